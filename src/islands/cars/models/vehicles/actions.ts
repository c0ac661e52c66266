import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import type { VehicleRow } from '../../../../lib/contract/cars/vehicles.ts';
import { may } from '../../../../lib/session.ts';
import { commonWords } from '../../../../lib/words.ts';
import type { MenuItem } from '../../../ui/menu.tsx';
import { errorWords } from '../../../ui/reader.ts';
import { editor, remove } from './store.ts';

/** What can be done with a vehicle, for its panel and its context menu; what the role does not hold says so. */
export function actionsOf(row: VehicleRow): MenuItem[] {
  const refused = (allowed: boolean): string | undefined => (allowed ? undefined : errorWords('reason.not_permitted'));
  return [
    { label: commonWords('edit'), icon: Pencil, refused: refused(may('vehicles:update')), run: () => editor.edit(row) },
    { label: commonWords('delete'), icon: Trash2, danger: true, refused: refused(may('vehicles:remove')), run: () => void remove(row) },
  ];
}
