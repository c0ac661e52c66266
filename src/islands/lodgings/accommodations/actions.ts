import { recordActions } from '../../ui/record-actions.ts';
import { records } from './store.ts';

/** What can be done with an accommodation, for its panel and its context menu. */
export const actionsOf = recordActions(records);
