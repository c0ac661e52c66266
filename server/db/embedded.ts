import { type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { createCluster, startPostmaster, stopPostmaster, superuser } from './cluster.ts';
import { runningPostmaster } from './postmaster.ts';
import { type Cluster } from './postmaster.ts';
import { choosePlace } from './place.ts';

/** Where the database reports what the operator should know; pino's logger fits. */
export interface DatabaseLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface EmbeddedOptions {
  dataDirectory: string;
  log: DatabaseLog;
  /** false only for throw-away test data: no fsync. */
  durable?: boolean;
}

export interface EmbeddedPostgres {
  /** The address of a database on this server, `malecon` unless named. */
  url(database?: string): string;
  /** Stops PostgreSQL within 3 s, unless another process of Malecón uses it too. */
  stop(): Promise<void>;
}

const watcherName = 'malecon watch';

/** Milliseconds that crash recovery may take before the start is given up. */
const startTimeout = 120_000;
const stopTimeout = 2_500;
const failedStartsAllowed = 5;

/**
 * Runs a real PostgreSQL with its data in DATA_DIR/pg, or joins the one that runs on that folder already: several
 * processes share it and the last one stops it. One connection watches it; when that breaks, because PostgreSQL or
 * a backend was killed, PostgreSQL is started again and the pools reconnect by themselves.
 */
export async function startEmbedded({
  dataDirectory,
  log,
  durable = true,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const cluster = await choosePlace(dataDirectory, durable);
  const logFile = path.join(dataDirectory, 'pg.log');
  const started = Date.now();
  const created = await createCluster(cluster);
  let stopping = false;
  let watcher = await attach();
  let recovery = Promise.resolve();
  log.info({ folder: cluster.folder, created, milliseconds: Date.now() - started }, 'database ready');

  async function attach(): Promise<pg.Client> {
    const client = await connectWatcher(cluster, logFile, () => stopping);
    client.once('end', () => {
      if (!stopping) recovery = recover();
    });
    return client;
  }

  async function recover(): Promise<void> {
    log.warn({ folder: cluster.folder }, 'database lost, starting it again');
    const lost = Date.now();
    while (!stopping) {
      try {
        watcher = await attach();
        log.info({ milliseconds: Date.now() - lost }, 'database back');
        return;
      } catch (error) {
        log.error({ err: error }, 'database does not start');
        await delay(1_000);
      }
    }
  }

  return {
    url: (database = superuser) => address(cluster, database),
    async stop() {
      if (stopping) return;
      stopping = true;
      await recovery;
      const alone = await isAlone(watcher);
      await watcher.end().catch(() => undefined);
      if (alone) await stopPostmaster(cluster, stopTimeout);
    },
  };
}

function address(cluster: Cluster, database: string): string {
  return `postgres://${superuser}@localhost/${database}?host=${encodeURIComponent(cluster.socketFolder)}`;
}

/** A connection that stays open; PostgreSQL is started first where none serves the folder. */
async function connectWatcher(
  cluster: Cluster,
  logFile: string,
  isStopping: () => boolean,
): Promise<pg.Client> {
  const lastMoment = Date.now() + startTimeout;
  let child: ChildProcess | undefined;
  let failed = 0;
  for (;;) {
    if (!(await runningPostmaster(cluster)) && !isRunning(child)) {
      if (child) failed += 1;
      if (failed >= failedStartsAllowed)
        throw new Error(`PostgreSQL does not start: ${await lastLines(logFile)}`);
      child = await startPostmaster(cluster, logFile);
    }
    const client = new pg.Client({
      connectionString: address(cluster, 'postgres'),
      application_name: watcherName,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await createDatabase(client);
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (!isPassing(error) || isStopping() || Date.now() > lastMoment) throw error;
      await delay(20);
    }
  }
}

function isRunning(child: ChildProcess | undefined): boolean {
  return child?.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

/** Errors of a server, or of a pooler before it, that is not there yet, is starting, recovering or stopping. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '53300'].includes(code))
    return true;
  return /terminated|not queryable|closed|cannot connect to server/i.test(error.message);
}

async function createDatabase(client: pg.Client): Promise<void> {
  const found = await client.query('select 1 from pg_database where datname = $1', [superuser]);
  if (found.rowCount) return;
  await client.query(`create database ${superuser}`).catch((error: unknown) => {
    // Another process was quicker.
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== '42P04' && code !== '23505') throw error;
  });
}

/**
 * Whether no other process watches. Each says that it leaves before it looks, so of two that leave together
 * at least the later one stops the server; one that only arrives meanwhile starts it again.
 */
async function isAlone(watcher: pg.Client): Promise<boolean> {
  try {
    await watcher.query(`set application_name = 'malecon leaving'`);
    const others = await watcher.query('select 1 from pg_stat_activity where application_name = $1', [
      watcherName,
    ]);
    return others.rowCount === 0;
  } catch {
    return true;
  }
}

async function lastLines(logFile: string): Promise<string> {
  const text = await readFile(logFile, 'utf8').catch(() => '');
  return text.trim().split('\n').slice(-3).join(' | ');
}
