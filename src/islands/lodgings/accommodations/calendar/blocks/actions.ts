import LockOpen from 'lucide-react/icons/lock-open';
import Pencil from 'lucide-react/icons/pencil';
import type { RoomBlockRow } from '../../../../../lib/contract/lodgings/blocks.ts';
import { may } from '../../../../../lib/session/session.ts';
import { commonWords } from '../../../../../lib/words/words.ts';
import type { MenuItem } from '../../../../ui/menu.tsx';
import { errorWords } from '../../../../ui/reader.ts';
import { refusedUnless } from '../../../../ui/record-actions.ts';
import { editor, mayUnlock, unlock } from './store.ts';
import { say } from './words.ts';

/** What can be done with a block, for its panel and its context menu. One that is unlocked is over. */
export function actionsOf(row: RoomBlockRow): MenuItem[] {
  const over = row.unlocked_at === null ? undefined : errorWords('reason.block_unlocked');
  return [
    {
      label: commonWords('edit'),
      icon: Pencil,
      refused: refusedUnless(may('room_blocks:update')) ?? over,
      run: () => editor.edit(row),
    },
    {
      label: say('unlock.do'),
      icon: LockOpen,
      refused: refusedUnless(mayUnlock()) ?? over,
      run: () => void unlock(row),
    },
  ];
}
