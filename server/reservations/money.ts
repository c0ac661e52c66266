import { moneyWords } from '../financials/ledger/limit.ts';
import { capturePayment } from '../financials/payments/capture.ts';
import { createPayment } from '../financials/payments/create.ts';
import type { RequestContext } from '../lib/call.ts';
import { conflict, invalid } from '../lib/problem.ts';
import { endReservation } from './ending.ts';
import type { Reservation, ReservationKind } from './kind.ts';
import { lockReservation } from './lock.ts';
import type { Target } from './lock.ts';
import { giveBack, refundableOf } from './refunds.ts';
import { cancelReservationService, serviceOf } from './service.ts';

/** A receipt, a transfer or another proof, and why. */
export interface Proof {
  readonly reference: string;
  readonly reason: string;
}

/**
 * Staff say that all that is still due has come by transfer: confirmed → paid; a paid or running reservation whose balance
 * grew takes the rest. What was paid and the status follow from the payment. Throws 409 when nothing is due.
 */
export async function markPaid<R extends Reservation>(
  kind: ReservationKind<R>,
  context: RequestContext,
  target: Target,
  { reference, reason }: Proof,
): Promise<void> {
  const { paid, running } = kind.statuses;
  const stored = await lockReservation(kind, context.db, target);
  const service = await serviceOf(kind, context.db, target.id);
  const left = service.due - service.received;
  const settling = (stored.status === paid || running.has(stored.status)) && left > 0;
  if (!settling) kind.refuseMove(context, stored, paid);
  const values = {
    paid_reference: reference,
    payment_limit_at: null,
    ...(left > 0 ? {} : { status: paid, paid_at: context.now }),
  };
  await kind.update(context, stored, { values, action: settling ? 'settled' : 'marked_paid', reason });
  if (left <= 0) {
    await kind.mail(context, target.id, 'paid');
    return;
  }
  const payment = await createPayment(context, {
    service_id: service.id,
    amount: left,
    method: 'transfer',
    reference,
    reason,
  });
  await capturePayment(context, payment, {
    amount: left,
    reference,
    book: 'transfer',
    movementKey: `payment:${payment}:marked`,
  });
}

interface Refund extends Proof {
  /** Minor units; null is all that can go back. */
  readonly amount: number | null;
  /** Tells the client of the cancellation. */
  readonly notify: boolean;
}

/** Throws 409 for one whose money does not go back: a running or cancelled one gives back what is not due, a paid one is cancelled by it. */
function refuseStatus<R extends Reservation>(
  { statuses, refuseMove }: ReservationKind<R>,
  context: RequestContext,
  stored: R,
): void {
  const { running, refunded, cancelled } = statuses;
  if (running.has(stored.status)) return;
  if (refunded !== null) refuseMove(context, stored, refunded);
  else if (stored.status !== cancelled) refuseMove(context, stored, cancelled);
}

/**
 * Gives money back by its payments, whole or in part. A paid reservation is cancelled by it and keeps the rest as its fee;
 * of a cancelled one what is kept stays; both become refunded when the money is back, which takes a bank its time. A
 * running one that was rectified below what was paid gives back of the difference and stays what it is. Throws 409 when
 * there is nothing to give back, or less than was asked for.
 */
export async function refund<R extends Reservation>(
  kind: ReservationKind<R>,
  context: RequestContext,
  target: Target,
  { amount, reference, reason, notify }: Refund,
): Promise<void> {
  const stored = await lockReservation(kind, context.db, target);
  refuseStatus(kind, context, stored);
  const refundable = await refundableOf(kind, context.db, stored);
  if (refundable.amount === 0) throw conflict('nothing_to_refund');
  const back = amount ?? refundable.amount;
  const { currency } = stored;
  if (back > refundable.amount)
    throw invalid({
      field: 'amount',
      key: 'above_refundable',
      params: { left: moneyWords(context, { amount: refundable.amount, currency }) },
    });
  const values = { paid_reference: reference };
  if (stored.status === kind.statuses.paid) {
    const fee = refundable.amount - back;
    await endReservation(kind, context, stored, { action: 'refunded', reason, fee, values });
    await cancelReservationService(kind, context, target.id, { fee, reason });
    if (notify) await kind.mail(context, target.id, 'cancelled');
  } else await kind.update(context, stored, { values, action: 'refunded', reason });
  await giveBack(context, refundable, { amount: back, reason, reference });
}
