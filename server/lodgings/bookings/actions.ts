import * as actions from '../../../src/lib/contract/lodgings/booking-actions.ts';
import { bulkBookings } from '../../../src/lib/contract/lodgings/bulk-bookings.ts';
import { bookings } from '../../../src/lib/contract/lodgings/bookings.ts';
import type { BookingRow } from '../../../src/lib/contract/lodgings/bookings.ts';
import type { Endpoint, Schema } from '../../../src/lib/contract/endpoint.ts';
import type { IdParams } from '../../../src/lib/contract/fields.ts';
import { money } from '../../../src/lib/domain/money.ts';
import { BOOKING_HOLDS_ROOMS, ROOM_IS_HELD } from '../../../src/lib/domain/statuses.ts';
import { BOOKING, BOOKING_ROOM } from '../../../src/lib/domain/transitions.ts';
import { attachFiles } from '../../lib/attachments.ts';
import { audit } from '../../lib/audit.ts';
import type { Call, RequestContext } from '../../lib/call.ts';
import { pdfAnswer } from '../../lib/pdf/answer.ts';
import { conflict, invalid } from '../../lib/problem.ts';
import { lockVersion, updateRecord } from '../../lib/records.ts';
import { route } from '../../lib/route.ts';
import { settleService } from '../../financials/services/settle.ts';
import { bulkRoute } from '../../reservations/bulk.ts';
import { cancel, feeOf, noShow } from '../../reservations/cancellation.ts';
import type { Target } from '../../reservations/lock.ts';
import { markPaid, refund } from '../../reservations/money.ts';
import { act, delay, ignoreCancellation } from '../../reservations/moves.ts';
import { refundableOf, shownWays } from '../../reservations/refunds.ts';
import { serviceOf } from '../../reservations/service.ts';
import { checkIn, checkOut } from './arrivals.ts';
import { bookingMails, clientLanguage, mailBooking } from './mails.ts';
import { bookingReservation } from './reservation.ts';
import { cancelRoom, changeRoom, quoteRoom, roomFee } from './room-actions.ts';
import { oneBooking, storedBooking, storedRooms } from './rows.ts';
import { lodgingTerms } from './terms.ts';
import { printBookingOrder, printBookingVoucher } from './voucher.ts';

interface Targeted {
  readonly version: number;
  readonly params: { readonly id: number };
}

const targetOf = ({ params, version }: Targeted): Target => ({ id: params.id, version });

/** Mails the voucher and writes it into the booking's history. Throws 422 when there is no address. */
async function send(call: Call<typeof actions.sendBookingVoucher>): Promise<BookingRow> {
  const { id } = call.params;
  await lockVersion(call.db, 'booking', id, call.version);
  const booking = await oneBooking(call, id);
  const to = call.body.to ?? booking.client.email;
  if (to === null) throw invalid({ field: 'to', key: 'required' });
  const language = call.body.language ?? clientLanguage(booking);
  const pdf = await printBookingVoucher(call, booking, language);
  await bookingMails.send(call, id, 'voucher', { to, language, message: call.body.message, pdf });
  await audit(call, { key: bookings.key, id, action: 'voucher_sent', reason: to });
  return booking;
}

/** Keeps documents with a booking, whatever its status: what concerns it may come when it has long ended. */
async function saveFiles(call: Call<typeof actions.saveBookingFiles>): Promise<void> {
  const { id } = call.params;
  const before = await lockVersion(call.db, 'booking', id, call.version);
  await attachFiles(call, {
    key: bookings.key,
    recordId: id,
    field: 'file_ids',
    ids: call.body.file_ids,
    memberId: call.member.id,
  });
  await updateRecord(call, before, { table: 'booking', key: bookings.key, values: {} });
}

const byAction: Readonly<Record<number, string>> = {
  [BOOKING.paid]: 'move_needs_payment',
  [BOOKING.cancelled]: 'move_needs_cancel',
};

/** A stay is completed when its guests have left; the others are moves between what waits for its payment. */
async function refuseCompleted({ db }: RequestContext, id: number): Promise<void> {
  if ((await storedRooms(db, id)).some(({ status }) => ROOM_IS_HELD.has(status)))
    throw conflict('move_needs_check_out');
}

async function move(
  call: RequestContext,
  target: Target,
  body: { status: number; reason?: string | undefined },
): Promise<void> {
  await act(bookingReservation, call, target, async (stored) => {
    bookingReservation.refuseMove(call, stored, body.status);
    const needed = byAction[body.status];
    if (needed) throw conflict(needed);
    if (body.status === BOOKING.completed) await refuseCompleted(call, target.id);
    return { values: { status: body.status }, action: 'moved', reason: body.reason ?? '' };
  });
  if (body.status !== BOOKING.confirmed) return;
  await settleService(call, (await serviceOf(bookingReservation, call.db, target.id)).id);
  // One that was paid before is told so instead.
  if ((await storedBooking(call.db, target.id)).status === BOOKING.confirmed)
    await mailBooking(call, target.id, 'confirmed');
}

