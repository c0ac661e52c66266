import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from '../tables.ts';

const BATCH = 1_000;
/** Rows that are made before what was sent gets time to leave. */
const MADE_AT_ONCE = 50;

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

/** Columns of a table by which its rows are copied: all but those that the database writes itself, and those that a copy has of its own. */
export async function copiedColumns(
  db: Kysely<Database>,
  table: keyof Database & string,
  own: readonly string[],
): Promise<RawBuilder<unknown>[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'
    order by ordinal_position`.execute(db);
  return rows.filter(({ name }) => !own.includes(name)).map(({ name }) => sql.ref(name));
}

/** Makes and inserts many rows: while the database takes a batch, the next one is made. All chance lies in `make`. */
export async function inBatches<Item, Row>(
  items: readonly Item[],
  size: number,
  {
    make,
    insert,
  }: { make: (item: Item, index: number) => Row; insert: (batch: readonly Row[]) => Promise<void> },
): Promise<void> {
  let inserted = Promise.resolve();
  for (let start = 0; start < items.length; start += size) {
    const batch: Row[] = [];
    for (const [index, item] of items.slice(start, start + size).entries()) {
      if (index % MADE_AT_ONCE === 0) await setImmediate();
      batch.push(make(item, start + index));
    }
    await inserted;
    inserted = insert(batch);
    // Its failure is told where it is waited for.
    inserted.catch(() => undefined);
  }
  await inserted;
}
