import {
  accountTotals,
  accounts,
  adjustAccount,
  creditOf,
} from '../../src/lib/contract/financials/accounts.ts';
import type { AccountRow } from '../../src/lib/contract/financials/accounts.ts';
import type { Call } from '../lib/call.ts';
import { invalid } from '../lib/problem.ts';
import { insertRecord, lockVersion, updateRecord } from '../lib/records.ts';
import { route } from '../lib/route.ts';
import { totalsOf } from '../lib/totals.ts';
import { accountRecords } from './account-rows.ts';
import { heldMember, isOfMember } from '../users/merged.ts';
import { accountCredit } from './ledger/account.ts';
import { adjustBalance } from './ledger/adjust.ts';
import { refuseLimitBelowDebt } from './ledger/limit.ts';
import { statementRoutes } from './ledger/statement.ts';

async function create(call: Call<typeof accounts.create>): Promise<AccountRow> {
  const { reason, ...body } = call.body;
  const member_id = await heldMember(call.db, body.member_id);
  if (member_id === undefined) throw invalid({ field: 'member_id', key: 'select_option' });
  const values = { ...body, member_id };
  const id = await insertRecord(call, { table: 'account', key: accounts.key, values, reason });
  return accountRecords.one(call, id);
}

/** Limit and status; whose it is and of which currency never changes. */
async function update(call: Call<typeof accounts.update>): Promise<AccountRow> {
  const { id } = call.params;
  const { member_id, currency, credit_limit, status, reason } = call.body;
  const stored = await accountRecords.one(call, id);
  const before = await lockVersion(call.db, 'account', id, call.version);
  if (member_id !== stored.member.id) throw invalid({ field: 'member_id', key: 'fixed' });
  if (currency !== stored.currency) throw invalid({ field: 'currency', key: 'fixed' });
  // The row is locked by now: the debt is read as it stands.
  const { balance } = await accountRecords.one(call, id);
  refuseLimitBelowDebt(
    call,
    { balance: balance.amount, currency, credit_limit: stored.credit_limit?.amount ?? null },
    credit_limit,
    { reason, field: 'reason' },
  );
  await updateRecord(call, before, {
    table: 'account',
    key: accounts.key,
    values: { credit_limit, status },
    reason,
  });
  return accountRecords.one(call, id);
}

/** Credit of a client, also of one who has no account yet. */
async function credit({ db, query: { member_id, currency } }: Call<typeof creditOf>) {
  const account = await db
    .selectFrom('account')
    .select(['id', 'number', 'status', 'credit_limit', 'balance'])
    .where(isOfMember('member_id', member_id))
    .where('currency', '=', currency)
    .executeTakeFirst();
  const money = (amount: number) => ({ amount, currency });
  if (!account)
    return { account: null, credit_limit: null, balance: money(0), available: null, unused: money(0) };
  const { id, number, status, credit_limit, balance } = account;
  return {
    account: { id, number, status },
    credit_limit: credit_limit === null ? null : money(credit_limit),
    balance: money(balance),
    available: credit_limit === null ? null : money(credit_limit - balance),
    unused: money(Math.max(0, await accountCredit(db, id))),
  };
}

export const accountRoutes = [
  ...accountRecords.routes({ create, update }),
  route(accountTotals, (call) =>
    totalsOf(accountRecords.filtered(call, call.query), {
      currency: 'account.currency',
      amounts: { balance: 'account.balance' },
    }),
  ),
  route(adjustAccount, async (call) => {
    await adjustBalance(call);
    return accountRecords.one(call, call.params.id);
  }),
  route(creditOf, credit),
  ...statementRoutes,
];
