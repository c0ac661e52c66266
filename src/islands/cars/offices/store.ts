import { atom, onMount } from 'nanostores';
import { call } from '../../../lib/api/call.ts';
import { attempt } from '../../../lib/api/attempt.ts';
import { $officeGroups } from '../../../lib/choices/car-choices.ts';
import { offices } from '../../../lib/contract/cars/offices.ts';
import type { Reference } from '../../../lib/contract/fields.ts';
import { listStates } from '../../../lib/contract/system/places.ts';
import { recordScreen } from '../../../lib/records/record-screen.ts';
import { say } from './words.ts';

/** Country in which the offices are, chosen at first in the form. */
const HOME_COUNTRY = 'CU';

export const records = recordScreen({ contract: offices, nameOf: ({ name }) => name, say });
export const { list, panel, editor } = records;

/** Provinces to filter by: those of the offices' country. */
export const $provinces = atom<readonly Reference[]>([]);
onMount($provinces, () => {
  void attempt(async () => $provinces.set(await call(listStates, { query: { country: HOME_COUNTRY } })));
});

/** The country and state of a city that an office on the page or another office has; the form begins with them. */
export function placeOf(cityId: number | undefined): { country: string; state?: number | undefined } {
  const state = panel.$state.get();
  const rows = [...(list.$page.get().page?.results ?? []), ...(state.kind === 'ready' ? [state.row] : [])];
  const row = rows.find(({ municipality }) => municipality.id === cityId);
  if (row) return { country: row.municipality.state.country_code, state: row.municipality.state.id };
  const group = $officeGroups
    .get()
    .find(({ offices: some }) => some.some(({ municipality }) => municipality.id === cityId));
  return { country: HOME_COUNTRY, state: group?.state.id };
}
