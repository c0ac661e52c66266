import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, IsoDate, Language, LocalDateTime, Money, optionalLines } from '../fields.ts';
import { RefundWay } from '../financials/refund-ways.ts';
import {
  CancelInput,
  DelayPaymentInput,
  FilesInput,
  IgnoreAutoCancellationInput,
  MarkPaidInput,
  NoShowInput,
  Reason,
  RefundInput,
  SendVoucherInput,
} from '../reservations/actions.ts';
import { action } from '../resource.ts';
import { inOrder } from './booking-input.ts';
import { bookings } from './bookings.ts';

/** Transitions and actions of one booking (rule: booking-moves). */

/** 1 → 2, 3 and 2 → 3. A legal move that needs more than a status answers 409 and names its action. */
export const moveBooking = action(bookings, 'move', {
  summary: 'Move a booking to another status',
  access: 'bookings:move',
  body: z.object({ status: z.literal([1, 2, 3, 4, 5, 6]), reason: optionalLines(500) }),
  success: 'reservation_modified',
});

/** Confirmed → paid with a reference and a reason; on a paid booking it takes what is still due. */
export const markBookingPaid = action(bookings, 'mark_paid', {
  summary: 'Record that the money for a booking was taken',
  access: 'bookings:mark_paid',
  body: MarkPaidInput,
  success: 'reservation_modified',
});

/** A paid booking is cancelled by it; what only a room that was given up left over goes back from its payment. */
export const refundBooking = action(bookings, 'refund', {
  summary: 'Refund a booking, in full or in part; cancels a paid one',
  access: 'bookings:refund',
  body: RefundInput,
  success: 'reservation_modified',
});

/** What a refund of the booking would do now; shown before it is done. */
export const bookingRefundOf = endpoint({
  method: 'GET',
  path: `${bookings.path}{id}/refundable/`,
  summary: 'What can be refunded of a booking now, and how',
  access: 'bookings:read',
  params: IdParams,
  answer: z.object({
    /** The most that can go back. */
    refundable: Money,
    /** The newest payment first, which is the order in which they give back. */
    ways: z.array(RefundWay),
  }),
});

/** What cancelling now would cost; shown before it is done. With a room only that one. */
export const bookingCancellationFee = endpoint({
  method: 'GET',
  path: `${bookings.path}{id}/cancellation_fee/`,
  summary: 'Fee and refund of cancelling the booking now',
  access: 'bookings:read',
  params: IdParams,
  answer: z.object({
    fee: Money,
    paid: Money,
    /** What would have to be given back, and by which payments. */
    refund: Money,
    ways: z.array(RefundWay),
    /** What was agreed: why it costs that. */
    terms: z.array(z.string()),
    /** The same of each room alone. */
    rooms: z.array(z.object({ id: Id, fee: Money })),
  }),
});

export const cancelBooking = action(bookings, 'cancel', {
  summary: 'Cancel a booking; its rooms are free at once',
  access: 'bookings:cancel',
  body: CancelInput,
  success: 'reservation_cancelled',
});

/** Cancels one room of several; its fee stays as a line, the others are not touched. */
export const cancelBookingRoom = action(bookings, 'cancel_room', {
  summary: 'Cancel one room of a booking',
  access: 'bookings:cancel',
  body: z.object({ room_line_id: Id, reason: Reason }),
  success: 'reservation_modified',
});

/** Shorten, extend, another room: of one room, the others are not touched. What was agreed for a night stays. */
export const changeBookingRoom = action(bookings, 'change_room', {
  summary: 'Other nights or another room for one room of a booking',
  access: 'bookings:update',
  body: z
    .object({
      room_line_id: Id,
      room_id: Id,
      check_in: IsoDate,
      check_out: IsoDate,
      reason: optionalLines(500),
    })
    .check(inOrder),
  errors: ['e8', 'e16'],
  success: 'reservation_modified',
});

/** What such a change would cost; writes nothing. */
export const quoteBookingRoom = endpoint({
  method: 'POST',
  path: `${bookings.path}{id}/quote_room/`,
  summary: 'What other nights or another room would cost',
  access: 'bookings:read',
  params: IdParams,
  body: z.object({ room_line_id: Id, room_id: Id, check_in: IsoDate, check_out: IsoDate }).check(inOrder),
  answer: z.object({ before: Money, after: Money, balance: Money }),
  errors: ['e8', 'e16'],
  success: false,
});

export const noShowBooking = action(bookings, 'no_show', {
  summary: 'The client did not come: cancels with the whole price as fee',
  access: 'bookings:cancel',
  body: NoShowInput,
  success: 'reservation_cancelled',
});

/** Whose guests have come or gone, and when by the accommodation's clock. */
const Arrival = z.object({
  /** Empty: all of them. */
  room_line_ids: z._default(z.array(Id), []),
  /** Not in the future; null is now. */
  local: z._default(z.nullable(LocalDateTime), null),
});

/** The guests are there: all rooms of a paid booking, or some. */
export const checkInBooking = action(bookings, 'check_in', {
  summary: 'The guests have arrived',
  access: 'bookings:check_in',
  body: Arrival,
  success: 'reservation_modified',
});

/** The guests have left; when the last room is left the booking is completed, and what the provider is owed is proposed. */
export const checkOutBooking = action(bookings, 'check_out', {
  summary: 'The guests have left',
  access: 'bookings:check_in',
  body: Arrival,
  success: 'reservation_modified',
});

export const ignoreBookingCancellation = action(bookings, 'ignore_auto_cancellation', {
  summary: 'Keep an unpaid booking beyond its payment limit, or resume its automatic cancellation',
  access: 'bookings:ignore_auto_cancellation',
  body: IgnoreAutoCancellationInput,
  success: 'reservation_modified',
});

export const delayBookingPayment = action(bookings, 'delay_payment', {
  summary: 'Give the client more time to pay',
  access: 'bookings:update',
  body: DelayPaymentInput,
  success: 'reservation_modified',
});

export const sendBookingVoucher = action(bookings, 'send_voucher', {
  summary: 'Mail the voucher to the client',
  access: 'bookings:email',
  body: SendVoucherInput,
  success: 'email_sent',
});

export const saveBookingFiles = action(bookings, 'files', {
  summary: 'Keep documents with a booking, or let some go',
  access: 'bookings:update',
  body: FilesInput,
  success: 'reservation_modified',
});

export const bookingVoucher = endpoint({
  method: 'GET',
  path: `${bookings.path}{id}/voucher.pdf`,
  summary: 'Voucher of a booking as PDF, for the guest',
  access: 'bookings:read',
  params: IdParams,
  query: z.object({ language: z.optional(Language) }),
  download: 'application/pdf',
});

export const bookingOrder = endpoint({
  method: 'GET',
  path: `${bookings.path}{id}/order.pdf`,
  summary: 'Order sheet of a booking as PDF, for the provider, in its language',
  access: 'bookings:read',
  params: IdParams,
  download: 'application/pdf',
});

/** Counts of the tabs above the list, each exact up to 10,000; `today` is what the tabs' filters must name. */
export const bookingFacets = endpoint({
  method: 'GET',
  path: '/lodgings/booking_facets',
  summary: 'Counts of the tabs of the booking list',
  access: 'bookings:read',
  answer: z.object({
    today: IsoDate,
    all: z.int(),
    pending_payment: z.int(),
    confirmed: z.int(),
    unpaid_today: z.int(),
    arrivals_today: z.int(),
    departures_today: z.int(),
    in_house: z.int(),
  }),
});
