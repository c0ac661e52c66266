import { sql } from 'kysely';
import type { Output } from '../../../src/lib/contract/endpoint.ts';
import { COUNT_EXACT } from '../../../src/lib/contract/limits.ts';
import {
  PROCEDURE_PRESETS,
  procedureFacets,
  procedures,
} from '../../../src/lib/contract/postals/procedures.ts';
import type { ProcedureRow } from '../../../src/lib/contract/postals/procedures.ts';
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
import { procedureRows, rowsOfPage } from './rows.ts';

/** Sort names of the contract and their columns; each begins an index. */
const SORTS = {
  created_at: 'created_at',
  code: 'code',
  status: 'status',
  applicant: 'applicant_name',
  client: 'client_name',
  total: 'total',
  submitted_at: 'submitted_at',
  updated_at: 'updated_at',
} as const satisfies Record<(typeof procedures.sorts)[number], string>;

/** A status has an index with every order. */
const isServed = ({ status, ...query }: Query): boolean =>
  /^-?created_at$/.test(query.sort ?? procedures.defaultSort) ||
  (status?.length === 1 && isEverything(query));

const LIST: ReservationList<'procedure', Query> = {
  table: 'procedure',
  sorts: SORTS,
  defaultSort: procedures.defaultSort,
  begins: 'created_at',
  filtered,
  isServed,
};

/** One page: its numbers first, then the 25 to 250 rows with their names. */
export async function procedurePage(context: RequestContext, query: Query) {
  const { ids, ...counted } = await placesOf(LIST, context, query);
  const read =
    ids.length === 0 ? [] : await procedureRows(context.db).where('procedure.id', 'in', ids).execute();
  const results = await rowsOfPage(context, inPlaces(read, ids));
  return { ...counted, page: query.page, page_size: query.page_size, results };
}

/** What all procedures of a filter come to. */
export async function procedureSums(context: RequestContext, query: Filters) {
  const rows = filtered(context.db.selectFrom('procedure'), query, await momentOf(context, query));
  return totalsOf(rows, {
    currency: 'procedure.currency',
    amounts: { total: 'procedure.total', paid: 'procedure.paid' },
  });
}

/** Every procedure of a filter in its order, read in batches. */
export async function* allProcedures(context: RequestContext, query: Query): AsyncGenerator<ProcedureRow> {
  const rows = filtered(procedureRows(context.db), query, await momentOf(context, query));
  const sorts = Object.fromEntries(
    Object.entries(SORTS).map(([name, column]) => [name, `procedure.${column}`]),
  );
  const read = sorted({
    rows,
    query,
    sorts,
    defaultSort: procedures.defaultSort,
    id: 'procedure.id',
  }).stream(EXPORT_BATCH);
  for await (const batch of inBatches(read)) yield* await rowsOfPage(context, batch);
}

/** Each tab as the condition that its filter of the list makes; counted up to COUNT_EXACT, so that a million cost no more. */
export const procedureFacetRoute = route(procedureFacets, async ({ db }) => {
  const counted = (condition: (typeof TABS)['to_pay']) =>
    sql<number>`(select count(*)::int from (select 1 from procedure where ${condition} limit ${COUNT_EXACT}) as counted)`;
  const { rows } = await sql<
    Output<typeof procedureFacets.answer>
  >`select ${counted(sql`true`)} as "all", ${sql.join(
    PROCEDURE_PRESETS.map((tab) => sql`${counted(TABS[tab])} as ${sql.ref(tab)}`),
  )}`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('No counts came back');
  return counts;
});
