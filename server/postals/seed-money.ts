import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { packages } from '../../src/lib/contract/postals/packages.ts';
import { SERVICE_TYPES } from '../../src/lib/contract/system/service-types.ts';
import type { Random } from '../db/demo/random.ts';
import { insertSales } from '../db/demo/sale-rows.ts';
import { HOUR } from '../db/demo/sales.ts';
import type { Sale } from '../db/demo/sales.ts';
import { tillOf } from '../db/demo/till.ts';
import type { Database } from '../db/tables.ts';

/** Packages that are charged at a time: those of a million rentals do not fit into memory at once. */
const BATCH = 5_000;

/** What somebody has paid of a package: most pay at the counter or within two days, some half of it, a few not yet. */
const SHARES = { unpaid: 0.06, half: 0.12 } as const;

/** Charges the demo's packages to who sends them, and takes the money of most. `clerk` is whose till the cash went to. */
export async function seedPackageMoney(
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
  // What was paid stands in the package, too.
  await sql`
    update package set paid = service.received from payment_service service
    where service.record_key = ${packages.key} and service.record_id = package.id and service.received > 0`.execute(
    db,
  );
}

const unchargedAfter = (db: Kysely<Database>, after: number) =>
  db
    .selectFrom('package')
    .innerJoin('city', 'city.id', 'package.receiver_city_id')
    .select([
      'package.id',
      'package.folio',
      'package.brand',
      'package.member_id',
      'package.receiver_name',
      'package.currency',
      'package.total',
      'package.event_code',
      'package.cancelled_at',
      'package.cancellation_reason',
      'package.created_at',
      'city.name as city',
    ])
    .where('package.id', '>', after)
    .orderBy('package.id')
    .limit(BATCH)
    .execute();
type Uncharged = Awaited<ReturnType<typeof unchargedAfter>>[number];

/** What its sender is charged for it: the same services, payments and movements as any sale's. */
function saleOf(random: Random, now: Date, one: Uncharged): Sale {
  const created = new Date(one.created_at);
  const within = (from: Date, hours: number): Date =>
    new Date(Math.min(now.getTime() - 60_000, from.getTime() + random.integer(0, hours * HOUR)));
  const chance = random.next();
  const amount = chance < SHARES.unpaid ? 0 : chance < SHARES.half ? Math.ceil(one.total / 2) : one.total;
  // What was returned or lost stays charged until somebody decides otherwise.
  const cancelled =
    one.event_code === 'cancelled' && one.cancelled_at !== null ? new Date(one.cancelled_at) : undefined;
  const at = within(created, random.chance(0.7) ? 1 : 48);
  const refunded = cancelled && { at: within(cancelled, 24), amount };
  return {
    client: { id: one.member_id },
    brand: one.brand,
    currency: one.currency,
    service_type_id: SERVICE_TYPES.package,
    concept: `${one.folio} · ${one.receiver_name} · ${one.city}`,
    quantity: 1,
    unit_amount: one.total,
    fee: null,
    flight: null,
    created,
    came:
      amount > 0
        ? [{ at: cancelled && at > cancelled ? created : at, amount, till: tillOf(random), refunded }]
        : [],
    asked: undefined,
    failed: false,
    cancelled: cancelled && { at: cancelled, kept: 0, reason: one.cancellation_reason },
    delivered: undefined,
    record: { key: packages.key, id: one.id },
  };
}
