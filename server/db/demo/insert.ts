import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';

const BATCH = 1_000;

/**
 * Inserts many rows with few statements: each batch travels as one JSON text. A column that a row leaves out keeps the
 * database's default, so every row of a call must name the same columns. Gives the new numbers in the rows' order.
 */
export async function insertMany(
  db: Kysely<Database>,
  table: keyof Database & string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<number[]> {
  const [first] = rows;
  if (!first) return [];
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  const ids: number[] = [];
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = JSON.stringify(rows.slice(start, start + BATCH));
    const inserted = await sql<{ id: number }>`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${batch}::jsonb) with ordinality order by ordinality
      returning id`.execute(db);
    ids.push(...inserted.rows.map(({ id }) => id));
  }
  return ids;
}
