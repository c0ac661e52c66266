import { recordActions } from '../../../ui/record-actions.ts';
import { records } from './store.ts';

/** What can be done with a station, for its panel and its context menu. */
export const actionsOf = recordActions(records);
