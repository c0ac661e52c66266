import { sql } from 'kysely';
import { COUNT_EXACT } from '../../../src/lib/contract/limits.ts';
import type { Reference } from '../../../src/lib/contract/fields.ts';
import type { Output } from '../../../src/lib/contract/endpoint.ts';
import {
  REMITTANCE_PRESETS,
  remittanceFacets,
  remittances,
} from '../../../src/lib/contract/postals/remittances.ts';
import type { RemittanceRow } from '../../../src/lib/contract/postals/remittances.ts';
import type { RequestContext } from '../../lib/call.ts';
import { EXPORT_BATCH, inBatches } from '../../lib/export.ts';
import { sorted } from '../../lib/list.ts';
import { route } from '../../lib/route.ts';
import { totalsOf } from '../../lib/totals.ts';
import { momentOf } from '../../reservations/moment.ts';
import { inPlaces, isEverything, placesOf } from '../../reservations/places.ts';
import type { ReservationList } from '../../reservations/places.ts';
import { TABS, filtered } from './filters.ts';
import type { Filters, Query } from './filters.ts';
import { remittanceRows, rowsOfPage } from './rows.ts';

/** Sort names of the contract and their columns; each begins an index. */
const SORTS = {
  created_at: 'created_at',
  code: 'code',
  status: 'status',
  receiver: 'receiver_name',
  sender: 'sender_name',
  total: 'total',
  event_at: 'event_at',
  updated_at: 'updated_at',
} as const satisfies Record<(typeof remittances.sorts)[number], string>;

/** A status has an index with every order. */
const isServed = ({ status, ...query }: Query): boolean =>
  /^-?created_at$/.test(query.sort ?? remittances.defaultSort) ||
  (status?.length === 1 && isEverything(query));

const LIST: ReservationList<'remittance', Query> = {
  table: 'remittance',
  sorts: SORTS,
  defaultSort: remittances.defaultSort,
  begins: 'created_at',
  filtered,
  isServed,
};

/** One page: its numbers first, then the 25 to 250 rows with their names. */
export async function remittancePage(context: RequestContext, query: Query) {
  const { ids, ...counted } = await placesOf(LIST, context, query);
  const read =
    ids.length === 0 ? [] : await remittanceRows(context.db).where('remittance.id', 'in', ids).execute();
  const results = await rowsOfPage(context, inPlaces(read, ids));
  return { ...counted, page: query.page, page_size: query.page_size, results };
}

/** What all remittances of a filter come to, by what clients pay in. */
export async function remittanceSums(context: RequestContext, query: Filters) {
  const rows = filtered(context.db.selectFrom('remittance'), query, await momentOf(context, query));
  return totalsOf(rows, {
    currency: 'remittance.remit_currency',
    amounts: {
      remit: 'remittance.remit_amount',
      fee: 'remittance.fee',
      total: 'remittance.total',
      paid: 'remittance.paid',
    },
  });
}

/** Every remittance of a filter in its order, read in batches. */
export async function* allRemittances(context: RequestContext, query: Query): AsyncGenerator<RemittanceRow> {
  const rows = filtered(remittanceRows(context.db), query, await momentOf(context, query));
  const sorts = Object.fromEntries(
    Object.entries(SORTS).map(([name, column]) => [name, `remittance.${column}`]),
  );
  const read = sorted({
    rows,
    query,
    sorts,
    defaultSort: remittances.defaultSort,
    id: 'remittance.id',
  }).stream(EXPORT_BATCH);
  for await (const batch of inBatches(read)) yield* await rowsOfPage(context, batch);
}

/** Each tab as the condition that its filter of the list makes; counted up to COUNT_EXACT, so that a million cost no more. */
export const remittanceFacetRoute = route(remittanceFacets, async ({ db }) => {
  const counted = (condition: (typeof TABS)['to_pay']) =>
    sql<number>`(select count(*)::int from (select 1 from remittance where ${condition} limit ${COUNT_EXACT}) as counted)`;
  const { rows } = await sql<Omit<Output<typeof remittanceFacets.answer>, 'states'>>`
    select ${counted(sql`true`)} as "all", ${sql.join(
      REMITTANCE_PRESETS.map((tab) => sql`${counted(TABS[tab])} as ${sql.ref(tab)}`),
    )}`.execute(db);
  const states = await sql<{ state: Reference; count: number }>`
    select jsonb_build_object('id', state.id, 'name', state.name) as state, count(*)::int as count
    from remittance join city on city.id = remittance.receiver_city_id join state on state.id = city.state_id
    where ${TABS.to_deliver} group by state.id order by count(*) desc, state.id`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('No counts came back');
  return { ...counts, states: states.rows };
});
