import { atom, computed } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { call, download } from '../../../../lib/api/call.ts';
import type { Download } from '../../../../lib/api/call.ts';
import { createReading } from '../../../../lib/api/reading.ts';
import { GRID_DAYS, availability, exportAvailability } from '../../../../lib/contract/cars/availability.ts';
import type { AvailabilityRow } from '../../../../lib/contract/cars/availability.ts';
import { blocks } from '../../../../lib/contract/cars/blocks.ts';
import { rentals } from '../../../../lib/contract/cars/rentals.ts';
import { stations } from '../../../../lib/contract/cars/stations.ts';
import { vehicles } from '../../../../lib/contract/cars/vehicles.ts';
import { addDays, daysBetween, isDate } from '../../../../lib/domain/dates.ts';
import { $search, changeSearch } from '../../../../lib/records/address.ts';
import { createAddressQuery } from '../../../../lib/records/address-query.ts';
import { companyDay } from '../../../../lib/shell/company-clock.ts';

/** The grid without its looks: which days, which rows, and what is free. */

/** The most days that the call takes at once. */
const DAYS = { min: 1, max: 92, usual: GRID_DAYS[1] } as const;

export const today = (): string => companyDay();

/** Days that are shown, as the address says. */
interface Days {
  readonly from: string;
  readonly days: number;
}
export const $days: ReadableAtom<Days> = computed($search, (search) => {
  const from = search.get('from') ?? '';
  const days = Number(search.get('days'));
  return {
    from: isDate(from) ? from : today(),
    days: Number.isInteger(days) && days >= DAYS.min && days <= DAYS.max ? days : DAYS.usual,
  };
});
export const lastDay = ({ from, days }: Days): string => addDays(from, days - 1);

export function showDays({ from, days }: Days): void {
  changeSearch({
    from: from === today() ? undefined : from,
    days: days === DAYS.usual ? undefined : String(days),
  });
}

/** The days as a range that is typed: what is longer than the call takes ends there. */
export const dayRange = {
  $query: computed($days, (days) => ({ filters: { from: days.from, to: lastDay(days) } })),
  setFilters({ from = today(), to }: Readonly<Record<string, string | undefined>>): void {
    const days = to === undefined || to < from ? DAYS.usual : daysBetween(from, to) + 1;
    showDays({ from, days: Math.min(DAYS.max, days) });
  },
};

const { office, station, model, category, only } = availability.query.shape;
const filtered = createAddressQuery({
  filters: { office, station, model, category, only },
  // The one order of the answer.
  sorts: ['office'],
  defaultSort: 'office',
});
/** Filters as lists have them; rows of a grid are not chosen. */
export const filters = {
  ...filtered,
  $selection: atom<ReadonlySet<number>>(new Set()),
  select: (): void => undefined,
};

const $query = computed([filters.$query, $days], ({ filters: some }, days) => ({
  ...some,
  from: days.from,
  to: lastDay(days),
}));

/** What is free; read while somebody looks, again when a rental, block, vehicle or station changes. */
export const { $read: $grid, read: readGrid } = createReading({
  $query,
  keys: [rentals.key, blocks.key, vehicles.key, stations.key],
  ask: async (query, signal) => {
    const { days, rows } = await call(availability, { query, signal });
    return { days, rows: rows.map(gridRow) };
  },
});

/** A row of the answer as the grid draws it. */
function gridRow({ office: at, station: where, model: what, cells }: AvailabilityRow) {
  return {
    key: `${where.id}-${what.id}`,
    group: at,
    name: what.name,
    detail: where.name,
    cells,
    office: at,
    station: where,
    model: what,
  };
}
export type GridRow = ReturnType<typeof gridRow>;

export const exportGrid = (): Promise<Download> => download(exportAvailability, { query: $query.get() });
