import { atom, onMount } from 'nanostores';
import { attempt } from '../../../lib/api/attempt.ts';
import { call } from '../../../lib/api/call.ts';
import type { Reference } from '../../../lib/contract/fields.ts';
import { accommodations } from '../../../lib/contract/lodgings/accommodations.ts';
import type { AccommodationRow } from '../../../lib/contract/lodgings/accommodations.ts';
import { listStates } from '../../../lib/contract/system/places.ts';
import { recordScreen } from '../../../lib/records/record-screen.ts';
import { say } from './words.ts';

/** Country in which nearly all accommodations are, chosen at first in the form. */
const HOME_COUNTRY = 'CU';

export const records = recordScreen({ contract: accommodations, nameOf: ({ name }) => name, say });
export const { list, panel, editor } = records;

/** Opens the form with all photos of an accommodation, of which a row of the list has the cover only. */
export async function edit(row: AccommodationRow): Promise<void> {
  await attempt(async () =>
    editor.edit(row.photos ? row : await call(accommodations.get, { params: { id: row.id } })),
  );
}

/** Provinces to filter by. */
export const $provinces = atom<readonly Reference[]>([]);
onMount($provinces, () => {
  void attempt(async () => $provinces.set(await call(listStates, { query: { country: HOME_COUNTRY } })));
});

/** Rows that the screen knows: those of the page and the one in the panel. */
function knownRows() {
  const state = panel.$state.get();
  return [...(list.$page.get().page?.results ?? []), ...(state.kind === 'ready' ? [state.row] : [])];
}

/** The country and state of the city of a known accommodation; the form begins with them. */
export function placeOf(cityId: number | undefined): { country: string; state?: number | undefined } {
  const row = knownRows().find(({ city }) => city.id === cityId);
  return row
    ? { country: row.city.state.country_code, state: row.city.state.id }
    : { country: HOME_COUNTRY, state: undefined };
}

/** Name of the city of a known accommodation. */
export const cityName = (cityId: unknown): string | undefined =>
  knownRows().find(({ city }) => city.id === cityId)?.city.name;
