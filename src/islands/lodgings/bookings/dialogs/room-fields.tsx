import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { ApiError, call } from '../../../../lib/api/call.ts';
import type { Input } from '../../../../lib/contract/endpoint.ts';
import { quoteBookingRoom } from '../../../../lib/contract/lodgings/booking-actions.ts';
import type {
  cancelBookingRoom,
  changeBookingRoom,
  checkInBooking,
} from '../../../../lib/contract/lodgings/booking-actions.ts';
import type { BookingRoom, BookingRow } from '../../../../lib/contract/lodgings/bookings.ts';
import { BOOKING_ROOM } from '../../../../lib/domain/transitions.ts';
import type { Field, Fields } from '../../../../lib/forms/field.ts';
import { commonWords } from '../../../../lib/words/words.ts';
import { MomentFields } from '../../../reservations/dialogs/moment-fields.tsx';
import { ConsequenceList } from '../../../reservations/dialogs/consequence-list.tsx';
import { balanceText, money } from '../../../reservations/format.ts';
import { PlanHint } from '../../../reservations/payment.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldFrame } from '../../../ui/field.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { expectedRooms, heldRooms, roomsIn } from '../actions.ts';
import { peopleText, refusalText, stayText } from '../format.ts';
import { readHouse, roomOptions } from '../house.ts';
import { label, reservationWords, say } from '../words.ts';
import { askFee } from './ending-fields.tsx';

/** "Room 2: Triple room · 01/12/2026 – 05/12/2026 · 4 nights" */
const roomText = (room: BookingRoom): string => `${room.room.name} · ${stayText(room)}`;

interface RoomLineProps {
  rooms: readonly BookingRoom[];
  field: Field<number>;
}

/** Which of the rooms it is about; of one there is no question. */
function RoomLine({ rooms, field }: RoomLineProps) {
  const [only] = rooms;
  if (rooms.length === 1 && only) return <p className="font-semibold">{roomText(only)}</p>;
  return (
    <SelectField
      field={field}
      label={label('room_line_id')}
      options={rooms.map((room) => ({
        value: room.id,
        label: `${roomText(room)} · ${peopleText(room)}`,
      }))}
    />
  );
}

interface CancelRoomFieldsProps {
  row: BookingRow;
  fields: Fields<Input<(typeof cancelBookingRoom)['body']>>;
}

/** Which room, and what cancelling it costs. */
export function CancelRoomFields({ row, fields }: CancelRoomFieldsProps) {
  const state = useAnswer(askFee, row.id);
  const chosen = useStore(fields.room_line_id.$value);
  const fee = state.kind === 'ready' ? state.value.rooms.find(({ id }) => id === chosen)?.fee : undefined;
  const known =
    fee &&
    (fee.amount > 0 ? say('dialogs.cancel_room.fee', { fee: money(fee) }) : say('dialogs.cancel_room.free'));
  const lines = [
    known ?? (state.kind === 'failed' ? say('dialogs.cancel.feeFailed') : commonWords('loading')),
    say('dialogs.cancel_room.others'),
  ];
  return (
    <>
      <RoomLine rooms={expectedRooms(row)} field={fields.room_line_id} />
      <ConsequenceList lines={lines} />
      <TextareaField field={fields.reason} label={label('reason')} />
      <PlanHint row={row} words={reservationWords} />
    </>
  );
}

interface ChangeRoomFieldsProps {
  row: BookingRow;
  fields: Fields<Input<(typeof changeBookingRoom)['body']>>;
}

/** Other nights or another room for one room, with what it would cost before it is kept. */
export function ChangeRoomFields({ row, fields }: ChangeRoomFieldsProps) {
  const state = useAnswer(readHouse, row.accommodation.id);
  const room = useStore(fields.room_id.$value);
  const [line] = useState((): Field<number> => ({
    ...fields.room_line_id,
    set: (id) => {
      fields.room_line_id.set(id);
      const chosen = row.rooms.find((one) => one.id === id);
      // Another room begins with its own nights.
      fields.room_id.set(chosen?.room.id);
      fields.check_in.set(chosen?.check_in);
      fields.check_out.set(chosen?.check_out);
    },
  }));
  const inUse =
    row.rooms.find(({ id }) => id === fields.room_line_id.$value.get())?.status === BOOKING_ROOM.in_house;
  const offered = state.kind === 'ready' ? roomOptions(state.value.rooms, room) : [];
  const named = row.rooms.map(({ room: one }) => ({ value: one.id, label: one.name }));
  return (
    <>
      <RoomLine rooms={heldRooms(row)} field={line} />
      <SelectField
        field={fields.room_id}
        label={label('rooms.room_id')}
        options={offered.length > 0 ? offered : named}
      />
      <FieldGrid>
        {!inUse && <DateField field={fields.check_in} label={label('check_in')} />}
        <DateField field={fields.check_out} label={label('check_out')} />
      </FieldGrid>
      <ChangePrice row={row} fields={fields} />
      <TextareaField field={fields.reason} label={label('reason')} />
      <PlanHint row={row} words={reservationWords} />
    </>
  );
}

