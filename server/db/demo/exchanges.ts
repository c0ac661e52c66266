import type { Kysely } from 'kysely';
import { PAIRS } from '../../../src/lib/contract/postals/remittance-money.ts';
import type { Pair } from '../../../src/lib/contract/postals/remittance-money.ts';
import { DEFAULT_OFFICE } from '../../../src/lib/contract/limits.ts';
import { ROLES } from '../../../src/lib/contract/permissions.ts';
import { addDays } from '../../../src/lib/domain/dates.ts';
import { toInstant, todayIn } from '../../../src/lib/domain/zones.ts';
import type { Database } from '../tables.ts';
import { insertMany } from './insert.ts';
import type { Random } from './random.ts';

const DAYS = 400;

/** What a unit brings today, by how much it moves at most, and after how many days. */
interface Course {
  readonly now: number;
  readonly step: number;
  readonly every: number;
  readonly margin: number;
}

const COURSES: Readonly<Record<Pair, Course>> = {
  'USD-CUP': { now: 385, step: 0.012, every: 1, margin: 0.035 },
  'EUR-CUP': { now: 418, step: 0.012, every: 1, margin: 0.035 },
  'USD-MLC': { now: 0.97, step: 0.004, every: 7, margin: 0.03 },
  'EUR-MLC': { now: 1.05, step: 0.004, every: 7, margin: 0.03 },
  'USD-USD': { now: 1, step: 0, every: DAYS, margin: 0 },
  'EUR-USD': { now: 1.08333, step: 0.005, every: 7, margin: 0.012 },
  'USD-EUR': { now: 0.9055, step: 0.005, every: 7, margin: 0.012 },
  'EUR-EUR': { now: 1, step: 0, every: DAYS, margin: 0 },
};

/** A rate to as many figures as people write: 412.50, 0.9731. */
const written = (rate: number): number => (rate >= 100 ? Math.round(rate * 2) / 2 : Number(rate.toFixed(4)));

/**
 * A rate for every pair on each of 400 days on which it moved, at nine in the morning of the company; the last one is the
 * demo's. One that never moves was set on the first of them.
 */
export async function seedExchanges(db: Kysely<Database>, random: Random, now: Date): Promise<void> {
  const { zone } = await db
    .selectFrom('company_office')
    .select('zone')
    .where('id', '=', DEFAULT_OFFICE)
    .executeTakeFirstOrThrow();
  const administrator = await db
    .selectFrom('member')
    .select('id')
    .where('role', '=', ROLES.administrator)
    .orderBy('id')
    .executeTakeFirst();
  const today = todayIn(zone, now);
  const rows = PAIRS.flatMap((pair) => {
    const [remit_currency, receive_currency] = pair.split('-');
    const { now: current, step, every, margin } = COURSES[pair];
    let rate = current;
    return Array.from({ length: Math.floor((DAYS - 1) / every) + 1 }, (_, index) => {
      const buy = index === 0 ? current : written(rate);
      // Towards the past: the peso was worth more, so the rate falls.
      rate *= 1 - step * (random.next() - 0.4);
      const days = step === 0 ? DAYS : index * every + 1;
      const valid_from = toInstant({ local: `${addDays(today, -days)}T09:00`, zone });
      return {
        remit_currency,
        receive_currency,
        office_id: null,
        buy_rate: buy,
        sell_rate: Math.max(buy, written(buy * (1 + margin))),
        valid_from,
        member_id: administrator?.id ?? null,
        status: 1,
        note: '',
        version: 1,
        created_at: valid_from,
        updated_at: valid_from,
      };
    });
  });
  await insertMany(
    db,
    'exchange_rate',
    rows.toSorted((one, other) => one.valid_from.localeCompare(other.valid_from)),
  );
}
