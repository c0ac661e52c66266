import { nextCode } from '../../lib/next-code.ts';
import type { BookingInput } from '../../../src/lib/contract/lodgings/booking-input.ts';
import { bookings } from '../../../src/lib/contract/lodgings/bookings.ts';
import { BOOKING_PREFIX } from '../../../src/lib/domain/codes.ts';
import { paymentLimitInstant } from '../../../src/lib/domain/payment-limit.ts';
import { BOOKING } from '../../../src/lib/domain/transitions.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import { accountOf } from '../../financials/ledger/account.ts';
import { lockAccounts } from '../../financials/locks.ts';
import type { RequestContext } from '../../lib/call.ts';
import { insertRecord } from '../../lib/records.ts';
import { clientColumns, memberOf } from '../../reservations/client.ts';
import { openReservationService } from '../../reservations/service.ts';
import { brandOfMember } from '../../users/member-brand.ts';
import { takeRooms } from './free-rooms.ts';
import { mailBooking } from './mails.ts';
import { stayOf } from './quote.ts';
import { bookingReservation } from './reservation.ts';
import { stayColumns, totalOf, writeRooms } from './room-lines.ts';
import type { WrittenRoom } from './room-lines.ts';
import { asCharged, storedBooking } from './rows.ts';
import { readStay } from './stay.ts';
import type { Stay } from './stay.ts';

/** By the year of the accommodation's calendar. */
const CODES = { prefix: BOOKING_PREFIX, sequence: 'booking_number' } as const;

/** What a person types beside client, house, rooms and price. */
export const plainColumns = (body: BookingInput) => ({
  special_needs: body.special_needs,
  flight_number: body.flight_number,
  note: body.note,
  extras: JSON.stringify(body.extras),
  discount: body.discount === null ? null : JSON.stringify(body.discount),
});

/** Rooms of a stay with the names that were typed for each. */
export const withGuests = ({ rooms }: Stay, body: BookingInput): WrittenRoom[] =>
  rooms.map((room, index) => ({ ...room, guests: body.rooms[index]?.guests ?? '' }));

/** Names of a stay's rooms by their number. */
export const roomNames = ({ rooms }: Stay) => {
  const names = new Map(rooms.map(({ room }) => [room.id, room.name]));
  return (roomId: number): string => names.get(roomId) ?? '';
};

/** Makes a booking and takes its rooms. Throws 422, e8 or e16. Gives its id. */
export async function createBooking(context: RequestContext, body: BookingInput): Promise<number> {
  const { db, now, language } = context;
  const member_id = await memberOf(context, body);
  const brand = await brandOfMember(context, member_id);
  const stay = await readStay(db, { asked: body, brand, now, language });
  const { house } = stay;
  await lockAccounts(db, [await accountOf(context, member_id, body.currency)]);
  await takeRooms(db, { wanted: stay.rooms.map(stayOf), had: [], language, nameOf: roomNames(stay) });
  const rooms = withGuests(stay, body);
  const columns = stayColumns(house, rooms);
  const { currency, extras, discount } = body;
  const values = {
    code: await nextCode(db, CODES, todayIn(house.zone, now)),
    brand,
    status: body.status,
    member_id,
    accommodation_id: house.id,
    zone: house.zone,
    ...clientColumns(body.client),
    ...columns,
    ...plainColumns(body),
    currency,
    total: totalOf({ currency, extras, discount, nights: columns.nights }, rooms.map(asCharged)),
    commission: house.commission,
    refundable: house.refundable,
    cancellation: JSON.stringify(house.cancellation),
    payment_limit: body.payment_limit,
    payment_limit_at: paymentLimitInstant(body.payment_limit, now, new Date(columns.check_in_at)),
  };
  const id = await insertRecord(context, { table: 'booking', key: bookings.key, values });
  await writeRooms(context, id, rooms);
  await openReservationService(bookingReservation, context, id);
  if ((await storedBooking(db, id)).status === BOOKING.confirmed) await mailBooking(context, id, 'confirmed');
  return id;
}
