import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import { BACKUP_MOMENT, LEDGER_PROOF } from '../db/moments.ts';
import type { Services } from '../services.ts';
import { registry } from './metrics.ts';

/* What an operator is woken for (deploy/prometheus/alerts.yaml): read from the database, by index, when metrics are asked for. */

/** Several servers, and several who collect, ask the database no oftener than this. */
const FRESH_MILLISECONDS = 10_000;
/** A job that this version no longer has stays in the table. */
const FORGOTTEN_DAYS = 7;

const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
  new Gauge({ name, help, labelNames, registers: [registry] });

const databaseUp = gauge('malecon_database_up', 'Whether the database answers: 1 or 0');
const connections = gauge('malecon_database_connections', 'Connections of the pool by state', ['state']);
const waiting = gauge('malecon_database_waiting', 'Requests that wait for a connection of the pool');
const jobLate = gauge('malecon_job_late_seconds', 'How long a job has been due without running', ['name']);
const jobFailed = gauge('malecon_job_failed', 'Whether the last run of a job failed: 1 or 0', ['name']);
const mailsQueued = gauge('malecon_mails_queued', 'Mails that have not left');
const mailOldest = gauge('malecon_mail_oldest_seconds', 'Age of the oldest mail that has not left');
const attention = gauge('malecon_payments_attention', 'Payments that need attention of staff');
const notices = gauge('malecon_payment_notices_stuck', 'Notices of banks that could not be processed yet');
const webhooks = gauge('malecon_webhooks_failing', 'Active webhooks whose target took nothing of late');
const backedUp = gauge('malecon_backup_timestamp_seconds', 'When the last backup was written');
const proved = gauge('malecon_ledger_proof_timestamp_seconds', 'When the ledger was last verified');
const wrong = gauge('malecon_ledger_wrong', 'Whether the last verification found a fault: 1 or 0');

interface Figures {
  mails: number;
  mail_age: number;
  attention: number;
  notices: number;
  webhooks: number;
}

/** Gives how to bring the gauges up to date, which happens at most once in ten seconds. */
export function operationMetrics({ db, pool, clock }: Services): () => Promise<void> {
  let read: Promise<void> | undefined;
  let readAt = 0;
  async function readDatabase(): Promise<void> {
    const now = clock();
    const [figures, jobs, moments] = await Promise.all([
      sql<Figures>`select
        (select count(*) from mail where status = 'queued')::integer as mails,
        (select coalesce(extract(epoch from ${now}::timestamptz - min(created_at)), 0) from mail where status = 'queued')::float as mail_age,
        (select count(*) from payment where attention <> '{}')::integer as attention,
        (select count(*) from payment_notice where processed_at is null and tries > 0)::integer as notices,
        (select count(*) from webhook where status = 1 and failures > 0)::integer as webhooks`.execute(db),
      sql<{ name: string; late: number; failed: boolean }>`
        select name, greatest(0, extract(epoch from ${now}::timestamptz - next_run_at))::float as late, last_error is not null as failed
        from job where next_run_at > ${now}::timestamptz - make_interval(days => ${FORGOTTEN_DAYS})`.execute(
        db,
      ),
      sql<{ key: string; at: number; failed: boolean }>`
        select key, extract(epoch from updated_at)::float as at, value = 'false'::jsonb as failed
        from setting where key in (${BACKUP_MOMENT}, ${LEDGER_PROOF})`.execute(db),
    ]);
    const [row] = figures.rows;
    if (row) {
      mailsQueued.set(row.mails);
      mailOldest.set(Math.max(0, row.mail_age));
      attention.set(row.attention);
      notices.set(row.notices);
      webhooks.set(row.webhooks);
    }
    jobLate.reset();
    jobFailed.reset();
    for (const { name, late, failed } of jobs.rows) {
      jobLate.set({ name }, late);
      jobFailed.set({ name }, failed ? 1 : 0);
    }
    for (const { key, at, failed } of moments.rows) {
      if (key === BACKUP_MOMENT) backedUp.set(at);
      else {
        proved.set(at);
        wrong.set(failed ? 1 : 0);
      }
    }
  }
  return async () => {
    connections.set({ state: 'idle' }, pool.idleCount);
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    waiting.set(pool.waitingCount);
    if (!read || Date.now() - readAt > FRESH_MILLISECONDS) {
      readAt = Date.now();
      read = readDatabase();
    }
    // What was read last stays: a database that is away is told by its own gauge.
    await read.then(
      () => databaseUp.set(1),
      () => databaseUp.set(0),
    );
  };
}
