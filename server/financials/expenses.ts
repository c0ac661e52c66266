import type texts from '../../public/locales/en/financials/expenses.json';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { expenseTotals, expenses, voidExpense } from '../../src/lib/contract/financials/expenses.ts';
import type { ExpenseRow } from '../../src/lib/contract/financials/expenses.ts';
import type { Reference } from '../../src/lib/contract/fields.ts';
import { statusOf } from '../../src/lib/contract/status.ts';
import { formatCode } from '../../src/lib/domain/codes.ts';
import { fromMinorUnits, money } from '../../src/lib/domain/money.ts';
import { EXPENSE } from '../../src/lib/domain/statuses.ts';
import { todayIn } from '../../src/lib/domain/zones.ts';
import { hasStatus } from '../db/status-condition.ts';
import type { Database } from '../db/tables.ts';
import { attachFiles, withFiles } from '../lib/attachments.ts';
import type { Call, RequestContext } from '../lib/call.ts';
import { companyZone } from '../lib/company-zone.ts';
import { EXPORT_BATCH, csvOf, xlsxOf } from '../lib/export.ts';
import type { ExportColumn } from '../lib/export.ts';
import { formDefinition } from '../lib/form-definition.ts';
import { matchesCode, pageOf, sorted } from '../lib/list.ts';
import { invalid, notFound } from '../lib/problem.ts';
import { insertRecord } from '../lib/records.ts';
import { route } from '../lib/route.ts';
import { totalsOf } from '../lib/totals.ts';
import { fieldKeys, words } from '../lib/words.ts';
import { personOf } from './account-rows.ts';
import { bookExpense, changeExpense, endExpense } from './expense-booking.ts';

const EXPENSE_PREFIX = 'E';
const SORTS = {
  code: 'expense.code',
  date: 'expense.date',
  category: 'expense.category',
  amount: 'expense.amount',
  created_at: 'expense.created_at',
  updated_at: 'expense.updated_at',
} as const satisfies Record<(typeof expenses.sorts)[number], string>;

type Query = Call<typeof expenses.list>['query'];
type Filters = Call<typeof expenseTotals>['query'];

function rowsOf(db: Kysely<Database>) {
  return db
    .selectFrom('expense')
    .selectAll('expense')
    .select(
      sql<Reference | null>`(select ${personOf('clerk')} from member clerk where clerk.id = expense.clerk_id)`.as(
        'clerk',
      ),
    );
}
type Read = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

function filtered(db: Kysely<Database>, query: Filters) {
  let rows = rowsOf(db);
  if (query.q) rows = rows.where(matchesCode('expense.search', query.q));
  if (query.status) rows = rows.where('expense.status', 'in', query.status);
  if (query.category) rows = rows.where('expense.category', 'in', query.category);
  if (query.currency) rows = rows.where('expense.currency', '=', query.currency);
  if (query.method) rows = rows.where('expense.method', '=', query.method);
  if (query.clerk) rows = rows.where('expense.clerk_id', 'in', query.clerk);
  if (query.date_from) rows = rows.where('expense.date', '>=', query.date_from);
  if (query.date_to) rows = rows.where('expense.date', '<=', query.date_to);
  if (query.brand) rows = rows.where('expense.brand', '=', query.brand);
  return rows;
}

const planOf = (db: Kysely<Database>, query: Query) => ({
  db,
  query,
  rows: filtered(db, query),
  sorts: SORTS,
  defaultSort: expenses.defaultSort,
  id: 'expense.id',
});

async function shown(context: RequestContext, rows: readonly Read[]): Promise<ExpenseRow[]> {
  return (await withFiles(context, expenses.key, 'files', rows)).map((row) => ({
    ...row,
    amount: money(row.amount, row.currency),
  }));
}

/** One expense as the contract shows it. Throws 404. */
async function one(context: RequestContext, id: number): Promise<ExpenseRow> {
  const row = await rowsOf(context.db).where('expense.id', '=', id).executeTakeFirst();
  const [expense] = row ? await shown(context, [row]) : [];
  if (!expense) throw notFound();
  return expense;
}

