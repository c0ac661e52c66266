import type { RentalRow } from '../../../lib/contract/cars/rentals.ts';
import type { Permission } from '../../../lib/contract/permissions.ts';
import { RENTAL_AWAITS_PAYMENT, RENTAL_IS_OVER } from '../../../lib/domain/statuses.ts';
import { RENTAL, canMove, RENTAL_TRANSITIONS } from '../../../lib/domain/transitions.ts';
import { toInstant, todayIn } from '../../../lib/domain/zones.ts';
import { may } from '../../../lib/session/session.ts';

/** Everything that can be done to one rental, and why it cannot be done now. The server decides; this says it before. */

export type ActionName =
  | 'edit'
  | 'phone_check'
  | 'confirm'
  | 'pay'
  | 'take_payment'
  | 'request_transfer'
  | 'request_financing'
  | 'mark_paid'
  | 'collect'
  | 'start'
  | 'return_vehicle'
  | 'rectify'
  | 'refund'
  | 'assign_vehicle'
  | 'change_vehicle'
  | 'unassign_vehicle'
  | 'reschedule'
  | 'delay_payment'
  | 'ignore_auto_cancellation'
  | 'restore_auto_cancellation'
  | 'send_voucher'
  | 'voucher_pdf'
  | 'email'
  | 'files'
  | 'print'
  | 'no_show'
  | 'cancel'
  | 'remove';

/** Keys under `refused` in the screen's words. */
type Refusal =
  | 'role'
  | 'needs_vehicle'
  | 'car_out'
  | 'too_early'
  | 'not_due'
  | 'not_paid'
  | 'not_awaiting'
  | 'financed'
  | 'not_out'
  | 'not_returned'
  | 'nothing_to_refund'
  | 'ended'
  | 'out'
  | 'returned'
  | 'no_email'
  | 'kept';

export interface RentalAction {
  readonly name: ActionName;
  /** Why it cannot be done now; undefined when it can. */
  readonly refused: Refusal | undefined;
}

const PERMISSION: Partial<Record<ActionName, Permission>> = {
  edit: 'rentals:update',
  phone_check: 'rentals:move',
  confirm: 'rentals:move',
  pay: 'payments:create',
  take_payment: 'payments:create',
  request_transfer: 'payments:create',
  request_financing: 'fundings:create',
  mark_paid: 'rentals:mark_paid',
  collect: 'rentals:mark_paid',
  start: 'rentals:start',
  return_vehicle: 'rentals:return',
  rectify: 'rentals:rectify',
  refund: 'rentals:refund',
  assign_vehicle: 'rentals:assign',
  change_vehicle: 'rentals:assign',
  unassign_vehicle: 'rentals:assign',
  reschedule: 'rentals:update',
  delay_payment: 'rentals:update',
  ignore_auto_cancellation: 'rentals:ignore_auto_cancellation',
  restore_auto_cancellation: 'rentals:ignore_auto_cancellation',
  send_voucher: 'rentals:email',
  email: 'mails:create',
  files: 'rentals:update',
  no_show: 'rentals:cancel',
  cancel: 'rentals:cancel',
  remove: 'rentals:remove',
};

const awaitsPayment = ({ status }: RentalRow): boolean => RENTAL_AWAITS_PAYMENT.has(status);
const hasEnded = ({ status }: RentalRow): boolean => RENTAL_IS_OVER.has(status);
const isRunning = ({ status }: RentalRow): boolean => status === RENTAL.in_process;

/** Why what the rental agreed on cannot be changed any more. */
function fixed(row: RentalRow): Refusal | undefined {
  if (hasEnded(row)) return 'ended';
  return row.returned ? 'returned' : undefined;
}

const held = (row: RentalRow): Refusal | undefined => fixed(row) ?? (isRunning(row) ? 'out' : undefined);

