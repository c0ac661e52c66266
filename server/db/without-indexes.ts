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
  /** Of these, what is unique stays meanwhile, since the work looks rows up by it. */
  readonly lookedUp?: readonly string[];
  /** Is told what is made again. */
  readonly progress?: (part: string) => void;
}

const listOf = (tables: readonly string[]) => tables.map((table) => `'${table}'::regclass`).join();

/**
 * Does the work on tables without their indexes, references and exclusions, and makes these after it: for very many rows
 * that is faster, and each row is looked at, too, so that a wrong one ends it all. Primary keys stay.
 */
export async function withoutIndexes<Result>(
  ask: Ask,
  { tables, lookedUp = [], progress = () => undefined }: Options,
  work: () => Promise<Result>,
): Promise<Result> {
  const chosen = tables
    ? `in (${listOf(tables)})`
    : 'in (select oid from pg_class where relnamespace = current_schema()::regnamespace)';
  const may = (unique: string, table: string) =>
    lookedUp.length > 0 ? `(not ${unique} or ${table} not in (${listOf(lookedUp)}))` : 'true';
  const dropped = async (text: string) => (await ask(text)).rows as readonly Dropped[];
  // Exclusions and what is unique (u, x) before the references (f) that need them; dropped the other way round.
  const constraints = await dropped(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype in ('f', 'u', 'x') and conrelid ${chosen} and ${may(`contype = 'u'`, 'conrelid')}
    order by contype desc, 1, 2`);
  for (const { table, name } of constraints.toReversed())
    await ask(`alter table ${table} drop constraint ${name}`);
  const indexes = await dropped(`
    select indrelid::regclass::text as table, indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid ${chosen} and ${may('indisunique', 'indrelid')}
      and not exists (select from pg_constraint where conindid = indexrelid) order by 1, 2`);
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
 * Begins the files of empty tables anew, in the transaction that then fills them: a database that keeps no log for others
 * (wal_level minimal) writes their rows and indexes once, not twice.
 */
export async function beginAnew(ask: Ask): Promise<void> {
  const named = async (text: string) => (await ask(text)).rows as readonly { readonly name: string }[];
  const tables = await named(`
    select quote_ident(relname) as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'`);
  const empty = await named(
    tables
      .map(({ name }) => `select '${name}' as name where not exists (select from ${name})`)
      .join(' union all '),
  );
  if (empty.length > 0) await ask(`truncate ${empty.map(({ name }) => name).join()}`);
}

/** Tables that are settled at a time: each reads and writes by itself, and two cores are the least that there are. */
const SETTLED_AT_ONCE = 2;

/**
 * Counts the rows anew and marks those that everybody sees, as the database does by itself within the hour: until then it
 * reads whole tables where an index would be enough. `url` is the database's own address: no pooler keeps the setting.
 */
export async function settleTables(url: string | undefined): Promise<void> {
  const connected = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('set statement_timeout = 0');
    return client;
  };
  const clients = await Promise.all(Array.from({ length: SETTLED_AT_ONCE }, connected));
  try {
    // The largest first, so that all end together.
    const found = await clients[0]?.query<{ name: string }>(`
      select oid::regclass::text as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
      order by pg_relation_size(oid)`);
    const left = (found?.rows ?? []).map(({ name }) => name);
    const settle = async (client: pg.Client) => {
      for (let table = left.pop(); table !== undefined; table = left.pop())
        await client.query(`vacuum (analyze) ${table}`);
    };
    await Promise.all(clients.map(settle));
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
