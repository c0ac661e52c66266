import type { Kysely } from 'kysely';
import { paymentLimitInstant } from '../../src/lib/domain/payment-limit.ts';
import type { Database } from '../db/tables.ts';
import type { RequestContext } from '../lib/call.ts';
import { notFound } from '../lib/problem.ts';
import { endReservation } from './ending.ts';
import type { Reservation, ReservationKind } from './kind.ts';

/** How a reservation follows the plan that pays it. */

async function existing<R extends Reservation>(
  kind: ReservationKind<R>,
  db: Kysely<Database>,
  id: number,
): Promise<R> {
  const reservation = await kind.read(db, id);
  if (!reservation) throw notFound();
  return reservation;
}

/** While its plan lives, the plan's own deadlines are its limits. */
export async function planned<R extends Reservation>(
  kind: ReservationKind<R>,
  context: RequestContext,
  id: number,
): Promise<void> {
  const before = await existing(kind, context.db, id);
  if (before.payment_limit_at === null) return;
  await kind.update(context, before, { values: { payment_limit_at: null }, action: 'finance' });
}

/** Without a plan it has its own payment limit again, counted from now. */
export async function unplanned<R extends Reservation>(
  kind: ReservationKind<R>,
  context: RequestContext,
  id: number,
): Promise<void> {
  const before = await existing(kind, context.db, id);
  if (!kind.statuses.awaitsPayment.has(before.status) || before.payment_limit_at !== null) return;
  const payment_limit_at = paymentLimitInstant(before.payment_limit, context.now, kind.begins(before));
  await kind.update(context, before, { values: { payment_limit_at }, action: 'finance_ended' });
}

/** Cancels it for its plan: `kept` minor units are its fee. */
export async function cancelledByPlan<R extends Reservation>(
  kind: ReservationKind<R>,
  context: RequestContext,
  id: number,
  { kept, reason }: { kept: number; reason: string },
): Promise<void> {
  await endReservation(kind, context, await existing(kind, context.db, id), {
    action: 'cancelled_automatically',
    reason,
    fee: kept,
    values: { cancelled_automatically: true },
  });
}
