import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { remittances } from '../../../src/lib/contract/postals/remittances.ts';
import { LANGUAGES } from '../../../src/lib/contract/limits.ts';
import { SERVICE_TYPES } from '../../../src/lib/contract/system/service-types.ts';
import { REMITTANCE } from '../../../src/lib/domain/remittances.ts';
import { remittedFor } from '../../../src/lib/domain/remittance-rates.ts';
import { receivedText } from '../../postals/remittances/told.ts';
import type { Database } from '../tables.ts';
import { draftMovements } from './ledger.ts';
import type { Draft } from './ledger.ts';
import { cameOf } from './paid-sale.ts';
import type { Random } from './random.ts';
import { insertSales } from './sale-rows.ts';
import { standingOf } from './sales.ts';
import type { Sale } from './sales.ts';

/** Remittances that are charged at a time. */
const BATCH = 5_000;
/** Of those that have not left: who has not paid yet, and who has paid half of it. */
const SHARES = { unpaid: 0.4, half: 0.5 } as const;
/** Hours until which everything is paid that leaves. */
const BEFORE_IT_LEAVES = 4;

/** Charges the demo's remittances to who sends them, takes their money, and pays out what was delivered. */
export async function seedRemittanceMoney(
  db: Kysely<Database>,
  random: Random,
  now: Date,
  clerk: number,
): Promise<void> {
  for (let after = 0; ;) {
    const batch = await unchargedAfter(db, after);
    const last = batch.at(-1);
    if (!last) break;
    const sales = batch.map((one) => ({ one, sale: saleOf(random, now, one) }));
    await insertSales(
      db,
      now,
      sales.map(({ sale }) => sale),
      clerk,
    );
    await draftMovements(
      db,
      sales.flatMap(({ one, sale }) => [...heldDrafts(one, sale), ...paidOutDrafts(one, clerk)]),
    );
    after = last.id;
  }
  // What was paid stands in the remittance, too, and what of it is the family's.
  await sql`
    update remittance set paid = service.received,
      held = case when remittance.status = ${sql.lit(REMITTANCE.delivered)} then remittance.remit_amount
        else least(service.recognized, remittance.remit_amount) end
    from payment_service service
    where service.record_key = ${remittances.key} and service.record_id = remittance.id and service.received > 0`.execute(
    db,
  );
}

const unchargedAfter = (db: Kysely<Database>, after: number) =>
  db
    .selectFrom('remittance')
    .innerJoin('remittance_quote', 'remittance_quote.id', 'remittance.quote_id')
    .innerJoin('exchange_rate', 'exchange_rate.id', 'remittance_quote.exchange_rate_id')
    .select([
      'remittance.id',
      'remittance.code',
      'remittance.brand',
      'remittance.status',
      'remittance.member_id',
      'remittance.receiver_name',
      'remittance.remit_currency',
      'remittance.remit_amount',
      'remittance.receive_currency',
      'remittance.receive_amount',
      'remittance.total',
      'remittance.courier_id',
      'remittance.event_code',
      'remittance.created_at',
      'remittance.delivered_at',
      'remittance.cancelled_at',
      'remittance.cancellation_reason',
      'exchange_rate.sell_rate',
      sql<boolean>`exists (select from remittance_event where remittance_id = remittance.id)`.as('left'),
    ])
    .where('remittance.id', '>', after)
    .orderBy('remittance.id')
    .limit(BATCH)
    .execute();
type Uncharged = Awaited<ReturnType<typeof unchargedAfter>>[number];

/** What the sender is charged: the same services, payments and movements as any sale's. What left was paid before. */
function saleOf(random: Random, now: Date, one: Uncharged): Sale {
  const chance = one.left ? 1 : random.next();
  const amount = chance < SHARES.unpaid ? 0 : chance < SHARES.half ? Math.ceil(one.total / 2) : one.total;
  const created = new Date(one.created_at);
  return {
    client: { id: one.member_id },
    brand: one.brand,
    currency: one.remit_currency,
    service_type_id: SERVICE_TYPES.remittance,
    concept: `${one.code} · ${one.receiver_name} · ${receivedText(one, LANGUAGES[0])}`.slice(0, 200),
    quantity: 1,
    unit_amount: one.total,
    fee: null,
    flight: null,
    created,
    asked: undefined,
    failed: false,
    delivered: undefined,
    record: { key: remittances.key, id: one.id },
    ...cameOf(random, now, {
      created,
      cancelled: one.cancelled_at === null ? null : new Date(one.cancelled_at),
      reason: one.cancellation_reason,
      amount,
      within: BEFORE_IT_LEAVES,
    }),
  };
}

const record = ({ id }: Uncharged) => ({ record_key: remittances.key, record_id: id });

/** What of the money that came is the family's, and no income (rule: paid-out-per-currency). */
function heldDrafts(one: Uncharged, sale: Sale): Draft[] {
  return [
    {
      ...record(one),
      key: `remittance:${one.id}:held:1`,
      source: 'income',
      at: sale.came.at(-1)?.at ?? sale.created,
      brand: one.brand,
      currency: one.remit_currency,
      debit: 'income',
      credit: 'recipients',
      amount: Math.min(standingOf(sale).recognized, one.remit_amount),
      service_type_id: SERVICE_TYPES.remittance,
    },
  ];
}

/** What was paid out, each currency by itself. */
function paidOutDrafts(one: Uncharged, clerk_id: number): Draft[] {
  if (one.delivered_at === null) return [];
  const cost = Math.min(remittedFor(one.receive_amount, one.sell_rate), one.remit_amount);
  const common = {
    ...record(one),
    source: 'remittance',
    at: new Date(one.delivered_at),
    brand: one.brand,
    clerk_id,
  } as const;
  const exchanged = { ...common, currency: one.remit_currency, debit: 'recipients' } as const;
  return [
    { ...exchanged, key: `remittance:${one.id}:exchanged`, credit: 'exchange', amount: cost },
    {
      ...exchanged,
      key: `remittance:${one.id}:exchange_difference`,
      credit: 'exchange_difference',
      amount: one.remit_amount - cost,
    },
    {
      ...common,
      key: `remittance:${one.id}:paid_out`,
      currency: one.receive_currency,
      debit: 'exchange',
      credit: one.courier_id === null ? 'funds' : 'courier',
      amount: one.receive_amount,
    },
  ];
}
