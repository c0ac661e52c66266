import { sql } from 'kysely';
import type { Expression, Kysely, RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import { COUNT_EXACT } from '../../src/lib/contract/limits.ts';
import { codeSearch } from '../../src/lib/domain/codes.ts';
import { lettersAndDigits } from '../../src/lib/domain/typed-identifier.ts';
import type { Database } from '../db/tables.ts';
import { orderOf, plannedRows } from './list-order.ts';
import type { Sorting } from './list-order.ts';

/** What a list query holds after parsing (contract/fields.ts, listQueryFields). */
export interface ListQuery {
  page: number;
  page_size: number;
  q?: string | undefined;
  sort?: string | undefined;
}

interface ListPlan<TB extends keyof Database, O> extends Sorting {
  db: Kysely<Database>;
  query: ListQuery;
  /** Filtered, joined and selected, not yet sorted or cut. */
  rows: SelectQueryBuilder<Database, TB, O>;
  /**
   * The same rows where thousands meet a search, under a condition that is cheap for one row: read in the list's order
   * until the page is full. `rows` finds them by indexes, all of them before the first is shown. `sample` is that
   * condition over sampleOf(…, ONE_OF_LOOKED_UP).
   */
  many?:
    | { rows: SelectQueryBuilder<Database, TB, O>; sample: SelectQueryBuilder<Database, TB, object> }
    | undefined;
}

/** One page of a list, with the count exact to COUNT_EXACT and the planner's estimate above. */
export async function pageOf<TB extends keyof Database, O>(plan: ListPlan<TB, O>) {
  const { db, query, rows, many } = plan;
  // An unknown order is refused before anything is asked, so that no count fails with nobody waiting for it.
  const asked = sorted(plan);
  // One index serves one column of an order; by several, all rows are found and sorted.
  const walked = query.sort?.includes(',') ? undefined : many;
  const estimate =
    walked && (estimateKnown(db, rows) ?? (await estimateOfMany(db, rows, walked.sample, ONE_OF_LOOKED_UP)));
  const page = (estimate ? sorted({ ...plan, rows: walked.rows }) : asked)
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size);
  const [counted, results] = await Promise.all([estimate ?? countOf(db, rows), page.execute()]);
  return { ...counted, page: query.page, page_size: query.page_size, results };
}

/**
 * As pageOf, for rows with names to look up: the numbers of the page are found first, mostly by an index alone, so that a
 * deep page looks nothing up for the rows that it skips; then `read` reads its 25 to 250 rows.
 */
export async function pageByNumber<TB extends keyof Database, O, Row extends { readonly id: number }>(
  plan: ListPlan<TB, O>,
  read: (ids: readonly number[]) => Promise<readonly Row[]>,
) {
  const { rows, many, ...rest } = plan;
  const numbers = (of: typeof rows) => of.clearSelect().select(sql<number>`${sql.ref(plan.id)}`.as('id'));
  const page = await pageOf({
    ...rest,
    rows: numbers(rows),
    many: many && { ...many, rows: numbers(many.rows) },
  });
  const ids = page.results.map(({ id }) => id);
  const found = new Map((ids.length === 0 ? [] : await read(ids)).map((row) => [row.id, row]));
  return { ...page, results: ids.flatMap((id) => found.get(id) ?? []) };
}

/** The rows of a list in its asked order, for the page and for the export alike. */
export function sorted<TB extends keyof Database, O>(plan: Omit<ListPlan<TB, O>, 'db'>) {
  return orderOf(plan).reduce(
    (rows, { column, direction }) => rows.orderBy(sql.ref(column), direction),
    plan.rows,
  );
}

export interface Counted {
  count: number;
  count_estimated?: true;
}

/** An estimate stays as good for the other pages and orders of its filter: so long, and for so many filters. */
const REMEMBERED = { milliseconds: 30_000, filters: 500 } as const;
const remembered = new WeakMap<Kysely<Database>, Map<string, { count: number; until: number }>>();

/** How many rows a filter has: exact to COUNT_EXACT, the planner's estimate above. */
export async function countOf<TB extends keyof Database, O>(
  db: Kysely<Database>,
  rows: SelectQueryBuilder<Database, TB, O>,
): Promise<Counted> {
  const known = estimateKnown(db, rows);
  if (known) return known;
  const some = rows
    .clearSelect()
    .select(sql<number>`1`.as('one'))
    .limit(COUNT_EXACT + 1);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count <= COUNT_EXACT ? { count } : estimateOf(db, rows);
}

/** The estimate that this server made of the same filter a moment ago; undefined when the rows are to be counted. */
export function estimateKnown<TB extends keyof Database, O>(
  db: Kysely<Database>,
  rows: SelectQueryBuilder<Database, TB, O>,
): Counted | undefined {
  const known = remembered.get(db)?.get(filterKey(rows));
  return known && performance.now() < known.until ? { count: known.count, count_estimated: true } : undefined;
}

