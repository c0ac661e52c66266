import { rentals } from '../../src/lib/contract/cars/rentals.ts';
import type { RentalRow } from '../../src/lib/contract/cars/rentals.ts';
import { COUNT_EXACT } from '../../src/lib/contract/limits.ts';
import type { RequestContext } from '../lib/call.ts';
import { companyZone } from '../lib/company-zone.ts';
import { EXPORT_BATCH } from '../lib/export.ts';
import { countOf, sorted } from '../lib/list.ts';
import { filtered } from './rental-filters.ts';
import type { Query } from './rental-filters.ts';
import { rentalRow, rentalRows } from './rental-rows.ts';

/** Sort names of the contract and their columns; each begins an index. */
const SORTS = {
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
const COLUMNS = Object.values(SORTS);

/**
 * So many matches at most are sorted among themselves. The planner would rather walk the index of the order and hope to
 * meet them soon, which fails where order and filter hang together: the last months' rentals in the order of their codes.
 */
const SORTED_AMONG_THEMSELVES = 40_000;

/** Whether one index holds filter and order: every filter has one with the pick-up, and a status has one with every order. */
function isServed({ page: _page, page_size: _size, sort, status, ...filters }: Query): boolean {
  const others = Object.values(filters).filter((value) => value !== undefined);
  return /^-?pick_up$/.test(sort ?? rentals.defaultSort) || (status?.length === 1 && others.length === 0);
}

/**
 * One page. The numbers of its rentals are found first, mostly by an index alone, so that a deep page reads no row that
 * it skips; then the 25 to 250 rows are read with their names.
 */
export async function rentalPage({ db, now }: RequestContext, query: Query) {
  const moment = { now, zone: await companyZone(db) };
  const matching = filtered(db.selectFrom('rental').select('rental.id').select(COLUMNS), query, moment);
  const counted = await countOf(db, matching);
  const among = counted.count <= COUNT_EXACT || (counted.count <= SORTED_AMONG_THEMSELVES && !isServed(query));
  // The offset is a fence for the planner.
  const rows = among ? db.selectFrom(matching.offset(0).as('rental')).select('rental.id') : filtered(db.selectFrom('rental').select('rental.id'), query, moment);
  const ids = await sorted({ rows, query, sorts: SORTS, defaultSort: rentals.defaultSort, id: 'id' })
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size)
    .execute();
  const page = ids.map(({ id }) => id);
  const read = page.length === 0 ? [] : await rentalRows(db).where('rental.id', 'in', page).execute();
  const place = new Map(page.map((id, index) => [id, index]));
  const results = read.toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0)).map((rental) => rentalRow(rental, now));
  return { ...counted, page: query.page, page_size: query.page_size, results };
}

/** Every rental of a filter in its order, read in batches. */
export async function* allRentals({ db, now }: RequestContext, query: Query): AsyncGenerator<RentalRow> {
  const rows = filtered(rentalRows(db), query, { now, zone: await companyZone(db) });
  const qualified = Object.fromEntries(Object.entries(SORTS).map(([name, column]) => [name, `rental.${column}`]));
  const read = sorted({ rows, query, sorts: qualified, defaultSort: rentals.defaultSort, id: 'rental.id' }).stream(EXPORT_BATCH);
  for await (const rental of read) yield rentalRow(rental, now);
}
