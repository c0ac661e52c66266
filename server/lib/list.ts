import { sql } from 'kysely';
import type { Expression, Kysely, SelectQueryBuilder, SqlBool } from 'kysely';
import { COUNT_EXACT, PAGE_SIZES } from '../../src/lib/contract/limits.ts';
import type { Database } from '../db/tables.ts';
import { ProblemError } from './problem.ts';

/** What a list query holds after parsing (contract/fields.ts, listQueryFields). */
export interface ListQuery {
  page: number;
  page_size: number;
  q?: string | undefined;
  sort?: string | undefined;
}

interface ListPlan<TB extends keyof Database, O> {
  db: Kysely<Database>;
  query: ListQuery;
  /** Filtered, joined and selected, not yet sorted or cut. */
  rows: SelectQueryBuilder<Database, TB, O>;
  /** Sort name → column, as the contract names them. */
  sorts: Readonly<Record<string, string>>;
  defaultSort: string;
  /** Column that makes the order total: the primary key. */
  id: string;
}

/** One page of a list, with the count exact to COUNT_EXACT and the planner's estimate above. */
export async function pageOf<TB extends keyof Database, O>(plan: ListPlan<TB, O>) {
  const { query } = plan;
  const [counted, results] = await Promise.all([
    countOf(plan.db, plan.rows),
    sorted(plan)
      .limit(query.page_size)
      .offset((query.page - 1) * query.page_size)
      .execute(),
  ]);
  return { ...counted, page: query.page, page_size: query.page_size, results };
}

/** The rows of a list in its asked order, for the page and for the export alike. */
export function sorted<TB extends keyof Database, O>(plan: Pick<ListPlan<TB, O>, 'rows' | 'sorts' | 'defaultSort' | 'id' | 'query'>) {
  let { rows } = plan;
  const names = (plan.query.sort ?? plan.defaultSort).split(',');
  let direction: 'asc' | 'desc' = 'asc';
  for (const name of names) {
    const sort = name.replace('-', '');
    // Only its own names: every object has a "constructor".
    const column = Object.hasOwn(plan.sorts, sort) ? plan.sorts[sort] : undefined;
    if (!column) throw new ProblemError('e10', { status: 422, fields: [{ field: 'sort', key: 'select_option' }] });
    direction = name.startsWith('-') ? 'desc' : 'asc';
    rows = rows.orderBy(sql.ref(column), direction);
  }
  // Equal rows keep one order in the direction of the last column, so that an index of (column, id) serves both ways.
  return rows.orderBy(sql.ref(plan.id), direction);
}

interface Counted {
  count: number;
  count_estimated?: true;
}

/** How many rows a filter has: exact to COUNT_EXACT, the planner's estimate above. */
export async function countOf<TB extends keyof Database, O>(db: Kysely<Database>, rows: SelectQueryBuilder<Database, TB, O>): Promise<Counted> {
  const some = rows.clearSelect().select(sql<number>`1`.as('one')).limit(COUNT_EXACT + 1);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count <= COUNT_EXACT) return { count };
  const [plan] = await rows.clearSelect().select(sql<number>`1`.as('one')).explain<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>('json');
  return { count: Math.max(COUNT_EXACT + 1, plan?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0), count_estimated: true };
}

/**
 * Condition that every word of `q` is somewhere in a `search` column (search_key of the record's texts, with a trigram
 * index) or in an expression of a small table: accents, case and the order of words do not matter (K127b).
 */
export function matches(column: string | Expression<string>, q: string): Expression<SqlBool> {
  const searched = typeof column === 'string' ? sql.ref(column) : column;
  const words = q.replace(/^#/, '').split(/\s+/).filter(Boolean).slice(0, 8);
  const conditions = words.map((word) => sql<SqlBool>`${searched} like '%' || replace(replace(replace(search_key(${word}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`);
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** A query that asks for everything of a filter in its order, for exports. */
export const allRows = (query: ListQuery): ListQuery => ({ ...query, page: 1, page_size: PAGE_SIZES[PAGE_SIZES.length - 1] ?? 250 });
