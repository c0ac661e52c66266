import { sql } from 'kysely';
import type { Kysely, SqlBool } from 'kysely';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import type { RentalRow } from '../../../src/lib/contract/cars/rentals.ts';
import { COUNT_EXACT, OFFICE_ZONE } from '../../../src/lib/contract/limits.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import { paymentStatesOf } from '../../financials/services/payment-states.ts';
import type { Database } from '../../db/tables.ts';
import type { RequestContext } from '../../lib/call.ts';
import { EXPORT_BATCH, inBatches } from '../../lib/export.ts';
import { countOf, estimateKnown, estimateOf, estimateOfMany, sampleOf, sorted } from '../../lib/list.ts';
import type { Counted } from '../../lib/list.ts';
import { orderOf, sortedAmong, walked } from '../../lib/list-order.ts';
import type { Slice } from '../../lib/list-order.ts';
import { totalsOf } from '../../lib/totals.ts';
import { filtered, momentOf } from './filters.ts';
import type { Filters, Query } from './filters.ts';
import { rentalRow, rentalRows } from './rows.ts';

/** Sort names of the contract and their columns; each begins an index. */
const SORTS = {
  next: 'pick_up_local',
  code: 'code',
  status: 'status',
  client: 'last_name',
  pick_up: 'pick_up_local',
  drop_off: 'drop_off_local',
  days: 'days',
  total: 'total',
  payment_limit: 'payment_limit_at',
  created_at: 'created_at',
  updated_at: 'updated_at',
} as const satisfies Record<(typeof rentals.sorts)[number], string>;
const COLUMNS = [...new Set(Object.values(SORTS))];
const SORTING = { sorts: SORTS, defaultSort: rentals.defaultSort, id: 'id' } as const;

/**
 * So many matches at most are sorted among themselves. The planner would rather walk the index of the order and hope to
 * meet them soon, which fails where order and filter hang together: the last months' rentals in the order of their codes.
 */
const SORTED_AMONG_THEMSELVES = 40_000;
/** Rentals of a span of time lie together on the disk, and their codes and instants follow it: so many cost no more. */
const SORTED_OF_A_SPAN = 120_000;

function isSortable({ count }: Counted, query: Query): boolean {
  const isSpan = Object.entries(query).some(
    ([name, value]) => /_(from|to)$/.test(name) && value !== undefined,
  );
  return count <= (isSpan ? SORTED_OF_A_SPAN : SORTED_AMONG_THEMSELVES);
}

/**
 * Whether an index of the order is walked in any case: every filter has one with the pick-up, a status has one with every
 * order, and names tell nothing of what else is filtered.
 */
function isServed({ status, ...query }: Query): boolean {
  const sort = query.sort ?? rentals.defaultSort;
  const isByName = /^-?client\b/.test(sort) && query.q === undefined && query.member === undefined;
  return isByName || /^-?(pick_up|next)$/.test(sort) || (status?.length === 1 && isEverything(query));
}

/** Whether nothing is filtered. */
function isEverything({ page: _page, page_size: _size, sort: _sort, ...filters }: Query): boolean {
  return Object.values(filters).every((value) => value === undefined);
}

/**
 * One page. The numbers of its rentals are found first, mostly by an index alone, so that a deep page reads no row that
 * it skips; then the 25 to 250 rows are read with their names.
 */
export async function rentalPage(context: RequestContext, query: Query) {
  const { ids, ...counted } = await placesOf(context, query);
  const [read, payments] = await Promise.all([
    ids.length === 0 ? [] : rentalRows(context.db, context.now).where('rental.id', 'in', ids).execute(),
    paymentStatesOf(context.db, rentals.key, ids, context.now),
  ]);
  const place = new Map(ids.map((id, index) => [id, index]));
  const results = read
    .toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
    .map((rental) => rentalRow(rental, context.now, payments.get(rental.id)));
  return { ...counted, page: query.page, page_size: query.page_size, results };
}

/** How many rentals a query finds, and the numbers of those on its page, in its order. */
async function placesOf(context: RequestContext, query: Query): Promise<Counted & { ids: number[] }> {
  const { db } = context;
  const order = orderOf({ query, ...SORTING });
  if (isByNext(query)) return placesByNext(context, query);
  // No column but those of the order: an index alone has them for most filters.
  const columns = COLUMNS.filter((name) => order.some(({ column }) => column === name));
  const moment = await momentOf(context, query);
  const rows = filtered(db.selectFrom('rental').select('rental.id').select(columns), query, moment);
  const listed = { db, rows, order };
  const page = { offset: (query.page - 1) * query.page_size, limit: query.page_size };
  if (isEverything(query)) {
    const [counted, ids] = await Promise.all([countOf(db, rows), walked(listed, page)]);
    return { ...counted, ids };
  }
  let counted =
    estimateKnown(db, rows) ??
    (await estimateOfMany(db, rows, filtered(sampleOf(db, 'rental'), query, moment)));
  if (!counted) {
    const found = await sortedAmong({ ...listed, rows: rows.limit(COUNT_EXACT + 1) }, page);
    if (found.count <= COUNT_EXACT) return found;
    counted = await estimateOf(db, rows);
  }
  const ids =
    isSortable(counted, query) && !isServed(query)
      ? (await sortedAmong(listed, page)).ids
      : await walked(listed, page);
  return { ...counted, ids };
}

