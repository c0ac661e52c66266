import { sql } from 'kysely';
import {
  bookExpense as bookProposedExpense,
  expenseFacets,
  expenseTotals,
  expenses,
  voidExpense,
} from '../../src/lib/contract/financials/expenses.ts';
import { COUNT_EXACT } from '../../src/lib/contract/limits.ts';
import type { Reference } from '../../src/lib/contract/fields.ts';
import { statusOf } from '../../src/lib/contract/status.ts';
import { fromMinorUnits, money } from '../../src/lib/domain/money.ts';
import { EXPENSE } from '../../src/lib/domain/statuses.ts';
import { todayIn } from '../../src/lib/domain/zones.ts';
import { hasStatus } from '../db/status-condition.ts';
import { attachFiles, withFiles } from '../lib/attachments.ts';
import type { Call, RequestContext } from '../lib/call.ts';
import { companyZone } from '../lib/company-zone.ts';
import { matchesCode } from '../lib/list.ts';
import { invalid } from '../lib/problem.ts';
import { isEqual, isFrom, isOneOf, isUntil } from '../lib/record-plan.ts';
import { recordKit } from '../lib/record-routes.ts';
import { insertRecord } from '../lib/records.ts';
import { route } from '../lib/route.ts';
import { totalsOf } from '../lib/totals.ts';
import { words } from '../lib/words.ts';
import { personOf } from './account-rows.ts';
import { bookExpense, bookProposed, changeExpense, endExpense, nextExpenseCode } from './expense-booking.ts';

/** What of an expense counts: nothing of one that was voided, or is only proposed. */
const counted = sql`case when ${hasStatus('expense.status', EXPENSE.booked)} then expense.amount else 0 end`;

const records = recordKit({
  contract: expenses,
  table: 'expense',
  rows: ({ db }) =>
    db
      .selectFrom('expense')
      .selectAll('expense')
      .select([
        sql<Reference | null>`(select ${personOf('clerk')} from member clerk where clerk.id = expense.clerk_id)`.as(
          'clerk',
        ),
        sql<Reference | null>`(select jsonb_build_object('id', booking.id, 'name', booking.code) from booking where booking.id = expense.booking_id)`.as(
          'booking',
        ),
        sql<Reference | null>`(select jsonb_build_object('id', provider.id, 'name', provider.name) from service_provider as provider where provider.id = expense.provider_id)`.as(
          'provider',
        ),
      ]),
  shown: async (context, rows) =>
    (await withFiles(context, expenses.key, 'files', rows)).map((row) => ({
      ...row,
      amount: money(row.amount, row.currency),
    })),
  search: (typed) => matchesCode('expense.search', typed),
  sorts: {
    code: 'expense.code',
    date: 'expense.date',
    category: 'expense.category',
    amount: 'expense.amount',
    created_at: 'expense.created_at',
    updated_at: 'expense.updated_at',
  },
  filters: {
    status: isOneOf('expense.status'),
    category: isOneOf('expense.category'),
    currency: isEqual('expense.currency'),
    provider: isOneOf('expense.provider_id'),
    method: isEqual('expense.method'),
    clerk: isOneOf('expense.clerk_id'),
    date_from: isFrom('expense.date'),
    date_to: isUntil('expense.date'),
    brand: isEqual('expense.brand'),
  },
  form: { types: { amount: 'money', reason: 'multiline' } },
  exported: {
    code: (row) => row.code,
    date: { type: 'date', value: (row) => row.date },
    status: (row, { language }) =>
      words(language)(`status:expense.${statusOf('expense', row.status)?.key ?? ''}`),
    category: (row, { language }) => words(language)(`financials/expenses:options.category.${row.category}`),
    concept: (row) => row.concept,
    provider: (row) => row.provider?.name ?? null,
    currency: (row) => row.currency,
    amount: { type: 'money', value: (row) => Number(fromMinorUnits(row.amount)) },
    method: (row, { language }) => words(language)(`financials/expenses:options.method.${row.method}`),
    clerk: (row) => row.clerk?.name ?? null,
  },
});

async function refuseFuture({ db, now }: RequestContext, date: string): Promise<void> {
  if (date > todayIn(await companyZone(db), now)) throw invalid({ field: 'date', key: 'in_future' });
}

async function create(call: Call<typeof expenses.create>): Promise<number> {
  await refuseFuture(call, call.body.date);
  const { file_ids, reason: _, ...values } = call.body;
  const code = await nextExpenseCode(call.db, values.date);
  const id = await insertRecord(call, {
    table: 'expense',
    key: expenses.key,
    values: { ...values, code, brand: call.brand, clerk_id: call.member.id },
  });
  await bookExpense(call, { ...values, id, code, brand: call.brand, clerk_id: call.member.id, version: 1 });
  await attach(call, id, file_ids);
  return id;
}

const attach = (
  call: Call<typeof expenses.create> | Call<typeof expenses.update>,
  recordId: number,
  ids: readonly number[],
) => attachFiles(call, { key: expenses.key, recordId, field: 'file_ids', ids, memberId: call.member.id });

export const expenseRoutes = [
  ...records.routes({
    addForm: async (call) => {
      const date = todayIn(await companyZone(call.db), call.now);
      return records.form(call, { ...expenses.blank, date });
    },
    create: async (call) => records.one(call, await create(call)),
    update: async (call) => {
      await refuseFuture(call, call.body.date);
      await changeExpense(call, call.params.id, call.version, call.body);
      await attach(call, call.params.id, call.body.file_ids);
      return records.one(call, call.params.id);
    },
  }),
  route(expenseTotals, (call) =>
    totalsOf(records.filtered(call, call.query), {
      currency: 'expense.currency',
      amounts: { amount: counted },
    }),
  ),
  route(expenseFacets, async ({ db }) => {
    const some = db
      .selectFrom('expense')
      .select('id')
      .where(hasStatus('expense.status', EXPENSE.proposed))
      .limit(COUNT_EXACT);
    return db
      .selectFrom(some.as('some'))
      .select(sql<number>`count(*)::int`.as('proposed'))
      .executeTakeFirstOrThrow();
  }),
  route(bookProposedExpense, async (call) => {
    await refuseFuture(call, call.body.date);
    await bookProposed(call, { id: call.params.id, version: call.version }, call.body);
    return records.one(call, call.params.id);
  }),
  route(voidExpense, async (call) => {
    await endExpense(call, call.params.id, call.version, call.body.reason);
    return records.one(call, call.params.id);
  }),
];
