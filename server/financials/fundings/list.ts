import type texts from '../../../public/locales/en/financials/fundings.json';
import { sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import { fundingTotals, fundings } from '../../../src/lib/contract/financials/fundings.ts';
import type { fundingFacets } from '../../../src/lib/contract/financials/funding-actions.ts';
import type { Output } from '../../../src/lib/contract/endpoint.ts';
import { statusOf } from '../../../src/lib/contract/status.ts';
import { fromMinorUnits } from '../../../src/lib/domain/money.ts';
import { FUNDING_LIVES, FUNDING } from '../../../src/lib/domain/statuses.ts';
import { dayInstants } from '../../../src/lib/domain/zones.ts';
import { hasStatus } from '../../db/status-condition.ts';
import type { Call, RequestContext } from '../../lib/call.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { EXPORT_BATCH } from '../../lib/export.ts';
import type { ExportColumn } from '../../lib/export.ts';
import { matches, matchesCode, pageOf, sorted } from '../../lib/list.ts';
import { totalsOf } from '../../lib/totals.ts';
import { fieldKeys, words } from '../../lib/words.ts';
import { isOfMember } from '../../users/merged.ts';
import { fundingRows, shown } from './rows.ts';
import type { ReadFunding } from './rows.ts';

type Query = Call<typeof fundings.list>['query'];
type Filters = Call<typeof fundingTotals>['query'];

const SORTS = {
  code: 'funding.code',
  status: 'funding.status',
  client: 'member.last_name',
  amount: 'funding.amount',
  next_due: 'funding.next_due_at',
  created_at: 'funding.created_at',
  updated_at: 'funding.updated_at',
};

/** Plan or client: a code is read as people type it. */
const searched = (q: string): Expression<SqlBool> =>
  sql<SqlBool>`(${matchesCode('funding.search', q)} or ${matchesCode('payment_service.search', q)} or ${matches('member.search', q)})`;

const isLate = (now: Date): Expression<SqlBool> =>
  sql<SqlBool>`${hasStatus('funding.status', FUNDING_LIVES)} and funding.next_due_at <= ${now.toISOString()}`;

function filtered({ db, now }: Pick<RequestContext, 'db' | 'now'>, query: Filters, zone: string) {
  const from = (date: string) => dayInstants(date, zone).from;
  const until = (date: string) => dayInstants(date, zone).until;
  let rows = fundingRows(db);
  if (query.q) rows = rows.where(searched(query.q));
  if (query.status) rows = rows.where('funding.status', 'in', query.status);
  if (query.late !== undefined)
    rows = query.late
      ? rows.where(isLate(now))
      : rows.where(({ not }) => not(sql<SqlBool>`coalesce(${isLate(now)}, false)`));
  if (query.signed !== undefined)
    rows = rows.where('funding.signed_at', query.signed ? 'is not' : 'is', null);
  if (query.member) rows = rows.where(isOfMember('funding.member_id', query.member));
  if (query.service) rows = rows.where('funding.service_id', 'in', query.service);
  if (query.currency) rows = rows.where('funding.currency', '=', query.currency);
  if (query.brand) rows = rows.where('funding.brand', '=', query.brand);
  if (query.next_due_from) rows = rows.where('funding.next_due_at', '>=', from(query.next_due_from));
  if (query.next_due_to) rows = rows.where('funding.next_due_at', '<', until(query.next_due_to));
  if (query.created_from) rows = rows.where('funding.created_at', '>=', from(query.created_from));
  if (query.created_to) rows = rows.where('funding.created_at', '<', until(query.created_to));
  return rows;
}

async function planOf(context: Pick<RequestContext, 'db' | 'now'>, query: Query) {
  const rows = filtered(context, query, await companyZone(context.db));
  return {
    db: context.db,
    query,
    rows,
    sorts: SORTS,
    defaultSort: fundings.defaultSort,
    id: 'funding.id',
  } as const;
}

/** One page of the list. */
export async function fundingPage(context: RequestContext, query: Query) {
  const page = await pageOf(await planOf(context, query));
  return { ...page, results: await shown(context, page.results) };
}

const units = (amount: number) => Number(fromMinorUnits(amount));

function columnsOf(language: RequestContext['language']): readonly ExportColumn<ReadFunding>[] {
  const say = words(language);
  const label = fieldKeys<typeof texts>('financials/fundings');
  return [
    { heading: label('code'), value: (row) => row.code },
    {
      heading: label('status'),
      value: (row) => say(`status:funding.${statusOf('funding', row.status)?.key ?? ''}`),
    },
    { heading: label('client'), value: (row) => row.client_name },
    { heading: label('service_id'), value: (row) => `${row.service_code} ${row.concept}` },
    { heading: label('currency'), value: (row) => row.currency },
    { heading: label('service_amount'), value: (row) => units(row.service_amount), type: 'money' },
    { heading: label('extras'), value: (row) => units(row.extras), type: 'money' },
    { heading: label('financing_expense'), value: (row) => units(row.financing_expense), type: 'money' },
    { heading: label('amount'), value: (row) => units(row.amount), type: 'money' },
    { heading: label('initial_payment'), value: (row) => units(row.initial_payment), type: 'money' },
    { heading: label('deadlines'), value: (row) => row.deadlines },
    { heading: label('monthly'), value: (row) => units(row.monthly), type: 'money' },
    { heading: label('paid'), value: (row) => units(row.paid), type: 'money' },
    {
      heading: label('outstanding'),
      value: (row) => units(FUNDING_LIVES.has(row.status) ? row.amount - row.paid : 0),
      type: 'money',
    },
    { heading: label('next_due'), value: (row) => row.next_due_at, type: 'instant' },
    { heading: label('signed_at'), value: (row) => row.signed_at, type: 'instant' },
    { heading: label('created_at'), value: (row) => row.created_at, type: 'instant' },
  ];
}

/** Every plan of a filter in its order, for files. */
export async function exportOf(call: Call<typeof fundings.exportCsv>) {
  return {
    name: 'fundings',
    columns: columnsOf(call.language),
    rows: sorted(await planOf(call, call.query)).stream(EXPORT_BATCH),
  };
}

/** What all plans of a filter come to. */
export async function fundingSums(context: RequestContext, query: Filters) {
  const outstanding = sql`case when ${hasStatus('funding.status', FUNDING_LIVES)} then funding.amount - funding.paid else 0 end`;
  return totalsOf(filtered(context, query, await companyZone(context.db)), {
    currency: 'funding.currency',
    amounts: { amount: 'funding.amount', paid: 'funding.paid', outstanding },
  });
}

/** Counts of the tabs. */
export async function facetsOf({
  db,
  now,
}: RequestContext): Promise<Output<(typeof fundingFacets)['answer']>> {
  const counted = (condition: Expression<SqlBool>) => sql<number>`count(*) filter (where ${condition})::int`;
  const status = (value: number) => counted(sql<SqlBool>`funding.status = ${value}`);
  return db
    .selectFrom('funding')
    .select(sql<number>`count(*)::int`.as('all'))
    .select(status(FUNDING.new).as('new'))
    .select(status(FUNDING.current).as('current'))
    .select(counted(isLate(now)).as('late'))
    .select(
      counted(sql<SqlBool>`${hasStatus('funding.status', FUNDING_LIVES)} and funding.signed_at is null`).as(
        'unsigned',
      ),
    )
    .select(status(FUNDING.completed).as('completed'))
    .select(status(FUNDING.cancelled).as('cancelled'))
    .executeTakeFirstOrThrow();
}
