import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { bookings } from '../../../src/lib/contract/lodgings/bookings.ts';
import type { Language } from '../../../src/lib/contract/fields.ts';
import { SERVICE_TYPES } from '../../../src/lib/contract/system/service-types.ts';
import { priceBooking } from '../../../src/lib/domain/booking-price.ts';
import { lodgingFee } from '../../../src/lib/domain/lodging-cancellation.ts';
import { money } from '../../../src/lib/domain/money.ts';
import { BOOKING_AWAITS_PAYMENT, BOOKING_HOLDS_ROOMS } from '../../../src/lib/domain/statuses.ts';
import { BOOKING, BOOKING_ROOM, BOOKING_TRANSITIONS } from '../../../src/lib/domain/transitions.ts';
import { timeOfLocal, toLocal } from '../../../src/lib/domain/wall-clock.ts';
import { hasStatus, lacksStatus } from '../../db/status-condition.ts';
import type { Database } from '../../db/tables.ts';
import type { ServiceLine, Sold } from '../../financials/chargeables/chargeable.ts';
import { words } from '../../lib/words.ts';
import { chargeableOf } from '../../reservations/chargeable.ts';
import type { ReservationKind } from '../../reservations/kind.ts';
import { refuseTransition } from '../../reservations/moves.ts';
import { reservationRecords } from '../../reservations/records.ts';
import { mailBooking } from './mails.ts';
import { proposePayable } from './propose-payable.ts';
import { chargesOf, roomsOfBookings } from './rows.ts';
import type { StoredBooking } from './rows.ts';
import { bookingValues, conceptOf, soldBooking, toldBooking } from './told.ts';

/** What a booking still holds is free at once: rooms that are expected or in use are cancelled with it. */
async function releaseRooms(db: Kysely<Database>, bookingId: number): Promise<void> {
  await db
    .updateTable('booking_room')
    .set({ status: BOOKING_ROOM.cancelled })
    .where('booking_id', '=', bookingId)
    .where('status', 'in', [BOOKING_ROOM.booked, BOOKING_ROOM.in_house])
    .execute();
}

/** The hour from which its rooms are ready, by the accommodation's clock. */
export const readyFrom = ({ check_in_at, zone }: Pick<StoredBooking, 'check_in_at' | 'zone'>): string =>
  timeOfLocal(toLocal(check_in_at, zone));

/** A booking as money and cancellation know it (rule: cancellation-table). */
export const bookingReservation: ReservationKind<StoredBooking> = {
  ...reservationRecords('booking', bookings.key),
  serviceType: SERVICE_TYPES.lodging,
  statuses: {
    confirmed: BOOKING.confirmed,
    paid: BOOKING.paid,
    cancelled: BOOKING.cancelled,
    refunded: null,
    awaitsPayment: BOOKING_AWAITS_PAYMENT,
    running: new Set([BOOKING.completed]),
  },
  freed: {},
  release: async (context, id) => {
    await releaseRooms(context.db, id);
    await proposePayable(context, id);
  },
  begins: ({ check_in_at }) => new Date(check_in_at),
  notYetBegun: 'stay_not_begun',
  concept: conceptOf,
  refuseMove: (context, { status }, to) =>
    refuseTransition(context, { kind: 'booking', transitions: BOOKING_TRANSITIONS, from: status, to }),
  fee: async ({ db, now }, booking, total) => {
    const rooms = await db
      .selectFrom('booking_room')
      .select('nights')
      .where('booking_id', '=', booking.id)
      .where(lacksStatus('status', BOOKING_ROOM.cancelled))
      .execute();
    const terms = { refundable: booking.refundable, steps: booking.cancellation };
    const stay = {
      check_in: booking.check_in,
      check_in_from: readyFrom(booking),
      total: total.amount,
      nights: nightTotals(rooms.flatMap(({ nights }) => nights)),
    };
    return money(lodgingFee(terms, stay, toLocal(now, booking.zone)), total.currency);
  },
  refundPermission: 'bookings:refund',
  endsPlanBy: 'booking',
  mail: mailBooking,
};

/** What each night costs in all rooms together, in order. */
function nightTotals(nights: readonly { date: string; amount: number }[]): number[] {
  const byDate = new Map<string, number>();
  for (const { date, amount } of nights) byDate.set(date, (byDate.get(date) ?? 0) + amount);
  return [...byDate].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, amount]) => amount);
}

async function told(db: Kysely<Database>, id: number, language: Language): Promise<Sold | undefined> {
  const booking = await toldBooking(db, id);
  return booking && soldBooking(await bookingValues(db, booking, language), language);
}

async function priceLines(
  db: Kysely<Database>,
  id: number,
  language: Language,
): Promise<ServiceLine[] | undefined> {
  const booking = await db
    .selectFrom('booking')
    .select(['currency', 'nights', 'extras', 'discount'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!booking) return undefined;
  const rooms = (await roomsOfBookings(db, [id], language)).get(id) ?? [];
  const say = words(language);
  return priceBooking(chargesOf(booking, rooms)).lines.map(({ kind, name, quantity, amount }) => ({
    label:
      kind === 'cancellation_fee'
        ? say('documents:line.room_cancellation', { room: name })
        : quantity > 1
          ? `${name} × ${quantity}`
          : name,
    amount: amount.amount,
  }));
}

/** A booking as its service, its payments and its plan know it. */
export const bookingChargeable = chargeableOf(bookingReservation, {
  filter: 'booking',
  columns: {
    date: sql`check_in`,
    begins: sql`check_in_at`,
    // Guests who are there are not put out by a plan, and a stay that has ended is not cancelled.
    cancellable: sql`(not ignore_auto_cancellation and ${hasStatus('status', BOOKING_HOLDS_ROOMS)}
      and not exists (select from booking_room where booking_id = booking.id and ${hasStatus('booking_room.status', BOOKING_ROOM.in_house)}))`,
  },
  told,
  priceLines,
});
