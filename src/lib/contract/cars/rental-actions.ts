import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  Id,
  IdParams,
  Language,
  LocalDateTime,
  Money,
  amountBetween,
  between,
  optionalLines,
  optionalText,
} from '../fields.ts';
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
import { CancellationTerms } from './cancellation.ts';
import { FUEL_EIGHTHS, RENTAL_CHARGE, handlingInput, priceInputFields } from './rental-input.ts';
import { rentals } from './rentals.ts';
import { Shortage } from './shortages.ts';

/** Transitions and actions of one rental, and of several at once (rule: rental-moves). */

const { full_tank_price, airport_tax, novel_driver, extras, discount, manual_price } = priceInputFields;

/** 1 → 2, 3 and 2 → 3. A legal move that needs more than a status answers 409 and names its action. */
export const moveRental = action(rentals, 'move', {
  summary: 'Move a rental to another status',
  access: 'rentals:move',
  body: z.object({ status: z.literal([1, 2, 3, 4, 5, 6, 7]), reason: optionalLines(500) }),
  success: 'reservation_modified',
});

/** Confirmed → paid with a reference and a reason; on a paid or running rental it takes what is still due. */
export const markRentalPaid = action(rentals, 'mark_paid', {
  summary: 'Record that the money for a rental was taken',
  access: 'rentals:mark_paid',
  body: MarkPaidInput,
  success: 'reservation_modified',
});

/** A paid rental is cancelled by it, and refunded once the money is back; a running one that was rectified stays what it is. */
export const refundRental = action(rentals, 'refund', {
  summary: 'Refund a rental, in full or in part; cancels a paid one',
  access: 'rentals:refund',
  body: RefundInput,
  success: 'reservation_modified',
});

export const startRental = action(rentals, 'start', {
  summary: 'Hand over the vehicle: paid → in process',
  access: 'rentals:start',
  body: z.object({
    ...handlingInput,
    /** Minor units of the rental's currency; null leaves what was agreed. */
    deposit: z._default(z.nullable(amountBetween(RENTAL_CHARGE)), null),
    licence_number: optionalText(40),
  }),
  success: 'reservation_modified',
});

export const returnVehicle = action(rentals, 'return_vehicle', {
  summary: 'Take the vehicle back: the rental stays in process, the vehicle is free',
  access: 'rentals:return',
  body: z.object({
    ...handlingInput,
    /** Where it really came back; null is the agreed office. */
    office_id: z._default(z.nullable(Id), null),
  }),
  success: 'reservation_modified',
});

/** Corrects what a returned rental costs; the difference is its balance, which is then collected or given back. */
export const rectifyRental = action(rentals, 'rectify', {
  summary: 'Rectify a completed reservation',
  access: 'rentals:rectify',
  body: z.object({
    reason: Reason,
    /** Days until the agreed drop-off, or until the car really came back. */
    charge_until: z.enum(['agreed', 'returned']),
    full_tank_price,
    airport_tax,
    novel_driver,
    extras,
    discount,
    manual_price,
    /** Corrects what was read at the return. */
    odometer: z.optional(handlingInput.odometer),
    fuel: z.optional(between(FUEL_EIGHTHS)),
  }),
  errors: ['e8'],
  success: 'reservation_modified',
});

/** What cancelling now would cost; shown before it is done. */
export const cancellationFeeOf = endpoint({
  method: 'GET',
  path: `${rentals.path}{id}/cancellation_fee/`,
  summary: 'Fee and refund of cancelling the rental now',
  access: 'rentals:read',
  params: IdParams,
  answer: z.object({
    fee: Money,
    paid: Money,
    /** What would have to be given back, and by which payments. */
    refund: Money,
    ways: z.array(RefundWay),
    /** What was agreed: why it costs that. */
    terms: CancellationTerms,
    /** Where another client then waits for the car that this one-way rental was to bring. */
    short: z.nullable(Shortage),
  }),
});

export const cancelRental = action(rentals, 'cancel', {
  summary: 'Cancel a rental; its car is free at once',
  access: 'rentals:cancel',
  body: CancelInput,
  success: 'reservation_cancelled',
});

export const noShowRental = action(rentals, 'no_show', {
  summary: 'The client did not come: cancels with the fee of a no-show',
  access: 'rentals:cancel',
  body: NoShowInput,
  success: 'reservation_cancelled',
});

export const assignVehicle = action(rentals, 'assign_vehicle', {
  summary: 'Assign a free vehicle of the model',
  access: 'rentals:assign',
  body: z.object({
    vehicle_id: Id,
    /** Needed for one whose documents end before the rental does. */
    reason: optionalLines(500),
  }),
  errors: ['e16'],
  success: 'reservation_modified',
});

export const unassignVehicle = action(rentals, 'unassign_vehicle', {
  summary: 'Take the vehicle off the rental',
  access: 'rentals:assign',
  body: z.object({ reason: optionalLines(500) }),
  success: 'reservation_modified',
});

/** What a drag on the timeline does: other times, perhaps another vehicle, the price computed anew. */
export const rescheduleRental = action(rentals, 'reschedule', {
  summary: 'Move a rental to other dates',
  access: 'rentals:update',
  body: z.object({
    pick_up_local: LocalDateTime,
    drop_off_local: LocalDateTime,
    /** Null unassigns; when it is not sent, the vehicle stays. */
    vehicle_id: z.optional(z.nullable(Id)),
  }),
  errors: ['e8', 'e16'],
  success: 'reservation_modified',
});

export const ignoreAutoCancellation = action(rentals, 'ignore_auto_cancellation', {
  summary: 'Keep an unpaid rental beyond its payment limit, or resume its automatic cancellation',
  access: 'rentals:ignore_auto_cancellation',
  body: IgnoreAutoCancellationInput,
  success: 'reservation_modified',
});

export const delayPayment = action(rentals, 'delay_payment', {
  summary: 'Give the client more time to pay',
  access: 'rentals:update',
  body: DelayPaymentInput,
  success: 'reservation_modified',
});

export const sendVoucher = action(rentals, 'send_voucher', {
  summary: 'Mail the voucher to the client',
  access: 'rentals:email',
  body: SendVoucherInput,
  success: 'email_sent',
});

/** Contract, licence, police report: what clients sign and show, also after the rental has ended. */
export const saveRentalFiles = action(rentals, 'files', {
  summary: 'Keep documents with a rental, or let some go',
  access: 'rentals:update',
  body: FilesInput,
  success: 'reservation_modified',
});

export const voucherPdf = endpoint({
  method: 'GET',
  path: `${rentals.path}{id}/voucher.pdf`,
  summary: 'Voucher of a rental as PDF',
  access: 'rentals:read',
  params: IdParams,
  query: z.object({ language: z.optional(Language) }),
  download: 'application/pdf',
});

/** Counts of the tabs above the list, each exact up to 10,000; `today` is what the tabs' filters must name. */
export const rentalFacets = endpoint({
  method: 'GET',
  path: '/cars/rental_facets',
  summary: 'Counts of the tabs of the rental list',
  access: 'rentals:read',
  answer: z.object({
    today: z.iso.date(),
    all: z.int(),
    phone_check: z.int(),
    confirmed: z.int(),
    unpaid_today: z.int(),
    pick_up_today: z.int(),
    drop_off_today: z.int(),
    unassigned: z.int(),
    overdue: z.int(),
  }),
});
