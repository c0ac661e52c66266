import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { procedures } from '../../../src/lib/contract/postals/procedures.ts';
import { SERVICE_TYPES } from '../../../src/lib/contract/system/service-types.ts';
import { PROCEDURE } from '../../../src/lib/domain/procedures.ts';
import type { Database } from '../tables.ts';
import { cameOf } from './paid-sale.ts';
import type { Random } from './random.ts';
import { insertSales } from './sale-rows.ts';
import type { Sale } from './sales.ts';

/** Procedures that are charged at a time. */
const BATCH = 5_000;
/** Of those that are not submitted: who has not paid yet, and who has paid half of it. */
const SHARES = { unpaid: 0.3, half: 0.5 } as const;

/** Charges the demo's procedures to whose they are, and takes the money of most. */
export async function seedProcedureMoney(
  db: Kysely<Database>,
  random: Random,
  now: Date,
  clerk: number,
): Promise<void> {
  for (let after = 0; ;) {
    const batch = await unchargedAfter(db, after);
    const last = batch.at(-1);
    if (!last) break;
    await insertSales(
      db,
      now,
      batch.map((one) => saleOf(random, now, one)),
      clerk,
    );
    after = last.id;
  }
  // What was paid stands in the procedure, too.
  await sql`
    update procedure set paid = service.received from payment_service service
    where service.record_key = ${procedures.key} and service.record_id = procedure.id and service.received > 0`.execute(
    db,
  );
}

const unchargedAfter = (db: Kysely<Database>, after: number) =>
  db
    .selectFrom('procedure')
    .select([
      'id',
      'code',
      'brand',
      'status',
      'member_id',
      'applicant_name',
      'currency',
      'total',
      'created_at',
      'cancelled_at',
      'cancellation_reason',
    ])
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute();
type Uncharged = Awaited<ReturnType<typeof unchargedAfter>>[number];

function saleOf(random: Random, now: Date, one: Uncharged): Sale {
  const isSettled = one.status === PROCEDURE.submitted || one.status === PROCEDURE.delivered;
  // A few of those that were submitted still owe the second half.
  const chance = isSettled ? SHARES.half - 0.04 + random.next() : random.next();
  const amount = chance < SHARES.unpaid ? 0 : chance < SHARES.half ? Math.ceil(one.total / 2) : one.total;
  const created = new Date(one.created_at);
  return {
    client: { id: one.member_id },
    brand: one.brand,
    currency: one.currency,
    service_type_id: SERVICE_TYPES.procedure,
    concept: `${one.code} · ${one.applicant_name}`,
    quantity: 1,
    unit_amount: one.total,
    fee: null,
    flight: null,
    created,
    asked: undefined,
    failed: false,
    delivered: undefined,
    record: { key: procedures.key, id: one.id },
    ...cameOf(random, now, {
      created,
      cancelled: one.cancelled_at === null ? null : new Date(one.cancelled_at),
      reason: one.cancellation_reason,
      amount,
      within: random.chance(0.7) ? 1 : 48,
    }),
  };
}
