import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';

/** PostgreSQL's codes of a transaction that lost a race and may simply run again. */
const RETRYABLE = new Set(['40001', '40P01']);
const TRIES = 4;

/** Runs `work` in one transaction; after a deadlock or a serialization failure it runs again, up to four times. */
export async function inTransaction<T>(db: Kysely<Database>, work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tries >= TRIES || !RETRYABLE.has(codeOf(error))) throw error;
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
  const constraint = error instanceof Error ? (error as Error & { constraint?: unknown }).constraint : undefined;
  return typeof constraint === 'string' ? constraint : '';
}
