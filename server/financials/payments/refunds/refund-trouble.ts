import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { RefundTrouble } from '../../../../src/lib/contract/financials/services.ts';
import type { Database } from '../../../db/tables.ts';

/** Refunds that staff were asked to look at and have not, of the payments of services: `service` is in scope of the query. */
const troubled = sql`
  from payment join refund on refund.payment_id = payment.id and 'refund_' || refund.status = any(payment.attention)
  where payment.service_id = service.id`;
const asTrouble = sql<RefundTrouble>`jsonb_build_object('kind', refund.status, 'payment', jsonb_build_object('id', payment.id, 'name', payment.code),
  'amount', jsonb_build_object('amount', refund.amount, 'currency', refund.currency))`;

/** The latest one of a service, as an expression of its row. */
export const refundTrouble = sql<RefundTrouble | null>`(select ${asTrouble} ${troubled} order by refund.id desc limit 1)`;

/** Those of all that was sold to a client, the newest first. */
export async function refundTroublesOf(db: Kysely<Database>, memberId: number): Promise<RefundTrouble[]> {
  const { rows } = await sql<{ trouble: RefundTrouble }>`
    select trouble from payment_service service
    cross join lateral (select refund.id, ${asTrouble} as trouble ${troubled} order by refund.id desc limit 1) latest
    where service.member_id = ${memberId} order by latest.id desc`.execute(db);
  return rows.map(({ trouble }) => trouble);
}
