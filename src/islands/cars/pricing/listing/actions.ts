import Calculator from 'lucide-react/icons/calculator';
import Copy from 'lucide-react/icons/copy';
import { recordActions, refusedUnless } from '../../../ui/record-actions.ts';
import { openChecker } from './checker.ts';
import { copy } from './copy.ts';
import { records } from './store.ts';
import { say } from './words.ts';

/** What can be done with a price, for its panel and its context menu. */
export const actionsOf = recordActions(records, (row) => [
  {
    label: say('copy.action'),
    icon: Copy,
    refused: refusedUnless(records.mayDo('create')),
    run: () => copy([row.id]),
  },
  { label: say('check.action'), icon: Calculator, run: () => openChecker(row.model.id) },
]);
