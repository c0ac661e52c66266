import { sql } from 'kysely';
import { uniqueFieldOf } from '../db/unique-fields.ts';
import type { RequestContext } from './call.ts';
import { ProblemError } from './problem.ts';
import type { Columns } from './records.ts';
import { codeOf, constraintOf } from './transaction.ts';

/** SQLSTATE of a value that a unique index has already. */
const UNIQUE = '23505';

interface Written {
  readonly table: string;
  /** Key of its resource. */
  readonly key: string;
  /** The row as it was to be: column → value. */
  readonly row: Columns;
}

/**
 * The refusal of a value that another record has, with its name and, where it has a page, the record itself. The index
 * decides, not a look before: of two who take a name at once the second one is told on its field. Any other error is
 * given back as it is.
 */
export async function duplicateRefused(
  context: RequestContext,
  error: unknown,
  written: Written,
): Promise<unknown> {
  const constraint = codeOf(error) === UNIQUE ? constraintOf(error) : '';
  const rule = uniqueFieldOf(constraint);
  if (!rule) return error;
  const { field, opens } = rule;
  const duplicate = await duplicateOf(context, constraint, rule.name(context.language), written);
  const name = duplicate?.name ?? String(written.row[field] ?? '');
  return new ProblemError('e10', {
    status: 422,
    fields: [{ field, key: 'already_exists', params: { name } }],
    ...(duplicate && opens ? { record: { key: written.key, id: duplicate.id } } : {}),
  });
}

/**
 * Who has the value: the index itself says what it compares. The transaction of the write is broken by now, and the duplicate
 * is committed, so another connection looks; undefined when it is gone meanwhile.
 */
async function duplicateOf(
  { services: { db } }: RequestContext,
  constraint: string,
  name: string,
  { table, row }: Written,
): Promise<{ id: number; name: string } | undefined> {
  const { rows: indexes } = await sql<{ compared: string; condition: string }>`
    select (select string_agg(pg_get_indexdef(indexrelid, place, true), ', ' order by place) from generate_series(1, indnkeyatts) place) as compared,
      coalesce(pg_get_expr(indpred, indrelid), 'true') as condition
    from pg_index where indexrelid = to_regclass(${constraint})`.execute(db);
  const [index] = indexes;
  if (!index) return undefined;
  // Indexes compare texts and numbers; what else a row holds has other forms in the database than here.
  const plain = Object.fromEntries(
    Object.entries(row).filter(([, value]) => value === null || typeof value !== 'object'),
  );
  const compared = sql.raw(`row(${index.compared})`);
  const { rows } = await sql<{ id: number; name: string }>`
    with wanted as (select ${compared} as value from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(plain)}::jsonb)),
      stored as (select id, ${sql.raw(name)} as name, ${compared} as value from ${sql.table(table)} where ${sql.raw(index.condition)})
    select stored.id, stored.name from stored join wanted on stored.value = wanted.value limit 1`.execute(db);
  return rows[0];
}
