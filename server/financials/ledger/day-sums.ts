import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { expenses } from '../../../src/lib/contract/financials/expenses.ts';
import type { Currency } from '../../../src/lib/contract/fields.ts';
import { dayInstants } from '../../../src/lib/domain/zones.ts';
import type { Database } from '../../db/tables.ts';
import { companyZone } from '../../lib/company-zone.ts';
import type { Services } from '../../services.ts';

/** Movements this old are committed or never will be: no transaction that posts any lives an hour. */
const SETTLED_MILLISECONDS = 3_600_000;

/** Income, and expense that nobody entered, by day of a zone; entered expenses count on a day of their own, which may change. */
const sumsOf = (zone: string, movements: RawBuilder<unknown>) => sql`
  select (movement.at at time zone ${zone})::date as day, movement.currency, entry.book, entry.service_type_id, entry.category, sum(entry.amount)::bigint as amount
  from ledger_movement movement join ledger_entry entry on entry.movement_id = movement.id
  where (entry.book = 'income' and movement.source = 'income' or entry.book = 'expense' and movement.record_key is distinct from ${expenses.key}) and ${movements}
  group by 1, 2, 3, 4, 5`;

async function summed(db: Kysely<Database>): Promise<{ zone: string; movement_id: number }> {
  return (
    (await db.selectFrom('ledger_summed').select(['zone', 'movement_id']).executeTakeFirst()) ?? {
      zone: '',
      movement_id: 0,
    }
  );
}

/** Adds the movements that have settled to the sums; makes them anew once the company's zone is another. */
export async function sumDays({ clock }: Services, db: Kysely<Database>): Promise<void> {
  // The first time there may be years of movements.
  await sql`set local statement_timeout = 0`.execute(db);
  const zone = await companyZone(db);
  const before = await summed(db);
  if (before.zone !== zone) await db.deleteFrom('ledger_day_sum').execute();
  const from = before.zone === zone ? before.movement_id : 0;
  const settled = new Date(clock().getTime() - SETTLED_MILLISECONDS);
  const { id: until } = await db
    .selectFrom('ledger_movement')
    .select(({ fn }) => fn.coalesce(fn.max('id'), sql<number>`0`).as('id'))
    .where('at', '<', settled.toISOString())
    .executeTakeFirstOrThrow();
  if (before.zone === zone && until <= from) return;
  await sql`
    insert into ledger_day_sum (day, currency, book, service_type_id, category, amount)
    ${sumsOf(zone, sql`movement.id > ${from} and movement.id <= ${until}`)}
    on conflict (day, currency, book, service_type_id, category) do update set amount = ledger_day_sum.amount + excluded.amount`.execute(
    db,
  );
  const row = { zone, movement_id: until };
  await db
    .insertInto('ledger_summed')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** What one book took in a month, of one kind of service or category. */
export interface BookedMonth {
  /** "YYYY-MM" of the company's zone. */
  month: string;
  currency: Currency;
  book: 'income' | 'expense';
  service_type_id: number | null;
  category: string | null;
  /** Minor units, as the ledger has them: income is a credit, so negative. */
  amount: number;
}

/** What was booked from one day of the company's zone to another, both included, by month: settled days from their sums. */
export async function bookedByMonth(
  db: Kysely<Database>,
  { from, to, zone }: { from: string; to: string; zone: string },
): Promise<BookedMonth[]> {
  const sums = await summed(db);
  const known = sums.zone === zone ? sums.movement_id : 0;
  const live = sql`movement.id > ${known} and movement.at >= ${dayInstants(from, zone).from} and movement.at < ${dayInstants(to, zone).until}`;
  const { rows } = await sql<BookedMonth>`
    select to_char(day, 'YYYY-MM') as month, currency, book, service_type_id, category, sum(amount)::bigint as amount
    from (
      select day, currency, book, service_type_id, category, amount from ledger_day_sum where ${known > 0} and day between ${from}::date and ${to}::date
      union all ${sumsOf(zone, live)}
    ) booked
    group by 1, 2, 3, 4, 5 having sum(amount) <> 0
    order by 1, 2, 3, 4, 5`.execute(db);
  return rows;
}

/** The first day whose sum is not what the ledger says, in words; undefined when all are right. */
export async function wrongDaySum(db: Kysely<Database>): Promise<string | undefined> {
  const { zone, movement_id } = await summed(db);
  if (zone === '') return undefined;
  const { rows } = await sql<{ day: string; book: string; currency: string; kept: number; right: number }>`
    with booked as (${sumsOf(zone, sql`movement.id <= ${movement_id}`)}), side as (
      select day, currency, book, service_type_id, category, amount as kept, 0 as "right" from ledger_day_sum
      union all select day, currency, book, service_type_id, category, 0, amount from booked
    )
    select day::text, book, currency, sum(kept)::bigint as kept, sum("right")::bigint as "right"
    from side group by day, book, currency, service_type_id, category having sum(kept) <> sum("right") order by day limit 1`.execute(
    db,
  );
  return (
    rows[0] &&
    `The sum of ${rows[0].day} in the book ${rows[0].book} is ${rows[0].kept} ${rows[0].currency}, but its entries add up to ${rows[0].right}`
  );
}
