import type { RequestContext } from '../../lib/call.ts';
import type { PaymentLimitOf } from './record-hook.ts';

/** Open payments of a service, and the links of those that are not an instalment, are payable until its new limit. */
export async function delayPending({ db, now }: RequestContext, serviceId: number, { payment_limit, payment_limit_at }: PaymentLimitOf): Promise<void> {
  await db
    .updateTable('payment')
    .set({ payment_limit, payment_limit_at, updated_at: now })
    .set((at) => ({
      version: at('version', '+', 1),
      link_expires_at: at.case().when('link_hash', 'is not', null).then(payment_limit_at).else(at.ref('link_expires_at')).end(),
    }))
    .where('service_id', '=', serviceId)
    .where('status', 'in', [1, 3])
    .where('charged', '=', 0)
    .where('funding_deadline_id', 'is', null)
    .execute();
}
