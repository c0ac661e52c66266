import Wrench from 'lucide-react/icons/wrench';
import { recordActions, refusedUnless } from '../../../ui/record-actions.ts';
import { planning } from './maintenance.ts';
import { records } from './store.ts';
import { say } from './words.ts';

/** What can be done with a vehicle, for its panel and its context menu. */
export const actionsOf = recordActions(records, (row) => [
  {
    label: say('maintenance.plan'),
    icon: Wrench,
    refused: refusedUnless(records.mayDo('update')),
    run: () => planning.open(row),
  },
]);
