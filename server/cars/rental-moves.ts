import { rentals } from '../../src/lib/contract/cars/rentals.ts';
import { paymentLimitInstant } from '../../src/lib/domain/payment-limit.ts';
import type { PaymentLimit } from '../../src/lib/domain/payment-limit.ts';
import { RENTAL, rentalMoveProblem } from '../../src/lib/domain/transitions.ts';
import type { RequestContext } from '../lib/call.ts';
import { conflict } from '../lib/problem.ts';
import { lockVersion, updateRecord } from '../lib/records.ts';
import type { Columns } from '../lib/records.ts';
import { balanceOf, storedRental } from './rental-rows.ts';
import type { StoredRental } from './rental-rows.ts';
import { awaitsPayment } from './rental-save.ts';
import { claimVehicle, refusingTwice } from './rental-vehicles.ts';

/** Which rental an action means, and in which version the person saw it. */
export interface Target {
  readonly id: number;
  readonly version: number;
}

interface Written {
  readonly values: Columns;
  readonly action: string;
  readonly reason?: string;
}

/**
 * One action on a rental: reads and locks it in the version that the person saw, lets `decide` refuse or say what
 * changes, and writes that with its audit entry. Throws 404, 412, and what `decide` throws.
 */
export async function act(context: RequestContext, target: Target, decide: (stored: StoredRental) => Promise<Written> | Written): Promise<void> {
  const before = await lockVersion(context.db, 'rental', target.id, target.version);
  const written = await decide(await storedRental(context.db, target.id));
  await refusingTwice(() => updateRecord(context, before, { table: 'rental', key: rentals.key, ...written }));
}

/** Throws 409 with the reason when the rental may not move to a status. */
export function refuseMove(stored: StoredRental, to: number): void {
  const problem = rentalMoveProblem(stored.status, to, { money_taken: stored.paid > 0, vehicle_assigned: stored.vehicle_id !== null });
  if (problem) throw conflict(problem);
}

const byAction: Readonly<Record<number, string>> = {
  [RENTAL.paid]: 'move_needs_payment',
  [RENTAL.in_process]: 'move_needs_start',
  [RENTAL.cancelled]: 'move_needs_cancel',
  [RENTAL.refunded]: 'move_needs_refund',
};

/** Moves between new, phone check and confirmed. A move that needs more than a status names its action (409). */
export const moveStatus = (context: RequestContext, target: Target, body: { status: number; reason?: string | undefined }) =>
  act(context, target, (stored) => {
    refuseMove(stored, body.status);
    const needed = byAction[body.status];
    if (needed) throw conflict(needed);
    return { values: { status: body.status }, action: 'moved', reason: body.reason ?? '' };
  });

interface Proof {
  readonly reference: string;
  readonly reason: string;
}

/** Confirmed → paid; a paid or running rental whose balance grew takes the rest. Throws 409 when nothing is due. */
export const markPaid = (context: RequestContext, target: Target, { reference, reason }: Proof) =>
  act(context, target, (stored) => {
    const settling = (stored.status === RENTAL.paid || stored.status === RENTAL.in_process) && balanceOf(stored) > 0;
    if (!settling) refuseMove(stored, RENTAL.paid);
    const values = {
      status: settling ? stored.status : RENTAL.paid,
      paid: stored.total,
      paid_at: context.now,
      paid_reference: reference,
      payment_limit_at: null,
    };
    return { values, action: settling ? 'settled' : 'marked_paid', reason };
  });

/**
 * Gives money back. A paid or cancelled rental becomes refunded; of a cancelled one the fee is kept. A running rental
 * that was rectified below what was paid gives back the difference and stays what it is. Throws 409 when there is none.
 */
export const refund = (context: RequestContext, target: Target, { reference, reason }: Proof) =>
  act(context, target, (stored) => {
    const balance = balanceOf(stored);
    if (stored.status === RENTAL.in_process) {
      if (balance >= 0) throw conflict('nothing_to_refund');
      return { values: { paid: stored.paid + balance, paid_reference: reference }, action: 'refunded', reason };
    }
    refuseMove(stored, RENTAL.refunded);
    if (stored.status === RENTAL.cancelled) {
      if (balance >= 0) throw conflict('nothing_to_refund');
      return { values: { status: RENTAL.refunded, paid: stored.paid + balance, paid_reference: reference }, action: 'refunded', reason };
    }
    return { values: { status: RENTAL.refunded, paid: 0, paid_reference: reference, cancellation_fee: 0 }, action: 'refunded', reason };
  });

/** Throws 409 unless the rental still waits for its payment. */
function refuseSettled(stored: StoredRental): void {
  if (!awaitsPayment(stored.status)) throw conflict('not_awaiting_payment');
}

export const ignoreCancellation = (context: RequestContext, target: Target, { ignore, reason }: { ignore: boolean; reason: string }) =>
  act(context, target, (stored) => {
    refuseSettled(stored);
    return {
      values: { ignore_auto_cancellation: ignore, ignore_auto_cancellation_reason: ignore ? reason : '' },
      action: ignore ? 'auto_cancellation_ignored' : 'auto_cancellation_restored',
      reason,
    };
  });

export const delay = (context: RequestContext, target: Target, { payment_limit, reason }: { payment_limit: PaymentLimit; reason: string }) =>
  act(context, target, (stored) => {
    refuseSettled(stored);
    return { values: { payment_limit, payment_limit_at: paymentLimitInstant(payment_limit, context.now) }, action: 'payment_delayed', reason };
  });

/** Throws 409 for a rental that holds no car any more, or whose car is out. */
function refuseFixed(stored: StoredRental): void {
  if (stored.status >= RENTAL.cancelled) throw conflict('rental_closed');
  if (stored.status === RENTAL.in_process) throw conflict('vehicle_handed_over');
}

export const assign = (context: RequestContext, target: Target, vehicleId: number) =>
  act(context, target, async (stored) => {
    refuseFixed(stored);
    await claimVehicle({ db: context.db, now: context.now, except: stored.id }, vehicleId, stored);
    return { values: { vehicle_id: vehicleId }, action: 'vehicle_assigned' };
  });

export const unassign = (context: RequestContext, target: Target, reason: string) =>
  act(context, target, (stored) => {
    refuseFixed(stored);
    if (stored.vehicle_id === null) throw conflict('no_vehicle');
    return { values: { vehicle_id: null }, action: 'vehicle_unassigned', reason };
  });
