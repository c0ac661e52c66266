import type texts from '../../public/locales/en/financials/accounts.json';
import {
  accountTotals,
  accounts,
  adjustAccount,
  creditOf,
} from '../../src/lib/contract/financials/accounts.ts';
import type { AccountRow } from '../../src/lib/contract/financials/accounts.ts';
import { fromMinorUnits } from '../../src/lib/domain/money.ts';
import { statusOf } from '../../src/lib/contract/status.ts';
import type { Call } from '../lib/call.ts';
import { EXPORT_BATCH, csvOf, xlsxOf } from '../lib/export.ts';
import type { ExportColumn } from '../lib/export.ts';
import { formDefinition } from '../lib/form-definition.ts';
import { pageOf, sorted } from '../lib/list.ts';
import { invalid } from '../lib/problem.ts';
import { insertRecord, lockVersion, removeRecord, updateRecord } from '../lib/records.ts';
import { route } from '../lib/route.ts';
import { fieldKeys, words } from '../lib/words.ts';
import { accountPlan, accountSums, oneAccount, shownAccount } from './account-rows.ts';
import { heldMember, isOfMember } from '../users/merged.ts';
import { accountCredit } from './ledger/account.ts';
import { adjustBalance } from './ledger/adjust.ts';
import { refuseLimitBelowDebt } from './ledger/limit.ts';
import { statementRoutes } from './ledger/statement.ts';

const form = { input: accounts.input, namespace: accounts.key, types: { reason: 'multiline' } } as const;

async function create(call: Call<typeof accounts.create>): Promise<AccountRow> {
  const { reason, ...body } = call.body;
  const member_id = await heldMember(call.db, body.member_id);
  if (member_id === undefined) throw invalid({ field: 'member_id', key: 'select_option' });
  const values = { ...body, member_id };
  const id = await insertRecord(call, { table: 'account', key: accounts.key, values, reason });
  return oneAccount(call, id);
}

/** Limit and status; whose it is and of which currency never changes. */
async function update(call: Call<typeof accounts.update>): Promise<AccountRow> {
  const { id } = call.params;
  const { member_id, currency, credit_limit, status, reason } = call.body;
  const stored = await oneAccount(call, id);
  const before = await lockVersion(call.db, 'account', id, call.version);
  if (member_id !== stored.member.id) throw invalid({ field: 'member_id', key: 'fixed' });
  if (currency !== stored.currency) throw invalid({ field: 'currency', key: 'fixed' });
  // The row is locked by now: the debt is read as it stands.
  const { balance } = await oneAccount(call, id);
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
  return oneAccount(call, id);
}

function exportOf(call: Call<typeof accounts.exportCsv>) {
  const say = words(call.language);
  const field = fieldKeys<typeof texts>('financials/accounts');
  const columns: ExportColumn<AccountRow>[] = [
    { heading: field('number'), value: (row) => row.number },
    { heading: field('member'), value: (row) => row.member.name },
    { heading: field('currency'), value: (row) => row.currency },
    {
      heading: field('credit_limit'),
      value: (row) => row.credit_limit && Number(fromMinorUnits(row.credit_limit.amount)),
      type: 'money',
    },
    { heading: field('balance'), value: (row) => Number(fromMinorUnits(row.balance.amount)), type: 'money' },
    {
      heading: field('available'),
      value: (row) => row.available && Number(fromMinorUnits(row.available.amount)),
      type: 'money',
    },
    { heading: field('status'), value: (row) => say(`status:global.${statusOf('global', row.status)?.key}`) },
    { heading: field('created_at'), value: (row) => row.created_at, type: 'instant' },
  ];
  async function* rows() {
    for await (const row of sorted(accountPlan(call.db, call.query)).stream(EXPORT_BATCH))
      yield shownAccount(row);
  }
  return { name: 'accounts', columns, rows: rows() };
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
  route(accounts.list, async (call) => {
    const page = await pageOf(accountPlan(call.db, call.query));
    return { ...page, results: page.results.map(shownAccount) };
  }),
  route(accountTotals, ({ db, query }) => accountSums(db, query)),
  route(accounts.get, (call) => oneAccount(call, call.params.id)),
  route(accounts.addForm, ({ language }) => formDefinition({ ...form, language, values: accounts.blank })),
  route(accounts.modifyForm, async (call) => {
    const account = await oneAccount(call, call.params.id);
    return formDefinition({
      ...form,
      language: call.language,
      values: accounts.valuesOf(account),
      version: account.version,
    });
  }),
  route(accounts.create, create),
  route(accounts.update, update),
  route(accounts.remove, (call) =>
    removeRecord(call, { table: 'account', key: accounts.key }, call.params.id),
  ),
  route(adjustAccount, async (call) => {
    await adjustBalance(call);
    return oneAccount(call, call.params.id);
  }),
  route(creditOf, credit),
  route(accounts.exportCsv, (call) => csvOf(call, exportOf(call))),
  route(accounts.exportXlsx, (call) => xlsxOf(call, exportOf(call))),
  ...statementRoutes,
];
