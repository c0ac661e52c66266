import type { RequestContext } from '../../lib/call.ts';
import { updatePayment } from '../payments/attention.ts';
import { isAsked } from '../payments/attempts/pending.ts';
import type { PaymentLimitOf } from '../chargeables/chargeable.ts';

/**
 * What a service is still asked for, but for instalments, is payable until its new limit. What has expired or was
 * withdrawn stays so, since its amount may be asked for by another link meanwhile.
 */
export async function delayPending(
  context: RequestContext,
  serviceId: number,
  { payment_limit, payment_limit_at }: PaymentLimitOf,
): Promise<void> {
  const { db, now } = context;
  const asked = await db
    .selectFrom('payment')
    .selectAll()
    .where('service_id', '=', serviceId)
    .where(isAsked(now))
    .where('funding_deadline_id', 'is', null)
    .orderBy('id')
    .execute();
  for (const payment of asked) {
    // The one that led here has its new limit already.
    if (
      payment.payment_limit_at !== null &&
      Date.parse(payment.payment_limit_at) === new Date(payment_limit_at).getTime()
    )
      continue;
    const link = payment.link_hash === null ? {} : { link_expires_at: payment_limit_at };
    await updatePayment(context, payment, { payment_limit, payment_limit_at, ...link }, { action: 'delay' });
  }
}
