import type { Kysely } from 'kysely';
import type { Database } from './tables.ts';

/* When an operator's commands last did their work, kept for metrics: rows of the table `setting`. */

export const BACKUP_MOMENT = 'backup_moment';
/** Its value is whether the ledger was right. */
export const LEDGER_PROOF = 'ledger_proof';

/** Keeps that it was done now, and how it went. */
export async function keepMoment(db: Kysely<Database>, key: string, went: boolean): Promise<void> {
  const row = { value: JSON.stringify(went), updated_at: new Date() };
  await db
    .insertInto('setting')
    .values({ key, ...row })
    .onConflict((known) => known.column('key').doUpdateSet(row))
    .execute();
}
