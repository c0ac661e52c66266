import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';

/** Gives up what waited for a target that did not come back, and forgets what is old, with its attempts. */
export async function forgetMessages(db: Kysely<Database>): Promise<void> {
  await db
    .updateTable('webhook_message')
    .set({ status: 'failed' })
    .where('status', '=', 'waiting')
    .where('at', '<', sql<string>`now() - interval '3 days'`)
    .execute();
  await db
    .deleteFrom('webhook_message')
    .where('at', '<', sql<string>`now() - interval '30 days'`)
    .execute();
}
