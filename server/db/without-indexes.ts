import pg from 'pg';

/** Asks the database in the transaction that the work is done in. */
export type Ask = (text: string) => Promise<{ rows: readonly unknown[] }>;

interface Dropped {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

interface Options {
  /** All tables, unless named. */
  readonly tables?: readonly string[];
  /** Is told what is made again. */
  readonly progress?: (part: string) => void;
}

/**
 * Does the work on tables without their indexes, references and exclusions, and makes these after it: for very many rows
 * that is faster, and each row is looked at, too, so that a wrong one ends it all. What is unique stays so meanwhile, since
 * the work looks rows up by it.
 */
export async function withoutIndexes<Result>(
  ask: Ask,
  { tables, progress = () => undefined }: Options,
  work: () => Promise<Result>,
): Promise<Result> {
  const chosen = tables
    ? `in (${tables.map((table) => `'${table}'::regclass`).join()})`
    : 'in (select oid from pg_class where relnamespace = current_schema()::regnamespace)';
  const dropped = async (text: string) => (await ask(text)).rows as readonly Dropped[];
  const constraints = await dropped(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype in ('f', 'x') and conrelid ${chosen} order by contype desc, 1, 2`);
  for (const { table, name } of constraints) await ask(`alter table ${table} drop constraint ${name}`);
  const indexes = await dropped(`
    select indrelid::regclass::text as table, indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where not indisunique and indrelid ${chosen} order by 1, 2`);
  for (const { name } of indexes) await ask(`drop index ${name}`);
  const result = await work();
  await ask(`set local maintenance_work_mem = '512MB'`);
  progress('indexes');
  for (const { definition } of indexes) await ask(definition);
  progress('references');
  for (const { table, name, definition } of constraints)
    await ask(`alter table ${table} add constraint ${name} ${definition}`);
  return result;
}

/**
 * Counts the rows anew and marks those that everybody sees, as the database does by itself within the hour: until then it
 * reads whole tables where an index would be enough. `url` is the database's own address: no pooler keeps the setting.
 */
export async function settleTables(url: string | undefined): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}
