import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import type * as z from 'zod/mini';
import { call } from '../api/call.ts';
import { attempt } from '../api/attempt.ts';
import type { Reference } from '../contract/fields.ts';
import { listCities, listCountries, listStates } from '../contract/system/places.ts';
import type { City } from '../contract/system/places.ts';
import { showToast } from '../shell/toasts.ts';

type Country = z.infer<typeof listCountries.answer>[number];

/** What is chosen of a place so far. */
interface ChosenPlace {
  readonly country: string | undefined;
  readonly state: number | undefined;
}

export interface Places {
  readonly $countries: ReadableAtom<readonly Country[]>;
  readonly $states: ReadableAtom<readonly Reference[]>;
  readonly $cities: ReadableAtom<readonly City[]>;
  readonly $chosen: ReadableAtom<ChosenPlace>;
  /** Clears both lists below and reads the country's states; '' chooses none. */
  chooseCountry(code: string): void;
  /** Clears the cities and reads the state's; 0 chooses none. */
  chooseState(id: number): void;
}

/** Country → state → city (rule: places-cascade): choosing one clears what lies below; an empty answer is told (e5). */
export function createPlaces(): Places {
  const $countries = atom<readonly Country[]>([]);
  const $states = atom<readonly Reference[]>([]);
  const $cities = atom<readonly City[]>([]);
  const $chosen = atom<ChosenPlace>({ country: undefined, state: undefined });

  async function read<T>(
    $list: { set(value: readonly T[]): void },
    ask: () => Promise<readonly T[]>,
    current: () => boolean,
  ): Promise<void> {
    const found = await attempt(ask);
    if (found === undefined || !current()) return;
    $list.set(found);
    if (found.length === 0) showToast('danger', { error: 'e5Places' });
  }
  onMount($countries, () => void attempt(async () => $countries.set(await call(listCountries))));

  return {
    $countries,
    $states,
    $cities,
    $chosen,
    chooseCountry: (code) => {
      const country = code === '' ? undefined : code;
      $chosen.set({ country, state: undefined });
      $states.set([]);
      $cities.set([]);
      if (country)
        void read(
          $states,
          () => call(listStates, { query: { country } }),
          () => $chosen.get().country === country,
        );
    },
    chooseState: (id) => {
      const state = id > 0 ? id : undefined;
      $chosen.set({ ...$chosen.get(), state });
      $cities.set([]);
      if (state)
        void read(
          $cities,
          () => call(listCities, { query: { state } }),
          () => $chosen.get().state === state,
        );
    },
  };
}
