import BookCheck from 'lucide-react/icons/book-check';
import Ban from 'lucide-react/icons/ban';
import Pencil from 'lucide-react/icons/pencil';
import type { ExpenseRow } from '../../../../lib/contract/financials/expenses.ts';
import { EXPENSE } from '../../../../lib/domain/statuses.ts';
import { may } from '../../../../lib/session/session.ts';
import type { MenuItem } from '../../../ui/menu.tsx';
import { errorWords } from '../../../ui/reader.ts';
import { refusedUnless } from '../../../ui/record-actions.ts';
import { booking, editor, voiding } from './store.ts';
import { say } from './words.ts';

/** What can be done with an expense, for its panel and its context menu; nothing that was booked is deleted. */
export function actionsOf(row: ExpenseRow): MenuItem[] {
  const refused = (allowed: boolean): string | undefined =>
    refusedUnless(allowed) ?? (row.status === EXPENSE.void ? errorWords('reason.expense_void') : undefined);
  const proposed = row.status === EXPENSE.proposed;
  return [
    ...(proposed
      ? [
          {
            label: say('actions.book'),
            icon: BookCheck,
            refused: refused(may('expenses:create')),
            run: () => booking.open(row),
          },
        ]
      : []),
    {
      label: say('actions.edit'),
      icon: Pencil,
      refused: refused(may('expenses:update')),
      run: () => editor.edit(row),
    },
    {
      label: say(proposed ? 'actions.dismiss' : 'actions.void'),
      icon: Ban,
      danger: true,
      refused: refused(may('expenses:void')),
      run: () => voiding.open(row),
    },
  ];
}
