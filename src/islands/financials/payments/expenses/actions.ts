import Ban from 'lucide-react/icons/ban';
import Pencil from 'lucide-react/icons/pencil';
import type { ExpenseRow } from '../../../../lib/contract/financials/expenses.ts';
import { may } from '../../../../lib/session/session.ts';
import type { MenuItem } from '../../../ui/menu.tsx';
import { errorWords } from '../../../ui/reader.ts';
import { refusedUnless } from '../../../ui/record-actions.ts';
import { BOOKED, editor, voiding } from './store.ts';
import { say } from './words.ts';

/** What can be done with an expense, for its panel and its context menu; nothing that was booked is deleted. */
export function actionsOf(row: ExpenseRow): MenuItem[] {
  const refused = (allowed: boolean): string | undefined =>
    refusedUnless(allowed) ?? (row.status === BOOKED ? undefined : errorWords('reason.expense_void'));
  return [
    {
      label: say('actions.edit'),
      icon: Pencil,
      refused: refused(may('expenses:update')),
      run: () => editor.edit(row),
    },
    {
      label: say('actions.void'),
      icon: Ban,
      danger: true,
      refused: refused(may('expenses:void')),
      run: () => voiding.open(row),
    },
  ];
}
