import { sql } from 'kysely';
import type { Expression, SelectQueryBuilder, SqlBool } from 'kysely';
import type { bookingTotals, bookings } from '../../../src/lib/contract/lodgings/bookings.ts';
import { codeSearch } from '../../../src/lib/domain/codes.ts';
import { BOOKING_ROOM } from '../../../src/lib/domain/transitions.ts';
import { hasStatus, lacksStatus } from '../../db/status-condition.ts';
import type { Database } from '../../db/tables.ts';
import type { Call } from '../../lib/call.ts';
import { matchesCode } from '../../lib/list.ts';
import { companyDayOf } from '../../reservations/moment.ts';
import type { Moment } from '../../reservations/moment.ts';
import { isOfMember } from '../../users/merged.ts';

export type Query = Call<typeof bookings.list>['query'];
/** What of a query filters. */
export type Filters = Call<typeof bookingTotals>['query'];

/**
 * A code in any of the ways in which people type it, or its beginning, is looked for as it is stored
 * (rule: code-in-any-spelling), a phone by its digits.
 */
function searched(q: string): Expression<SqlBool> {
  if (/^\+[\d\s().-]{6,24}$/.test(q)) return sql<SqlBool>`booking.phone like ${`+${q.replace(/\D/g, '')}%`}`;
  const part = codeSearch(q);
  if (part && /^B-\d{4}-\d{6,}$/.test(part)) return sql<SqlBool>`booking.code = ${part}`;
  return part && /^B-\d/.test(part)
    ? sql<SqlBool>`booking.code like ${`${part}%`}`
    : matchesCode('booking.search', q);
}

const inHouse = sql<SqlBool>`exists (select from booking_room where booking_room.booking_id = booking.id and ${hasStatus('booking_room.status', BOOKING_ROOM.in_house)})`;

/** Bookings of accommodations that a condition names. */
const atHouses = (condition: Expression<SqlBool>) =>
  sql<SqlBool>`booking.accommodation_id in (select accommodation.id from accommodation join city on city.id = accommodation.city_id where ${condition})`;

/** A query of bookings under the filters of the list, not yet sorted or cut. Dates include both ends. */
export function filtered<O>(
  from: SelectQueryBuilder<Database, 'booking', O>,
  query: Filters,
  moment: Moment,
): SelectQueryBuilder<Database, 'booking', O> {
  const companyDay = companyDayOf(moment);
  let rows = from;
  if (query.q) rows = rows.where(searched(query.q));
  if (query.status) rows = rows.where('booking.status', 'in', query.status);
  if (query.accommodation) rows = rows.where('booking.accommodation_id', 'in', query.accommodation);
  if (query.destination)
    rows = rows.where(atHouses(sql<SqlBool>`accommodation.destination_id = any(${query.destination})`));
  if (query.state) rows = rows.where(atHouses(sql<SqlBool>`city.state_id = any(${query.state})`));
  if (query.member) rows = rows.where(isOfMember('booking.member_id', query.member));
  if (query.room)
    rows = rows.where(
      sql<SqlBool>`booking.id in (select booking_id from booking_room where room_id = any(${query.room}) and ${lacksStatus('booking_room.status', BOOKING_ROOM.cancelled)})`,
    );
  if (query.check_in_from) rows = rows.where('booking.check_in', '>=', query.check_in_from);
  if (query.check_in_to) rows = rows.where('booking.check_in', '<=', query.check_in_to);
  if (query.check_out_from) rows = rows.where('booking.check_out', '>=', query.check_out_from);
  // It began before: the order of check-ins is walked no further than that.
  if (query.check_out_to)
    rows = rows
      .where('booking.check_out', '<=', query.check_out_to)
      .where('booking.check_in', '<', query.check_out_to);
  if (query.payment_limit_from)
    rows = rows.where('booking.payment_limit_at', '>=', companyDay(query.payment_limit_from).from);
  if (query.payment_limit_to)
    rows = rows.where('booking.payment_limit_at', '<', companyDay(query.payment_limit_to).until);
  if (query.created_from) rows = rows.where('booking.created_at', '>=', companyDay(query.created_from).from);
  if (query.created_to) rows = rows.where('booking.created_at', '<', companyDay(query.created_to).until);
  if (query.in_house !== undefined)
    rows = rows.where(query.in_house ? inHouse : sql<SqlBool>`not ${inHouse}`);
  if (query.brand) rows = rows.where('booking.brand', '=', query.brand);
  return rows;
}
