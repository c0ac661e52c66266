import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline as pipe } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { type Entry, readArchive } from './archive.ts';
import { BackupManifest, BackupSummary, KEY_ENTRY } from './backup.ts';
import {
  type ForeignKey,
  readForeignKeys,
  readTables,
  type SequenceState,
  type StoredTable,
  withoutLimits,
} from './catalogue.ts';
import { keyAt } from '../lib/files/store.ts';
import type { FileStore } from '../lib/files/store.ts';
import { LISTENING } from '../lib/events.ts';
import { appliedMigrations, migrate, type Migration, readMigrations } from './migrate.ts';
import { APPLICATION } from './open.ts';
import { settleTables, withoutIndexes } from './without-indexes.ts';

export interface RestoreOptions {
  pool: pg.Pool;
  /** Where uploaded files are to be kept. */
  files: FileStore;
  /** A file that `backup` wrote. */
  file: string;
  /** Replace what the database holds; without it only an empty database is filled. */
  replace: boolean;
  /** Whether so many rows come that indexes and references are better made of all of them; a large file, unless said. */
  many?: boolean;
}

/** Bytes of a file from which its rows are many. */
const LARGE_FILE = 10_000_000;

/** What came back, and the signing key where the backup was made with it; to put it in its place is the caller's. */
export type Restored = BackupSummary & { signingKey: string | undefined };

/**
 * Brings back a backup, also one of an older version: the schema of that time, the rows in one transaction with every
 * foreign key checked, the sequences, the files, then the migrations since. Throws in one line for a file that is no
 * backup, is cut off or newer than this version, and for a database that is in use or not empty.
 */
export async function restore({ pool, files, file, replace, many }: RestoreOptions): Promise<Restored> {
  const entries = readArchive(unpack(file));
  const first = await entries.next();
  if (first.done || first.value.name !== 'backup.json')
    throw new Error('The file is not a backup of Malecón');
  const { migrations, tables } = BackupManifest.parse(await readJson(first.value));
  await prepareSchema(pool, migrations, replace);
  const isLarge = many ?? (await stat(file)).size > LARGE_FILE;
  const restored = await load(pool, { entries, tables, files, isLarge });
  await migrate(pool);
  if (isLarge) await settleTables(pool.options.connectionString);
  return restored;
}

async function* unpack(file: string): AsyncGenerator<Buffer> {
  // pipeline hands an unreadable file's error to the reader; without it the process would end.
  const bytes = pipe(createReadStream(file), createGunzip(), () => undefined);
  try {
    yield* bytes;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
      throw new Error('The file is not a whole backup of Malecón', { cause: error });
    }
    throw error;
  }
}

/**
 * Throws while servers, or anything else of ours but this one connection, work with the database. Each server has a
 * connection that listens; those that a pooler keeps tell nothing, as they outlive the servers.
 */
export async function refuseInUse(pool: pg.Pool): Promise<void> {
  const users = await pool.query(`
    select 1 from pg_stat_activity where datname = current_database() and application_name in ('${APPLICATION}', '${LISTENING}') and pid <> pg_backend_pid()`);
  if (users.rowCount) throw new Error('The database is in use: stop the servers first');
}

async function prepareSchema(
  pool: pg.Pool,
  wanted: Pick<Migration, 'name' | 'checksum'>[],
  replace: boolean,
): Promise<void> {
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]));
  const stranger = wanted.find(({ name, checksum }) => known.get(name) !== checksum);
  if (stranger)
    throw new Error(
      `The backup needs migration ${stranger.name}, which this version does not have: restore with the version that made it or a newer one`,
    );
  await refuseInUse(pool);
  const client = await pool.connect();
  try {
    const applied = await appliedMigrations(client);
    if (applied.length > 0 && !replace)
      throw new Error('The database is not empty: give --replace to replace all that it holds');
    const names = new Set(wanted.map(({ name }) => name));
    if (applied.some(({ name }) => !names.has(name)))
      await client.query('drop schema public cascade; create schema public');
  } finally {
    client.release();
  }
  await migrate(pool, { until: wanted.at(-1)?.name });
}

interface Loaded {
  entries: AsyncIterable<Entry>;
  tables: StoredTable[];
  files: FileStore;
  isLarge: boolean;
}

