import type { Money } from '../../../src/lib/contract/fields.ts';
import { lodgingFee } from '../../../src/lib/domain/lodging-cancellation.ts';
import { money } from '../../../src/lib/domain/money.ts';
import { BOOKING_ROOM } from '../../../src/lib/domain/transitions.ts';
import { toLocal } from '../../../src/lib/domain/wall-clock.ts';
import type { RequestContext } from '../../lib/call.ts';
import { conflict, invalid, notFound } from '../../lib/problem.ts';
import { lockReservation } from '../../reservations/lock.ts';
import type { Target } from '../../reservations/lock.ts';
import { serviceOf } from '../../reservations/service.ts';
import { followUp, refuseEnded } from './change.ts';
import { refuseTaken, takeRooms } from './free-rooms.ts';
import { houseOf } from './houses.ts';
import { stayOf } from './quote.ts';
import { proposePayable } from './propose-payable.ts';
import { savedStay } from './saved-stay.ts';
import type { SavedStay } from './saved-stay.ts';
import { bookingReservation, readyFrom } from './reservation.ts';
import { auditRooms, stayColumns, totalNow, totalOf, writeRooms } from './room-lines.ts';
import { roomsOfBookings, storedBooking, storedRooms } from './rows.ts';
import type { StoredBooking } from './rows.ts';
import { readStay } from './stay.ts';
import type { StayRoom } from './stay.ts';

/** Actions on one room of a booking: it changes no other room, nor what was paid (rule: one-room-alone). */

interface RoomChange {
  readonly room_line_id: number;
  readonly room_id: number;
  readonly check_in: string;
  readonly check_out: string;
}

/** The room of a booking that an action means. Throws 404, and 409 for one that is over. */
async function heldRoom({ db }: RequestContext, id: number, lineId: number) {
  const room = (await storedRooms(db, id)).find((one) => one.id === lineId);
  if (!room) throw notFound();
  if (room.status === BOOKING_ROOM.cancelled) throw conflict('room_cancelled');
  if (room.status === BOOKING_ROOM.departed) throw conflict('room_departed');
  return room;
}

/** The one room on its new nights, priced: what was agreed for a night stays while the room does. */
async function changedRoom(
  context: RequestContext,
  stored: StoredBooking,
  { before, change }: { before: SavedStay; change: RoomChange },
): Promise<StayRoom> {
  const { db, now, language } = context;
  const saved = before.rooms.find(({ id }) => id === change.room_line_id);
  if (!saved) throw notFound();
  const { check_in, check_out, room_id } = change;
  // A stay that has begun keeps its check-in, which may be past.
  const asked = {
    accommodation_id: stored.accommodation_id,
    check_in,
    check_out,
    currency: stored.currency,
    rooms: [
      {
        id: saved.id,
        room_id,
        board_id: saved.board_id,
        adults: saved.adults,
        children: saved.children,
        check_in: null,
        check_out: null,
      },
    ],
  };
  const { rooms } = await readStay(db, {
    asked,
    brand: stored.brand,
    now,
    language,
    before: { ...before, check_in: saved.check_in },
  });
  const [room] = rooms;
  if (!room) throw new Error('A stay of one room has one');
  return room;
}

const stayed = (before: SavedStay, room: StayRoom) => [
  ...before.rooms.filter(({ id }) => id !== room.id),
  { ...stayOf(room), adults: room.adults, children: room.children },
];

async function refuseInUse(context: RequestContext, id: number, change: RoomChange): Promise<void> {
  const room = await heldRoom(context, id, change.room_line_id);
  if (room.status === BOOKING_ROOM.in_house && change.check_in !== room.check_in)
    throw invalid({ field: 'check_in', key: 'room_in_use' });
}