/** What the booking costs now and would cost then; or why the room cannot change so. */
function ChangePrice({ row, fields }: ChangeRoomFieldsProps) {
  const room_line_id = useStore(fields.room_line_id.$value);
  const room_id = useStore(fields.room_id.$value);
  const check_in = useStore(fields.check_in.$value);
  const check_out = useStore(fields.check_out.$value);
  const [text, setText] = useState('');
  useEffect(() => {
    const parsed = quoteBookingRoom.body.safeParse({ room_line_id, room_id, check_in, check_out });
    const now = row.rooms.find(({ id }) => id === room_line_id);
    const same = now?.room.id === room_id && now?.check_in === check_in && now?.check_out === check_out;
    if (!parsed.success || same) return setText(same ? say('dialogs.change_room.same') : '');
    const asking = new AbortController();
    call(quoteBookingRoom, { params: { id: row.id }, body: parsed.data, signal: asking.signal }).then(
      ({ before, after, balance }) => {
        if (asking.signal.aborted) return;
        const price = say('dialogs.change_room.price', { before: money(before), after: money(after) });
        const owes = balanceText(balance, reservationWords);
        setText(owes ? `${price} ${owes}.` : price);
      },
      (error: unknown) =>
        void (
          error instanceof ApiError &&
          !asking.signal.aborted &&
          setText([refusalText(error), ...error.errors.map(({ message }) => message)].join(' '))
        ),
    );
    return () => asking.abort();
  }, [row, room_line_id, room_id, check_in, check_out]);
  return (
    <p role="status" className="min-h-10 rounded-sm bg-surface-2 px-3 py-2 font-medium empty:bg-transparent">
      {text}
    </p>
  );
}

interface ArrivalFieldsProps {
  row: BookingRow;
  fields: Fields<Input<(typeof checkInBooking)['body']>>;
  /** The guests leave; else they arrive. */
  leaving?: boolean;
}

/** Whose guests have arrived or left: all rooms, or some of them; and when, by the accommodation's clock. */
export function ArrivalFields({ row, fields, leaving = false }: ArrivalFieldsProps) {
  return (
    <>
      <RoomsField row={row} field={fields.room_line_ids} leaving={leaving} />
      <FieldGrid>
        <MomentFields field={fields.local} words={reservationWords} />
      </FieldGrid>
    </>
  );
}

interface RoomsFieldProps {
  row: BookingRow;
  field: Field<number[]>;
  leaving: boolean;
}

function RoomsField({ row, field, leaving }: RoomsFieldProps) {
  const chosen = useStore(field.$value) ?? [];
  const rooms = roomsIn(row, leaving ? BOOKING_ROOM.in_house : BOOKING_ROOM.booked);
  return (
    <FieldFrame field={field} label={label('room_line_ids')} group>
      <ul className="grid gap-1">
        {rooms.map((room, index) => (
          <li key={room.id}>
            <label className="flex min-h-control items-center gap-3 rounded-sm border border-line px-3 py-1.5 hover:bg-surface-2 has-checked:border-accent has-checked:bg-accent-soft pointer-coarse:min-h-11">
              <input
                type="checkbox"
                name={index === 0 ? field.path : undefined}
                checked={chosen.includes(room.id)}
                onChange={({ target }) =>
                  field.set(target.checked ? [...chosen, room.id] : chosen.filter((id) => id !== room.id))
                }
                className="size-4 accent-(--accent)"
              />
              <span>
                <b className="font-semibold">{room.room.name}</b>{' '}
                <span className="text-ink-2">
                  {[peopleText(room), room.guests].filter(Boolean).join(' · ')}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </FieldFrame>
  );
}
