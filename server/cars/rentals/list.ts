import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import type { RentalRow } from '../../../src/lib/contract/cars/rentals.ts';
import { paymentStatesOf } from '../../financials/services/payment-states.ts';
import type { RequestContext } from '../../lib/call.ts';
import { EXPORT_BATCH, inBatches } from '../../lib/export.ts';
import { sorted } from '../../lib/list.ts';
import { totalsOf } from '../../lib/totals.ts';
import { momentOf } from '../../reservations/moment.ts';
import { inPlaces, isEverything, placesOf } from '../../reservations/places.ts';
import type { ReservationList } from '../../reservations/places.ts';
import { filtered, ofOffices } from './filters.ts';
import type { Filters, Query } from './filters.ts';
import { rentalRow, rentalRows } from './rows.ts';

/** Sort names of the contract and their columns; each begins an index. */
const SORTS = {
  next: 'pick_up_local',
  code: 'code',
  status: 'status',
  client: 'last_name',
  pick_up: 'pick_up_local',
  drop_off: 'drop_off_local',
  days: 'days',
  total: 'total',
  payment_limit: 'payment_limit_at',
  created_at: 'created_at',
  updated_at: 'updated_at',
} as const satisfies Record<(typeof rentals.sorts)[number], string>;

/**
 * Whether an index of the order is walked in any case: every filter has one with the pick-up, a status has one with every
 * order, and names tell nothing of what else is filtered.
 */
function isServed({ status, ...query }: Query): boolean {
  const sort = query.sort ?? rentals.defaultSort;
  const isByName = /^-?client\b/.test(sort) && query.q === undefined && query.member === undefined;
  return isByName || /^-?(pick_up|next)$/.test(sort) || (status?.length === 1 && isEverything(query));
}

const LIST: ReservationList<'rental', Query> = {
  table: 'rental',
  sorts: SORTS,
  defaultSort: rentals.defaultSort,
  begins: 'pick_up_local',
  filtered,
  isServed,
  inParts: ofOffices,
};

/** One page: its numbers first, then the 25 to 250 rows with their names. */
export async function rentalPage(context: RequestContext, query: Query) {
  const { ids, ...counted } = await placesOf(LIST, context, query);
  const [read, payments] = await Promise.all([
    ids.length === 0 ? [] : rentalRows(context.db, context.now).where('rental.id', 'in', ids).execute(),
    paymentStatesOf(context.db, rentals.key, ids, context.now),
  ]);
  const results = inPlaces(read, ids).map((rental) =>
    rentalRow(rental, context.now, payments.get(rental.id)),
  );
  return { ...counted, page: query.page, page_size: query.page_size, results };
}

/** What all rentals of a filter come to. */
export async function rentalSums(context: RequestContext, query: Filters) {
  const rows = filtered(context.db.selectFrom('rental'), query, await momentOf(context, query));
  return totalsOf(rows, {
    currency: 'rental.currency',
    amounts: { total: 'rental.total', paid: 'rental.paid' },
  });
}

/** Every rental of a filter in its order, read in batches. */
export async function* allRentals(context: RequestContext, query: Query): AsyncGenerator<RentalRow> {
  const { db, now } = context;
  const rows = filtered(rentalRows(db, now), query, await momentOf(context, query));
  const qualified = Object.fromEntries(
    Object.entries(SORTS).map(([name, column]) => [name, `rental.${column}`]),
  );
  const read = sorted({
    rows,
    query,
    sorts: qualified,
    defaultSort: rentals.defaultSort,
    id: 'rental.id',
  }).stream(EXPORT_BATCH);
  for await (const batch of inBatches(read)) {
    const payments = await paymentStatesOf(
      db,
      rentals.key,
      batch.map(({ id }) => id),
      now,
    );
    for (const rental of batch) yield rentalRow(rental, now, payments.get(rental.id));
  }
}
