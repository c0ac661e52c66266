import { sql } from 'kysely';
import type { Kysely, RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import type { Database } from '../db/tables.ts';
import { ProblemError } from './problem.ts';

/** What a list may be sorted by, and what was asked. */
export interface Sorting {
  query: { sort?: string | undefined };
  /** Sort name → column, as the contract names them. */
  sorts: Readonly<Record<string, string>>;
  defaultSort: string;
  /** Column that makes the order total: the primary key. */
  id: string;
}
interface OrderedColumn {
  column: string;
  direction: 'asc' | 'desc';
}

/** Columns of the asked order, the first counts most. Throws 422 for a name that the list does not have. */
export function orderOf({ query, sorts, defaultSort, id }: Sorting): OrderedColumn[] {
  const order = (query.sort ?? defaultSort).split(',').map((name): OrderedColumn => {
    const sort = name.replace('-', '');
    // Only its own names: every object has a "constructor".
    const column = Object.hasOwn(sorts, sort) ? sorts[sort] : undefined;
    if (!column)
      throw new ProblemError('e10', { status: 422, fields: [{ field: 'sort', key: 'select_option' }] });
    return { column, direction: name.startsWith('-') ? 'desc' : 'asc' };
  });
  // Equal rows keep one order in the direction of the last column, so that an index of (column, id) serves both ways.
  return [...order, { column: id, direction: order.at(-1)?.direction ?? 'asc' }];
}

/** The part of an order that is asked for, such as a page. */
export interface Slice {
  offset: number;
  limit: number;
}
interface Listed<TB extends keyof Database> {
  db: Kysely<Database>;
  /** Filtered, with the number as `id` and every column of the order. */
  rows: SelectQueryBuilder<Database, TB, { id: number }>;
  order: readonly OrderedColumn[];
}

/** The planner's estimate of the rows of a query. */
export async function plannedRows<TB extends keyof Database, O>(
  rows: SelectQueryBuilder<Database, TB, O>,
): Promise<number> {
  const [plan] = await rows
    .clearSelect()
    .select(sql<number>`1`.as('one'))
    .explain<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>('json');
  return plan?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}

/** Finds all rows, counts them, and sorts them among themselves: one query, whatever the planner thinks of the order's index. */
export async function sortedAmong<TB extends keyof Database>(
  { db, rows, order }: Listed<TB>,
  { offset, limit }: Slice,
): Promise<{ count: number; ids: number[] }> {
  const { rows: found } = await sql<{ count: number; ids: number[] }>`
    with found as materialized ${rows}
    select count(*) as count, array(select id from found order by ${byOrder(order)} limit ${limit} offset ${offset}) as ids from found`.execute(
    db,
  );
  return found[0] ?? { count: 0, ids: [] };
}
const byOrder = (order: readonly OrderedColumn[]) =>
  sql.join(order.map(({ column, direction }) => sql`${sql.ref(column)} ${sql.raw(direction)}`));

/** So many rows of an order are looked at before all that match are sorted. */
const NEAR = 4_000;

/**
 * Numbers of a page near the beginning of a table's order by one column: its first rows, walked by their index, and
 * filtered. Undefined where they do not fill the page, as where order and filter hang together.
 */
export async function nearest<TB extends keyof Database>(
  { db, rows, order }: Listed<TB>,
  table: TB,
  { offset, limit }: Slice,
): Promise<number[] | undefined> {
  if (order.length !== 2 || offset + limit > NEAR / 10) return undefined;
  const first = sql`select id from ${sql.table(table)} order by ${byOrder(order)} limit ${NEAR}`;
  const among = rows.where(sql<SqlBool>`${sql.ref(`${table}.id`)} = any(array(${first}))`);
  const { ids } = await sortedAmong({ db, rows: among, order }, { offset, limit });
  return ids.length === limit ? ids : undefined;
}

/** A group of equal values that the planner takes for no larger is sorted among itself. */
const SORTED_AMONG_THEMSELVES = 10_000;

/**
 * Numbers of a part of many rows, walked by the index of their order. Where several columns order, the index of the first
 * alone leaves large groups of equal values to sort: half of all rentals are for a week. So the last group that the part
 * reaches is found first: the rows before it are few, and those in it are walked by the index of the next column.
 */
export async function walked<TB extends keyof Database>(
  listed: Listed<TB>,
  { offset, limit }: Slice,
): Promise<number[]> {
  const { db, rows, order } = listed;
  const [first, second, ...others] = order;
  if (!first || !second || others.length === 0) return idsOf(listed, { offset, limit });
  const column = sql.ref(first.column);
  const reached = rows
    .clearSelect()
    .select(sql`${column}`.as('value'))
    .orderBy(column, first.direction)
    .limit(offset + limit);
  // As text, which is exact: an instant that JavaScript reads has lost its microseconds.
  const { rows: groups } = await sql<{ value: string | null; before: number }>`
    with reached as materialized ${reached}
    select value::text, (select count(*) from reached) - count(*) as before from reached
    group by reached.value order by reached.value ${sql.raw(first.direction === 'asc' ? 'desc' : 'asc')} limit 1`.execute(
    db,
  );
  const [last] = groups;
  if (!last) return [];
  const head =
    last.before > offset
      ? (
          await sortedAmong(
            { ...listed, rows: rows.where(comesBefore(column, first.direction, last.value)) },
            { offset, limit },
          )
        ).ids
      : [];
  const members = rows.where(
    last.value === null ? sql<SqlBool>`${column} is null` : sql<SqlBool>`${column} = ${last.value}`,
  );
  const group = { db, rows: members, order: [second, ...others] };
  const rest = { offset: Math.max(0, offset - last.before), limit: limit - head.length };
  const tail =
    (await plannedRows(members)) <= SORTED_AMONG_THEMSELVES
      ? (await sortedAmong(group, rest)).ids
      : await walked(group, rest);
  return [...head, ...tail];
}

async function idsOf<TB extends keyof Database>(
  { rows, order }: Listed<TB>,
  { offset, limit }: Slice,
): Promise<number[]> {
  const ordered = order.reduce(
    (query, { column, direction }) => query.orderBy(sql.ref(column), direction),
    rows.clearSelect().select(sql<number>`id`.as('id')),
  );
  return (await ordered.limit(limit).offset(offset).execute()).map(({ id }) => id);
}

/** Whether a column's value stands before another in an order; PostgreSQL takes null for the greatest. */
function comesBefore(
  column: RawBuilder<unknown>,
  direction: OrderedColumn['direction'],
  value: string | null,
): RawBuilder<SqlBool> {
  if (value === null) return direction === 'asc' ? sql<SqlBool>`${column} is not null` : sql<SqlBool>`false`;
  return direction === 'asc'
    ? sql<SqlBool>`${column} < ${value}`
    : sql<SqlBool>`(${column} > ${value} or ${column} is null)`;
}