async function refuseFuture({ db, now }: RequestContext, date: string): Promise<void> {
  if (date > todayIn(await companyZone(db), now)) throw invalid({ field: 'date', key: 'in_future' });
}

async function create(call: Call<typeof expenses.create>): Promise<number> {
  await refuseFuture(call, call.body.date);
  const { file_ids, reason: _, ...values } = call.body;
  const { rows } = await sql<{ number: number }>`select nextval('expense_number')::int as number`.execute(
    call.db,
  );
  const code = formatCode({
    prefix: EXPENSE_PREFIX,
    year: Number(values.date.slice(0, 4)),
    number: rows[0]?.number ?? 0,
  });
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

function columnsOf(language: RequestContext['language']): readonly ExportColumn<Read>[] {
  const say = words(language);
  const label = fieldKeys<typeof texts>('financials/expenses');
  return [
    { heading: label('code'), value: (row) => row.code },
    { heading: label('date'), value: (row) => row.date, type: 'date' },
    {
      heading: label('status'),
      value: (row) => say(`status:expense.${statusOf('expense', row.status)?.key ?? ''}`),
    },
    {
      heading: label('category'),
      value: (row) => say(`financials/expenses:options.category.${row.category}`),
    },
    { heading: label('concept'), value: (row) => row.concept },
    { heading: label('currency'), value: (row) => row.currency },
    { heading: label('amount'), value: (row) => Number(fromMinorUnits(row.amount)), type: 'money' },
    { heading: label('method'), value: (row) => say(`financials/expenses:options.method.${row.method}`) },
    { heading: label('clerk'), value: (row) => row.clerk?.name ?? null },
  ];
}

const exportOf = (call: Call<typeof expenses.exportCsv>) => ({
  name: 'expenses',
  columns: columnsOf(call.language),
  rows: sorted(planOf(call.db, call.query)).stream(EXPORT_BATCH),
});

const form = {
  input: expenses.input,
  namespace: expenses.key,
  types: { amount: 'money', reason: 'multiline' },
} as const;

export const expenseRoutes = [
  route(expenses.list, async (call) => {
    const page = await pageOf(planOf(call.db, call.query));
    return { ...page, results: await shown(call, page.results) };
  }),
  route(expenseTotals, ({ db, query }) =>
    totalsOf(filtered(db, query), {
      currency: 'expense.currency',
      amounts: {
        amount: sql`case when ${hasStatus('expense.status', EXPENSE.booked)} then expense.amount else 0 end`,
      },
    }),
  ),
  route(expenses.get, (call) => one(call, call.params.id)),
  route(expenses.addForm, async (call) => {
    const date = todayIn(await companyZone(call.db), call.now);
    return formDefinition({
      ...form,
      language: call.language,
      values: { date, currency: 'USD', method: 'cash', file_ids: [] },
    });
  }),
  route(expenses.modifyForm, async (call) => {
    const { files, amount, ...expense } = await one(call, call.params.id);
    const values = { ...expense, amount: amount.amount, file_ids: files.map(({ id }) => id) };
    return formDefinition({ ...form, language: call.language, values, version: expense.version });
  }),
  route(expenses.create, async (call) => one(call, await create(call))),
  route(expenses.update, async (call) => {
    await refuseFuture(call, call.body.date);
    await changeExpense(call, call.params.id, call.version, call.body);
    await attach(call, call.params.id, call.body.file_ids);
    return one(call, call.params.id);
  }),
  route(voidExpense, async (call) => {
    await endExpense(call, call.params.id, call.version, call.body.reason);
    return one(call, call.params.id);
  }),
  route(expenses.exportCsv, (call) => csvOf(call, exportOf(call))),
  route(expenses.exportXlsx, (call) => xlsxOf(call, exportOf(call))),
];
