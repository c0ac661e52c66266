import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { runMigration } from './migration-steps.ts';

export interface Migration {
  /** The file's name without .sql: `012_rental`. */
  name: string;
  checksum: string;
  sql: string;
}

export interface MigrateOptions {
  /** The folder of NNN_name.sql files. */
  folder?: string;
  /** The last one to apply, for a restore of an older backup. */
  until?: string | undefined;
}

/** A migration problem in one line that an operator understands. */
export class MigrationError extends Error {}

/** The oldest major version of PostgreSQL that the migrations speak to: 415 changes how a column is computed. */
export const OLDEST_POSTGRESQL = 17;

/** Any fixed number: all servers of one database wait for each other on it. */
const lock = 7_302_511;
/** Milliseconds between two looks whether the lock is free. */
const LOOK_AGAIN = 100;

const ownFolder = path.join(import.meta.dirname, 'migrations');

/**
 * Brings the database to this version's schema: applies the missing files in order, each in its transaction
 * or in its steps, forward only. Safe when several servers start at once. Answers the names that it applied.
 * Throws MigrationError for a changed or unknown applied file, a file out of order and a failing file.
 */
export async function migrate(
  pool: pg.Pool,
  { folder = ownFolder, until }: MigrateOptions = {},
): Promise<string[]> {
  const files = await readMigrations(folder);
  const wanted = until === undefined ? files : files.filter(({ name }) => name <= until);
  const client = await pool.connect();
  try {
    await refuseOldServer(client);
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await takeLock(client);
    await client.query(
      'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const applied = await appliedMigrations(client);
    const missing = checkHistory(wanted, applied);
    for (const migration of missing) await apply(client, migration);
    // A column that came now has no statistics, and a query that asks for it would read its whole table.
    if (applied.length > 0 && missing.length > 0) await client.query('analyze');
    return missing.map(({ name }) => name);
  } finally {
    // The session holds the lock and the changed limits: it ends with this work.
    client.release(true);
  }
}

/**
 * What the next start would bring to a database, and how many it has; nothing is changed. Throws MigrationError where it
 * would.
 */
export async function pendingMigrations(
  client: pg.ClientBase,
): Promise<{ readonly applied: number; readonly missing: readonly string[] }> {
  const applied = await appliedMigrations(client);
  const missing = checkHistory(await readMigrations(), applied);
  return { applied: applied.length, missing: missing.map(({ name }) => name) };
}

async function refuseOldServer(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ major: number; version: string }>(
    `select current_setting('server_version_num')::int / 10000 as major, current_setting('server_version') as version`,
  );
  const [server] = rows;
  if (server && server.major < OLDEST_POSTGRESQL)
    throw new MigrationError(`PostgreSQL is ${server.version}, but must be ${OLDEST_POSTGRESQL} or newer`);
}

/** Who waited for it inside a statement would be waited for by an index that is built beside the traffic. */
async function takeLock(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [lock]);
    if (rows[0]?.free) return;
    await delay(LOOK_AGAIN);
  }
}

/** What this version brings, in order. */
export async function readMigrations(folder: string = ownFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const migrations = await Promise.all(
    names.map(async (file) => {
      const sql = (await readFile(path.join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
      return {
        name: file.slice(0, -'.sql'.length),
        checksum: createHash('sha256').update(sql).digest('hex'),
        sql,
      };
    }),
  );
  migrations.forEach(({ name }, index) => {
    if (!/^\d{3}_[a-z0-9_]+$/.test(name))
      throw new MigrationError(`Migration ${name}.sql is not named NNN_name.sql`);
    const previous = migrations[index - 1];
    if (previous?.name.slice(0, 3) === name.slice(0, 3))
      throw new MigrationError(`Migrations ${previous.name} and ${name} have the same number`);
  });
  return migrations;
}

/** What a database has, in order; nothing for a database that was never migrated. */
export async function appliedMigrations(
  client: pg.ClientBase,
): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await client.query<{ present: boolean }>(
    `select to_regclass('migration') is not null as present`,
  );
  if (!rows[0]?.present) return [];
  const found = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration order by name collate "C"',
  );
  return found.rows;
}

function checkHistory(files: Migration[], applied: { name: string; checksum: string }[]): Migration[] {
  const known = new Map(files.map((file) => [file.name, file]));
  for (const { name, checksum } of applied) {
    const file = known.get(name);
    if (!file)
      throw new MigrationError(
        `The database has migration ${name}, which this version does not know: start a newer version`,
      );
    if (file.checksum !== checksum) {
      throw new MigrationError(
        `Migration ${name}.sql was changed after it was applied: restore the file and write a new migration`,
      );
    }
  }
  const done = new Set(applied.map(({ name }) => name));
  const last = applied.at(-1)?.name ?? '';
  const missing = files.filter(({ name }) => !done.has(name));
  const late = missing.find(({ name }) => name < last);
  if (late)
    throw new MigrationError(
      `Migration ${late.name}.sql comes before ${last}, which is already applied: give it a higher number`,
    );
  return missing;
}

async function apply(client: pg.PoolClient, { name, checksum, sql }: Migration): Promise<void> {
  try {
    await runMigration(client, name, sql, () =>
      client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]),
    );
  } catch (error) {
    throw new MigrationError(
      `Migration ${name}.sql failed${place(sql, error)}: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
}

function place(sql: string, error: unknown): string {
  const position = error instanceof Error && 'position' in error ? Number(error.position) : Number.NaN;
  return Number.isNaN(position) ? '' : ` at line ${sql.slice(0, position).split('\n').length}`;
}
