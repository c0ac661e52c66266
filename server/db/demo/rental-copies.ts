import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';
import type { DemoVehicle } from './fleet.ts';
import { copiedColumns } from './insert.ts';

/** Rentals whose copies are made at a time. */
const COPIED_AT_ONCE = 20_000;

/** The rentals of the first car of a group for its other ones, `count` of them: a family takes two cars, and more. */
export async function copyRentals(
  db: Kysely<Database>,
  twins: readonly DemoVehicle[],
  count: number,
): Promise<void> {
  const copied = sql.join(await copiedColumns(db, 'rental', ['id', 'code', 'vehicle_id']));
  const of = (column: keyof DemoVehicle) => twins.map((twin) => twin[column]);
  const made = await db
    .selectFrom('rental')
    .select(({ fn }) => [fn.min('id').as('first'), fn.max('id').as('last')])
    .executeTakeFirstOrThrow();
  let left = count;
  for (let from = made.first; from <= made.last; from += COPIED_AT_ONCE) {
    const { numAffectedRows = 0n } = await sql`
      insert into rental (code, vehicle_id, ${copied})
      select 'R-' || to_char(rental.created_at, 'YYYY') || '-' || code_number(nextval('rental_number')),
        case when rental.vehicle_id is not null then twin.id end, ${copied}
      from rental join unnest(${of('id')}::int[], ${of('model_id')}::int[], ${of('office_id')}::int[]) as twin (id, model, office)
        on twin.model = rental.model_id and twin.office = rental.pick_up_office_id
      where rental.id between ${from} and ${Math.min(from + COPIED_AT_ONCE - 1, made.last)}
      limit ${left}`.execute(db);
    left -= Number(numAffectedRows);
  }
}
