import { rentals } from '../../src/lib/contract/cars/rentals.ts';
import { RENTAL } from '../../src/lib/domain/transitions.ts';
import { capturePayment } from '../financials/payments/capture.ts';
import { createPayment } from '../financials/payments/create.ts';
import type { RequestContext } from '../lib/call.ts';
import { conflict } from '../lib/problem.ts';
import { lockVersion, updateRecord } from '../lib/records.ts';
import { act, refuseMove } from './rental-moves.ts';
import type { Target } from './rental-moves.ts';
import { storedRental } from './rental-rows.ts';
import { cancelRentalService, refundSurplus, serviceOf } from './rental-service.ts';

/** A receipt, a transfer or another proof, and why. */
export interface Proof {
  readonly reference: string;
  readonly reason: string;
}

/**
 * Staff say that all that is still due has come by transfer: confirmed → paid; a paid or running rental whose balance
 * grew takes the rest. What was paid and the status follow from the payment. Throws 409 when nothing is due.
 */
export async function markPaid(context: RequestContext, target: Target, { reference, reason }: Proof): Promise<void> {
  const before = await lockVersion(context.db, 'rental', target.id, target.version);
  const stored = await storedRental(context.db, target.id);
  const service = await serviceOf(context.db, target.id);
  const left = service.due - service.received;
  const settling = (stored.status === RENTAL.paid || stored.status === RENTAL.in_process) && left > 0;
  if (!settling) refuseMove(stored, RENTAL.paid);
  const values = { paid_reference: reference, payment_limit_at: null, ...(left > 0 ? {} : { status: RENTAL.paid, paid_at: context.now }) };
  await updateRecord(context, before, { table: 'rental', key: rentals.key, values, action: settling ? 'settled' : 'marked_paid', reason });
  if (left <= 0) return;
  const payment = await createPayment(context, { service_id: service.id, amount: left, method: 'transfer', reference, reason });
  await capturePayment(context, payment, { amount: left, reference, book: 'transfer', movementKey: `payment:${payment}:marked` });
}

/**
 * Gives money back by its payments. A paid rental ends without a fee; of a cancelled one what is kept stays; both become
 * refunded when the money is back, which takes a bank its time. A running rental that was rectified below what was paid
 * gives back the difference and stays what it is. Throws 409 when there is nothing to give back.
 */
export async function refund(context: RequestContext, target: Target, { reference, reason }: Proof): Promise<void> {
  const service = await serviceOf(context.db, target.id);
  await act(context, target, (stored) => {
    const values = { paid_reference: reference };
    if (stored.status !== RENTAL.in_process) refuseMove(stored, RENTAL.refunded);
    if (stored.status === RENTAL.paid) {
      return { values: { ...values, status: RENTAL.cancelled, cancelled_at: context.now, cancellation_reason: reason, cancellation_fee: 0 }, action: 'refunded', reason };
    }
    if (service.received <= service.due) throw conflict('nothing_to_refund');
    return { values, action: 'refunded', reason };
  });
  const { status } = await storedRental(context.db, target.id);
  const ended = status === RENTAL.cancelled && service.kept === null ? await cancelRentalService(context, target.id, { fee: 0, reason }) : service;
  await refundSurplus(context, ended, { reason, reference });
}
