import { sql } from 'kysely';
import type { Expression, Kysely, SelectQueryBuilder, SqlBool } from 'kysely';
import type { rentalTotals, rentals } from '../../../src/lib/contract/cars/rentals.ts';
import { codeSearch } from '../../../src/lib/domain/codes.ts';
import { addDays } from '../../../src/lib/domain/dates.ts';
import { RENTAL_HOLDS_CAR } from '../../../src/lib/domain/statuses.ts';
import { RENTAL } from '../../../src/lib/domain/transitions.ts';
import { hasStatus } from '../../db/status-condition.ts';
import type { Database } from '../../db/tables.ts';
import type { Call } from '../../lib/call.ts';
import { matchesCode, rowsAs } from '../../lib/list.ts';
import { momentOf } from '../../reservations/moment.ts';
import { companyDayOf } from '../../reservations/moment.ts';
import type { Moment } from '../../reservations/moment.ts';
import { isOfMember } from '../../users/merged.ts';

export type Query = Call<typeof rentals.list>['query'];
/** What of a query filters. */
export type Filters = Call<typeof rentalTotals>['query'];

const held = hasStatus('rental.status', RENTAL_HOLDS_CAR);

/**
 * A code in any of the ways in which people type it, or its beginning, is looked for as it is stored
 * (rule: code-in-any-spelling), a phone by its digits.
 */
function searched(q: string): Expression<SqlBool> {
  if (/^\+[\d\s().-]{6,24}$/.test(q)) return sql<SqlBool>`rental.phone like ${`+${q.replace(/\D/g, '')}%`}`;
  const part = codeSearch(q);
  if (part && /^R-\d{4}-\d{6,}$/.test(part)) return sql<SqlBool>`rental.code = ${part}`;
  return part && /^R-\d/.test(part)
    ? sql<SqlBool>`rental.code like ${`${part}%`}`
    : matchesCode('rental.search', q);
}

/**
 * Rentals whose car is out, named by the index of these: there are no more than cars. The planner takes the status and the
 * return for independent, expects fifty times as many, and would read all that are promised or out.
 */
const isOut = (also = sql<SqlBool>`true`) =>
  sql<SqlBool>`rental.id = any(array(select id from rental as held where ${hasStatus('status', RENTAL.in_process)} and returned_at is null and ${also}))`;

/**
 * Rentals of offices as those that leave there and those that only end there: an index alone has either, with what lists are
 * sorted by, where both at once are read from the table.
 */
export function ofOffices(
  db: Kysely<Database>,
  { office }: Filters,
): SelectQueryBuilder<Database, 'rental', object> | undefined {
  if (!office) return undefined;
  const leave = sql`select * from rental where pick_up_office_id = any(${office})`;
  const onlyEnd = sql`select * from rental where drop_off_office_id = any(${office}) and not pick_up_office_id = any(${office})`;
  return rowsAs(db, 'rental', sql`${leave} union all ${onlyEnd}`);
}

/** A query of rentals under the filters of the list, not yet sorted or cut. Dates include both ends. */
export function filtered<O>(
  from: SelectQueryBuilder<Database, 'rental', O>,
  query: Filters,
  moment: Moment,
): SelectQueryBuilder<Database, 'rental', O> {
  const { now } = moment;
  const companyDay = companyDayOf(moment);
  let rows = from;
  if (query.q) rows = rows.where(searched(query.q));
  if (query.status) rows = rows.where('rental.status', 'in', query.status);
  const { office } = query;
  if (office)
    rows = rows.where((where) =>
      where.or([
        where('rental.pick_up_office_id', 'in', office),
        where('rental.drop_off_office_id', 'in', office),
      ]),
    );
  if (query.pick_up_office) rows = rows.where('rental.pick_up_office_id', 'in', query.pick_up_office);
  if (query.drop_off_office) rows = rows.where('rental.drop_off_office_id', 'in', query.drop_off_office);
  if (query.model) rows = rows.where('rental.model_id', 'in', query.model);
  if (query.vehicle) rows = rows.where('rental.vehicle_id', 'in', query.vehicle);
  if (query.member) rows = rows.where(isOfMember('rental.member_id', query.member));
  if (query.pick_up_from) rows = rows.where('rental.pick_up_local', '>=', query.pick_up_from);
  if (query.pick_up_to) rows = rows.where('rental.pick_up_local', '<', addDays(query.pick_up_to, 1));
  if (query.drop_off_from) rows = rows.where('rental.drop_off_local', '>=', query.drop_off_from);
  // It began before, by clocks that are less than a day apart: the order of pick-ups is walked no further than that.
  if (query.drop_off_to)
    rows = rows
      .where('rental.drop_off_local', '<', addDays(query.drop_off_to, 1))
      .where('rental.pick_up_local', '<', addDays(query.drop_off_to, 2));
  if (query.payment_limit_from)
    rows = rows.where('rental.payment_limit_at', '>=', companyDay(query.payment_limit_from).from);
  if (query.payment_limit_to)
    rows = rows.where('rental.payment_limit_at', '<', companyDay(query.payment_limit_to).until);
  if (query.created_from) rows = rows.where('rental.created_at', '>=', companyDay(query.created_from).from);
  if (query.created_to) rows = rows.where('rental.created_at', '<', companyDay(query.created_to).until);
  if (query.unassigned !== undefined)
    rows = rows.where(held).where('rental.vehicle_id', query.unassigned ? 'is' : 'is not', null);
  if (query.returned === true)
    rows = rows.where('rental.status', '=', RENTAL.in_process).where('rental.returned_at', 'is not', null);
  else if (query.returned === false) rows = rows.where(isOut());
  if (query.overdue === true) {
    rows = rows.where(isOut(sql<SqlBool>`drop_off_at <= ${now.toISOString()}`));
  } else if (query.overdue === false) {
    rows = rows.where((where) =>
      where.or([
        where('rental.status', '!=', RENTAL.in_process),
        where('rental.returned_at', 'is not', null),
        where('rental.drop_off_at', '>', now.toISOString()),
      ]),
    );
  }
  if (query.brand) rows = rows.where('rental.brand', '=', query.brand);
  return rows;
}

/** The numbers of the rentals that the list finds under a filter: for figures that link to it, so that the two agree. */
export async function matchingRentals(db: Kysely<Database>, query: Query, now: Date) {
  const moment = await momentOf({ db, now }, query);
  // A query cannot be the answer itself: to await it would be to run it.
  return { rows: filtered(db.selectFrom('rental').select('rental.id'), query, moment) };
}
