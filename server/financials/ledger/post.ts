import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import type { Book, LedgerMovementTable, LedgerSource } from '../../db/tables/financials.ts';
import { actorOf } from '../../lib/call.ts';
import type { RequestContext } from '../../lib/call.ts';
import { announce } from '../../lib/events.ts';
import { lockAccounts } from '../locks.ts';

/** What the ledger needs to know of a request or a job; `db` must be a transaction. */
export type LedgerContext = Pick<RequestContext, 'db' | 'now' | 'session' | 'actor'>;

/** One side of a movement in minor units of its currency: debit positive, credit negative. */
interface Entry {
  book: Book;
  /** Of book `client`, and only of it. */
  account_id?: number;
  service_type_id?: number;
  provider?: number;
  category?: string;
  amount: number;
}

export interface Movement {
  /** Names the event, such as `payment:17:cash`: one that is there already is never written again. */
  key: string;
  source: LedgerSource;
  brand: string;
  currency: LedgerMovementTable['currency'];
  record?: { key: string; id: number };
  reason?: string;
  /** Whose till the money passed through; counted by this clerk's end-of-day close. */
  clerk_id?: number | null;
  entries: readonly Entry[];
}

export const ACCOUNTS = 'financials/accounts';
export const TRANSACTIONS = 'financials/transactions';

/**
 * Writes one event into the append-only ledger and carries the balance of its accounts on (rule: ledger-only-grows):
 * the entries come in one statement, and the database refuses them unless they add up to zero. The accounts are locked,
 * so that each line has the balance after the one before it. Entries of 0 are left out. Gives false when the event was
 * there already, or nothing of it is left. Throws for an account of another currency.
 */
export async function postMovement(context: LedgerContext, movement: Movement): Promise<boolean> {
  const { db, now } = context;
  const entries = movement.entries.filter(({ amount }) => amount !== 0);
  if (entries.length === 0) return false;
  const written = await db
    .insertInto('ledger_movement')
    .values({
      key: movement.key,
      source: movement.source,
      at: now,
      brand: movement.brand,
      currency: movement.currency,
      record_key: movement.record?.key ?? null,
      record_id: movement.record?.id ?? null,
      reason: movement.reason ?? '',
      clerk_id: movement.clerk_id ?? null,
      member_id: actorOf(context),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!written) return false;
  const accounts = await lockedAccounts(db, movement.currency, entries);
  const lines = entries.map((entry) => ({
    movement_id: written.id,
    book: entry.book,
    account_id: entry.account_id ?? null,
    service_type_id: entry.service_type_id ?? null,
    provider: entry.provider ?? null,
    category: entry.category ?? null,
    amount: entry.amount,
    ...carried(accounts, entry),
  }));
  const inserted = await db
    .insertInto('ledger_entry')
    .values(lines)
    .returning(['id', 'account_id'])
    .execute();
  for (const [id, account] of accounts) {
    // The version rises: who decides about a limit sees the debt first (rule: limit-below-debt), and every open screen shows it.
    account.version += 1;
    await db
      .updateTable('account')
      .set({ balance: account.balance, version: account.version, updated_at: now })
      .where('id', '=', id)
      .execute();
  }
  await tell(context, accounts, inserted);
  return true;
}

interface Standing {
  version: number;
  credit_limit: number | null;
  balance: number;
}

async function lockedAccounts(
  db: Kysely<Database>,
  currency: Movement['currency'],
  entries: readonly Entry[],
): Promise<Map<number, Standing>> {
  const ids = [
    ...new Set(entries.flatMap(({ account_id }) => (account_id === undefined ? [] : [account_id]))),
  ];
  const rows = await lockAccounts(db, ids);
  const wrong = ids.find((id) => rows.find((row) => row.id === id)?.currency !== currency);
  if (wrong !== undefined) throw new RangeError(`Account ${wrong} is not one of ${currency}`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What an account's line says beside its amount: the credit left before it, and the balance after it. */
function carried(accounts: Map<number, Standing>, { account_id, amount }: Entry) {
  const account = account_id === undefined ? undefined : accounts.get(account_id);
  if (!account) return { previous_limit: null, balance: null };
  const previous_limit = account.credit_limit === null ? null : account.credit_limit - account.balance;
  account.balance += amount;
  return { previous_limit, balance: account.balance };
}

async function tell(
  context: LedgerContext,
  accounts: Map<number, Standing>,
  lines: readonly { id: number; account_id: number | null }[],
): Promise<void> {
  const { db } = context;
  const by = actorOf(context);
  for (const [id, { version }] of accounts)
    await announce(db, { key: ACCOUNTS, id, version, action: 'post', by });
  for (const { id, account_id } of lines) {
    if (account_id !== null) await announce(db, { key: TRANSACTIONS, id, version: 1, action: 'create', by });
  }
}
