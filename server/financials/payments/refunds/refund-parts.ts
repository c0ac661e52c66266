import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables.ts';
import type { StoredPayment } from '../stored.ts';

/** Divides an amount over the paid attempts, the newest first; what no attempt charged came by hand. */
export async function partsOf(
  db: Kysely<Database>,
  payment: StoredPayment,
  amount: number,
): Promise<{ attempt_id: number | null; amount: number }[]> {
  if (payment.method !== 'card') return [{ attempt_id: null, amount }];
  const { rows: attempts } = await sql<{ id: number; left: number }>`
    select id, amount - refunded - (
      select coalesce(sum(refund.amount), 0)::int from refund where refund.attempt_id = payment_attempt.id and refund.status in ('begun', 'unknown')
    ) as left
    from payment_attempt where payment_id = ${payment.id} and status = 'paid' order by id desc`.execute(db);
  const parts: { attempt_id: number | null; amount: number }[] = [];
  let rest = amount;
  for (const attempt of attempts) {
    const part = Math.min(rest, attempt.left);
    if (part <= 0) continue;
    parts.push({ attempt_id: attempt.id, amount: part });
    rest -= part;
  }
  return rest > 0 ? [...parts, { attempt_id: null, amount: rest }] : parts;
}
