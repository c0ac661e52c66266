import { sql } from 'kysely';
import { COUNT_EXACT } from '../../../src/lib/contract/limits.ts';
import { PACKAGE_PRESETS, packageFacets, packages } from '../../../src/lib/contract/postals/packages.ts';
import type { PackageRow } from '../../../src/lib/contract/postals/packages.ts';
import type { Output } from '../../../src/lib/contract/endpoint.ts';
import type { RequestContext } from '../../lib/call.ts';
import { EXPORT_BATCH, inBatches } from '../../lib/export.ts';
import { sorted } from '../../lib/list.ts';
import { route } from '../../lib/route.ts';
import { totalsOf } from '../../lib/totals.ts';
import { momentOf } from '../../reservations/moment.ts';
import { inPlaces, isEverything, placesOf } from '../../reservations/places.ts';
import type { ReservationList } from '../../reservations/places.ts';
import { filtered, tabCondition } from './filters.ts';
import type { Filters, Query } from './filters.ts';
import { packageRows, rowsOfPage } from './rows.ts';

/** Sort names of the contract and their columns; each begins an index. */
const SORTS = {
  created_at: 'created_at',
  folio: 'folio',
  status: 'status',
  receiver: 'receiver_name',
  sender: 'sender_name',
  total: 'total',
  expected_date: 'expected_date',
  event_at: 'event_at',
  updated_at: 'updated_at',
} as const satisfies Record<(typeof packages.sorts)[number], string>;

/** A status has an index with every order. */
const isServed = ({ status, ...query }: Query): boolean =>
  /^-?created_at$/.test(query.sort ?? packages.defaultSort) || (status?.length === 1 && isEverything(query));

const LIST: ReservationList<'package', Query> = {
  table: 'package',
  sorts: SORTS,
  defaultSort: packages.defaultSort,
  begins: 'created_at',
  filtered,
  isServed,
};

/** One page: its numbers first, then the 25 to 250 rows with their names. */
export async function packagePage(context: RequestContext, query: Query) {
  const { ids, ...counted } = await placesOf(LIST, context, query);
  const read =
    ids.length === 0
      ? []
      : await packageRows(context.db, context.now).where('package.id', 'in', ids).execute();
  const results = await rowsOfPage(context, inPlaces(read, ids));
  return { ...counted, page: query.page, page_size: query.page_size, results };
}

/** What all packages of a filter come to. */
export async function packageSums(context: RequestContext, query: Filters) {
  const rows = filtered(context.db.selectFrom('package'), query, await momentOf(context, query));
  return totalsOf(rows, {
    currency: 'package.currency',
    amounts: { total: 'package.total', paid: 'package.paid', declared_value: 'package.declared_value' },
  });
}

/** Every package of a filter in its order, read in batches. */
export async function* allPackages(context: RequestContext, query: Query): AsyncGenerator<PackageRow> {
  const { db, now } = context;
  const rows = filtered(packageRows(db, now), query, await momentOf(context, query));
  const sorts = Object.fromEntries(
    Object.entries(SORTS).map(([name, column]) => [name, `package.${column}`]),
  );
  const read = sorted({ rows, query, sorts, defaultSort: packages.defaultSort, id: 'package.id' }).stream(
    EXPORT_BATCH,
  );
  for await (const batch of inBatches(read)) yield* await rowsOfPage(context, batch);
}

/** Each tab as the condition that its filter of the list makes; counted up to COUNT_EXACT, so that a million cost no more. */
export const packageFacetRoute = route(packageFacets, async ({ db, now }) => {
  const counted = (condition: ReturnType<typeof tabCondition>) =>
    sql<number>`(select count(*)::int from (select 1 from package where ${condition} limit ${COUNT_EXACT}) as counted)`;
  const { rows } = await sql<
    Output<typeof packageFacets.answer>
  >`select ${counted(sql`true`)} as "all", ${sql.join(
    PACKAGE_PRESETS.map((tab) => sql`${counted(tabCondition(tab, now))} as ${sql.ref(tab)}`),
  )}`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('No counts came back');
  return counts;
});
