import type texts from '../../public/locales/en/financials/transactions.json';
import { sql } from 'kysely';
import {
  LISTED_BOOKS,
  adjustTransaction,
  transactionTotals,
  transactions,
} from '../../src/lib/contract/financials/transactions.ts';
import type { TransactionRow } from '../../src/lib/contract/financials/transactions.ts';
import { fromMinorUnits } from '../../src/lib/domain/money.ts';
import type { Call, RequestContext } from '../lib/call.ts';
import { companyZone } from '../lib/company-zone.ts';
import { EXPORT_BATCH, csvOf, xlsxOf } from '../lib/export.ts';
import type { ExportColumn } from '../lib/export.ts';
import { pageByNumber, sorted } from '../lib/list.ts';
import { notFound } from '../lib/problem.ts';
import { route } from '../lib/route.ts';
import { totalsOf } from '../lib/totals.ts';
import { fieldKeys, words } from '../lib/words.ts';
import { adjustLine } from './ledger/adjust.ts';
import { filtered, rowsOf, shownLine } from './ledger/lines.ts';

const SORTS = { date: 'ledger_movement.at', amount: 'ledger_entry.size' } as const satisfies Record<
  (typeof transactions.sorts)[number],
  string
>;

async function planOf({ db, query }: Pick<Call<typeof transactions.list>, 'db' | 'query'>) {
  return {
    db,
    query,
    rows: filtered(db, query, await companyZone(db)),
    sorts: SORTS,
    defaultSort: transactions.defaultSort,
    id: 'ledger_entry.id',
  };
}

/** One line as the contract shows it. Throws 404, also for an entry of a book that no list shows. */
async function one({ db }: Pick<RequestContext, 'db'>, id: number): Promise<TransactionRow> {
  const row = await rowsOf(db)
    .where('ledger_entry.id', '=', id)
    .where('ledger_entry.book', 'in', LISTED_BOOKS)
    .executeTakeFirst();
  if (!row) throw notFound();
  return shownLine(row);
}

async function exportOf(call: Call<typeof transactions.exportCsv>) {
  const say = words(call.language);
  const field = fieldKeys<typeof texts>('financials/transactions');
  const whole = (money: { amount: number } | null) => money && Number(fromMinorUnits(money.amount));
  const columns: ExportColumn<TransactionRow>[] = [
    { heading: field('date'), value: (row) => row.date, type: 'instant' },
    { heading: field('account'), value: (row) => row.account?.number ?? '' },
    { heading: field('member'), value: (row) => row.member?.name ?? '' },
    { heading: field('type'), value: (row) => say(`financials/transactions:options.type.${row.type}`) },
    { heading: field('source'), value: (row) => say(`financials/transactions:options.source.${row.source}`) },
    { heading: field('record'), value: (row) => row.record?.code ?? '' },
    { heading: field('amount'), value: (row) => whole(row.amount), type: 'money' },
    { heading: field('currency'), value: (row) => row.amount.currency },
    { heading: field('previous_limit'), value: (row) => whole(row.previous_limit), type: 'money' },
    { heading: field('balance'), value: (row) => whole(row.balance), type: 'money' },
    { heading: field('reason'), value: (row) => row.reason },
    { heading: field('by'), value: (row) => row.by?.name ?? '' },
  ];
  const plan = await planOf(call);
  async function* rows() {
    for await (const row of sorted(plan).stream(EXPORT_BATCH)) yield shownLine(row);
  }
  return { name: 'transactions', columns, rows: rows() };
}

export const transactionRoutes = [
  route(transactions.list, async (call) => {
    const page = await pageByNumber(await planOf(call), (ids) =>
      rowsOf(call.db).where('ledger_entry.id', 'in', ids).execute(),
    );
    return { ...page, results: page.results.map(shownLine) };
  }),
  route(transactionTotals, async ({ db, query }) => {
    const rows = filtered(db, query, await companyZone(db));
    const debit = sql`greatest(ledger_entry.amount, 0)`;
    const credit = sql`greatest(-ledger_entry.amount, 0)`;
    return totalsOf(rows, { currency: 'ledger_movement.currency', amounts: { debit, credit } });
  }),
  route(transactions.get, (call) => one(call, call.params.id)),
  route(adjustTransaction, async (call) => {
    await adjustLine(call);
    return one(call, call.params.id);
  }),
  route(transactions.exportCsv, async (call) => csvOf(call, await exportOf(call))),
  route(transactions.exportXlsx, async (call) => xlsxOf(call, await exportOf(call))),
];
