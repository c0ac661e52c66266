import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/**
 * How one migration is applied while servers work. What it locks it asks for only as long as traffic may stand behind it,
 * and asks again; what takes long on many rows is done in steps (rule: migrations-beside-work).
 */

const limits = {
  /** Milliseconds that a lock is waited for: everybody who comes after waits as long. */
  lock: 300,
  /** Milliseconds between two tries, at most. */
  pause: 1_000,
  /** Milliseconds after which whoever holds the lock is named. */
  patience: 300_000,
};

/** Codes of a lock that was not got in time, and of who was chosen to give way. */
const LATER = new Set(['55P03', '40P01']);

/** Commands whose rows were changed. */
const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** The first line of a file whose steps are kept one by one. */
const IN_STEPS = /^-- steps\b/;
const STEP = /^-- step(: until done)?\b.*$/m;

export interface Step {
  sql: string;
  /** Runs again, each time by itself, until it changes no row. */
  untilDone: boolean;
  /** Runs outside of a transaction. */
  alone: boolean;
}

/** The steps of a file; undefined for one that is applied as a whole. */
export function readSteps(sql: string): Step[] | undefined {
  if (!IN_STEPS.test(sql)) return undefined;
  const [first = '', ...parts] = sql.split(STEP);
  const steps = [{ text: first, untilDone: false }];
  for (let index = 0; index < parts.length; index += 2)
    steps.push({ text: parts[index + 1] ?? '', untilDone: parts[index] !== undefined });
  return steps
    .filter(({ text }) => withoutComments(text) !== '')
    .map(({ text, untilDone }) => ({
      sql: text,
      untilDone,
      alone: /\bconcurrently\b/i.test(withoutComments(text)),
    }));
}

const withoutComments = (text: string): string => text.replaceAll(/--.*$/gm, '').trim();

/** Runs a whole file, or the rest of its steps, and at its end, in the same transaction, `finish`. */
export async function runMigration(
  client: pg.ClientBase,
  name: string,
  sql: string,
  finish: () => Promise<unknown>,
): Promise<void> {
  const steps = readSteps(sql);
  if (steps === undefined) {
    await asSoonAsFree(() =>
      inOne(client, async () => {
        await client.query(sql);
        await finish();
      }),
    );
    return;
  }
  await client.query(
    'create table if not exists migration_step (name text primary key, done integer not null)',
  );
  const { rows } = await client.query<{ done: number }>('select done from migration_step where name = $1', [
    name,
  ]);
  const kept = async (done: number) => {
    await client.query(
      'insert into migration_step values ($1, $2) on conflict (name) do update set done = excluded.done',
      [name, done],
    );
  };
  for (const [index, step] of steps.entries())
    if (index >= (rows[0]?.done ?? 0)) await runStep(client, step, () => kept(index + 1));
  await inOne(client, async () => {
    await finish();
    await client.query('drop table migration_step');
  });
}

async function runStep(client: pg.ClientBase, step: Step, keep: () => Promise<void>): Promise<void> {
  if (step.alone) {
    await buildConcurrently(client, step.sql);
    return keep();
  }
  for (let again = true; again;) {
    again = false;
    await asSoonAsFree(() =>
      inOne(client, async () => {
        // Of several statements there are as many results.
        const results = [await client.query(step.sql)].flat();
        again =
          step.untilDone &&
          results.some(({ command, rowCount }) => WRITES.has(command) && (rowCount ?? 0) > 0);
        if (!again) await keep();
      }),
    );
  }
}

/** An index that was interrupted is there, invalid: it goes first. What this waits for, nobody waits behind. */
async function buildConcurrently(client: pg.ClientBase, sql: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indexrelid
     where not indisvalid and relnamespace = current_schema::regnamespace`,
  );
  for (const { name } of rows)
    if (new RegExp(`\\b${name}\\b`).test(sql)) await client.query(`drop index concurrently ${name}`);
  await client.query(sql);
}

async function inOne(client: pg.ClientBase, work: () => Promise<unknown>): Promise<void> {
  try {
    await client.query('begin');
    await client.query(`set local lock_timeout = ${limits.lock}`);
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Tries again while somebody holds what it needs, and leaves the others a while in between. */
async function asSoonAsFree(work: () => Promise<void>): Promise<void> {
  const lastMoment = Date.now() + limits.patience;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (!LATER.has(code) || Date.now() > lastMoment) throw error;
      await delay(limits.pause * (0.2 + 0.8 * Math.random()));
    }
  }
}
