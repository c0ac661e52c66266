import Ban from 'lucide-react/icons/ban';
import CalendarSync from 'lucide-react/icons/calendar-sync';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import type { RoomRow } from '../../../../lib/contract/lodgings/rooms.ts';
import { ROOM } from '../../../../lib/domain/statuses.ts';
import { recordActions, refusedUnless } from '../../../ui/record-actions.ts';
import { $calendarsOf } from './calendars.ts';
import { editor, mayDo, remove, setWithdrawn } from './store.ts';
import { say } from './words.ts';

/** What can be done with a room. */
export const actionsOf = recordActions<RoomRow>({ editor, remove, mayDo }, (row) => {
  const withdrawn = row.status === ROOM.withdrawn;
  return [
    { label: say('calendars.open'), icon: CalendarSync, run: () => $calendarsOf.set(row) },
    {
      label: say(withdrawn ? 'restore' : 'withdraw'),
      icon: withdrawn ? RotateCcw : Ban,
      refused: refusedUnless(mayDo('update')),
      run: () => void setWithdrawn(row, !withdrawn),
    },
  ];
});
