import type { Kysely } from 'kysely';
import { REMITTANCE_PREFIX, formatCode } from '../../../src/lib/domain/codes.ts';
import { decidedOfRemittances } from '../../postals/exchanges/settings.ts';
import { familiesOf } from '../../postals/seed-parts.ts';
import type { Services } from '../../services.ts';
import type { Database } from '../tables.ts';
import { seedCouriers } from './couriers.ts';
import { insertMany } from './insert.ts';
import type { Random } from './random.ts';
import { askedFor, ratesOf } from './remittance-asked.ts';
import { lifeOf } from './remittance-life.ts';
import { batchKey, eventsOf, insertBatches, insertOrders, rowOf } from './remittance-rows.ts';
import type { Seeded } from './remittance-rows.ts';
import { take } from './sale-rows.ts';
import { HOUR } from './sales.ts';
import { clerkOf } from './staff.ts';

const DAY = 24 * HOUR;
/** Rates are known of so many days back. */
const DAYS = 395;
/** A share of all was asked for within the last week, and so many at least: what is open at a time. */
const RECENT = { share: 1 / 15, least: 60, days: 7 } as const;
/** Remittances that are made at a time: those of a million rentals do not fit into memory at once. */
const AT_ONCE = 5_000;

interface SeedOptions {
  readonly count: number;
  readonly now: Date;
}

/** Remittances of the days of which rates are known, at the rates of their days, and what became of each. */
export async function seedRemittances(
  { secret }: Pick<Services, 'secret'>,
  db: Kysely<Database>,
  random: Random,
  { count, now }: SeedOptions,
): Promise<void> {
  const clerk = await clerkOf(db);
  const couriers = await seedCouriers(db, new Date(now.getTime() - DAYS * DAY));
  const families = (await familiesOf(db)).filter(({ mobile, landline }) => mobile ?? landline);
  // A card of MLC asks for the identity card and the full name of whom it belongs to.
  const withCards = families.filter(
    ({ identity_card, second_surname }) => identity_card !== null && second_surname !== '',
  );
  const [rates, { bands }] = [await ratesOf(db), await decidedOfRemittances(db)];
  const recent = Math.max(RECENT.least, count * RECENT.share);
  const days = Array.from(
    { length: count },
    (_, index) => random.next() * (index < recent ? RECENT.days : DAYS),
  );
  const created = days
    .map((day) => new Date(now.getTime() - day * DAY - HOUR))
    .toSorted((one, other) => one.getTime() - other.getTime());
  for (let start = 0; start < count; start += AT_ONCE) {
    const dates = created.slice(start, start + AT_ONCE);
    const ids = await take(db, 'remittance_id_seq', dates.length);
    const numbers = await take(db, 'remittance_number', dates.length);
    const seeded = dates.map((at, index): Seeded => {
      const asked = askedFor(random, { at, rates, bands });
      const card = asked.delivery === 'card';
      const year = at.getUTCFullYear();
      const stops = lifeOf(random, now, { created: at, card });
      // One goes one time, another the next.
      const turn = Math.floor((stops[0]?.at.getTime() ?? 0) / (2 * DAY)) % couriers.length;
      return {
        id: ids[index] ?? 0,
        code: formatCode({ prefix: REMITTANCE_PREFIX, year, number: numbers[index] ?? 0 }),
        created: at,
        asked,
        family: random.pick(asked.receive_currency === 'MLC' ? withCards : families),
        stops,
        courier: card ? null : (couriers[turn] ?? null),
      };
    });
    await insertSeeded(db, random, { seeded, secret, clerk });
  }
}

interface Insertion {
  readonly seeded: readonly Seeded[];
  readonly secret: string;
  readonly clerk: number;
}

async function insertSeeded(
  db: Kysely<Database>,
  random: Random,
  { seeded, secret, clerk }: Insertion,
): Promise<void> {
  const quotes = await insertMany(
    db,
    'remittance_quote',
    seeded.map(({ asked, created }) => ({
      ...asked,
      member_id: clerk,
      created_at: new Date(created.getTime() - 4 * 60_000),
      valid_until: new Date(created.getTime() + 11 * 60_000),
      used_at: created,
    })),
  );
  const batches = await insertBatches(db, seeded, clerk);
  const orders = await insertOrders(db, random, seeded);
  await insertMany(
    db,
    'remittance',
    seeded.map((one, index) => ({
      ...rowOf(one, secret),
      quote_id: quotes[index] ?? 0,
      batch_id: batches.get(batchKey(one)) ?? null,
      ...orders(one.id),
    })),
  );
  await insertMany(
    db,
    'remittance_event',
    seeded.flatMap((one) => eventsOf(random, one, clerk)),
  );
}
