import { PAYMENT } from '../../../src/lib/domain/payments.ts';
import { jobContext } from '../../lib/job-context.ts';
import { eachInTransaction } from '../../lib/jobs.ts';
import type { Services } from '../../services.ts';
import { settleService } from '../services/settle.ts';
import { updatePayment } from './attention.ts';
import { inProgress } from './attempts/pending.ts';
import { lockPayment } from './stored.ts';

/** Payments that one sweep ends; the rest waits for the next one. */
const BATCH = 100;

/**
 * What was asked for and has not come by its limit has failed, so that lists and the service say so; money that comes
 * later is taken in all the same. A try that a bank may still charge is waited for (rule: exact-limit).
 */
export async function expirePayments(services: Services): Promise<void> {
  const now = services.clock();
  const due = await services.db
    .selectFrom('payment')
    .select(['id', 'brand'])
    .where('status', '=', PAYMENT.pending)
    .where('charged', '=', 0)
    .where('payment_limit_at', '<=', now.toISOString())
    .where(({ not }) => not(inProgress(now)))
    .orderBy('service_id')
    .limit(BATCH)
    .execute();
  await eachInTransaction(services, 'payment_expiry', due, async (db, { id, brand }) => {
    const { payment } = await lockPayment(db, id);
    // Somebody may have paid, or given more time, while this waited for the row.
    if (
      payment.status !== PAYMENT.pending ||
      payment.payment_limit_at === null ||
      new Date(payment.payment_limit_at) > now
    )
      return;
    const context = jobContext(services, db, brand);
    await updatePayment(context, payment, { status: PAYMENT.failed }, { action: 'expire' });
    await settleService(context, payment.service_id);
  });
}
