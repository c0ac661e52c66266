import type { RequestContext } from '../../lib/call.ts';
import { isAsked } from '../payments/pending.ts';
import type { PaymentLimitOf } from './record-hook.ts';

/**
 * What a service is still asked for, but for instalments, is payable until its new limit. What has expired or was
 * withdrawn stays so, since its amount may be asked for by another link meanwhile.
 */
export async function delayPending({ db, now }: RequestContext, serviceId: number, { payment_limit, payment_limit_at }: PaymentLimitOf): Promise<void> {
  await db
    .updateTable('payment')
    .set({ payment_limit, payment_limit_at, updated_at: now })
    .set((at) => ({
      version: at('version', '+', 1),
      link_expires_at: at.case().when('link_hash', 'is not', null).then(payment_limit_at).else(at.ref('link_expires_at')).end(),
    }))
    .where('service_id', '=', serviceId)
    .where(isAsked(now))
    .where('funding_deadline_id', 'is', null)
    .execute();
}