/** What other nights or another room would cost in all; writes nothing. Throws like the change. */
export async function quoteRoom(
  context: RequestContext,
  id: number,
  change: RoomChange,
): Promise<{ before: Money; after: Money; balance: Money }> {
  const { db, language } = context;
  const stored = await storedBooking(db, id);
  await refuseInUse(context, id, change);
  const before = await savedStay(db, id);
  const room = await changedRoom(context, stored, { before, change });
  await refuseTaken(db, movedRooms(context, before, room));
  const house = await houseOf(db, stored.accommodation_id);
  if (!house) throw notFound();
  const rooms = (await roomsOfBookings(db, [id], language)).get(id) ?? [];
  const { nights } = stayColumns(house, stayed(before, room));
  const after = totalOf(
    { ...stored, nights },
    rooms.map((one) => (one.id === room.id ? { ...one, room: room.room.name, amount: room.amount } : one)),
  );
  const service = await serviceOf(bookingReservation, db, id);
  const { currency, total } = stored;
  return {
    before: money(total, currency),
    after: money(after, currency),
    balance: money(service.due - service.received + after - total, currency),
  };
}

/** What the booking wants with one room on its new nights, and what it has. */
const movedRooms = ({ language }: RequestContext, before: SavedStay, room: StayRoom) => ({
  wanted: stayed(before, room),
  had: before.rooms,
  language,
  nameOf: () => room.room.name,
});

/** Shortens, extends or moves one room. Throws 422, e8, e16. */
export async function changeRoom(
  context: RequestContext,
  target: Target,
  change: RoomChange & { readonly reason: string },
): Promise<void> {
  const { db } = context;
  const stored = await lockReservation(bookingReservation, db, target);
  refuseEnded(stored);
  await refuseInUse(context, target.id, change);
  const before = await savedStay(db, target.id);
  const room = await changedRoom(context, stored, { before, change });
  await takeRooms(db, movedRooms(context, before, room));
  const line = await heldRoom(context, target.id, change.room_line_id);
  await writeRooms(context, target.id, [{ ...room, guests: line.guests }]);
  await settleStay(context, stored, 'room_changed', change.reason);
}

/** Brings the booking to what its rooms are now: dates, people, total. */
async function settleStay(
  context: RequestContext,
  stored: StoredBooking,
  action: string,
  reason: string,
): Promise<void> {
  const { db } = context;
  const house = await houseOf(db, stored.accommodation_id);
  if (!house) throw notFound();
  const { rooms } = await savedStay(db, stored.id);
  const columns = stayColumns(house, rooms);
  const total = await totalNow(context, stored.id, { ...stored, nights: columns.nights });
  const values = { ...columns, total };
  const saved = await bookingReservation.update(context, { ...stored }, { values, action, reason });
  await followUp(context, stored, saved, reason);
}

/** What cancelling one room costs now, in minor units (rule: cancellation-table). */
export function roomFee(
  booking: StoredBooking,
  room: {
    readonly amount: number;
    readonly check_in: string;
    readonly nights: readonly { amount: number }[];
  },
  now: Date,
): number {
  const { refundable, cancellation: steps } = booking;
  const stay = {
    check_in: room.check_in,
    check_in_from: readyFrom(booking),
    total: room.amount,
    nights: room.nights.map(({ amount }) => amount),
  };
  return lodgingFee({ refundable, steps }, stay, toLocal(now, booking.zone));
}

/** Cancels one of several rooms: it is free at once, and of its price only the fee stays. */
export async function cancelRoom(
  context: RequestContext,
  target: Target,
  { room_line_id, reason }: { room_line_id: number; reason: string },
): Promise<void> {
  const { db, now } = context;
  const stored = await lockReservation(bookingReservation, db, target);
  refuseEnded(stored);
  const room = await heldRoom(context, target.id, room_line_id);
  // Nights that were slept are not given up: who leaves earlier has fewer nights, or checks out.
  if (room.status === BOOKING_ROOM.in_house) throw conflict('guests_in_house');
  const others = (await storedRooms(db, target.id)).filter(
    ({ id, status }) => id !== room.id && status !== BOOKING_ROOM.cancelled,
  );
  if (others.length === 0) throw conflict('last_room');
  const fee = roomFee(stored, room, now);
  await auditRooms(context, target.id, () =>
    db
      .updateTable('booking_room')
      .set({ status: BOOKING_ROOM.cancelled, cancellation_fee: fee })
      .where('id', '=', room.id)
      .execute(),
  );
  await settleStay(context, stored, 'room_cancelled', reason);
  // The others may have left already.
  await proposePayable(context, target.id);
}
