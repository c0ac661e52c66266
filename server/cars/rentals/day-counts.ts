import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { MonthFigures } from '../../../src/lib/contract/dashboard/home.ts';
import { RENTAL_HOLDS_CAR } from '../../../src/lib/domain/statuses.ts';
import { RENTAL } from '../../../src/lib/domain/transitions.ts';
import type { Database } from '../../db/tables.ts';
import type { Services } from '../../services.ts';

/** Rentals that hold a car by the month of their pick-up, from one day to another, both included. */
export async function rentalsByMonth(
  db: Kysely<Database>,
  { from, to }: { from: string; to: string },
): Promise<MonthFigures[]> {
  const { rows } = await sql<MonthFigures>`
    select to_char(day, 'YYYY-MM') as month, currency, sum(rentals)::int as rentals,
      coalesce(sum(rentals) filter (where status in (${RENTAL.paid}, ${RENTAL.in_process})), 0)::int as paid_rentals
    from rental_day
    where day between ${from}::date and ${to}::date and status in (${sql.join([...RENTAL_HOLDS_CAR])})
    group by 1, 2 having sum(rentals) > 0 order by 1, 2`.execute(db);
  return rows;
}

/** Adds up what changed of each day: one line of it stays. Who counts meanwhile sees the lines or their sum. */
export async function addRentalDays(_: Services, db: Kysely<Database>): Promise<void> {
  await sql`
    with line as (
      delete from rental_day where (day, currency, status) in (
        select day, currency, status from rental_day group by day, currency, status having count(*) > 1
      ) returning *
    )
    insert into rental_day
    select day, currency, status, sum(rentals) from line group by day, currency, status having sum(rentals) <> 0`.execute(
    db,
  );
}
