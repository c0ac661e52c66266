import type { BookingRoom, BookingRow } from '../../../lib/contract/lodgings/bookings.ts';
import { BOOKING_ROOM } from '../../../lib/domain/transitions.ts';
import { toLocal } from '../../../lib/domain/wall-clock.ts';
import { formatDateTime } from '../../../lib/words/format.ts';
import { money } from '../../reservations/format.ts';
import { PriceDays } from '../../reservations/price-days.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { PanelSection } from '../../ui/panel-parts.tsx';
import { actionsOf, heldRooms } from './actions.ts';
import type { ActionName } from './actions.ts';
import { doRoomAction } from './do-action.ts';
import { datesText, nightsText, peopleText } from './format.ts';
import { reservationWords, say } from './words.ts';

/** The rooms of a booking, each with its guests, its nights and what can be done to it alone. */
export function Rooms({ row }: { row: BookingRow }) {
  return (
    <PanelSection title={say('sections.rooms')}>
      <ul className="grid gap-2.5">
        {row.rooms.map((room) => (
          <li key={room.id} className="grid gap-1.5 rounded-sm border border-line px-3 py-2">
            <Room row={row} room={room} />
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

interface RoomProps {
  row: BookingRow;
  room: BookingRoom;
}

function Room({ row, room }: RoomProps) {
  const cancelled = room.status === BOOKING_ROOM.cancelled;
  const timeAt = (at: string): string => formatDateTime(toLocal(new Date(at), row.zone));
  const gone = cancelled && room.cancellation_fee !== null && room.cancellation_fee.amount > 0;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <b className="font-semibold">{room.room.name}</b>
        <StatusBadge kind="booking_room" value={room.status} />
        <span className="ml-auto tabular-nums">
          {gone && room.cancellation_fee ? money(room.cancellation_fee) : !cancelled && money(room.amount)}
        </span>
      </div>
      {/* A line ends between two facts, not within one. */}
      <ul className="flex flex-wrap gap-x-1 text-ink-2">
        {[datesText(room), nightsText(room.check_in, room.check_out), peopleText(room), room.board.name].map(
          (fact, index, { length }) => (
            <li key={index}>
              {fact}
              {index < length - 1 && ' · '}
            </li>
          ),
        )}
      </ul>
      {room.guests && <p>{room.guests}</p>}
      {room.checked_in_at && (
        <p className="text-sm text-ink-3">{say('rooms.checkedIn', { at: timeAt(room.checked_in_at) })}</p>
      )}
      {room.checked_out_at && (
        <p className="text-sm text-ink-3">{say('rooms.checkedOut', { at: timeAt(room.checked_out_at) })}</p>
      )}
      {!cancelled && room.nights.length > 0 && (
        <details className="text-sm">
          <summary className="min-h-6 cursor-pointer text-ink-2 pointer-coarse:min-h-11 pointer-coarse:content-center">
            {say('rooms.nights')}
          </summary>
          <PriceDays
            title={say('price.nights', { room: room.room.name })}
            days={room.nights.map(({ date, season, amount }) => ({ date, season, price: amount }))}
            words={reservationWords}
          />
        </details>
      )}
      <RoomActions row={row} room={room} />
    </>
  );
}

/** What of the booking's actions can be done to this room alone. */
function RoomActions({ row, room }: RoomProps) {
  const able = (name: ActionName): boolean =>
    actionsOf(row, new Date()).some((action) => action.name === name && action.refused === undefined);
  const several = heldRooms(row).length > 1;
  const held = heldRooms(row).includes(room);
  const names = (
    [
      ['check_in', several && room.status === BOOKING_ROOM.booked],
      ['check_out', several && room.status === BOOKING_ROOM.in_house],
      ['change_room', held],
      ['cancel_room', room.status === BOOKING_ROOM.booked],
    ] as const
  ).filter(([name, means]) => means && able(name));
  if (names.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-1.5">
      {names.map(([name]) => (
        <Button key={name} onPress={() => doRoomAction(name, row, room.id)}>
          {say(`actions.${name}`)}
          <span className="sr-only">
            {room.room.name} · {peopleText(room)}
          </span>
        </Button>
      ))}
    </div>
  );
}
