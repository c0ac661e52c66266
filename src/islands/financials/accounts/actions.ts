import List from 'lucide-react/icons/list';
import Scale from 'lucide-react/icons/scale';
import type { AccountRow } from '../../../lib/contract/financials/accounts.ts';
import { pageFacts } from '../../../lib/words/page.ts';
import { routePath } from '../../../lib/site/routes.ts';
import { may } from '../../../lib/session/session.ts';
import { recordActions, refusedUnless } from '../../ui/record-actions.ts';
import { adjusting, records } from './store.ts';
import { say } from './words.ts';

/** The list of an account's lines. */
export const linesAddress = (row: AccountRow): string =>
  `${routePath(pageFacts().language, 'financials/transactions')}?account=${row.id}`;

/** What can be done with an account, for its panel and its context menu. */
export const actionsOf = recordActions(records, (row) => [
  {
    label: say('adjust.action'),
    icon: Scale,
    refused: refusedUnless(may('transactions:adjust')),
    run: () => adjusting.open(row),
  },
  { label: say('panel.allLines'), icon: List, run: () => location.assign(linesAddress(row)) },
]);
