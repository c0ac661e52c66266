import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import type { ModelRow } from '../../../lib/contract/cars/models.ts';
import { may } from '../../../lib/session.ts';
import { commonWords } from '../../../lib/words.ts';
import { errorWords } from '../../ui/reader.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { editor, remove } from './store.ts';

/** What can be done with a model, for its panel and its context menu; what the role does not hold says so. */
export function actionsOf(row: ModelRow): MenuItem[] {
  const refused = (allowed: boolean): string | undefined => (allowed ? undefined : errorWords('reason.not_permitted'));
  return [
    { label: commonWords('edit'), icon: Pencil, refused: refused(may('models:update')), run: () => editor.edit(row) },
    { label: commonWords('delete'), icon: Trash2, danger: true, refused: refused(may('models:remove')), run: () => void remove(row) },
  ];
}
