import type texts from '../../../public/locales/en/financials/services.json';
import { sql } from 'kysely';
import type { SelectQueryBuilder, SqlBool } from 'kysely';
import { serviceTotals, services } from '../../../src/lib/contract/financials/services.ts';
import type { ServiceRow } from '../../../src/lib/contract/financials/services.ts';
import { statusOf } from '../../../src/lib/contract/status.ts';
import { fromMinorUnits } from '../../../src/lib/domain/money.ts';
import { SERVICE } from '../../../src/lib/domain/service-amounts.ts';
import { dayInstants } from '../../../src/lib/domain/zones.ts';
import { lacksStatus } from '../../db/status-condition.ts';
import type { Database } from '../../db/tables.ts';
import type { Call, RequestContext } from '../../lib/call.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { EXPORT_BATCH, inBatches } from '../../lib/export.ts';
import type { ExportColumn } from '../../lib/export.ts';
import { ONE_OF_LOOKED_UP, pageByNumber, sampleOf, sorted } from '../../lib/list.ts';
import { totalsOf } from '../../lib/totals.ts';
import { fieldKeys, words } from '../../lib/words.ts';
import { isOfMember } from '../../users/merged.ts';
import { filteredRecord } from '../chargeables/registry.ts';
import { serviceRows, shownServices, withStates } from './rows.ts';
import { searchedServices } from './search.ts';
import type { Search } from './search.ts';

type Query = Call<typeof services.list>['query'];
type Filters = Call<typeof serviceTotals>['query'];

const SORTS = {
  code: 'payment_service.code',
  status: 'payment_service.status',
  total: 'payment_service.total',
  payment_limit: 'payment_service.payment_limit_at',
  created_at: 'payment_service.created_at',
  updated_at: 'payment_service.updated_at',
} as const satisfies Record<(typeof services.sorts)[number], string>;

/** What is still to be paid, as the index of it says. */
const unpaid = sql<SqlBool>`(payment_service.received < payment_service.due and ${lacksStatus('payment_service.status', SERVICE.cancelled)})`;

function filtered<O>(
  from: SelectQueryBuilder<Database, 'payment_service', O>,
  query: Filters,
  zone: string,
  search: Search = 'by_index',
): SelectQueryBuilder<Database, 'payment_service', O> {
  let rows = from;
  if (query.q) rows = rows.where(searchedServices(query.q, search));
  if (query.status) rows = rows.where('payment_service.status', 'in', query.status);
  if (query.service_type) rows = rows.where('payment_service.service_type_id', 'in', query.service_type);
  if (query.member !== undefined) rows = rows.where(isOfMember('payment_service.member_id', query.member));
  if (query.currency) rows = rows.where('payment_service.currency', '=', query.currency);
  const record = filteredRecord(query);
  if (record)
    rows = rows
      .where('payment_service.record_key', '=', record.kind.key)
      .where('payment_service.record_id', '=', record.id);
  if (query.unpaid !== undefined) rows = rows.where(query.unpaid ? unpaid : sql<SqlBool>`not ${unpaid}`);
  if (query.surplus !== undefined)
    rows = rows.whereRef('payment_service.received', query.surplus ? '>' : '<=', 'payment_service.due');
  if (query.created_from)
    rows = rows.where('payment_service.created_at', '>=', dayInstants(query.created_from, zone).from);
  if (query.created_to)
    rows = rows.where('payment_service.created_at', '<', dayInstants(query.created_to, zone).until);
  if (query.brand) rows = rows.where('payment_service.brand', '=', query.brand);
  return rows;
}

async function planOf(context: RequestContext, query: Query) {
  const { db } = context;
  const zone = await companyZone(db);
  const one = <O>(from: SelectQueryBuilder<Database, 'payment_service', O>) =>
    filtered(from, query, zone, 'by_service');
  const many = query.q
    ? { rows: one(serviceRows(db, context)), sample: one(sampleOf(db, 'payment_service', ONE_OF_LOOKED_UP)) }
    : undefined;
  return {
    db,
    query,
    rows: filtered(serviceRows(db, context), query, zone),
    many,
    sorts: SORTS,
    defaultSort: services.defaultSort,
    id: 'payment_service.id',
  };
}

/** One page of services. */
export async function servicePage(context: RequestContext, query: Query) {
  const page = await pageByNumber(await planOf(context, query), (ids) =>
    serviceRows(context.db, context).where('payment_service.id', 'in', ids).execute(),
  );
  return { ...page, results: await shownServices(context, page.results) };
}

/** What all services of a filter come to. */
export async function serviceSums(context: RequestContext, query: Filters) {
  const outstanding = sql`case when ${unpaid} then payment_service.due - payment_service.received else 0 end`;
  return totalsOf(filtered(serviceRows(context.db, context), query, await companyZone(context.db)), {
    currency: 'payment_service.currency',
    amounts: { due: 'payment_service.due', received: 'payment_service.received', outstanding },
  });
}

/** Money as a number of whole units, which is what spreadsheets count with. */
const units = ({ amount }: { amount: number }) => Number(fromMinorUnits(amount));

function columnsOf(language: RequestContext['language']): readonly ExportColumn<ServiceRow>[] {
  const say = words(language);
  const label = fieldKeys<typeof texts>('financials/services');
  return [
    { heading: label('code'), value: (row) => row.code },
    {
      heading: label('status'),
      value: (row) => say(`status:payment_service.${statusOf('payment_service', row.status)?.key ?? ''}`),
    },
    { heading: label('service_type_id'), value: (row) => row.service_type.name },
    { heading: label('member_id'), value: (row) => row.client.name },
    { heading: label('service_provider_id'), value: (row) => row.provider?.name ?? null },
    { heading: label('concept'), value: (row) => row.concept },
    { heading: label('quantity'), value: (row) => row.quantity },
    { heading: label('currency'), value: (row) => row.currency },
    { heading: label('unit_amount'), value: (row) => units(row.unit_amount), type: 'money' },
    { heading: label('service_fee'), value: (row) => units(row.service_fee), type: 'money' },
    { heading: label('total'), value: (row) => units(row.total), type: 'money' },
    { heading: label('allowance'), value: (row) => units(row.allowance), type: 'money' },
    { heading: label('due'), value: (row) => units(row.due), type: 'money' },
    { heading: label('received'), value: (row) => units(row.received), type: 'money' },
    {
      heading: label('payment'),
      value: (row) => say(`financials/services:options.payment.${row.payment.state}`),
    },
    { heading: label('payment_limit_at'), value: (row) => row.payment_limit_at, type: 'instant' },
    { heading: label('record'), value: (row) => row.record?.code ?? null },
    { heading: label('created_at'), value: (row) => row.created_at, type: 'instant' },
  ];
}

async function* allServices(context: RequestContext, query: Query): AsyncGenerator<ServiceRow> {
  const rows = sorted(await planOf(context, query)).stream(EXPORT_BATCH);
  for await (const batch of inBatches(rows)) yield* await withStates(context, batch);
}

/** All services of a filter, for CSV and XLSX. */
export const serviceExport = (call: Call<typeof services.exportCsv>) => ({
  name: 'services',
  columns: columnsOf(call.language),
  rows: allServices(call, call.query),
});
