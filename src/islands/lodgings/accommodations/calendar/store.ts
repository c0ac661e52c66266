import { atom, computed } from 'nanostores';
import { call, download } from '../../../../lib/api/call.ts';
import type { Download } from '../../../../lib/api/call.ts';
import { createReading } from '../../../../lib/api/reading.ts';
import { accommodations } from '../../../../lib/contract/lodgings/accommodations.ts';
import {
  CALENDAR_NIGHTS,
  exportLodgingAvailability,
  exportLodgingTimeline,
  lodgingAvailability,
  lodgingTimeline,
} from '../../../../lib/contract/lodgings/availability.ts';
import type { RoomNights } from '../../../../lib/contract/lodgings/availability.ts';
import { roomBlocks } from '../../../../lib/contract/lodgings/blocks.ts';
import { bookings } from '../../../../lib/contract/lodgings/bookings.ts';
import type { Output } from '../../../../lib/contract/endpoint.ts';
import { createAddressQuery } from '../../../../lib/records/address-query.ts';
import { createDayWindow } from '../../../../lib/records/day-window.ts';

/** The calendar without its looks: which nights, which rooms, what is free, and who has the rest. */

/** Nights that are shown; the call takes a quarter at once. */
export const days = createDayWindow({ counts: CALENDAR_NIGHTS, usual: CALENDAR_NIGHTS[1], most: 92 });

const { accommodation, destination, room_type, only } = lodgingAvailability.query.shape;
const filtered = createAddressQuery({
  filters: { accommodation, destination, room_type, only },
  // The one order of the answer.
  sorts: ['accommodation'],
  defaultSort: 'accommodation',
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
const keys = [bookings.key, roomBlocks.key, accommodations.key];

/** What is free; read while somebody looks, again when a booking, block or room changes. */
export const { $read: $nights, read: readNights } = createReading({
  $query,
  keys,
  ask: async (query, signal) => {
    const { rows, ...shown } = await call(lodgingAvailability, { query, signal });
    return { ...shown, rows: rows.map(gridRow) };
  },
});

/** A row of the answer as the grid draws it. */
function gridRow({ accommodation: house, room, cells }: RoomNights) {
  return {
    key: String(room.id),
    group: house,
    name: room.name,
    detail: '',
    cells,
    accommodation: house,
    room,
  };
}
export type GridRow = ReturnType<typeof gridRow>;

/** Bookings as bars; read in the same way. */
export const { $read: $stays, read: readStays } = createReading({
  $query,
  keys,
  ask: (query, signal) => call(lodgingTimeline, { query, signal }),
});
export type Stays = Output<typeof lodgingTimeline.answer>;
export type StayRow = Stays['rows'][number];
export type StayBar = StayRow['bars'][number];

export const exportNights = (): Promise<Download> =>
  download(exportLodgingAvailability, { query: $query.get() });
export const exportStays = (): Promise<Download> => download(exportLodgingTimeline, { query: $query.get() });
