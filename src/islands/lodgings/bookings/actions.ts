import type { BookingRow } from '../../../lib/contract/lodgings/bookings.ts';
import type { Permission } from '../../../lib/contract/permissions.ts';
import { BOOKING_AWAITS_PAYMENT, BOOKING_HOLDS_ROOMS, ROOM_IS_HELD } from '../../../lib/domain/statuses.ts';
import { BOOKING, BOOKING_ROOM, BOOKING_TRANSITIONS, canMove } from '../../../lib/domain/transitions.ts';
import { todayIn } from '../../../lib/domain/zones.ts';
import { may } from '../../../lib/session/session.ts';

/** Everything that can be done to one booking, and why it cannot be done now. The server decides; this says it before. */

export type ActionName =
  | 'edit'
  | 'pending_payment'
  | 'confirm'
  | 'pay'
  | 'take_payment'
  | 'request_transfer'
  | 'request_financing'
  | 'mark_paid'
  | 'collect'
  | 'refund'
  | 'check_in'
  | 'check_out'
  | 'change_room'
  | 'cancel_room'
  | 'delay_payment'
  | 'ignore_auto_cancellation'
  | 'restore_auto_cancellation'
  | 'send_voucher'
  | 'voucher_pdf'
  | 'order_pdf'
  | 'email'
  | 'files'
  | 'no_show'
  | 'cancel'
  | 'remove';

/** Keys under `refused` in the screen's words. */
type Refusal =
  | 'role'
  | 'too_early'
  | 'not_paid'
  | 'not_awaiting'
  | 'financed'
  | 'not_in_house'
  | 'nothing_to_refund'
  | 'ended'
  | 'in_house'
  | 'last_room'
  | 'no_email'
  | 'kept';

interface BookingAction {
  readonly name: ActionName;
  /** Why it cannot be done now; undefined when it can. */
  readonly refused: Refusal | undefined;
}

const PERMISSION: Partial<Record<ActionName, Permission>> = {
  edit: 'bookings:update',
  pending_payment: 'bookings:move',
  confirm: 'bookings:move',
  pay: 'payments:create',
  take_payment: 'payments:create',
  request_transfer: 'payments:create',
  request_financing: 'fundings:create',
  mark_paid: 'bookings:mark_paid',
  collect: 'bookings:mark_paid',
  refund: 'bookings:refund',
  check_in: 'bookings:check_in',
  check_out: 'bookings:check_in',
  change_room: 'bookings:update',
  cancel_room: 'bookings:cancel',
  delay_payment: 'bookings:update',
  ignore_auto_cancellation: 'bookings:ignore_auto_cancellation',
  restore_auto_cancellation: 'bookings:ignore_auto_cancellation',
  send_voucher: 'bookings:email',
  email: 'mails:create',
  files: 'bookings:update',
  no_show: 'bookings:cancel',
  cancel: 'bookings:cancel',
  remove: 'bookings:remove',
};

const awaitsPayment = ({ status }: BookingRow): boolean => BOOKING_AWAITS_PAYMENT.has(status);
const hasEnded = ({ status }: BookingRow): boolean => !BOOKING_HOLDS_ROOMS.has(status);

/** Rooms of a booking in a status. */
export const roomsIn = (row: BookingRow, status: number): BookingRow['rooms'] =>
  row.rooms.filter((room) => room.status === status);
/** Rooms that can still be changed: expected, or in use. */
export const heldRooms = (row: BookingRow): BookingRow['rooms'] =>
  row.rooms.filter(({ status }) => ROOM_IS_HELD.has(status));
/** Rooms that can be cancelled: guests who are there are not. */
export const expectedRooms = (row: BookingRow): BookingRow['rooms'] => roomsIn(row, BOOKING_ROOM.booked);
const used = (row: BookingRow): boolean =>
  roomsIn(row, BOOKING_ROOM.in_house).length > 0 || roomsIn(row, BOOKING_ROOM.departed).length > 0;

/** Why a booking can no longer come to nothing. */
const held = (row: BookingRow): Refusal | undefined =>
  hasEnded(row) ? 'ended' : used(row) ? 'in_house' : undefined;

/** Guests of a booking that waits for its payment would be put out when it cancels itself. */
const mayArrive = ({ status, payment_limit_at, ignore_auto_cancellation }: BookingRow): boolean =>
  status === BOOKING.paid ||
  (status === BOOKING.confirmed && (payment_limit_at === null || ignore_auto_cancellation));

