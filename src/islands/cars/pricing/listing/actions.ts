import Calculator from 'lucide-react/icons/calculator';
import Copy from 'lucide-react/icons/copy';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import type { PriceRow } from '../../../../lib/contract/cars/pricing/listing.ts';
import { may } from '../../../../lib/session.ts';
import { commonWords } from '../../../../lib/words.ts';
import type { MenuItem } from '../../../ui/menu.tsx';
import { errorWords } from '../../../ui/reader.ts';
import { openChecker } from './checker.ts';
import { copy } from './copy.ts';
import { editor, remove } from './store.ts';
import { say } from './words.ts';

/** What can be done with a price, for its panel and its context menu; what the role does not hold says so. */
export function actionsOf(row: PriceRow): MenuItem[] {
  const refused = (allowed: boolean): string | undefined => (allowed ? undefined : errorWords('reason.not_permitted'));
  return [
    { label: commonWords('edit'), icon: Pencil, refused: refused(may('pricing:update')), run: () => editor.edit(row) },
    { label: say('copy.action'), icon: Copy, refused: refused(may('pricing:create')), run: () => copy([row.id]) },
    { label: say('check.action'), icon: Calculator, run: () => openChecker(row.model.id) },
    { label: commonWords('delete'), icon: Trash2, danger: true, refused: refused(may('pricing:remove')), run: () => void remove(row) },
  ];
}