async function load(pool: pg.Pool, { entries, tables, files, isLarge }: Loaded): Promise<Restored> {
  const client = await pool.connect();
  try {
    await client.query(`begin; ${withoutLimits}`);
    const present = await readTables(client);
    await emptyTables(client, present);
    const read = () =>
      readEntries(client, entries, new Map(tables.map((table) => [table.name, table])), files);
    const restored = await (isLarge
      ? withoutIndexes((text) => client.query(text), {}, read)
      : withLateKeys(client, read));
    await setSequences(client, restored.sequences);
    await finishTables(client, present);
    await client.query('commit');
    return restored;
  } finally {
    client.release(true);
  }
}

/** Rows come in the order of table names: keys are checked at the end. */
async function withLateKeys<Result>(client: pg.PoolClient, work: () => Promise<Result>): Promise<Result> {
  const keys = await readForeignKeys(client);
  for (const key of keys) await alterKey(client, key, 'deferrable initially deferred');
  const result = await work();
  await client.query('set constraints all immediate');
  for (const key of keys) await alterKey(client, key, key.timing);
  return result;
}

/** Triggers do not run, since their work is in the rows. */
async function emptyTables(client: pg.PoolClient, tables: StoredTable[]): Promise<void> {
  const names = tables.map(({ name }) => client.escapeIdentifier(name));
  await client.query(`truncate ${names.join(', ')}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
}

async function finishTables(client: pg.PoolClient, tables: StoredTable[]): Promise<void> {
  for (const { name } of tables)
    await client.query(`alter table ${client.escapeIdentifier(name)} enable trigger user`);
}

async function alterKey(client: pg.PoolClient, { table, name }: ForeignKey, timing: string): Promise<void> {
  await client.query(
    `alter table ${client.escapeIdentifier(table)} alter constraint ${client.escapeIdentifier(name)} ${timing}`,
  );
}

async function readEntries(
  client: pg.PoolClient,
  entries: AsyncIterable<Entry>,
  tables: Map<string, StoredTable>,
  files: FileStore,
): Promise<Restored> {
  const found: { rows: Record<string, number>; files: number } = { rows: {}, files: 0 };
  let summary: BackupSummary | undefined;
  let signingKey: string | undefined;
  for await (const entry of entries) {
    const table = tables.get(/^tables\/([a-z0-9_]+)\/\d+\.jsonl$/.exec(entry.name)?.[1] ?? '');
    if (table)
      found.rows[table.name] = (found.rows[table.name] ?? 0) + (await insertRows(client, table, entry));
    else if (entry.name === 'summary.json') summary = BackupSummary.parse(await readJson(entry));
    else if (entry.name === KEY_ENTRY) signingKey = await readText(entry);
    else {
      await writeStoredFile(files, entry);
      found.files += 1;
    }
  }
  if (
    !summary ||
    JSON.stringify(found.rows) !== JSON.stringify(summary.rows) ||
    found.files !== summary.files
  ) {
    throw new Error('The backup is not complete');
  }
  return { ...summary, signingKey };
}

async function insertRows(
  client: pg.PoolClient,
  { name, columns }: StoredTable,
  entry: Entry,
): Promise<number> {
  const lines = (await readText(entry)).trimEnd().split('\n');
  const table = client.escapeIdentifier(name);
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const { rowCount } = await client.query(
    `insert into ${table} (${list}) overriding system value select ${list} from json_populate_recordset(null::${table}, $1::json)`,
    [`[${lines.join(',')}]`],
  );
  return rowCount ?? 0;
}

async function writeStoredFile(files: FileStore, entry: Entry): Promise<void> {
  const key = keyAt(entry.name.replace(/^files\//, ''));
  if (key === undefined) throw new Error(`The backup holds ${entry.name}, which does not belong there`);
  await files.put(key, await readAll(entry));
}

async function setSequences(client: pg.PoolClient, sequences: SequenceState[]): Promise<void> {
  for (const { name, last, called } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      client.escapeIdentifier(name),
      last,
      called,
    ]);
  }
}

async function readJson(entry: Entry): Promise<unknown> {
  return JSON.parse(await readText(entry));
}

async function readText(entry: Entry): Promise<string> {
  return (await readAll(entry)).toString('utf8');
}

async function readAll(entry: Entry): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const bytes of entry.body) parts.push(bytes);
  return Buffer.concat(parts);
}