/** The planner's estimate of rows that are known to be more than COUNT_EXACT. */
export async function estimateOf<TB extends keyof Database, O>(
  db: Kysely<Database>,
  rows: SelectQueryBuilder<Database, TB, O>,
): Promise<Counted> {
  return remember(db, rows, await plannedRows(rows));
}

/** One of so many is looked at where a row costs little: 5,000 of a million take 10 ms. */
const ONE_OF = 200;
/** One of so many where other records are looked up for each. */
export const ONE_OF_LOOKED_UP = 1000;

/** So many rows, judged by such a sample, are surely more than COUNT_EXACT: by four standard deviations. */
const surelyMany = (oneOf = ONE_OF): number => Math.ceil(COUNT_EXACT + 4 * Math.sqrt(COUNT_EXACT * oneOf));

/**
 * The estimate of rows of which there are surely more than COUNT_EXACT, so that nobody counts to ten thousand for a word
 * that half of all records have; undefined where they are to be counted. The planner alone is not believed, for it takes
 * conditions for independent. `sample` is the same filter over sampleOf its table.
 */
export async function estimateOfMany<TB extends keyof Database, O>(
  db: Kysely<Database>,
  rows: SelectQueryBuilder<Database, TB, O>,
  sample: SelectQueryBuilder<Database, TB, object>,
  oneOf = ONE_OF,
): Promise<Counted | undefined> {
  if ((await plannedRows(rows)) < surelyMany(oneOf)) return undefined;
  const { found } = await sample.select(sql<number>`count(*)`.as('found')).executeTakeFirstOrThrow();
  const estimate = found * oneOf;
  return estimate < surelyMany(oneOf) ? undefined : remember(db, rows, estimate);
}

/** A sample of a table under the table's own name, always the same while the table is. */
export function sampleOf<T extends keyof Database & string>(
  db: Kysely<Database>,
  table: T,
  oneOf = ONE_OF,
): SelectQueryBuilder<Database, T, object> {
  const sample = sql`select * from ${sql.table(table)} tablesample system (${sql.lit(100 / oneOf)}) repeatable (1)`;
  return rowsAs(db, table, sample);
}

/** Rows of a table, as a query of all its columns gives them, under the table's own name: filters of the table fit them. */
export function rowsAs<T extends keyof Database & string>(
  db: Kysely<Database>,
  table: T,
  rows: RawBuilder<unknown>,
): SelectQueryBuilder<Database, T, object> {
  // They have the table's columns, which the types of a raw query cannot tell.
  return db.selectFrom(sql`(${rows})`.as(table)) as never;
}

function remember<TB extends keyof Database, O>(
  db: Kysely<Database>,
  rows: SelectQueryBuilder<Database, TB, O>,
  estimate: number,
): Counted {
  const count = Math.max(COUNT_EXACT + 1, estimate);
  const estimates = remembered.get(db) ?? new Map<string, { count: number; until: number }>();
  remembered.set(db, estimates);
  if (estimates.size >= REMEMBERED.filters) estimates.clear();
  estimates.set(filterKey(rows), { count, until: performance.now() + REMEMBERED.milliseconds });
  return { count, count_estimated: true };
}

/** What a filter asks for, as text. */
function filterKey<TB extends keyof Database, O>(rows: SelectQueryBuilder<Database, TB, O>): string {
  const { sql: text, parameters } = rows
    .clearSelect()
    .select(sql<number>`1`.as('one'))
    .compile();
  return `${text}${JSON.stringify(parameters)}`;
}

/**
 * Condition that every word of `q` is somewhere in a `search` column (search_key of the record's texts, with a trigram
 * index) or in an expression of a small table: accents, case, the order of words and what stands between the digits of a
 * number do not matter (rule: search-forgives). Numbers stand in the column in letters and digits only, or in both
 * ways.
 */
export function matches(column: string | Expression<string>, q: string): Expression<SqlBool> {
  const searched = typeof column === 'string' ? sql.ref(column) : column;
  const holds = (part: string) =>
    sql<SqlBool>`${searched} like '%' || replace(replace(replace(search_key(${part}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
  const words = q.replace(/^#/, '').split(/\s+/).filter(Boolean).slice(0, 8);
  const conditions = words.map((word) => {
    const bare = lettersAndDigits(word);
    // What people put between the digits of a number is not part of it (rule: search-forgives); in words it is: "O'Farrill".
    return /\d/.test(word) && bare !== '' && bare.length < word.length
      ? sql<SqlBool>`(${holds(word)} or ${holds(bare)})`
      : holds(word);
  });
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/**
 * As matches, for a column that holds codes: a code or its beginning is looked for as it is stored, however it is typed
 * (rule: code-in-any-spelling).
 */
export const matchesCode = (column: string | Expression<string>, q: string): Expression<SqlBool> =>
  matches(column, codeSearch(q) ?? q);
