import { sql } from 'kysely';
import type { Kysely, SelectQueryBuilder, SqlBool } from 'kysely';
import { COUNT_EXACT, OFFICE_ZONE } from '../../src/lib/contract/limits.ts';
import { todayIn } from '../../src/lib/domain/zones.ts';
import type { Database } from '../db/tables.ts';
import type { RequestContext } from '../lib/call.ts';
import { countOf, estimateKnown, estimateOf, estimateOfMany, sampleOf } from '../lib/list.ts';
import type { Counted, ListQuery } from '../lib/list.ts';
import { nearest, orderOf, sortedAmong, walked } from '../lib/list-order.ts';
import type { Slice } from '../lib/list-order.ts';
import { momentOf } from './moment.ts';
import type { Moment } from './moment.ts';

/**
 * Pages of a list of reservations, of which there may be a million: the numbers of a page are found first, mostly by an
 * index alone, so that a deep page reads no row that it skips.
 */

type Table = 'rental' | 'booking' | 'package' | 'remittance' | 'procedure';

type Query = ListQuery & { readonly status?: readonly number[] | undefined };
type Rows<T extends Table> = SelectQueryBuilder<Database, T, { id: number }>;

/** A list of one kind of reservation. */
export interface ReservationList<T extends Table, Q extends Query> {
  readonly table: T;
  /** Sort name → column, as the contract names them; each begins an index. */
  readonly sorts: Readonly<Record<string, string>>;
  /** The order of `next`: what is to come, the soonest first, and after it what has begun, the latest first. */
  readonly defaultSort: string;
  /** Column of the date, or local time, at which one begins. */
  readonly begins: string;
  /** Rows under the filters of a query, not yet sorted or cut. */
  readonly filtered: <O>(
    rows: SelectQueryBuilder<Database, T, O>,
    query: Q,
    moment: Moment,
  ) => SelectQueryBuilder<Database, T, O>;
  /** Whether an index of the order is walked in any case. */
  readonly isServed: (query: Q) => boolean;
  /** The table under its own name as parts that exclude each other, where a filter takes what any of several columns has: each part by an index alone. */
  readonly inParts?: (db: Kysely<Database>, query: Q) => SelectQueryBuilder<Database, T, object> | undefined;
}

/**
 * So many matches at most are sorted among themselves. The planner would rather walk the index of the order and hope to
 * meet them soon, which fails where order and filter hang together: the last months' rentals in the order of their codes.
 */
const SORTED_AMONG_THEMSELVES = 40_000;
/** Reservations of a span of time lie together on the disk, and their codes and instants follow it: so many cost no more. */
const SORTED_OF_A_SPAN = 120_000;

function isSortable({ count }: Counted, query: object): boolean {
  const isSpan = Object.entries(query).some(
    ([name, value]) => /_(from|to)$/.test(name) && value !== undefined,
  );
  return count <= (isSpan ? SORTED_OF_A_SPAN : SORTED_AMONG_THEMSELVES);
}

/** Whether nothing is filtered. */
export function isEverything({ page: _page, page_size: _size, sort: _sort, ...filters }: ListQuery): boolean {
  return Object.values(filters).every((value) => value === undefined);
}

const sliceOf = ({ page, page_size }: ListQuery): Slice => ({
  offset: (page - 1) * page_size,
  limit: page_size,
});

/** The numbers of a list's rows under a filter, and the columns of an order. */
function numbersOf<T extends Table, Q extends Query>(
  list: ReservationList<T, Q>,
  db: Kysely<Database>,
  { query, moment, columns }: { query: Q; moment: Moment; columns: readonly string[] },
  from = db.selectFrom(list.table) as unknown as SelectQueryBuilder<Database, T, object>,
): Rows<T> {
  const { table } = list;
  const numbers = from.select([
    sql<number>`${sql.ref(`${table}.id`)}`.as('id'),
    ...columns.map((name) => sql`${sql.ref(`${table}.${name}`)}`.as(name)),
  ]);
  return list.filtered(numbers as Rows<T>, query, moment);
}

/** How many there surely are, when there are too many to count: by what was found before, or by a sample. */
const estimated = async <T extends Table, Q extends Query>(
  list: ReservationList<T, Q>,
  db: Kysely<Database>,
  { rows, query, moment }: { rows: Rows<T>; query: Q; moment: Moment },
): Promise<Counted | undefined> =>
  estimateKnown(db, rows) ??
  (await estimateOfMany(
    db,
    rows,
    list.filtered(
      sampleOf(db, list.table) as unknown as SelectQueryBuilder<Database, T, object>,
      query,
      moment,
    ),
  ));

