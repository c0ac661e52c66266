import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';
import { type DatabaseLog, isPassing, startEmbedded } from './embedded.ts';
import type { Database } from './tables.ts';
import { statementLog } from '../lib/traces/traces.ts';
import { valueTypes } from './values.ts';

export interface OpenOptions {
  /** An address postgres://…; without one the embedded PostgreSQL runs in dataDirectory. */
  databaseUrl?: string | undefined;
  dataDirectory: string;
  log: DatabaseLog;
}

export interface OpenDatabase {
  db: Kysely<Database>;
  /** For what Kysely does not do: LISTEN, migrations. */
  pool: pg.Pool;
  url: string;
  /** Ends within 5 s: waits for running queries, then stops the embedded PostgreSQL if nobody else uses it. */
  close(): Promise<void>;
}

const limits = {
  connections: 10,
  /** Milliseconds that one statement, one wait for a lock, one idle transaction may take. */
  statement: 20_000,
  lock: 10_000,
  idleTransaction: 30_000,
  /** Milliseconds that a request waits for a free connection. */
  connection: 10_000,
  /** Milliseconds that a given database may take to appear, so that both may start together. */
  appearance: 15_000,
  /** Milliseconds that running queries get at the end. */
  drain: 1_500,
};

/** Opens the one database: the given PostgreSQL, or the embedded one. Fails with one clear line. */
export async function openDatabase({ databaseUrl, dataDirectory, log }: OpenOptions): Promise<OpenDatabase> {
  const embedded = databaseUrl ? undefined : await startEmbedded({ dataDirectory, log });
  const url = databaseUrl ?? embedded?.url() ?? '';
  const connected = connect(url, log);
  try {
    await untilReachable(connected.pool);
  } catch (error) {
    await Promise.all([connected.pool.end(), embedded?.stop()]);
    throw new Error(
      `The database cannot be reached: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
  let closed: Promise<void> | undefined;
  async function close(): Promise<void> {
    await Promise.race([connected.pool.end(), delay(limits.drain, undefined, { ref: false })]);
    await embedded?.stop();
  }
  return { ...connected, url, close: () => (closed ??= close()) };
}

/** A pool and Kysely over an address, with the settings and value types that all code relies on. */
export function connect(url: string, log: DatabaseLog): { db: Kysely<Database>; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'malecon',
    max: limits.connections,
    types: valueTypes,
    options: '-c TimeZone=UTC -c DateStyle=ISO',
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleTransaction,
    connectionTimeoutMillis: limits.connection,
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

async function untilReachable(pool: pg.Pool): Promise<void> {
  const lastMoment = Date.now() + limits.appearance;
  for (;;) {
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      if (!isPassing(error) || Date.now() > lastMoment) throw error;
      await delay(100);
    }
  }
}
