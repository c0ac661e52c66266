import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables.ts';

/** Milliseconds that a notice protects which is in the inbox and not processed yet. */
const PROCESSING = 60_000;

/**
 * Until when a payment that is under way protects a record, such as cars/rentals 4871, from cancelling itself
 * (rule: exact-limit): a try that was begun is honoured for the bank's 30 minutes, and what the bank has said is
 * processed first. Null: nothing is under way.
 */
export async function paymentInFlightUntil(
  db: Kysely<Database>,
  record: { key: string; id: number },
  now: Date,
): Promise<Date | null> {
  const { rows } = await sql<{ until: string | null }>`
    select max(case when notice.id is null then attempt.honoured_until else greatest(attempt.honoured_until, ${new Date(now.getTime() + PROCESSING).toISOString()}) end) as until
    from payment_service service
    join payment on payment.service_id = service.id
    join payment_attempt attempt on attempt.payment_id = payment.id
    left join payment_notice notice on notice.order_number = attempt.order_number and notice.processed_at is null
    where service.record_key = ${record.key} and service.record_id = ${record.id}
      and (attempt.status in ('begun', 'unknown') or notice.id is not null)`.execute(db);
  const until = rows[0]?.until;
  return until ? new Date(until) : null;
}
