import { useStore } from '@nanostores/react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Plus from 'lucide-react/icons/plus';
import type { AccommodationRow } from '../../../../lib/contract/lodgings/accommodations.ts';
import type { RoomRow } from '../../../../lib/contract/lodgings/rooms.ts';
import { commonWords } from '../../../../lib/words/words.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { lateFields } from '../../../ui/late.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { PhotoGallery } from '../../../ui/photo-gallery.tsx';
import { errorText, number } from '../../../ui/reader.ts';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { actionsOf } from './actions.ts';
import { $calendarsOf } from './calendars.ts';
import { showTyped } from './show.ts';
import { $readAgain, addRoom, editor, mayDo, nameOf, roomsOf } from './store.ts';
import { label, say } from './words.ts';

const Fields = lateFields(editor, () => import('./fields.tsx'));
const CalendarsDialog = lazyDialog(() => import('./calendars-dialog.tsx'));

/** Rooms of an accommodation, and the form that adds and edits them. */
export function RoomsTab({ row: { id } }: { row: AccommodationRow }) {
  const state = useAnswer(roomsOf, id, useStore($readAgain));
  const calendarsOf = useStore($calendarsOf);
  if (state.kind === 'loading') return <SkeletonText />;
  if (state.kind === 'failed') return <p role="alert">{errorText(state.error)}</p>;
  return (
    <div className="grid gap-3">
      {state.value.length === 0 && <p className="text-ink-3">{say('empty')}</p>}
      <ul className="grid gap-2">
        {state.value.map((room) => (
          <Room key={room.id} room={room} />
        ))}
      </ul>
      {mayDo('create') && (
        <span>
          <Button icon={Plus} onPress={() => void addRoom(id)}>
            {say('add')}
          </Button>
        </span>
      )}
      <FormDialog
        editor={editor}
        titles={{ add: say('addTitle'), edit: say('editTitle') }}
        labelOf={label}
        show={showTyped}
      >
        <Fields />
      </FormDialog>
      {calendarsOf && (
        <CalendarsDialog
          key={calendarsOf.id}
          room={calendarsOf}
          onClose={() => $calendarsOf.set(undefined)}
        />
      )}
    </div>
  );
}

/** "up to 2 adults, 1 child" */
const occupancyText = ({ adults_max, children_max }: RoomRow): string =>
  say('upTo', {
    adults: say('adults', { count: adults_max }),
    children: children_max === 0 ? say('noChildren') : say('children', { count: children_max }),
  });

function Room({ room }: { room: RoomRow }) {
  const name = nameOf(room);
  return (
    <li className="flex items-start gap-2 rounded-sm border border-line px-3 py-2" data-room={room.id}>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="font-semibold">
            {number(room.quantity)} × {name}
          </b>
          <StatusBadge kind="room" value={room.status} />
        </p>
        <p className="text-ink-2">
          {room.bed_type.name} · {room.view.name}
        </p>
        <p className="text-ink-2">
          {say('people', { count: room.capacity })}, {occupancyText(room)}
        </p>
        <p className="text-sm text-ink-3">
          {say('free', { free: number(room.free_tonight), count: number(room.quantity) })}
        </p>
        {room.photos.length > 0 && (
          <div className="mt-2">
            <PhotoGallery photos={room.photos} small />
          </div>
        )}
      </div>
      <Menu icon={Ellipsis} label={commonWords('list.rowActions', { name })} items={actionsOf(room)} />
    </li>
  );
}