/** Guests who are there, or have slept there, are not cancelled; who leaves earlier has fewer nights. Throws 409. */
async function refuseGuests({ db }: Pick<RequestContext, 'db'>, { id }: Target): Promise<void> {
  // One that has ended is refused by its status.
  if (!BOOKING_HOLDS_ROOMS.has((await storedBooking(db, id)).status)) return;
  const came: readonly number[] = [BOOKING_ROOM.in_house, BOOKING_ROOM.departed];
  if ((await storedRooms(db, id)).some(({ status }) => came.includes(status)))
    throw conflict('guests_in_house');
}

/** An action that changes one booking: the answer is the booking as it stands then. */
function changing<Body extends Schema>(
  endpoint: Endpoint<typeof IdParams, undefined, Body, typeof bookings.row>,
  change: (call: Call<typeof endpoint>) => Promise<unknown>,
) {
  return route(endpoint, async (call) => {
    await change(call);
    return oneBooking(call, call.params.id);
  });
}

export const bookingActionRoutes = [
  changing(actions.moveBooking, (call) => move(call, targetOf(call), call.body)),
  changing(actions.markBookingPaid, (call) => markPaid(bookingReservation, call, targetOf(call), call.body)),
  changing(actions.refundBooking, (call) => refund(bookingReservation, call, targetOf(call), call.body)),
  route(actions.bookingRefundOf, async (call) => {
    const booking = await storedBooking(call.db, call.params.id);
    const refundable = await refundableOf(bookingReservation, call.db, booking);
    return { refundable: money(refundable.amount, booking.currency), ways: shownWays(refundable) };
  }),
  route(actions.bookingCancellationFee, async (call) => {
    const { db, now, language } = call;
    const booking = await storedBooking(db, call.params.id);
    const { brand, currency, refundable, cancellation: steps } = booking;
    const rooms = (await storedRooms(db, booking.id)).filter(({ status }) => status === BOOKING_ROOM.booked);
    return {
      ...(await feeOf(bookingReservation, call, booking)),
      terms: lodgingTerms({ refundable, steps }, { brand, language }),
      ways: shownWays(await refundableOf(bookingReservation, db, booking)),
      rooms: rooms.map((room) => ({ id: room.id, fee: money(roomFee(booking, room, now), currency) })),
    };
  }),
  changing(actions.cancelBooking, async (call) => {
    await refuseGuests(call, targetOf(call));
    await cancel(bookingReservation, call, targetOf(call), call.body);
  }),
  bulkRoute(bookingReservation, bulkBookings, {
    move,
    cancel: async (call, target, body) => {
      await refuseGuests(call, target);
      await cancel(bookingReservation, call, target, body);
    },
  }),
  changing(actions.cancelBookingRoom, (call) => cancelRoom(call, targetOf(call), call.body)),
  changing(actions.changeBookingRoom, (call) => changeRoom(call, targetOf(call), call.body)),
  route(actions.quoteBookingRoom, (call) => quoteRoom(call, call.params.id, call.body)),
  changing(actions.noShowBooking, async (call) => {
    await refuseGuests(call, targetOf(call));
    await noShow(bookingReservation, call, targetOf(call), call.body);
  }),
  changing(actions.checkInBooking, (call) => checkIn(call, targetOf(call), call.body)),
  changing(actions.checkOutBooking, (call) => checkOut(call, targetOf(call), call.body)),
  changing(actions.ignoreBookingCancellation, (call) =>
    ignoreCancellation(bookingReservation, call, targetOf(call), call.body),
  ),
  changing(actions.delayBookingPayment, (call) => delay(bookingReservation, call, targetOf(call), call.body)),
  changing(actions.saveBookingFiles, saveFiles),
  route(actions.sendBookingVoucher, send),
  route(actions.bookingVoucher, async (call) => {
    const booking = await oneBooking(call, call.params.id);
    const language = call.query.language ?? clientLanguage(booking);
    return pdfAnswer(await printBookingVoucher(call, booking, language), `${booking.code}.pdf`);
  }),
  route(actions.bookingOrder, async (call) => {
    const { code } = await storedBooking(call.db, call.params.id);
    return pdfAnswer(await printBookingOrder(call, call.params.id), `${code}-order.pdf`);
  }),
];
