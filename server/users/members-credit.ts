import { sql } from 'kysely';
import type { Money } from '../../src/lib/contract/fields.ts';
import { accountOf } from '../financials/ledger/account.ts';
import { refuseLimitBelowDebt } from '../financials/ledger/limit.ts';
import { lockAccounts } from '../financials/locks.ts';
import { ACCOUNTS } from '../financials/ledger/post.ts';
import type { RequestContext } from '../lib/call.ts';
import { notFound } from '../lib/problem.ts';
import { updateRecord } from '../lib/records.ts';

/** A member's credit limit is their account's: the one in dollars, or the only one that has a limit; 0 is none agreed. */
export const creditLimit = sql<Money>`coalesce(
  (select jsonb_build_object('amount', account.credit_limit, 'currency', account.currency) from account
    where account.member_id = member.id and account.credit_limit is not null
    order by account.credit_limit > 0 desc, account.currency desc limit 1),
  '{"amount": 0, "currency": "USD"}'::jsonb)`;

/**
 * Writes a limit into the account of its currency. The form has one: in another currency than before, the former
 * account's is taken away. Throws 422 for one below the debt, which only the accounts' own form can give a reason for
 * (rule: limit-below-debt).
 */
export async function writeCreditLimit(
  context: RequestContext,
  memberId: number,
  before: Money,
  request: Money,
): Promise<void> {
  if (before.amount === request.amount && (before.currency === request.currency || request.amount === 0))
    return;
  if (before.currency !== request.currency && before.amount > 0)
    await setLimit(context, await accountOf(context, memberId, before.currency), null);
  if (request.amount > 0 || before.currency === request.currency) {
    await setLimit(
      context,
      await accountOf(context, memberId, request.currency),
      request.amount === 0 ? null : request.amount,
    );
  }
}

async function setLimit(context: RequestContext, id: number, credit_limit: number | null): Promise<void> {
  const [account] = await lockAccounts(context.db, [id]);
  if (!account) throw notFound();
  refuseLimitBelowDebt(context, account, credit_limit, { reason: '', field: 'credit_limit.amount' });
  if (account.credit_limit === credit_limit) return;
  await updateRecord(context, { ...account }, { table: 'account', key: ACCOUNTS, values: { credit_limit } });
}
