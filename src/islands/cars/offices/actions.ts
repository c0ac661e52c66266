import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import type { OfficeRow } from '../../../lib/contract/cars/offices.ts';
import { may } from '../../../lib/session.ts';
import { commonWords } from '../../../lib/words.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { errorWords } from '../../ui/reader.ts';
import { editor, remove } from './store.ts';

/** What can be done with an office, for its panel and its context menu; what the role does not hold says so. */
export function actionsOf(row: OfficeRow): MenuItem[] {
  const refused = (allowed: boolean): string | undefined => (allowed ? undefined : errorWords('reason.not_permitted'));
  return [
    { label: commonWords('edit'), icon: Pencil, refused: refused(may('offices:update')), run: () => editor.edit(row) },
    { label: commonWords('delete'), icon: Trash2, danger: true, refused: refused(may('offices:remove')), run: () => void remove(row) },
  ];
}
