import type { Money } from '../../src/lib/contract/fields.ts';
import { money } from '../../src/lib/domain/money.ts';
import { countedAllowance } from '../../src/lib/domain/service-amounts.ts';
import { holds } from '../lib/call.ts';
import type { RequestContext } from '../lib/call.ts';
import { ProblemError, conflict } from '../lib/problem.ts';
import type { Columns } from '../lib/records.ts';
import { endReservation } from './ending.ts';
import type { Reservation, ReservationKind } from './kind.ts';
import { lockReservation } from './lock.ts';
import type { Target } from './lock.ts';
import { giveBack, refundableOfService } from './refunds.ts';
import { cancelReservationService, serviceOf } from './service.ts';

/** What cancelling a reservation now costs, of the price that refunds left of it, and what of the money that was taken goes back. */
export async function feeOf<R extends Reservation>(
  kind: ReservationKind<R>,
  context: Pick<RequestContext, 'db' | 'now'>,
  reservation: R,
): Promise<{ fee: Money; paid: Money; refund: Money }> {
  const { id, currency, paid } = reservation;
  const allowance = countedAllowance(await serviceOf(kind, context.db, id));
  const total = money(Math.max(0, reservation.total - allowance), currency);
  const fee = await kind.fee(context, reservation, total);
  return { fee, paid: money(paid, currency), refund: money(Math.max(0, paid - fee.amount), currency) };
}

/** Ends a locked reservation with the fee that its rule says. Gives the fee in minor units. */
async function end<R extends Reservation>(
  kind: ReservationKind<R>,
  context: RequestContext,
  stored: R,
  how: { action: string; reason: string; values?: Columns },
): Promise<number> {
  const fee = (await feeOf(kind, context, stored)).fee.amount;
  await endReservation(kind, context, stored, { ...how, fee });
  return fee;
}

interface Cancellation {
  readonly reason: string;
  /** Mails the client. */
  readonly notify: boolean;
  /** Begins to give back what was paid above the fee; for who may refund. */
  readonly refund?: boolean;
  /** By what staff send what goes back outside the bank. */
  readonly reference?: string;
}

/** Throws 403 for who may not give money back. */
function refuseRefund<R extends Reservation>(
  { refundPermission }: ReservationKind<R>,
  { session }: RequestContext,
): void {
  if (!holds(session, refundPermission))
    throw new ProblemError('e10', { status: 403, reason: 'not_permitted' });
}

/** Cancels with a reason and tells the client. Throws 409 for one that is running or has ended. */
export async function cancel<R extends Reservation>(
  kind: ReservationKind<R>,
  context: RequestContext,
  target: Target,
  { reason, notify, refund = false, reference = '' }: Cancellation,
): Promise<void> {
  if (refund) refuseRefund(kind, context);
  const stored = await lockReservation(kind, context.db, target);
  kind.refuseMove(context, stored, kind.statuses.cancelled);
  const fee = await end(kind, context, stored, { action: 'cancelled', reason });
  const service = await cancelReservationService(kind, context, target.id, { fee, reason });
  // Before the money moves: the client reads what was paid and what of it goes back.
  if (notify) await kind.mail(context, target.id, 'cancelled');
  if (refund) {
    const refundable = await refundableOfService(context.db, service, service.due);
    await giveBack(context, refundable, { amount: refundable.amount, reason, reference });
  }
}

/** The client did not come: cancels with the fee of a no-show. Throws 409 before the instant at which it begins. */
export async function noShow<R extends Reservation>(
  kind: ReservationKind<R>,
  context: RequestContext,
  target: Target,
  { reason }: { reason: string },
): Promise<void> {
  const stored = await lockReservation(kind, context.db, target);
  kind.refuseMove(context, stored, kind.statuses.cancelled);
  if (kind.begins(stored) >= context.now) throw conflict(kind.notYetBegun);
  const fee = await end(kind, context, stored, { action: 'no_show', reason, values: { no_show: true } });
  await cancelReservationService(kind, context, target.id, { fee, reason });
  await kind.mail(context, target.id, 'no_show');
}
