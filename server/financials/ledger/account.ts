import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Currency } from '../../../src/lib/contract/fields.ts';
import { LANGUAGES } from '../../../src/lib/contract/limits.ts';
import { ITEM } from '../../../src/lib/domain/statuses.ts';
import { formatMoney } from '../../../src/lib/words/format.ts';
import { brandOf } from '../../../src/lib/site/hosts.ts';
import type { Database } from '../../db/tables.ts';
import type { RequestContext } from '../../lib/call.ts';
import { conflict } from '../../lib/problem.ts';
import { insertRecord } from '../../lib/records.ts';
import { lockAccounts } from '../locks.ts';
import { ACCOUNTS } from './post.ts';
import type { LedgerContext } from './post.ts';

/**
 * The account of a client in a currency; made, without a limit, when there is none yet (rule: account-per-currency).
 */
export async function accountOf(
  context: RequestContext,
  memberId: number,
  currency: Currency,
): Promise<number> {
  const { db } = context;
  const find = () =>
    db
      .selectFrom('account')
      .select('id')
      .where('member_id', '=', memberId)
      .where('currency', '=', currency)
      .executeTakeFirst();
  const found = await find();
  if (found) return found.id;
  // Two who need it at once come one after the other, and the second one finds what the first one made.
  await db
    .selectFrom('member')
    .select('id')
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return (
    (await find())?.id ??
    insertRecord(context, { table: 'account', key: ACCOUNTS, values: { member_id: memberId, currency } })
  );
}

/**
 * The one place where a credit limit is checked: throws 409 `credit_limit`, with what is left, when `additional` minor
 * units of new debt would take the balance above it. Locks the account's row until the transaction ends, so that of two
 * requests at once the second one counts the first (rule: within-the-limit). Without an agreed limit, and for less
 * debt, nothing is asked; a closed account takes no new debt (409 `account_inactive`).
 */
export async function refuseBeyondLimit(
  context: LedgerContext & Partial<Pick<RequestContext, 'language' | 'brand'>>,
  accountId: number,
  additional: number,
): Promise<void> {
  const [account] = await lockAccounts(context.db, [accountId]);
  if (!account || additional <= 0) return;
  if (account.status !== ITEM.active) throw conflict('account_inactive');
  if (account.credit_limit === null) return;
  const left = account.credit_limit - account.balance;
  if (additional <= left) return;
  const language = context.language ?? LANGUAGES[0];
  const numbers = brandOf(context.brand ?? '')?.numberFormats[language] ?? language;
  throw conflict('credit_limit', {
    left: formatMoney({ amount: Math.max(left, 0), currency: account.currency }, { language, numbers }),
  });
}

const leaving = sql<number>`(
  select coalesce(sum(refund.amount), 0)::int from payment join refund on refund.payment_id = payment.id
  where payment.service_id = payment_service.id and refund.status in ('begun', 'unknown'))`;

/** What of a service's money is on its way back, or of which nobody knows yet: minor units. The service must be locked. */
export async function leavingOf(db: Kysely<Database>, serviceId: number): Promise<number> {
  const { amount } = await db
    .selectFrom('payment_service')
    .select(leaving.as('amount'))
    .where('id', '=', serviceId)
    .executeTakeFirstOrThrow();
  return amount;
}

/**
 * What of the account's money no debt has used: paid above what was due, or paid for what was cancelled, unless it is on
 * its way back. Minor units: what the services still lack less what the account owes; adjustments in the client's favour
 * are part of it.
 */
export async function accountCredit(db: Kysely<Database>, accountId: number): Promise<number> {
  const { rows } = await sql<{ credit: number }>`
    select coalesce(sum(due - least(received, due) - least(${leaving}, greatest(received - due, 0))), 0)::bigint - account.balance as credit
    from account left join payment_service on payment_service.account_id = account.id
    where account.id = ${accountId} group by account.id`.execute(db);
  return rows[0]?.credit ?? 0;
}

/** The same for who uses it: of two at once the second counts what the first took. Locks the account until the transaction ends. */
export async function lockCredit(db: Kysely<Database>, accountId: number): Promise<number> {
  await lockAccounts(db, [accountId]);
  return accountCredit(db, accountId);
}
