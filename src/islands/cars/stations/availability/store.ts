import { atom, computed } from 'nanostores';
import { call, download } from '../../../../lib/api/call.ts';
import type { Download } from '../../../../lib/api/call.ts';
import { createReading } from '../../../../lib/api/reading.ts';
import { GRID_DAYS, availability, exportAvailability } from '../../../../lib/contract/cars/availability.ts';
import type { AvailabilityRow } from '../../../../lib/contract/cars/availability.ts';
import { blocks } from '../../../../lib/contract/cars/blocks.ts';
import { rentals } from '../../../../lib/contract/cars/rentals.ts';
import { stations } from '../../../../lib/contract/cars/stations.ts';
import { vehicles } from '../../../../lib/contract/cars/vehicles.ts';
import { addDays } from '../../../../lib/domain/dates.ts';
import { createAddressQuery } from '../../../../lib/records/address-query.ts';
import { createDayWindow } from '../../../../lib/records/day-window.ts';
import type { OfferStart } from './offer/open.ts';

/** The grid without its looks: which days, which rows, and what is free. */

/** Days that are shown; the call takes a quarter at once. */
export const days = createDayWindow({ counts: GRID_DAYS, usual: GRID_DAYS[1], most: 92 });

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

const $query = computed([filters.$query, days.range.$query], ({ filters: some }, { filters: range }) => ({
  ...some,
  ...range,
}));

/** What is free; read while somebody looks, again when a rental, block, vehicle or station changes. */
export const { $read: $grid, read: readGrid } = createReading({
  $query,
  keys: [rentals.key, blocks.key, vehicles.key, stations.key],
  ask: async (query, signal) => {
    const { rows, ...shown } = await call(availability, { query, signal });
    return { ...shown, rows: rows.map(gridRow) };
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

/** The office, models and first day that the grid shows, as an offer begins with them: tomorrow at the earliest. */
export function chosenForOffer(): OfferStart {
  const { office: offices, model: models } = filters.$query.get().filters;
  const ids = (list: string | undefined): number[] => list?.split(',').map(Number) ?? [];
  const tomorrow = addDays(days.today(), 1);
  const { from } = days.$days.get();
  return {
    office_id: ids(offices)[0],
    model_ids: ids(models),
    day: from > tomorrow ? from : tomorrow,
  };
}

export const exportGrid = (): Promise<Download> => download(exportAvailability, { query: $query.get() });
