import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';

/** PostgreSQL's codes of a transaction that lost a race and may simply run again: serialization failure, deadlock. */
const RETRYABLE = new Set(['40001', '40P01']);
const TRIES = 5;
/** Milliseconds, at most, before the second try; twice as many before each later one. */
const WAIT = 20;

/** Thrown by who read something that changed while they waited for its lock: the transaction runs again. */
export class LostRace extends Error {
  readonly code = '40001';
}

/**
 * Runs `work` in one transaction; after a deadlock or a serialization failure it runs again, up to five times. The wait
 * before is random, so that those who met do not meet again.
 */
export async function inTransaction<T>(
  db: Kysely<Database>,
  work: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tries >= TRIES || !RETRYABLE.has(codeOf(error))) throw error;
      await delay(Math.random() * WAIT * 2 ** tries);
    }
  }
}

/** The SQLSTATE of a database error, or an empty text. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error ? (error as Error & { code?: unknown }).code : undefined;
  return typeof code === 'string' ? code : '';
}

/** The constraint that a database error names, or an empty text. */
export function constraintOf(error: unknown): string {
  const constraint =
    error instanceof Error ? (error as Error & { constraint?: unknown }).constraint : undefined;
  return typeof constraint === 'string' ? constraint : '';
}

/** Whether the connection to the database broke, or none could be made. What it was asked last may have been done. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { syscall } = error as NodeJS.ErrnoException;
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(codeOf(error)) ||
    (codeOf(error) === 'ENOENT' && syscall === 'connect') ||
    /^Connection terminated|is not queryable$/.test(error.message)
  );
}

/** Whether what failed may be committed all the same: its answer was lost on the way, or the server was about to end. */
export const mayBeDone = (error: unknown): boolean =>
  isConnectionLost(error) || /^(08|57P)/.test(codeOf(error));
