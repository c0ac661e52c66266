import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';
import { type DatabaseLog, isPassing, startEmbedded } from './embedded.ts';
import { checkPooler, checkSession, CONNECTION_SETTINGS } from './pooler.ts';
import type { Database } from './tables.ts';
import { statementLog } from '../lib/traces/traces.ts';
import { valueTypes } from './values.ts';

export interface OpenOptions {
  /** An address postgres://…; without one the embedded PostgreSQL runs in dataDirectory. */
  databaseUrl?: string | undefined;
  /** The same database's own address, where databaseUrl is that of a pooler. */
  databaseDirectUrl?: string | undefined;
  dataDirectory: string;
  log: DatabaseLog;
}

export interface OpenDatabase {
  db: Kysely<Database>;
  /** For what Kysely does not do. */
  pool: pg.Pool;
  url: string;
  /** For what needs a session, such as LISTEN and migrations: never a pooler. */
  direct: { readonly pool: pg.Pool; readonly url: string };
  /** Ends within 5 s: waits for running queries, then stops the embedded PostgreSQL if nobody else uses it. */
  close(): Promise<void>;
}

/** Connections that one server's pool opens at most. */
export const POOL_CONNECTIONS = 10;

const limits = {
  /** Milliseconds that a request waits for a free connection. */
  connection: 10_000,
  /** Milliseconds that an unused connection is kept: a new one reads the catalogue of each table again, for 20 ms and more. */
  unused: 600_000,
  /** Milliseconds that a given database may take to appear, so that both may start together. */
  appearance: 15_000,
  /** Milliseconds that running queries get at the end. */
  drain: 1_500,
};

/** Opens the one database: the given PostgreSQL, or the embedded one. Fails with one clear line. */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl, dataDirectory, log } = options;
  const embedded = databaseUrl ? undefined : await startEmbedded({ dataDirectory, log });
  const pooled = databaseUrl !== undefined && databaseDirectUrl !== undefined;
  const url = databaseUrl ?? embedded?.url() ?? '';
  const connected = { url, ...connect(url, log, { pooled }) };
  const direct = pooled ? { url: databaseDirectUrl, pool: connect(databaseDirectUrl, log).pool } : connected;
  let closed: Promise<void> | undefined;
  async function close(): Promise<void> {
    const ended = Promise.all([...new Set([connected.pool, direct.pool])].map((pool) => pool.end()));
    await Promise.race([ended, delay(limits.drain, undefined, { ref: false })]);
    await embedded?.stop();
  }
  const database = { ...connected, direct, close: () => (closed ??= close()) };
  try {
    await untilReachable(direct.pool, pooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL');
    if (pooled) {
      await untilReachable(connected.pool, 'DATABASE_URL');
      await checkPooler(direct, connected, log);
    } else if (databaseUrl) await checkSession(connected);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** For commands, which need a session for most of what they do: all goes by the database's own address. */
export async function openDirectly(options: OpenOptions): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl, ...rest } = options;
  return openDatabase({ ...rest, databaseUrl: databaseDirectUrl ?? databaseUrl });
}

/** Names of our connections, by which a restore finds whether servers work with the database. */
export const APPLICATION = 'malecon';
const POOLED_APPLICATION = 'malecon-pooled';

const REMEMBERED = `set timezone = '${CONNECTION_SETTINGS.TimeZone}'; set datestyle = '${CONNECTION_SETTINGS.DateStyle}'`;

/** A pool and Kysely over an address, with the settings and value types that all code relies on. */
export function connect(
  url: string,
  log: DatabaseLog,
  { pooled = false } = {},
): { db: Kysely<Database>; pool: pg.Pool } {
  const settings = Object.entries(CONNECTION_SETTINGS);
  const pool = new pg.Pool({
    connectionString: url,
    application_name: pooled ? POOLED_APPLICATION : APPLICATION,
    max: POOL_CONNECTIONS,
    types: valueTypes,
    ...(pooled
      ? // What poolers remember of a client; the rest is the role's.
        { onConnect: (client) => client.query(REMEMBERED) }
      : { options: settings.map(([name, value]) => `-c ${name}=${value}`).join(' ') }),
    connectionTimeoutMillis: limits.connection,
    idleTimeoutMillis: limits.unused,
    keepAlive: true,
  });
  // A broken connection, idle or in the middle of a transaction, is an error event: without a listener it would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error }, 'database connection lost')),
  );
  return {
    pool,
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool, cursor: Cursor }), ...statementLog() }),
  };
}

/** `name` of the variable that has the address. */
async function untilReachable(pool: pg.Pool, name: string): Promise<void> {
  const lastMoment = Date.now() + limits.appearance;
  for (;;) {
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      if (!isPassing(error) || Date.now() > lastMoment) throw unreachable(error, name);
      await delay(100);
    }
  }
}

function unreachable(error: unknown, name: string): Error {
  const message = error instanceof Error ? error.message : String(error);
  // PgBouncer refuses the settings of a connection, which PostgreSQL takes.
  if (message.includes('unsupported startup parameter'))
    return new Error(
      name === 'DATABASE_URL'
        ? 'DATABASE_URL is a pooler: give the address of PostgreSQL itself in DATABASE_DIRECT_URL beside it'
        : `${name} is a pooler, but must be the address of PostgreSQL itself`,
      { cause: error },
    );
  return new Error(`The database cannot be reached: ${message}`, { cause: error });
}
