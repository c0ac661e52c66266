import { sql } from 'kysely';
import type { RequestContext } from '../../lib/call.ts';

/**
 * Whether a payment of the service is under way at a bank, or what the bank said of one waits to be read: nothing is
 * cancelled or changed under it (K96b). One whose outcome nobody knows protects for the time that the bank honours it.
 */
export async function isBeingPaid({ db, now }: Pick<RequestContext, 'db' | 'now'>, serviceId: number): Promise<boolean> {
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

/** Makes the links of these deadlines dead: what they ask for is no longer what is due (K68). */
export async function revokeLinks({ db, now }: Pick<RequestContext, 'db' | 'now'>, deadlineIds: readonly number[]): Promise<void> {
  if (deadlineIds.length === 0) return;
  await db
    .updateTable('payment')
    .set({ status: 3, link_revoked_at: now, updated_at: now })
    .set((at) => ({ version: at('version', '+', 1) }))
    .where('funding_deadline_id', 'in', deadlineIds)
    .where('status', 'in', [1, 3])
    .where('charged', '=', 0)
    .where('link_revoked_at', 'is', null)
    .execute();
}
