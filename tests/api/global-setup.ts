import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { connect } from '../../server/db/open.ts';
import { templateName } from './database.ts';
import { silentLog } from './silent-log.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the test run's PostgreSQL, database `malecon`. */
    postgresUrl: string;
    /** The address of a pooler before it, which tests/operations/pooler.test.ts starts. */
    poolerUrl: string | undefined;
  }
}

const prefix = 'malecon-test-';
const roomNeeded = 2_000_000_000;

interface Started {
  readonly postgresUrl: string;
  readonly poolerUrl: string | undefined;
  stop(): Promise<void>;
}

/** What the run has started. Each project of vitest loads this file anew, so that a variable of it would not be shared. */
const run = globalThis as { maleconTestRun?: { projects: number; started: Promise<Started> } | undefined };

/** One PostgreSQL per run, without fsync, and one migrated template from which each test file copies its database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (run.maleconTestRun ??= { projects: 0, started: start() });
  shared.projects += 1;
  const { postgresUrl, poolerUrl, stop } = await shared.started;
  project.provide('postgresUrl', postgresUrl);
  project.provide('poolerUrl', poolerUrl);
  return async () => {
    shared.projects -= 1;
    if (shared.projects > 0) return;
    run.maleconTestRun = undefined;
    await stop();
  };
}

async function start(): Promise<Started> {
  const home = await chooseHome();
  await removeLeftovers(home);
  const folder = await mkdtemp(path.join(home, `${prefix}${process.pid}-`));
  const postgres = await startEmbedded({ dataDirectory: folder, log: silentLog, durable: false });
  async function teardown(): Promise<void> {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
  try {
    const server = connect(postgres.url(), silentLog);
    await server.pool.query(`create database ${templateName}`);
    await server.pool.end();
    const template = connect(postgres.url(templateName), silentLog);
    await migrate(template.pool);
    await template.pool.end();
    const pooler = await startPooler(postgres.url());
    return {
      postgresUrl: postgres.url(),
      poolerUrl: pooler?.url,
      async stop() {
        await pooler?.stop();
        await teardown();
      },
    };
  } catch (error) {
    await teardown();
    throw error;
  }
}

/** `TEST_POOLER=pgbouncer`: the run goes through Debian's (tests/operations/pooler.test.ts). */
async function startPooler(postgresUrl: string) {
  if (process.env['TEST_POOLER'] !== 'pgbouncer') return undefined;
  const { startPgbouncer } = await import('../operations/pgbouncer.ts');
  return startPgbouncer(postgresUrl);
}

/** Memory where there is room: a database is copied there in 15 ms, on a slow disk in 400. */
async function chooseHome(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => undefined);
  return memory && memory.bavail * memory.bsize > roomNeeded ? '/dev/shm' : tmpdir();
}

/** Ends what runs that were killed left behind. */
async function removeLeftovers(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const owner = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    const folder = path.join(home, name);
    const left = await startEmbedded({ dataDirectory: folder, log: silentLog, durable: false });
    await left.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
