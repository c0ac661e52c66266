import List from 'lucide-react/icons/list';
import Pencil from 'lucide-react/icons/pencil';
import Scale from 'lucide-react/icons/scale';
import Trash2 from 'lucide-react/icons/trash-2';
import type { AccountRow } from '../../../lib/contract/financials/accounts.ts';
import { pageFacts } from '../../../lib/page.ts';
import { routePath } from '../../../lib/routes.ts';
import { may } from '../../../lib/session.ts';
import { commonWords } from '../../../lib/words.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { errorWords } from '../../ui/reader.ts';
import { adjusting, editor, remove } from './store.ts';
import { say } from './words.ts';

/** The list of an account's lines. */
export const linesAddress = (row: AccountRow): string => `${routePath(pageFacts().language, 'financials/transactions')}?account=${row.id}`;

/** What can be done with an account, for its panel and its context menu; what the role does not hold says so. */
export function actionsOf(row: AccountRow): MenuItem[] {
  const refused = (allowed: boolean): string | undefined => (allowed ? undefined : errorWords('reason.not_permitted'));
  return [
    { label: commonWords('edit'), icon: Pencil, refused: refused(may('accounts:update')), run: () => editor.edit(row) },
    { label: say('adjust.action'), icon: Scale, refused: refused(may('transactions:adjust')), run: () => adjusting.open(row) },
    { label: say('panel.allLines'), icon: List, run: () => location.assign(linesAddress(row)) },
    { label: commonWords('delete'), icon: Trash2, danger: true, refused: refused(may('accounts:remove')), run: () => void remove(row) },
  ];
}
