import { recordActions } from '../../ui/record-actions.ts';
import { edit, editor, records } from './store.ts';

/** What can be done with an accommodation, for its panel and its context menu. */
export const actionsOf = recordActions({
  ...records,
  editor: { ...editor, edit: (row) => void edit(row) },
});
