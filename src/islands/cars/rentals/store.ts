import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { call } from '../../../lib/api/call.ts';
import type { rentalDefaults } from '../../../lib/contract/cars/rental-settings.ts';
import { rentalFacets } from '../../../lib/contract/cars/rental-actions.ts';
import { rentalTotals, rentals } from '../../../lib/contract/cars/rentals.ts';
import type { RentalRow } from '../../../lib/contract/cars/rentals.ts';
import type { Output } from '../../../lib/contract/endpoint.ts';
import { createEditor } from '../../../lib/forms/editor.ts';
import { readDraft } from '../../../lib/forms/drafts.ts';
import { pageFacts } from '../../../lib/words/page.ts';
import { createFacets } from '../../../lib/records/facets.ts';
import { createTotals } from '../../../lib/records/list-totals.ts';
import { listScreen } from '../../../lib/records/record-screen.ts';
import { blankRental, valuesOfRental } from './editing.ts';
import { beginPresets } from './presets.ts';

/** The rental screen without its looks: list, panel, form, counts of the tabs. */

export const records = listScreen({ contract: rentals, nameOf: ({ code }) => code });
export const { list, panel } = records;
export const totals = createTotals(list, rentalTotals);

export type RentalFacets = Output<typeof rentalFacets.answer>;
const facets = createFacets(rentals, rentalFacets);
export const { $facets } = facets;

/** Reads what is on the screen again; after every attempt to change something. */
export function reload(): void {
  records.reload();
  void facets.count();
}

export type RentalDefaults = Output<typeof rentalDefaults.answer>;
const $defaultsRead = atom<RentalDefaults | undefined>(undefined);
/** Charges and rules of the settings, once the form has asked for them. */
export const $defaults: ReadableAtom<RentalDefaults | undefined> = $defaultsRead;

export const editor = createEditor({
  contract: rentals,
  blank: blankRental,
  valuesOf: valuesOfRental,
  reload,
  saved: (row) => panel.open(row.id, row),
});
beginPresets(editor, $defaultsRead);
// What is edited stands in the panel too: its code, its vehicle and whether the car is out come from there.
editor.$state.listen((state) => {
  if (state.kind !== 'editing') return;
  const shown = panel.$state.get();
  if (shown.kind === 'closed' || shown.id !== state.id) panel.open(state.id);
});

async function readDefaults(): Promise<void> {
  if ($defaultsRead.get()) return;
  // Without them the form begins without charges; the quote tells what there are.
  await import('../../../lib/contract/cars/rental-settings.ts')
    .then(async (settings) => $defaultsRead.set(await call(settings.rentalDefaults)))
    .catch(() => undefined);
}

/** Opens the form for a new rental, with the charges of the settings; or what was typed and not saved before. */
export async function addRental(): Promise<void> {
  const values = await newRental();
  editor.add(readDraft(rentals.key, undefined) ? undefined : values);
}

/** What a new rental begins with, by the settings. */
export async function newRental() {
  await readDefaults();
  const { full_tank_price, deposit } = $defaultsRead.get() ?? {};
  return {
    ...blankRental(),
    client: { language: pageFacts().language },
    full_tank_price: full_tank_price?.['USD'],
    deposit: deposit?.['USD'],
  };
}

/** Opens the form of a rental, as it is saved right now. */
export async function editRental(id: number): Promise<void> {
  void readDefaults();
  const row = await call(rentals.get, { params: { id } });
  editor.edit(row);
}

/** The rental in the panel, when it is this one: what an action from a list or a timeline begins with. */
export async function currentRow(id: number): Promise<RentalRow> {
  const shown = panel.$state.get();
  return shown.kind === 'ready' && shown.id === id ? shown.row : call(rentals.get, { params: { id } });
}
