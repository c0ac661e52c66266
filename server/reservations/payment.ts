import { paymentLimitInstant } from '../../src/lib/domain/payment-limit.ts';
import type { PaymentLimitOf, ServiceFacts } from '../financials/chargeables/chargeable.ts';
import type { RequestContext } from '../lib/call.ts';
import { endedColumns } from './ending.ts';
import type { Reservation, ReservationKind, ReservationStatuses } from './kind.ts';

/** How a reservation follows the money of its service. */

/** The status that its money gives a reservation. */
function statusBy(
  { confirmed, paid, cancelled, refunded }: ReservationStatuses,
  status: number,
  facts: Omit<ServiceFacts, 'reason'>,
): number {
  const { due, received } = facts;
  // Nothing due is paid.
  if (status === confirmed && received >= due) return paid;
  // It was free, and is not any more.
  if (status === paid && received <= 0 && due > 0 && facts.refunded === 0) return confirmed;
  // Everything was given back, or all but what a cancellation costs.
  const over = (status === paid && received <= 0 && due > 0) || (status === cancelled && received <= due);
  return over && facts.refunded > 0 ? (refunded ?? cancelled) : status;
}

/** Writes what was paid, and the statuses that follow from it: confirmed → paid, paid or cancelled → refunded. */
export async function settled<R extends Reservation>(
  kind: ReservationKind<R>,
  context: RequestContext,
  id: number,
  facts: ServiceFacts,
): Promise<'given_back' | undefined> {
  const before = await kind.read(context.db, id);
  if (!before) return undefined;
  const { statuses } = kind;
  const { due, received, reason } = facts;
  const paid = Math.max(received, 0);
  const full = received >= due;
  const status = statusBy(statuses, before.status, facts);
  const wasPaid = before.status === statuses.paid;
  const given_back = wasPaid && status === (statuses.refunded ?? statuses.cancelled);
  const cancels = given_back && status === statuses.cancelled;
  const waits = statuses.awaitsPayment.has(before.status) && before.payment_limit_at !== null;
  if (paid === before.paid && status === before.status && !(full && waits)) return undefined;
  const values = {
    paid,
    status,
    ...(full && paid > before.paid ? { paid_at: context.now } : {}),
    // What is paid does not cancel itself, whatever its status still waits for.
    ...(full && waits ? { payment_limit_at: null } : {}),
    ...(wasPaid && status === statuses.confirmed
      ? {
          payment_limit_at: paymentLimitInstant(before.payment_limit, context.now, kind.begins(before)),
        }
      : {}),
    ...(given_back ? { cancellation_fee: 0 } : {}),
    ...(cancels ? endedColumns(kind, context.now, { reason, fee: 0 }) : {}),
  };
  const action = paid < before.paid ? 'payment_refunded' : 'payment_received';
  await kind.update(context, before, {
    values,
    action: paid === before.paid && status === before.status ? 'update' : action,
    reason,
  });
  if (cancels) await kind.release?.(context, id);
  if (status === statuses.paid && !wasPaid) await kind.mail(context, id, 'paid');
  return given_back ? 'given_back' : undefined;
}

/** The new limit of its payment is the reservation's, while it waits for one. */
export async function limited<R extends Reservation>(
  kind: ReservationKind<R>,
  context: RequestContext,
  id: number,
  { payment_limit, payment_limit_at }: PaymentLimitOf,
): Promise<void> {
  const before = await kind.read(context.db, id);
  if (!before) return;
  const same =
    before.payment_limit_at !== null &&
    Date.parse(before.payment_limit_at) === new Date(payment_limit_at).getTime();
  if (same || before.payment_limit_at === null || !kind.statuses.awaitsPayment.has(before.status)) return;
  await kind.update(context, before, {
    values: { payment_limit, payment_limit_at },
    action: 'payment_delayed',
  });
}