function stateRefusal(name: ActionName, row: RentalRow, now: Date): Refusal | undefined {
  switch (name) {
    case 'edit':
    case 'reschedule':
      return fixed(row);
    case 'start':
      if (row.status !== RENTAL.paid) return hasEnded(row) ? 'ended' : isRunning(row) ? 'out' : 'not_paid';
      if (row.vehicle === null) return 'needs_vehicle';
      if (row.waits_for) return 'car_out';
      return todayIn(row.pick_up.zone, now) < row.pick_up.local.slice(0, 10) ? 'too_early' : undefined;
    case 'return_vehicle':
      return isRunning(row) && !row.returned ? undefined : 'not_out';
    case 'rectify':
      return isRunning(row) && row.returned ? undefined : 'not_returned';
    case 'request_financing':
      return row.payment.next_deadline === null ? undefined : 'financed';
    case 'refund':
      if (row.status === RENTAL.paid) return row.paid.amount > 0 ? undefined : 'nothing_to_refund';
      return row.balance.amount < 0 && row.status !== RENTAL.refunded ? undefined : 'nothing_to_refund';
    case 'assign_vehicle':
    case 'change_vehicle':
    case 'unassign_vehicle':
      return held(row);
    case 'delay_payment':
    case 'ignore_auto_cancellation':
    case 'restore_auto_cancellation':
      return awaitsPayment(row) ? undefined : 'not_awaiting';
    case 'send_voucher':
    case 'email':
      return row.client.email === null ? 'no_email' : undefined;
    case 'no_show':
      return held(row) ?? (Date.parse(toInstant(row.pick_up)) < now.getTime() ? undefined : 'not_due');
    case 'cancel':
      return held(row);
    case 'remove':
      // What was paid or driven is kept: only a mistaken entry may go.
      return awaitsPayment(row) && row.paid.amount === 0 ? undefined : 'kept';
    default:
      return undefined;
  }
}

/** The actions that mean something for this rental, in the order of its life; those that cannot be done now say why. */
export function actionsOf(row: RentalRow, now: Date): RentalAction[] {
  const unpaid = !hasEnded(row) && row.payment.outstanding.amount > 0;
  const owes = (row.status === RENTAL.paid || isRunning(row)) && row.balance.amount > 0;
  const moves = (to: number): boolean => canMove(RENTAL_TRANSITIONS, row.status, to);
  const shown: (readonly [ActionName, boolean])[] = [
    ['phone_check', moves(RENTAL.phone_check)],
    ['confirm', moves(RENTAL.confirmed)],
    ['pay', unpaid && awaitsPayment(row)],
    // The reservation was paid before: what is due came with a change of its price.
    ['take_payment', unpaid && !awaitsPayment(row)],
    ['request_transfer', unpaid],
    ['request_financing', unpaid && awaitsPayment(row)],
    ['mark_paid', moves(RENTAL.paid)],
    ['collect', owes],
    ['assign_vehicle', row.vehicle === null && !hasEnded(row)],
    ['start', !hasEnded(row) && !isRunning(row)],
    ['return_vehicle', isRunning(row) && !row.returned],
    ['rectify', isRunning(row)],
    ['refund', row.status === RENTAL.paid || row.paid.amount > 0],
    ['edit', true],
    ['reschedule', !hasEnded(row)],
    ['change_vehicle', row.vehicle !== null && !hasEnded(row)],
    ['unassign_vehicle', row.vehicle !== null && !hasEnded(row)],
    ['delay_payment', awaitsPayment(row)],
    ['ignore_auto_cancellation', awaitsPayment(row) && !row.ignore_auto_cancellation],
    ['restore_auto_cancellation', awaitsPayment(row) && row.ignore_auto_cancellation],
    ['send_voucher', true],
    ['voucher_pdf', true],
    ['email', true],
    ['files', true],
    ['print', true],
    ['no_show', !hasEnded(row) && !isRunning(row)],
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

/** What a rental waits for: the button in the panel's head. */
export function nextStep(row: RentalRow, now: Date): ActionName | undefined {
  const wanted = ((): ActionName | undefined => {
    if (row.status === RENTAL.new) return 'phone_check';
    if (row.status === RENTAL.phone_check) return 'confirm';
    if (row.status === RENTAL.confirmed) return 'pay';
    if (isRunning(row) && !row.returned) return 'return_vehicle';
    if (row.status === RENTAL.paid && row.vehicle === null) return 'assign_vehicle';
    if (row.status === RENTAL.paid && row.waits_for) return 'change_vehicle';
    // While the client is at the counter; a plan takes its own money, each part on its day.
    if (row.balance.amount > 0 && row.payment.plan === null) return 'take_payment';
    if (row.status === RENTAL.paid) return 'start';
    return row.balance.amount < 0 ? 'refund' : undefined;
  })();
  return actionsOf(row, now).find(({ name, refused }) => name === wanted && refused === undefined)?.name;
}
