import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import { RENTAL } from '../../../src/lib/domain/transitions.ts';
import { capturePayment } from '../../financials/payments/capture.ts';
import { createPayment } from '../../financials/payments/create.ts';
import type { RequestContext } from '../../lib/call.ts';
import { moneyWords } from '../../financials/ledger/limit.ts';
import { conflict, invalid } from '../../lib/problem.ts';
import { updateRecord } from '../../lib/records.ts';
import { ended } from './cancellation.ts';
import { mailRental } from './mails.ts';
import { lockRental } from './lock.ts';
import type { Target } from './lock.ts';
import { refuseMove } from './moves.ts';
import { giveBack, refundableOfRental } from './refunds.ts';
import { cancelRentalService, serviceOf } from './service.ts';

/** A receipt, a transfer or another proof, and why. */
export interface Proof {
  readonly reference: string;
  readonly reason: string;
}

/**
 * Staff say that all that is still due has come by transfer: confirmed → paid; a paid or running rental whose balance
 * grew takes the rest. What was paid and the status follow from the payment. Throws 409 when nothing is due.
 */
export async function markPaid(
  context: RequestContext,
  target: Target,
  { reference, reason }: Proof,
): Promise<void> {
  const stored = await lockRental(context.db, target);
  const service = await serviceOf(context.db, target.id);
  const left = service.due - service.received;
  const settling = (stored.status === RENTAL.paid || stored.status === RENTAL.in_process) && left > 0;
  if (!settling) refuseMove(context, stored, RENTAL.paid);
  const values = {
    paid_reference: reference,
    payment_limit_at: null,
    ...(left > 0 ? {} : { status: RENTAL.paid, paid_at: context.now }),
  };
  await updateRecord(context, stored, {
    table: 'rental',
    key: rentals.key,
    values,
    action: settling ? 'settled' : 'marked_paid',
    reason,
  });
  if (left <= 0) {
    await mailRental(context, target.id, 'paid');
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

/**
 * Gives money back by its payments, whole or in part. A paid rental is cancelled by it and keeps the rest as its fee; of
 * a cancelled one what is kept stays; both become refunded when the money is back, which takes a bank its time. A running
 * rental that was rectified below what was paid gives back of the difference and stays what it is. Throws 409 when there
 * is nothing to give back, or less than was asked for.
 */
export async function refund(
  context: RequestContext,
  target: Target,
  { amount, reference, reason, notify }: Refund,
): Promise<void> {
  const { db } = context;
  const stored = await lockRental(db, target);
  if (stored.status !== RENTAL.in_process) refuseMove(context, stored, RENTAL.refunded);
  const refundable = await refundableOfRental(context, stored);
  if (refundable.amount === 0) throw conflict('nothing_to_refund');
  const back = amount ?? refundable.amount;
  const { currency } = stored;
  if (back > refundable.amount)
    throw invalid({
      field: 'amount',
      key: 'above_refundable',
      params: { left: moneyWords(context, { amount: refundable.amount, currency }) },
    });
  const cancels = stored.status === RENTAL.paid;
  const fee = refundable.amount - back;
  const values = { paid_reference: reference, ...(cancels ? ended(context.now, { reason, fee }) : {}) };
  await updateRecord(context, stored, {
    table: 'rental',
    key: rentals.key,
    values,
    action: 'refunded',
    reason,
  });
  if (cancels) await cancelRentalService(context, target.id, { fee, reason });
  if (cancels && notify) await mailRental(context, target.id, 'cancelled');
  await giveBack(context, refundable, { amount: back, reason, reference });
}