type Rows = Parameters<typeof walked<'rental'>>[0]['rows'];

const isByNext = ({ sort }: Query): boolean => (sort ?? rentals.defaultSort) === 'next';

/** What is to come, the soonest first, and after it what has begun, the latest first: two walks of one index. */
async function placesByNext(context: RequestContext, query: Query): Promise<Counted & { ids: number[] }> {
  const { db, now } = context;
  const today = todayIn(OFFICE_ZONE, now);
  const moment = await momentOf(context, query);
  const rows = filtered(db.selectFrom('rental').select(['rental.id', 'rental.pick_up_local']), query, moment);
  const page = { offset: (query.page - 1) * query.page_size, limit: query.page_size };
  const parts = [
    {
      db,
      rows: await comingOf(db, rows, query, today),
      order: [
        { column: 'pick_up_local', direction: 'asc' },
        { column: 'id', direction: 'desc' },
      ],
    },
    {
      db,
      rows: rows.where('rental.pick_up_local', '<', today),
      order: [
        { column: 'pick_up_local', direction: 'desc' },
        { column: 'id', direction: 'desc' },
      ],
    },
  ] as const;
  if (isEverything(query)) {
    const [counted, ids] = await Promise.all([countOf(db, rows), oneAfterOther(parts, page)]);
    return { ...counted, ids };
  }
  let counted =
    estimateKnown(db, rows) ??
    (await estimateOfMany(db, rows, filtered(sampleOf(db, 'rental'), query, moment)));
  if (!counted) {
    const coming = sql<
      string | null
    >`case when rental.pick_up_local >= ${today} then rental.pick_up_local end`.as('coming');
    const order = [
      { column: 'coming', direction: 'asc' },
      { column: 'pick_up_local', direction: 'desc' },
      { column: 'id', direction: 'desc' },
    ] as const;
    // Null is the greatest: what has begun has no time to come and stands last.
    const found = await sortedAmong({ db, rows: rows.select(coming).limit(COUNT_EXACT + 1), order }, page);
    if (found.count <= COUNT_EXACT) return found;
    counted = await estimateOf(db, rows);
  }
  return { ...counted, ids: await oneAfterOther(parts, page) };
}

/** So few coming rentals are named, not looked for among all that are to come. */
const FEW_COMING = 500;

/**
 * Those of the rows that are to come. Hardly any coming rental is in process already, but the planner takes the status and
 * the day for independent and would read all that are to come to fill a page: where few have the status, these are named.
 */
async function comingOf(db: Kysely<Database>, rows: Rows, { status }: Query, today: string): Promise<Rows> {
  const coming = rows.where('rental.pick_up_local', '>=', today);
  if (!status) return coming;
  const ofStatus = await db
    .selectFrom('rental')
    .select('id')
    .where('status', 'in', status)
    .where('pick_up_local', '>=', today)
    .limit(FEW_COMING + 1)
    .execute();
  if (ofStatus.length > FEW_COMING) return coming;
  return coming.where(sql<SqlBool>`rental.id = any(${ofStatus.map(({ id }) => id)})`);
}

/** Numbers of a page over lists that follow each other. */
async function oneAfterOther(
  parts: readonly Parameters<typeof walked<'rental'>>[0][],
  { offset, limit }: Slice,
): Promise<number[]> {
  const ids: number[] = [];
  let skip = offset;
  for (const part of parts) {
    const found = await walked(part, { offset: skip, limit: limit - ids.length });
    ids.push(...found);
    if (ids.length === limit) break;
    // This list has ended; one that ended before the page began had so many rows.
    skip = found.length > 0 || skip === 0 ? 0 : skip - (await rowsUpTo(part.rows, skip));
  }
  return ids;
}

/** How many rows there are, counted no further than needed. */
async function rowsUpTo(rows: Rows, most: number): Promise<number> {
  return (
    await rows
      .clearSelect()
      .select(sql<number>`1`.as('one'))
      .limit(most)
      .execute()
  ).length;
}

/** What all rentals of a filter come to. */
export async function rentalSums(context: RequestContext, query: Filters) {
  const rows = filtered(context.db.selectFrom('rental'), query, await momentOf(context, query));
  return totalsOf(rows, {
    currency: 'rental.currency',
    amounts: { total: 'rental.total', paid: 'rental.paid' },
  });
}

/** Every rental of a filter in its order, read in batches. */
export async function* allRentals(context: RequestContext, query: Query): AsyncGenerator<RentalRow> {
  const { db, now } = context;
  const rows = filtered(rentalRows(db, now), query, await momentOf(context, query));
  const qualified = Object.fromEntries(
    Object.entries(SORTS).map(([name, column]) => [name, `rental.${column}`]),
  );
  const read = sorted({
    rows,
    query,
    sorts: qualified,
    defaultSort: rentals.defaultSort,
    id: 'rental.id',
  }).stream(EXPORT_BATCH);
  for await (const batch of inBatches(read)) {
    const payments = await paymentStatesOf(
      db,
      rentals.key,
      batch.map(({ id }) => id),
      now,
    );
    for (const rental of batch) yield rentalRow(rental, now, payments.get(rental.id));
  }
}
