import { atom, onMount } from 'nanostores';
import { attempt } from '../api/attempt.ts';
import { call } from '../api/call.ts';
import type { Reference } from '../contract/fields.ts';
import { listStates } from '../contract/system/places.ts';

/** Country in which nearly all places are, chosen at first in a form. */
export const HOME_COUNTRY = 'CU';

/** Provinces of the home country, to filter by. */
export const $provinces = atom<readonly Reference[]>([]);
onMount($provinces, () => {
  void attempt(async () => $provinces.set(await call(listStates, { query: { country: HOME_COUNTRY } })));
});

interface LocatedCity {
  readonly state: { readonly id: number; readonly country_code: string };
}

/** Country and state with which the form of a place begins: those of its city, where that is known. */
export const placeIn = (city: LocatedCity | undefined) => ({
  country: city?.state.country_code ?? HOME_COUNTRY,
  state: city?.state.id,
});
