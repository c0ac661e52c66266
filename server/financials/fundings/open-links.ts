import { sql } from 'kysely';
import { PAYMENT } from '../../../src/lib/domain/payments.ts';
import { PAYMENT_IS_AWAITED } from '../../../src/lib/domain/statuses.ts';
import type { RequestContext } from '../../lib/call.ts';
import { updatePayment } from '../payments/attention.ts';

/**
 * Whether a payment of the service is under way at a bank, or what the bank said of one waits to be read: nothing is
 * cancelled or changed under it (rule: exact-limit). One whose outcome nobody knows protects for the time that the bank
 * honours it.
 */
export async function isBeingPaid(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  serviceId: number,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select attempt.id from payment
    join payment_attempt attempt on attempt.payment_id = payment.id
    where payment.service_id = ${serviceId} and (
      attempt.status = 'begun'
      or (attempt.status = 'unknown' and attempt.honoured_until > ${now.toISOString()})
      or exists (select from payment_notice notice where notice.order_number = attempt.order_number and notice.processed_at is null)
    ) limit 1`.execute(db);
  return rows.length > 0;
}

/** Makes the links of these deadlines dead: what they ask for is no longer what is due (rule: amount-as-shown). */
export async function revokeLinks(context: RequestContext, deadlineIds: readonly number[]): Promise<void> {
  if (deadlineIds.length === 0) return;
  const asked = await context.db
    .selectFrom('payment')
    .selectAll()
    .where('funding_deadline_id', 'in', deadlineIds)
    .where('status', 'in', [...PAYMENT_IS_AWAITED])
    .where('charged', '=', 0)
    .where('link_revoked_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const payment of asked)
    await updatePayment(
      context,
      payment,
      { status: PAYMENT.failed, link_revoked_at: context.now },
      { action: 'superseded' },
    );
}
