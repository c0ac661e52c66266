import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';
import type { Book, LedgerSource } from '../tables/financials.ts';

const BATCH = 2_000;

/** A movement of one debit and one credit, as 083_opening.sql posts them; amounts in minor units, above 0. */
export interface Draft {
  key: string;
  source: LedgerSource;
  at: Date;
  brand: string;
  currency: string;
  record_key?: string;
  record_id?: number;
  reason?: string;
  clerk_id?: number | null;
  debit: Book;
  credit: Book;
  amount: number;
  account_id?: number;
  service_type_id?: number;
  provider?: number | null;
  category?: string;
}

/** Adds movements to the drafts, which are then posted together in the order of time. */
export async function draftMovements(db: Kysely<Database>, drafts: readonly Draft[]): Promise<void> {
  const wanted = drafts.filter(({ amount }) => amount > 0);
  for (let start = 0; start < wanted.length; start += BATCH) {
    const batch = wanted.slice(start, start + BATCH).map((draft) => ({ reason: '', ...draft }));
    await sql`
      insert into ledger_draft (key, source, at, brand, currency, record_key, record_id, reason, clerk_id, member_id, debit, credit, amount, account_id, service_type_id, provider, category)
      select key, source, at, brand, currency, record_key, record_id, reason, clerk_id, clerk_id, debit, credit, amount, account_id, service_type_id, provider, category
      from jsonb_populate_recordset(null::ledger_draft, ${JSON.stringify(batch)}::jsonb)`.execute(db);
  }
}

/** The accounts of clients in a currency, by member; those that are not there yet are made. */
export async function demoAccounts(
  db: Kysely<Database>,
  members: readonly number[],
  currency: 'EUR' | 'USD',
  at: Date,
): Promise<Map<number, number>> {
  if (members.length === 0) return new Map();
  await sql`
    insert into account (member_id, currency, created_at, updated_at)
    select distinct member_id, ${currency}, ${at}::timestamptz, ${at}::timestamptz from unnest(${[...members]}::int[]) as member_id
    on conflict (member_id, currency) do nothing`.execute(db);
  const rows = await db
    .selectFrom('account')
    .select(['id', 'member_id'])
    .where('currency', '=', currency)
    .where('member_id', 'in', [...new Set(members)])
    .execute();
  return new Map(rows.map(({ id, member_id }) => [member_id, id]));
}