function stateRefusal(name: ActionName, row: BookingRow, now: Date): Refusal | undefined {
  const today = todayIn(row.zone, now);
  switch (name) {
    case 'edit':
    case 'change_room':
      return hasEnded(row) ? 'ended' : undefined;
    case 'cancel_room':
      if (hasEnded(row)) return 'ended';
      if (expectedRooms(row).length === 0) return 'in_house';
      return row.rooms.filter(({ status }) => status !== BOOKING_ROOM.cancelled).length < 2
        ? 'last_room'
        : undefined;
    case 'check_in':
      if (hasEnded(row)) return 'ended';
      if (!mayArrive(row)) return 'not_paid';
      return today < row.check_in ? 'too_early' : undefined;
    case 'check_out':
      return row.in_house ? undefined : 'not_in_house';
    case 'request_financing':
      return row.payment.next_deadline === null ? undefined : 'financed';
    case 'refund':
      if (row.status === BOOKING.paid) return row.paid.amount > 0 ? undefined : 'nothing_to_refund';
      return row.balance.amount < 0 ? undefined : 'nothing_to_refund';
    case 'delay_payment':
    case 'ignore_auto_cancellation':
    case 'restore_auto_cancellation':
      return awaitsPayment(row) ? undefined : 'not_awaiting';
    case 'send_voucher':
    case 'email':
      return row.client.email === null ? 'no_email' : undefined;
    case 'no_show':
      return held(row) ?? (today < row.check_in ? 'too_early' : undefined);
    case 'cancel':
      return held(row);
    case 'remove':
      // What was paid or used is kept: only a mistaken entry may go.
      return awaitsPayment(row) && row.paid.amount === 0 ? undefined : 'kept';
    default:
      return undefined;
  }
}

/** The actions that mean something for this booking, in the order of its life; those that cannot be done now say why. */
export function actionsOf(row: BookingRow, now: Date): BookingAction[] {
  const unpaid = !hasEnded(row) && row.payment.outstanding.amount > 0;
  const moves = (to: number): boolean => canMove(BOOKING_TRANSITIONS, row.status, to);
  const expected = expectedRooms(row).length > 0;
  const shown: (readonly [ActionName, boolean])[] = [
    ['pending_payment', moves(BOOKING.pending_payment)],
    ['confirm', moves(BOOKING.confirmed)],
    ['pay', unpaid && awaitsPayment(row)],
    // The booking was paid before: what is due came with a change of its price.
    ['take_payment', unpaid && !awaitsPayment(row)],
    ['request_transfer', unpaid],
    ['request_financing', unpaid && awaitsPayment(row)],
    ['mark_paid', moves(BOOKING.paid)],
    ['collect', row.status === BOOKING.paid && row.balance.amount > 0],
    ['check_in', !hasEnded(row) && expected],
    ['check_out', !hasEnded(row) && row.in_house],
    ['change_room', !hasEnded(row)],
    ['cancel_room', !hasEnded(row) && row.rooms.length > 1],
    ['refund', row.status === BOOKING.paid || row.paid.amount > 0],
    ['edit', true],
    ['delay_payment', awaitsPayment(row)],
    ['ignore_auto_cancellation', awaitsPayment(row) && !row.ignore_auto_cancellation],
    ['restore_auto_cancellation', awaitsPayment(row) && row.ignore_auto_cancellation],
    ['send_voucher', true],
    ['voucher_pdf', true],
    ['order_pdf', true],
    ['email', true],
    ['files', true],
    ['no_show', !hasEnded(row) && !used(row)],
    ['cancel', !hasEnded(row)],
    ['remove', true],
  ];
  return shown
    .filter(([, means]) => means)
    .map(([name]) => {
      const permission = PERMISSION[name];
      return {
        name,
        refused: permission !== undefined && !may(permission) ? 'role' : stateRefusal(name, row, now),
      };
    });
}

/** What a booking waits for: the button in the panel's head. */
export function nextStep(row: BookingRow, now: Date): ActionName | undefined {
  const today = todayIn(row.zone, now);
  const wanted = ((): ActionName | undefined => {
    if (row.status === BOOKING.new || row.status === BOOKING.pending_payment) return 'confirm';
    if (row.status === BOOKING.confirmed) return 'pay';
    // While the client is there; a plan takes its own money, each part on its day.
    if (row.status === BOOKING.paid && row.balance.amount > 0 && row.payment.plan === null)
      return 'take_payment';
    if (row.status === BOOKING.paid && roomsIn(row, BOOKING_ROOM.booked).length > 0 && today >= row.check_in)
      return 'check_in';
    if (row.in_house && today >= row.check_out) return 'check_out';
    return row.balance.amount < 0 ? 'refund' : undefined;
  })();
  return actionsOf(row, now).find(({ name, refused }) => name === wanted && refused === undefined)?.name;
}
