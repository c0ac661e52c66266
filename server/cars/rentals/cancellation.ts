import type { Money } from '../../../src/lib/contract/fields.ts';
import { may } from '../../../src/lib/contract/permissions.ts';
import { cancellationFee } from '../../../src/lib/domain/cancellation.ts';
import { money } from '../../../src/lib/domain/money.ts';
import { countedAllowance } from '../../../src/lib/domain/service-amounts.ts';
import { RENTAL } from '../../../src/lib/domain/transitions.ts';
import type { RequestContext } from '../../lib/call.ts';
import { ProblemError, conflict } from '../../lib/problem.ts';
import { mailRental } from './mails.ts';
import { act, refuseMove } from './moves.ts';
import type { Written } from './moves.ts';
import type { Target } from './lock.ts';
import type { StoredRental } from './rows.ts';
import { giveBack, refundableOf } from './refunds.ts';
import { cancelRentalService, serviceOf } from './service.ts';

/** What cancelling a rental now costs, of the price that refunds left of it, and what of the money that was taken goes back. */
export async function feeOf(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  rental: StoredRental,
): Promise<{ fee: Money; paid: Money; refund: Money }> {
  const { currency, paid } = rental;
  const total = money(Math.max(0, rental.total - countedAllowance(await serviceOf(db, rental.id))), currency);
  // A manual price has no price of one day but a share of it.
  const daily = money(Math.round(rental.rental_price / rental.days), currency);
  const fee = cancellationFee(
    { total, daily, pick_up: new Date(rental.pick_up_at) },
    now,
    rental.cancellation,
  );
  return { fee, paid: money(paid, currency), refund: money(Math.max(0, paid - fee.amount), currency) };
}

/**
 * The columns of a cancelled rental: its vehicle and its car of the model are free at once (rule: free-when-it-ends).
 */
export function ended(now: Date, { reason, fee }: { reason: string; fee: number }) {
  return {
    status: RENTAL.cancelled,
    cancelled_at: now,
    cancellation_reason: reason,
    cancellation_fee: fee,
    payment_limit_at: null,
    vehicle_id: null,
  };
}

const endedByRule = async (context: RequestContext, rental: StoredRental, reason: string) =>
  ended(context.now, { reason, fee: (await feeOf(context, rental)).fee.amount });

/** Ends a rental that may be cancelled. Gives the fee in minor units. */
async function end(
  context: RequestContext,
  target: Target,
  decide: (stored: StoredRental) => Promise<Written & { values: { cancellation_fee: number } }>,
): Promise<number> {
  let fee = 0;
  await act(context, target, async (stored) => {
    refuseMove(context, stored, RENTAL.cancelled);
    const written = await decide(stored);
    fee = written.values.cancellation_fee;
    return written;
  });
  return fee;
}

interface Cancellation {
  readonly reason: string;
  /** Mails the client. */
  readonly notify: boolean;
  /** Begins to give back what was paid above the fee; for the Administrator. */
  readonly refund?: boolean;
  /** By what staff send what goes back outside the bank. */
  readonly reference?: string;
}

/** Throws 403 for who may not give money back. */
function refuseRefund({ session }: RequestContext): void {
  if (!session || !may(session.member.role, 'rentals:refund'))
    throw new ProblemError('e10', { status: 403, reason: 'not_permitted' });
}

/** Cancels with a reason and tells the client. Throws 409 for a rental that is running or has ended. */
export async function cancel(
  context: RequestContext,
  target: Target,
  { reason, notify, refund = false, reference = '' }: Cancellation,
): Promise<void> {
  if (refund) refuseRefund(context);
  const fee = await end(context, target, async (stored) => ({
    values: await endedByRule(context, stored, reason),
    action: 'cancelled',
    reason,
  }));
  const service = await cancelRentalService(context, target.id, { fee, reason });
  // Before the money moves: the client reads what was paid and what of it goes back.
  if (notify) await mailRental(context, target.id, 'cancelled');
  if (refund) {
    const refundable = await refundableOf(context.db, service, service.due);
    await giveBack(context, refundable, { amount: refundable.amount, reason, reference });
  }
}

/** The client did not come: cancels with the fee of a no-show. Throws 409 before the pick-up's instant. */
export async function noShow(
  context: RequestContext,
  target: Target,
  { reason }: { reason: string },
): Promise<void> {
  const fee = await end(context, target, async (stored) => {
    if (Date.parse(stored.pick_up_at) >= context.now.getTime()) throw conflict('not_yet_due');
    return {
      values: { ...(await endedByRule(context, stored, reason)), no_show: true },
      action: 'no_show',
      reason,
    };
  });
  await cancelRentalService(context, target.id, { fee, reason });
  await mailRental(context, target.id, 'no_show');
}
