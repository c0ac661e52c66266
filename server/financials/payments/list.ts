import type texts from '../../../public/locales/en/financials/payments.json';
import { sql } from 'kysely';
import type { SelectQueryBuilder } from 'kysely';
import { paymentTotals, payments } from '../../../src/lib/contract/financials/payments.ts';
import type { PaymentRow } from '../../../src/lib/contract/financials/payments.ts';
import { statusOf } from '../../../src/lib/contract/status.ts';
import { fromMinorUnits } from '../../../src/lib/domain/money.ts';
import { dayInstants } from '../../../src/lib/domain/zones.ts';
import type { Database } from '../../db/tables.ts';
import type { Call, RequestContext } from '../../lib/call.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { EXPORT_BATCH } from '../../lib/export.ts';
import type { ExportColumn } from '../../lib/export.ts';
import { ONE_OF_LOOKED_UP, pageByNumber, sampleOf, sorted } from '../../lib/list.ts';
import { totalsOf } from '../../lib/totals.ts';
import { fieldKeys, words } from '../../lib/words.ts';
import { needsAttention } from './attention.ts';
import { paymentRow, paymentRows, withVouchers } from './rows.ts';
import { searchedPayments } from './search.ts';
import type { Search } from './search.ts';

type Query = Call<typeof payments.list>['query'];
type Filters = Call<typeof paymentTotals>['query'];

const SORTS = {
  code: 'payment.code',
  status: 'payment.status',
  amount: 'payment.amount',
  charged_at: 'payment.charged_at',
  created_at: 'payment.created_at',
  updated_at: 'payment.updated_at',
} as const satisfies Record<(typeof payments.sorts)[number], string>;

function filtered<O>(
  from: SelectQueryBuilder<Database, 'payment', O>,
  query: Filters,
  zone: string,
  search: Search = 'by_index',
): SelectQueryBuilder<Database, 'payment', O> {
  let rows = from;
  if (query.q) rows = rows.where(searchedPayments(query.q, search));
  if (query.status) rows = rows.where('payment.status', 'in', query.status);
  if (query.method) rows = rows.where('payment.method', '=', query.method);
  if (query.provider) rows = rows.where('payment.provider', 'in', query.provider);
  if (query.service) rows = rows.where('payment.service_id', 'in', query.service);
  if (query.clerk) rows = rows.where('payment.clerk_id', 'in', query.clerk);
  const { member, service_type } = query;
  if (member)
    rows = rows.where('payment.account_id', 'in', (where) =>
      where.selectFrom('account').select('account.id').where('account.member_id', 'in', member),
    );
  if (service_type) {
    rows = rows.where('payment.service_id', 'in', (where) =>
      where
        .selectFrom('payment_service')
        .select('payment_service.id')
        .where('payment_service.service_type_id', 'in', service_type),
    );
  }
  if (query.created_from)
    rows = rows.where('payment.created_at', '>=', dayInstants(query.created_from, zone).from);
  if (query.created_to)
    rows = rows.where('payment.created_at', '<', dayInstants(query.created_to, zone).until);
  if (query.charged_from)
    rows = rows.where('payment.charged_at', '>=', dayInstants(query.charged_from, zone).from);
  if (query.charged_to)
    rows = rows.where('payment.charged_at', '<', dayInstants(query.charged_to, zone).until);
  if (query.needs_attention !== undefined)
    rows = rows.where(query.needs_attention ? needsAttention : sql<boolean>`not ${needsAttention}`);
  if (query.brand) rows = rows.where('payment.brand', '=', query.brand);
  return rows;
}

const ORDER = { sorts: SORTS, defaultSort: payments.defaultSort, id: 'payment.id' } as const;

/** One page. */
export async function paymentPage(context: RequestContext, query: Query) {
  const { db } = context;
  const zone = await companyZone(db);
  const from = db.selectFrom('payment');
  const one = <O>(rows: SelectQueryBuilder<Database, 'payment', O>) =>
    filtered(rows, query, zone, 'by_payment');
  const many = query.q
    ? { rows: one(from), sample: one(sampleOf(db, 'payment', ONE_OF_LOOKED_UP)) }
    : undefined;
  const plan = { db, query, rows: filtered(from, query, zone), many, ...ORDER };
  const page = await pageByNumber(plan, (ids) =>
    paymentRows(db, context).where('payment.id', 'in', ids).execute(),
  );
  return { ...page, results: await withVouchers(context, page.results) };
}

/** What all payments of a filter come to. */
export async function paymentSums({ db }: RequestContext, query: Filters) {
  const rows = filtered(db.selectFrom('payment'), query, await companyZone(db));
  return totalsOf(rows, {
    currency: 'payment.currency',
    amounts: { amount: 'payment.amount', charged: 'payment.charged', refunded: 'payment.refunded' },
  });
}

const units = ({ amount }: { amount: number }) => Number(fromMinorUnits(amount));

function columnsOf(language: RequestContext['language']): readonly ExportColumn<PaymentRow>[] {
  const say = words(language);
  const label = fieldKeys<typeof texts>('financials/payments');
  return [
    { heading: label('code'), value: (row) => row.code },
    {
      heading: label('status'),
      value: (row) => say(`status:payment.${statusOf('payment', row.status)?.key ?? ''}`),
    },
    { heading: label('service'), value: (row) => row.service.code },
    { heading: label('concept'), value: (row) => row.service.concept },
    { heading: label('client'), value: (row) => row.client.name },
    {
      heading: label('attention'),
      value: (row) =>
        row.attention.map((reason) => say(`financials/payments:options.attention.${reason}`)).join(', '),
    },
    { heading: label('method'), value: (row) => say(`financials/payments:options.method.${row.method}`) },
    { heading: label('provider'), value: (row) => row.provider },
    { heading: label('currency'), value: (row) => row.currency },
    { heading: label('amount'), value: (row) => units(row.amount), type: 'money' },
    { heading: label('charged'), value: (row) => units(row.charged), type: 'money' },
    { heading: label('refunded'), value: (row) => units(row.refunded), type: 'money' },
    { heading: label('fee'), value: (row) => units(row.fee), type: 'money' },
    { heading: label('charged_at'), value: (row) => row.charged_at, type: 'instant' },
    { heading: label('payment_limit_at'), value: (row) => row.payment_limit_at, type: 'instant' },
    { heading: label('receipt_number'), value: (row) => row.receipt_number },
    { heading: label('reference'), value: (row) => row.reference },
    { heading: label('clerk'), value: (row) => row.clerk?.name ?? null },
    { heading: label('created_at'), value: (row) => row.created_at, type: 'instant' },
  ];
}

async function* allPayments(context: RequestContext, query: Query): AsyncGenerator<PaymentRow> {
  const rows = filtered(paymentRows(context.db, context), query, await companyZone(context.db));
  for await (const row of sorted({ query, rows, ...ORDER }).stream(EXPORT_BATCH))
    yield paymentRow(row, context.now);
}

/** All payments of a filter, for CSV and XLSX. */
export const paymentExport = (call: Call<typeof payments.exportCsv>) => ({
  name: 'payments',
  columns: columnsOf(call.language),
  rows: allPayments(call, call.query),
});
