import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';

/** What the rentals cost and what was paid for them, in services, payments and the ledger. */
export async function seedMoney(db: Kysely<Database>): Promise<void> {
  await sql`select draft_rental_money()`.execute(db);
  await sql`select post_ledger_drafts()`.execute(db);
}