/** How many reservations a query finds, and the numbers of those on its page, in its order. */
export async function placesOf<T extends Table, Q extends Query>(
  list: ReservationList<T, Q>,
  context: Pick<RequestContext, 'db' | 'now'>,
  query: Q,
): Promise<Counted & { ids: number[] }> {
  const { db } = context;
  const order = orderOf({ query, sorts: list.sorts, defaultSort: list.defaultSort, id: 'id' });
  if ((query.sort ?? list.defaultSort) === 'next') return placesByNext(list, context, query);
  // No column but those of the order: an index alone has them for most filters.
  const known = new Set(Object.values(list.sorts));
  const columns = order.map(({ column }) => column).filter((column) => known.has(column));
  const moment = await momentOf(context, query);
  const asked = { query, moment, columns: [...new Set(columns)] };
  const rows = numbersOf(list, db, asked);
  const listed = { db, rows, order };
  const page = sliceOf(query);
  if (isEverything(query)) {
    const [counted, ids] = await Promise.all([countOf(db, rows), walked(listed, page)]);
    return { ...counted, ids };
  }
  let counted = await estimated(list, db, { rows, query, moment });
  if (!counted) {
    const few = numbersOf(list, db, asked, list.inParts?.(db, query)).limit(COUNT_EXACT + 1);
    const found = await sortedAmong({ ...listed, rows: few }, page);
    if (found.count <= COUNT_EXACT) return found;
    counted = await estimateOf(db, rows);
  }
  const ids =
    isSortable(counted, query) && !list.isServed(query)
      ? ((await nearest(listed, list.table, page)) ?? (await sortedAmong(listed, page)).ids)
      : await walked(listed, page);
  return { ...counted, ids };
}

/** What is to come, the soonest first, and after it what has begun, the latest first: two walks of one index. */
async function placesByNext<T extends Table, Q extends Query>(
  list: ReservationList<T, Q>,
  context: Pick<RequestContext, 'db' | 'now'>,
  query: Q,
): Promise<Counted & { ids: number[] }> {
  const { db, now } = context;
  const { begins, table } = list;
  const column = sql.ref(`${table}.${begins}`);
  const today = todayIn(OFFICE_ZONE, now);
  const moment = await momentOf(context, query);
  const asked = { query, moment, columns: [begins] };
  const rows = numbersOf(list, db, asked);
  const page = sliceOf(query);
  const parts = [
    {
      db,
      rows: await comingOf(list, db, { rows, status: query.status, today }),
      order: [
        { column: begins, direction: 'asc' },
        { column: 'id', direction: 'desc' },
      ],
    },
    {
      db,
      rows: rows.where(sql<SqlBool>`${column} < ${today}`),
      order: [
        { column: begins, direction: 'desc' },
        { column: 'id', direction: 'desc' },
      ],
    },
  ] as const;
  if (isEverything(query)) {
    const [counted, ids] = await Promise.all([countOf(db, rows), oneAfterOther(parts, page)]);
    return { ...counted, ids };
  }
  let counted = await estimated(list, db, { rows, query, moment });
  if (!counted) {
    const coming = sql<string | null>`case when ${column} >= ${today} then ${column} end`.as('coming');
    const order = [
      { column: 'coming', direction: 'asc' },
      { column: begins, direction: 'desc' },
      { column: 'id', direction: 'desc' },
    ] as const;
    // Null is the greatest: what has begun has no time to come and stands last.
    const few = numbersOf(list, db, asked, list.inParts?.(db, query)).limit(COUNT_EXACT + 1);
    const found = await sortedAmong({ db, rows: few.select(coming), order }, page);
    if (found.count <= COUNT_EXACT) return found;
    counted = await estimateOf(db, rows);
  }
  return { ...counted, ids: await oneAfterOther(parts, page) };
}

/** So few that are to come are named, not looked for among all that are to come. */
const FEW_COMING = 500;

/**
 * Those of the rows that are to come. Hardly any coming rental is in process already, but the planner takes the status and
 * the day for independent and would read all that are to come to fill a page: where few have the status, these are named.
 */
async function comingOf<T extends Table, Q extends Query>(
  { table, begins }: ReservationList<T, Q>,
  db: Kysely<Database>,
  { rows, status, today }: { rows: Rows<T>; status: Query['status']; today: string },
): Promise<Rows<T>> {
  const coming = rows.where(sql<SqlBool>`${sql.ref(`${table}.${begins}`)} >= ${today}`);
  if (!status) return coming;
  const { rows: ofStatus } = await sql<{ id: number }>`
    select id from ${sql.table(table)}
    where status in (${sql.join(status)}) and ${sql.ref(begins)} >= ${today} limit ${FEW_COMING + 1}`.execute(
    db,
  );
  if (ofStatus.length > FEW_COMING) return coming;
  return coming.where(sql<SqlBool>`${sql.ref(`${table}.id`)} = any(${ofStatus.map(({ id }) => id)})`);
}

/** Numbers of a page over lists that follow each other. */
async function oneAfterOther<T extends Table>(
  parts: readonly Parameters<typeof walked<T>>[0][],
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
async function rowsUpTo<T extends Table>(rows: Rows<T>, most: number): Promise<number> {
  return (
    await rows
      .clearSelect()
      .select(sql<number>`1`.as('one'))
      .limit(most)
      .execute()
  ).length;
}

/** Rows in the order of a page's numbers. */
export function inPlaces<R extends { readonly id: number }>(rows: readonly R[], ids: readonly number[]): R[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  return rows.toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
}
