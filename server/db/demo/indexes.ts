import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';

/** Rows from which an index is made faster of all of them than row by row. */
const MANY = 20_000;

/**
 * Does the work on a table without its indexes and makes them after it, where so many rows come that this is faster.
 * What keeps rows right (keys, references, exclusions) stays in force meanwhile.
 */
export async function withoutIndexes(
  db: Kysely<Database>,
  { table, rows }: { table: keyof Database & string; rows: number },
  work: () => Promise<void>,
): Promise<void> {
  if (rows < MANY) return work();
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = ${table}::regclass and not indisunique and not exists (select from pg_constraint where conindid = indexrelid)
    order by 1`.execute(db);
  for (const { name } of indexes) await sql`drop index ${sql.raw(name)}`.execute(db);
  await work();
  await sql`set local maintenance_work_mem = '256MB'`.execute(db);
  for (const { definition } of indexes) await sql.raw(definition).execute(db);
}
