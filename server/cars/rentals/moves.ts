import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import { paymentLimitInstant } from '../../../src/lib/domain/payment-limit.ts';
import { statusOf } from '../../../src/lib/contract/status.ts';
import type { PaymentLimit } from '../../../src/lib/domain/payment-limit.ts';
import { RENTAL_IS_OVER, RENTAL_AWAITS_PAYMENT } from '../../../src/lib/domain/statuses.ts';
import {
  RENTAL,
  RENTAL_TRANSITIONS,
  rentalMoveProblem,
  statusesBefore,
} from '../../../src/lib/domain/transitions.ts';
import { settleService } from '../../financials/services/settle.ts';
import type { RequestContext } from '../../lib/call.ts';
import { conflict } from '../../lib/problem.ts';
import { updateRecord } from '../../lib/records.ts';
import type { Columns } from '../../lib/records.ts';
import { words } from '../../lib/words.ts';
import { lockRental } from './lock.ts';
import type { Target } from './lock.ts';
import { mailRental } from './mails.ts';
import { storedRental } from './rows.ts';
import type { StoredRental } from './rows.ts';
import { followRental, serviceOf } from './service.ts';
import { claimVehicle, refusingTwice } from './vehicles.ts';

/** What an action writes. */
export interface Written {
  readonly values: Columns;
  readonly action: string;
  readonly reason?: string;
}

/**
 * One action on a rental: reads and locks it in the version that the person saw, lets `decide` refuse or say what
 * changes, and writes that with its audit entry. Gives the rental as it is then. Throws 404, 412, and what `decide` throws.
 */
export async function act(
  context: RequestContext,
  target: Target,
  decide: (stored: StoredRental) => Promise<Written> | Written,
): Promise<StoredRental> {
  const stored = await lockRental(context.db, target);
  const written = await decide(stored);
  return refusingTwice(() =>
    updateRecord(context, stored, { table: 'rental', key: rentals.key, ...written }),
  );
}

/** Throws 409 with the reason when the rental may not move to a status: its own, and those from which it could. */
export function refuseMove(
  { language }: Pick<RequestContext, 'language'>,
  stored: StoredRental,
  to: number,
): void {
  const problem = rentalMoveProblem(stored.status, to, {
    money_taken: stored.paid > 0,
    vehicle_assigned: stored.vehicle_id !== null,
  });
  if (problem === 'illegal_transition') {
    const named = (status: number) =>
      words(language)(`status:rental.${statusOf('rental', status)?.key ?? ''}`);
    const allowed = statusesBefore(RENTAL_TRANSITIONS, to).map(named);
    if (allowed.length === 0) throw conflict('never_again', { to: named(to) });
    throw conflict(problem, {
      status: named(stored.status),
      to: named(to),
      allowed: new Intl.ListFormat(language, { type: 'disjunction' }).format(allowed),
    });
  }
  if (problem) throw conflict(problem);
}

const byAction: Readonly<Record<number, string>> = {
  [RENTAL.paid]: 'move_needs_payment',
  [RENTAL.in_process]: 'move_needs_start',
  [RENTAL.cancelled]: 'move_needs_cancel',
  [RENTAL.refunded]: 'move_needs_refund',
};

/**
 * Moves between new, phone check and confirmed; one that was paid before goes on to paid by itself. A move that needs
 * more than a status names its action (409).
 */
export async function moveStatus(
  context: RequestContext,
  target: Target,
  body: { status: number; reason?: string | undefined },
): Promise<void> {
  await act(context, target, (stored) => {
    refuseMove(context, stored, body.status);
    const needed = byAction[body.status];
    if (needed) throw conflict(needed);
    return { values: { status: body.status }, action: 'moved', reason: body.reason ?? '' };
  });
  if (body.status !== RENTAL.confirmed) return;
  await settleService(context, (await serviceOf(context.db, target.id)).id);
  // One that was paid before is told so instead.
  if ((await storedRental(context.db, target.id)).status === RENTAL.confirmed)
    await mailRental(context, target.id, 'confirmed');
}

/** Throws 409 unless the rental still waits for its payment. */
function refuseSettled(stored: StoredRental): void {
  if (!RENTAL_AWAITS_PAYMENT.has(stored.status)) throw conflict('not_awaiting_payment');
}

export const ignoreCancellation = (
  context: RequestContext,
  target: Target,
  { ignore, reason }: { ignore: boolean; reason: string },
) =>
  act(context, target, (stored) => {
    refuseSettled(stored);
    return {
      values: { ignore_auto_cancellation: ignore, ignore_auto_cancellation_reason: ignore ? reason : '' },
      action: ignore ? 'auto_cancellation_ignored' : 'auto_cancellation_restored',
      reason,
    };
  });

/** Gives more time to pay; open links and transfers are payable as long. Throws 409 where a plan says until when. */
export async function delay(
  context: RequestContext,
  target: Target,
  { payment_limit, reason }: { payment_limit: PaymentLimit; reason: string },
): Promise<void> {
  const delayed = await act(context, target, (stored) => {
    refuseSettled(stored);
    if (stored.payment_limit_at === null) throw conflict('not_awaiting_payment');
    return {
      values: {
        payment_limit,
        payment_limit_at: paymentLimitInstant(payment_limit, context.now, new Date(stored.pick_up_at)),
      },
      action: 'payment_delayed',
      reason,
    };
  });
  await followRental(context, delayed, reason);
}

/** Throws 409 for a rental that holds no car any more, or whose car is out. */
function refuseFixed(stored: StoredRental): void {
  if (RENTAL_IS_OVER.has(stored.status)) throw conflict('rental_closed');
  if (stored.status === RENTAL.in_process) throw conflict('vehicle_handed_over');
}

/** A reason answers for a vehicle whose documents end before the rental does. */
export const assign = (context: RequestContext, target: Target, vehicleId: number, reason: string) =>
  act(context, target, async (stored) => {
    refuseFixed(stored);
    const capacity = { db: context.db, now: context.now, except: stored.id };
    await claimVehicle(capacity, vehicleId, stored, { answersFor: reason !== '' });
    return { values: { vehicle_id: vehicleId }, action: 'vehicle_assigned', reason };
  });

export const unassign = (context: RequestContext, target: Target, reason: string) =>
  act(context, target, (stored) => {
    refuseFixed(stored);
    if (stored.vehicle_id === null) throw conflict('no_vehicle');
    return { values: { vehicle_id: null }, action: 'vehicle_unassigned', reason };
  });
