import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { expenses } from '../../../src/lib/contract/financials/expenses.ts';
import { payments } from '../../../src/lib/contract/financials/payments.ts';
import { services } from '../../../src/lib/contract/financials/services.ts';
import { EXPENSE } from '../../../src/lib/domain/statuses.ts';
import { hasStatus } from '../../db/status-condition.ts';
import type { Database } from '../../db/tables.ts';
import { wrongDaySum } from './day-sums.ts';
import { ACCOUNTS } from './post.ts';

/** The first thing that is wrong in the ledger, in words for who operates it; undefined: all is right. */
export async function verifyLedger(db: Kysely<Database>): Promise<string | undefined> {
  return (
    (await wrongMovement(db)) ??
    (await brokenChain(db)) ??
    (await unknownLimit(db)) ??
    (await wrongBalance(db)) ??
    (await wrongRecord(db)) ??
    (await wrongDaySum(db))
  );
}

/** How much was proven. */
export async function ledgerSize(
  db: Kysely<Database>,
): Promise<{ movements: number; entries: number; accounts: number }> {
  const { rows } = await sql<{ movements: number; entries: number; accounts: number }>`
    select (select count(*) from ledger_movement) as movements, (select count(*) from ledger_entry) as entries, (select count(*) from account) as accounts`.execute(
    db,
  );
  return rows[0] ?? { movements: 0, entries: 0, accounts: 0 };
}

/** A movement whose entries do not add up to zero, that has none, or whose currency is not that of its account. */
async function wrongMovement(db: Kysely<Database>): Promise<string | undefined> {
  const { rows } = await sql<{
    id: number;
    key: string;
    currency: string;
    sum: number | null;
    foreign: { line: number; number: string } | null;
  }>`
    select movement.id, movement.key, movement.currency, sum(entry.amount)::bigint as sum,
      min(jsonb_build_object('line', entry.id, 'number', account.number)::text) filter (where account.currency <> movement.currency)::jsonb as "foreign"
    from ledger_movement movement left join ledger_entry entry on entry.movement_id = movement.id left join account on account.id = entry.account_id
    group by movement.id having sum(entry.amount) is distinct from 0 or bool_or(account.currency <> movement.currency) order by movement.id limit 1`.execute(
    db,
  );
  const [wrong] = rows;
  if (!wrong) return undefined;
  const { id, key, sum, currency, foreign } = wrong;
  if (sum === null) return `Movement ${id} (${key}) has no entries`;
  return foreign
    ? `Line ${foreign.line} of account ${foreign.number} is of ${currency}`
    : `Movement ${id} (${key}) does not balance: its entries add up to ${sum}`;
}

/** Every line's balance is that of the line before plus its amount. */
async function brokenChain(db: Kysely<Database>): Promise<string | undefined> {
  const { rows } = await sql<{ id: number; number: string; balance: number; right: number }>`
    select line.id, account.number, line.balance, line."right"
    from (select id, account_id, balance, sum(amount) over (partition by account_id order by id)::bigint as "right" from ledger_entry where account_id is not null) line
    join account on account.id = line.account_id
    where line.balance <> line."right" order by line.id limit 1`.execute(db);
  return (
    rows[0] &&
    `Line ${rows[0].id} of account ${rows[0].number} has balance ${rows[0].balance}, but the entries add up to ${rows[0].right}`
  );
}

/** Stands for "no limit" among limits, which are never negative: rows that hold a null cannot be looked up in one go. */
const NONE = -1;

/** Credit left before a line and what was owed then make the limit; it must be one that the account has or had. */
async function unknownLimit(db: Kysely<Database>): Promise<string | undefined> {
  const { rows } = await sql<{ id: number; number: string; limit: number | null }>`
    with known as (
      select id as account_id, coalesce(credit_limit, ${NONE})::bigint as credit_limit from account
      union
      select record_id, coalesce(value #>> '{}', ${String(NONE)})::bigint
      from audit_entry cross join lateral jsonb_array_elements(changes -> 'credit_limit') value
      where key = ${ACCOUNTS} and changes ? 'credit_limit'
      union
      select record_id, ${NONE} from audit_entry where key = ${ACCOUNTS} and action = 'create' and not changes ? 'credit_limit'
    ), line as (
      select id, account_id, coalesce(previous_limit + balance - amount, ${NONE}) as credit_limit from ledger_entry where account_id is not null
    )
    select line.id, account.number, nullif(line.credit_limit, ${NONE}) as "limit" from line join account on account.id = line.account_id
    where (line.account_id, line.credit_limit) not in (select account_id, credit_limit from known)
    order by line.id limit 1`.execute(db);
  return (
    rows[0] &&
    `Line ${rows[0].id} of account ${rows[0].number} names a credit limit of ${rows[0].limit ?? 'none'}, which the account never had`
  );
}

/** An account that does not stand at the balance of its last line, of which brokenChain has proven that it is the sum of all. */
async function wrongBalance(db: Kysely<Database>): Promise<string | undefined> {
  const { rows } = await sql<{ number: string; balance: number; right: number }>`
    select account.number, account.balance, coalesce(line.balance, 0) as "right"
    from account left join lateral (select balance from ledger_entry entry where entry.account_id = account.id order by entry.id desc limit 1) line on true
    where account.balance <> coalesce(line.balance, 0) order by account.id limit 1`.execute(db);
  return (
    rows[0] &&
    `Account ${rows[0].number} has balance ${rows[0].balance}, but its entries add up to ${rows[0].right}`
  );
}

/** What the ledger says of a service, payment or expense is what stands in it; so a movement that is gone whole, or is of another currency, is seen too. */
async function wrongRecord(db: Kysely<Database>): Promise<string | undefined> {
  const { rows } = await sql<{ name: string; currency: string; book: string; right: number; booked: number }>`
    with record as (
      select ${services.key}::text as key, id, code, currency, due::bigint as client, -recognized::bigint as income, 0::bigint as expense from payment_service
      union all
      -- What the client's own credit paid came into the ledger before.
      select ${payments.key}, id, code, currency, case when method = 'account' then 0 else refunded - charged end, 0, fee from payment
      union all
      select ${expenses.key}, id, code, currency, 0, 0, case when ${hasStatus('status', EXPENSE.booked)} then amount else 0 end from expense
    ), booked as (
      select record_key as key, record_id as id, currency,
        coalesce(sum(amount) filter (where book = 'client'), 0)::bigint as client,
        coalesce(sum(amount) filter (where book = 'income'), 0)::bigint as income,
        coalesce(sum(amount) filter (where book = 'expense'), 0)::bigint as expense
      from ledger_movement join ledger_entry on movement_id = ledger_movement.id
      where record_key in (${services.key}, ${payments.key}, ${expenses.key}) group by 1, 2, 3
    )
    select coalesce(record.code, (select code from record named where named.key = booked.key and named.id = booked.id), booked.key || ' ' || booked.id) as name, currency, side.book, side."right", side.booked
    from record full join booked using (key, id, currency)
    cross join lateral (values
      ('client', coalesce(record.client, 0), coalesce(booked.client, 0)),
      ('income', coalesce(record.income, 0), coalesce(booked.income, 0)),
      ('expense', coalesce(record.expense, 0), coalesce(booked.expense, 0))
    ) as side (book, "right", booked)
    where side."right" <> side.booked order by key, id, currency limit 1`.execute(db);
  const [wrong] = rows;
  return (
    wrong &&
    `${wrong.name} has ${wrong.booked} ${wrong.currency} in the book ${wrong.book}, but stands at ${wrong.right}`
  );
}
