import { sql } from 'kysely';
import { bookingFacets } from '../../../src/lib/contract/lodgings/booking-actions.ts';
import { bookings } from '../../../src/lib/contract/lodgings/bookings.ts';
import type { BookingRow } from '../../../src/lib/contract/lodgings/bookings.ts';
import { COUNT_EXACT } from '../../../src/lib/contract/limits.ts';
import { BOOKING_AWAITS_PAYMENT, BOOKING_HOLDS_ROOMS } from '../../../src/lib/domain/statuses.ts';
import { BOOKING, BOOKING_ROOM } from '../../../src/lib/domain/transitions.ts';
import { dayInstants, todayIn } from '../../../src/lib/domain/zones.ts';
import { hasStatus } from '../../db/status-condition.ts';
import type { RequestContext } from '../../lib/call.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { EXPORT_BATCH, inBatches } from '../../lib/export.ts';
import { sorted } from '../../lib/list.ts';
import { route } from '../../lib/route.ts';
import { totalsOf } from '../../lib/totals.ts';
import { momentOf } from '../../reservations/moment.ts';
import { inPlaces, isEverything, placesOf } from '../../reservations/places.ts';
import type { ReservationList } from '../../reservations/places.ts';
import { filtered } from './filters.ts';
import type { Filters, Query } from './filters.ts';
import { bookingRows, rowsOfPage } from './rows.ts';

/** Sort names of the contract and their columns; each begins an index. */
const SORTS = {
  next: 'check_in',
  code: 'code',
  status: 'status',
  client: 'last_name',
  check_in: 'check_in',
  check_out: 'check_out',
  nights: 'nights',
  total: 'total',
  payment_limit: 'payment_limit_at',
  created_at: 'created_at',
  updated_at: 'updated_at',
} as const satisfies Record<(typeof bookings.sorts)[number], string>;

/** A status has an index with every order, accommodation and member one with the check-in. */
function isServed({ status, ...query }: Query): boolean {
  const sort = query.sort ?? bookings.defaultSort;
  return /^-?(check_in|next)$/.test(sort) || (status?.length === 1 && isEverything(query));
}

const LIST: ReservationList<'booking', Query> = {
  table: 'booking',
  sorts: SORTS,
  defaultSort: bookings.defaultSort,
  begins: 'check_in',
  filtered,
  isServed,
};

/** One page: its numbers first, then the 25 to 250 rows with their names. */
export async function bookingPage(context: RequestContext, query: Query) {
  const { ids, ...counted } = await placesOf(LIST, context, query);
  const read =
    ids.length === 0
      ? []
      : await bookingRows(context.db, context.language).where('booking.id', 'in', ids).execute();
  const results = await rowsOfPage(context, inPlaces(read, ids));
  return { ...counted, page: query.page, page_size: query.page_size, results };
}

/** What all bookings of a filter come to. */
export async function bookingSums(context: RequestContext, query: Filters) {
  const rows = filtered(context.db.selectFrom('booking'), query, await momentOf(context, query));
  return totalsOf(rows, {
    currency: 'booking.currency',
    amounts: { total: 'booking.total', paid: 'booking.paid' },
  });
}

/** Every booking of a filter in its order, read in batches. */
export async function* allBookings(context: RequestContext, query: Query): AsyncGenerator<BookingRow> {
  const { db, language } = context;
  const rows = filtered(bookingRows(db, language), query, await momentOf(context, query));
  const sorts = Object.fromEntries(
    Object.entries(SORTS).map(([name, column]) => [name, `booking.${column}`]),
  );
  const read = sorted({ rows, query, sorts, defaultSort: bookings.defaultSort, id: 'booking.id' }).stream(
    EXPORT_BATCH,
  );
  for await (const batch of inBatches(read)) yield* await rowsOfPage(context, batch);
}

/** Each tab as the condition that its filter of the list makes; counted up to COUNT_EXACT, so that a million cost no more. */
export const bookingFacetRoute = route(bookingFacets, async ({ db, now }) => {
  const zone = await companyZone(db);
  const today = todayIn(zone, now);
  const { from, until } = dayInstants(today, zone);
  const counted = (condition: ReturnType<typeof sql>) =>
    sql<number>`(select count(*)::int from (select 1 from booking where ${condition} limit ${COUNT_EXACT}) as counted)`;
  const held = hasStatus('status', BOOKING_HOLDS_ROOMS);
  const { rows } = await sql<{
    all: number;
    pending_payment: number;
    confirmed: number;
    unpaid_today: number;
    arrivals_today: number;
    departures_today: number;
    in_house: number;
  }>`select
    ${counted(sql`true`)} as "all",
    ${counted(hasStatus('status', BOOKING.pending_payment))} as pending_payment,
    ${counted(hasStatus('status', BOOKING.confirmed))} as confirmed,
    ${counted(sql`payment_limit_at >= ${from} and payment_limit_at < ${until} and ${hasStatus('status', BOOKING_AWAITS_PAYMENT)}`)} as unpaid_today,
    ${counted(sql`check_in = ${today} and ${held}`)} as arrivals_today,
    ${counted(sql`check_out = ${today} and ${held}`)} as departures_today,
    ${counted(sql`id in (select booking_id from booking_room where ${hasStatus('booking_room.status', BOOKING_ROOM.in_house)})`)} as in_house`.execute(
    db,
  );
  const [counts] = rows;
  if (!counts) throw new Error('No counts came back');
  return { today, ...counts };
});
