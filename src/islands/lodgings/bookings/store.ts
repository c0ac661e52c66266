import { call } from '../../../lib/api/call.ts';
import { bookingFacets } from '../../../lib/contract/lodgings/booking-actions.ts';
import { bookingTotals, bookings } from '../../../lib/contract/lodgings/bookings.ts';
import type { BookingRow } from '../../../lib/contract/lodgings/bookings.ts';
import type { Output } from '../../../lib/contract/endpoint.ts';
import { readDraft } from '../../../lib/forms/drafts.ts';
import { createEditor } from '../../../lib/forms/editor.ts';
import { createFacets } from '../../../lib/records/facets.ts';
import { createTotals } from '../../../lib/records/list-totals.ts';
import { listScreen } from '../../../lib/records/record-screen.ts';
import { BookingForm, blankBooking, newBooking, valuesOfBooking } from './editing.ts';
import type { RoomValues } from './editing.ts';

/** The booking screen without its looks: list, panel, form, counts of the tabs. */

export const records = listScreen({ contract: bookings, nameOf: ({ code }) => code });
export const { list, panel } = records;
export const totals = createTotals(list, bookingTotals);

export type BookingFacets = Output<typeof bookingFacets.answer>;
const facets = createFacets(bookings, bookingFacets);
export const { $facets } = facets;

/** Reads what is on the screen again; after every attempt to change something. */
export function reload(): void {
  records.reload();
  void facets.count();
}

export const editor = createEditor({
  contract: { ...bookings, input: BookingForm },
  blank: blankBooking,
  valuesOf: valuesOfBooking,
  reload,
  saved: (row) => panel.open(row.id, row),
});
// What is edited stands in the panel too: its code and what is paid come from there.
editor.$state.listen((state) => {
  if (state.kind !== 'editing') return;
  const shown = panel.$state.get();
  if (shown.kind === 'closed' || shown.id !== state.id) panel.open(state.id);
});

const { fields, $values, $initial } = editor.form;
let house: unknown;
let begun: unknown;
/** Another accommodation has other rooms: those of a saved booking choose anew, the others go. */
$values.listen((values) => {
  const changed = values.accommodation_id !== house;
  const typed = begun === $initial.get();
  house = values.accommodation_id;
  begun = $initial.get();
  if (!typed || !changed) return;
  const kept = (values.rooms ?? []).filter(({ id }) => typeof id === 'number');
  // Unfinished on purpose: which room and which meals is asked for again.
  fields.rooms.set(kept.map(({ room_id: _, board_id: _board, ...room }): RoomValues => room) as never);
});

/** Opens the form for a new booking; or what was typed and not saved before. */
export function addBooking(): void {
  editor.add(readDraft(bookings.key, undefined) ? undefined : newBooking());
}

/** Opens the form of a booking, as it is saved right now. */
export async function editBooking(id: number): Promise<void> {
  editor.edit(await call(bookings.get, { params: { id } }));
}

/** The booking in the panel, when it is this one; else as it is now. A list's row has neither nights nor files. */
export const wholeBooking = (id: number): Promise<BookingRow> => call(bookings.get, { params: { id } });
