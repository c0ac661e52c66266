import { arrivalProblem, departureProblem } from '../../../src/lib/domain/arrivals.ts';
import { formatTypedDate } from '../../../src/lib/domain/dates.ts';
import { ROOM_IS_HELD } from '../../../src/lib/domain/statuses.ts';
import { BOOKING, BOOKING_ROOM } from '../../../src/lib/domain/transitions.ts';
import { toLocal } from '../../../src/lib/domain/wall-clock.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import type { RequestContext } from '../../lib/call.ts';
import { conflict, invalid } from '../../lib/problem.ts';
import { handledAt } from '../../reservations/handled-at.ts';
import { lockReservation } from '../../reservations/lock.ts';
import type { Target } from '../../reservations/lock.ts';
import { refuseEnded } from './change.ts';
import { proposePayable } from './propose-payable.ts';
import { bookingReservation } from './reservation.ts';
import { auditRooms } from './room-lines.ts';
import { storedRooms } from './rows.ts';
import type { StoredBooking } from './rows.ts';

/** Guests who come and go, room by room. */

interface Arrival {
  /** Empty: all of them. */
  readonly room_line_ids: readonly number[];
  /** By the accommodation's clock; null is now. */
  readonly local: string | null;
}

async function roomsIn(
  { db }: RequestContext,
  id: number,
  { from, lines, reason }: { from: number; lines: readonly number[]; reason: string },
) {
  const rooms = (await storedRooms(db, id)).filter(
    (room) => room.status === from && (lines.length === 0 || lines.includes(room.id)),
  );
  if (rooms.length === 0 || (lines.length > 0 && rooms.length < new Set(lines).size)) throw conflict(reason);
  return rooms;
}

function refuseHour(key: string | undefined): void {
  if (key) throw invalid({ field: 'local', key });
}

/** Guests are there. Throws 409 before the day of the check-in, and while nothing was confirmed; 422 for an hour that cannot be. */
export async function checkIn(context: RequestContext, target: Target, arrival: Arrival): Promise<void> {
  const { db, now } = context;
  const stored = await lockReservation(bookingReservation, db, target);
  refuseEnded(stored);
  // One that cancels itself while it waits for its payment would put its guests out.
  const waits = stored.payment_limit_at !== null && !stored.ignore_auto_cancellation;
  if (stored.status !== BOOKING.paid && (stored.status !== BOOKING.confirmed || waits))
    throw conflict('not_paid_yet');
  const rooms = await roomsIn(context, target.id, {
    from: BOOKING_ROOM.booked,
    lines: arrival.room_line_ids,
    reason: 'room_not_expected',
  });
  const today = todayIn(stored.zone, now);
  const early = rooms.find(({ check_in }) => check_in > today);
  if (early) throw conflict('check_in_early', { day: formatTypedDate(early.check_in) });
  const { local, at } = handledAt(context, arrival.local, stored.zone);
  refuseHour(arrivalProblem({ local, present: toLocal(now, stored.zone) }, rooms));
  await writeStatus(context, stored, {
    rooms,
    values: { status: BOOKING_ROOM.in_house, checked_in_at: at },
    action: 'checked_in',
  });
}

/**
 * Guests have left; after the last room a paid booking is completed, another when it is paid and moved. What the provider
 * is owed is proposed. Throws 409, 422.
 */
export async function checkOut(context: RequestContext, target: Target, arrival: Arrival): Promise<void> {
  const stored = await lockReservation(bookingReservation, context.db, target);
  const rooms = await roomsIn(context, target.id, {
    from: BOOKING_ROOM.in_house,
    lines: arrival.room_line_ids,
    reason: 'room_not_in_house',
  });
  const { local, at } = handledAt(context, arrival.local, stored.zone);
  const typed = { local, present: toLocal(context.now, stored.zone) };
  refuseHour(departureProblem(typed, rooms, stored.zone));
  const left = (await storedRooms(context.db, target.id)).filter(
    ({ id, status }) => ROOM_IS_HELD.has(status) && !rooms.some((room) => room.id === id),
  );
  await writeStatus(context, stored, {
    rooms,
    values: { status: BOOKING_ROOM.departed, checked_out_at: at },
    action: 'checked_out',
    booking: left.length === 0 && stored.status === BOOKING.paid ? { status: BOOKING.completed } : {},
  });
  await proposePayable(context, target.id);
}

async function writeStatus(
  context: RequestContext,
  stored: StoredBooking,
  {
    rooms,
    values,
    action,
    booking = {},
  }: {
    rooms: readonly { id: number }[];
    values: { status: number; checked_in_at?: string; checked_out_at?: string };
    action: string;
    booking?: { status?: number };
  },
): Promise<void> {
  await auditRooms(context, stored.id, () =>
    context.db
      .updateTable('booking_room')
      .set(values)
      .where(
        'id',
        'in',
        rooms.map(({ id }) => id),
      )
      .execute(),
  );
  await bookingReservation.update(context, { ...stored }, { values: booking, action });
}
