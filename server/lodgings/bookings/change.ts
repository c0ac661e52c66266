import type { BookingInput } from '../../../src/lib/contract/lodgings/booking-input.ts';
import { paymentLimitInstant } from '../../../src/lib/domain/payment-limit.ts';
import { BOOKING_AWAITS_PAYMENT, BOOKING_HOLDS_ROOMS } from '../../../src/lib/domain/statuses.ts';
import { BOOKING, BOOKING_ROOM } from '../../../src/lib/domain/transitions.ts';
import { accountOf } from '../../financials/ledger/account.ts';
import type { RequestContext } from '../../lib/call.ts';
import { conflict, invalid } from '../../lib/problem.ts';
import type { Columns } from '../../lib/records.ts';
import { clientColumns, memberOf } from '../../reservations/client.ts';
import { lockReservation } from '../../reservations/lock.ts';
import type { Target } from '../../reservations/lock.ts';
import { followReservation } from '../../reservations/service.ts';
import { roomNames, plainColumns, withGuests } from './create.ts';
import { takeRooms } from './free-rooms.ts';
import { mailBooking } from './mails.ts';
import { stayOf } from './quote.ts';
import { savedStay } from './saved-stay.ts';
import { bookingReservation } from './reservation.ts';
import { stayColumns, totalNow, writeRooms } from './room-lines.ts';
import { storedBooking, storedRooms } from './rows.ts';
import type { StoredBooking } from './rows.ts';
import { readStay } from './stay.ts';

/** Refuses what can no longer be edited. */
export function refuseEnded({ status }: StoredBooking): void {
  if (!BOOKING_HOLDS_ROOMS.has(status)) throw conflict('booking_closed');
}

/** A room is never left out in silence, and guests who are there keep their check-in and their room. */
async function refuseRooms({ db }: RequestContext, id: number, body: BookingInput): Promise<void> {
  const rooms = await storedRooms(db, id);
  for (const room of rooms) {
    if (room.status === BOOKING_ROOM.cancelled) continue;
    const index = body.rooms.findIndex((asked) => asked.id === room.id);
    const asked = body.rooms[index];
    if (!asked) throw invalid({ field: 'rooms', key: 'room_missing' });
    if (room.status === BOOKING_ROOM.booked) continue;
    if (asked.room_id !== room.room_id)
      throw invalid({ field: `rooms.${index}.room_id`, key: 'room_in_use' });
    if ((asked.check_in ?? body.check_in) !== room.check_in)
      throw invalid({ field: `rooms.${index}.check_in`, key: 'room_in_use' });
    if (room.status === BOOKING_ROOM.departed && (asked.check_out ?? body.check_out) !== room.check_out)
      throw invalid({ field: `rooms.${index}.check_out`, key: 'room_left' });
  }
}

/** A stay that begins earlier than it was to be paid is to be paid by then. */
function limitBefore({ payment_limit_at }: StoredBooking, begins: Date, now: Date): Columns {
  return payment_limit_at !== null && begins > now && begins < new Date(payment_limit_at)
    ? { payment_limit_at: begins }
    : {};
}

/** A chosen limit that differs from the saved one counts from now, while the booking waits for a payment. */
function limitColumns(stored: StoredBooking, body: BookingInput, begins: Date, now: Date): Columns {
  const changes =
    BOOKING_AWAITS_PAYMENT.has(stored.status) &&
    stored.payment_limit_at !== null &&
    body.payment_limit !== stored.payment_limit;
  return changes
    ? {
        payment_limit: body.payment_limit,
        payment_limit_at: paymentLimitInstant(body.payment_limit, now, begins),
      }
    : limitBefore(stored, begins, now);
}

/** What the client was told of and must know anew. */
const SEEN = [
  'accommodation_id',
  'check_in',
  'check_out',
  'adults',
  'children',
  'total',
  'currency',
] as const;
/** In these a client has been told what was agreed. */
const TOLD: readonly number[] = [BOOKING.confirmed, BOOKING.paid];

/** Brings the money to what the booking says now, and tells the client what they must know anew. */
export async function followUp(
  context: RequestContext,
  before: StoredBooking,
  after: StoredBooking,
  reason = '',
): Promise<void> {
  await followReservation(bookingReservation, context, after, reason);
  if (TOLD.includes(before.status) && SEEN.some((name) => before[name] !== after[name]))
    await mailBooking(context, after.id, 'changed');
}

/**
 * Saves the form of a booking; its status and what was agreed about money stay as they are (rule: save-moves-nothing),
 * and so does what a night was agreed for. Throws like createBooking.
 */
export async function updateBooking(
  context: RequestContext,
  target: Target,
  body: BookingInput,
): Promise<void> {
  const { db, now, language } = context;
  const { id } = target;
  // Whose account is locked first must be known before the lock.
  const named = body.member_id ?? (await storedBooking(db, id)).member_id;
  const member_id = await memberOf(context, { ...body, member_id: named });
  const account = await accountOf(context, member_id, body.currency);
  const stored = await lockReservation(bookingReservation, db, target, [account]);
  refuseEnded(stored);
  // Money that was asked for or taken is counted once, in its own currency (rule: one-currency).
  if ((stored.paid > 0 || stored.paid_at !== null) && body.currency !== stored.currency)
    throw invalid({ field: 'currency', key: 'currency_paid' });
  await refuseRooms(context, id, body);
  const before = await savedStay(db, id);
  const stay = await readStay(db, { asked: body, brand: stored.brand, now, language, before });
  await takeRooms(db, {
    wanted: stay.rooms.map(stayOf),
    had: before.rooms,
    language,
    nameOf: roomNames(stay),
  });
  const rooms = withGuests(stay, body);
  await writeRooms(context, id, rooms);
  const columns = stayColumns(stay.house, rooms);
  const begins = new Date(columns.check_in_at);
  const { currency, extras, discount } = body;
  const values = {
    member_id,
    ...clientColumns(body.client),
    accommodation_id: stay.house.id,
    zone: stay.house.zone,
    ...columns,
    ...plainColumns(body),
    currency,
    ...limitColumns(stored, body, begins, now),
    // Another house has its own terms.
    ...(stay.house.id === stored.accommodation_id
      ? {}
      : {
          commission: stay.house.commission,
          refundable: stay.house.refundable,
          cancellation: JSON.stringify(stay.house.cancellation),
        }),
    total: await totalNow(context, id, { currency, extras, discount, nights: columns.nights }),
  };
  const saved = await bookingReservation.update(context, { ...stored }, { values, action: 'update' });
  await followUp(context, stored, saved);
}
