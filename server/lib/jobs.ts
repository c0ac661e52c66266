import type { Services } from '../services.ts';
import { causeOf } from './problem.ts';
import { traced } from './traces/traces.ts';
import { inTransaction } from './transaction.ts';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';

/** A sweep over rows that are due. It must be idempotent: after a crash it simply runs again. */
export interface Job {
  name: string;
  everySeconds: number;
  run: (services: Services, db: Kysely<Database>) => Promise<void>;
}

const TICK_MILLISECONDS = 1_000;

/**
 * Runs due jobs. The job's row is claimed with SKIP LOCKED for the whole sweep, so that of many servers one runs it.
 * Gives how to stop; stopping waits for the sweep that is under way.
 */
export function startJobs(services: Services, jobs: readonly Job[]): () => Promise<void> {
  let sweep = Promise.resolve();
  let running = false;
  const timer = setInterval(() => {
    if (running) return;
    running = true;
    sweep = runDueJobs(services, jobs)
      .catch((error: unknown) => services.log.error({ err: error }, 'Jobs could not run'))
      .finally(() => {
        running = false;
      });
  }, TICK_MILLISECONDS);
  return async () => {
    clearInterval(timer);
    await sweep;
  };
}

/** One round: every job whose time has come and that no other server holds. */
export async function runDueJobs(services: Services, jobs: readonly Job[]): Promise<void> {
  for (const job of jobs) {
    try {
      await inTransaction(services.db, (db) => runIfDue(services, db, job));
    } catch (error) {
      services.log.error({ err: error, job: job.name }, 'A job failed');
      await services.db
        .updateTable('job')
        .set({
          last_error: String(causeOf(error)).slice(0, 500),
          next_run_at: new Date(services.clock().getTime() + job.everySeconds * 1000),
        })
        .where('name', '=', job.name)
        .execute();
    }
  }
}

/**
 * Does a sweep's work on each of these rows in a transaction of its own, which holds few locks for a short time; one that
 * fails is logged and stops no other. What was true when they were found must be asked again under the locks.
 */
export async function eachInTransaction<Row extends { id: number }>(
  services: Services,
  job: string,
  rows: readonly Row[],
  work: (db: Kysely<Database>, row: Row) => Promise<void>,
): Promise<void> {
  for (const row of rows) {
    try {
      await inTransaction(services.db, (db) => work(db, row));
    } catch (error) {
      services.log.error({ err: error, job, id: row.id }, 'A sweep failed for one row');
    }
  }
}

async function runIfDue(services: Services, db: Kysely<Database>, job: Job): Promise<void> {
  const now = services.clock();
  await db
    .insertInto('job')
    .values({ name: job.name, next_run_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const due = await db
    .selectFrom('job')
    .select('name')
    .where('name', '=', job.name)
    .where('next_run_at', '<=', now.toISOString())
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!due) return;
  // It holds the job's row, and is idle while the sweep works in transactions of its own, or with files.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
  await traced({ kind: 'job', name: `job ${job.name}` }, () => job.run(services, db));
  const next = new Date(now.getTime() + job.everySeconds * 1000);
  await db
    .updateTable('job')
    .set({ last_run_at: now, next_run_at: next, last_error: null })
    .where('name', '=', job.name)
    .execute();
}
