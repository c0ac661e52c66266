import { atom, onMount } from 'nanostores';
import { attempt } from '../../../lib/api/attempt.ts';
import { call } from '../../../lib/api/call.ts';
import type { Reference } from '../../../lib/contract/fields.ts';
import {
  PackageSettings,
  packageSettings,
  savePackageSettings,
} from '../../../lib/contract/postals/package-settings.ts';
import { listCities, listStates } from '../../../lib/contract/system/places.ts';
import { createCompanyRules } from './company.ts';

const contract = {
  key: 'postals/package_settings',
  input: PackageSettings,
  get: packageSettings,
  create: savePackageSettings,
  update: savePackageSettings,
};

type Distribution = PackageSettings['distribution'][number];

/** A row as the form has it: what is not chosen is absent. */
const withoutNone = ({ state_id, city_id, ...amounts }: Distribution) => ({
  ...amounts,
  ...(state_id === null ? {} : { state_id }),
  ...(city_id === null ? {} : { city_id }),
});

/** What the company decides about packages: prices, rules of customs, words that are not let in. */
export const createPackageRules = () =>
  createCompanyRules(contract, {
    blank: () => ({
      transport: { rate: {}, unit: 'lb' },
      insurance: {},
      delivery: {},
      distribution: [],
      customs: [],
      forbidden_words: [],
    }),
    valuesOf: ({ version: _, distribution, ...told }): object => ({
      ...told,
      distribution: distribution.map(withoutNone),
    }),
  });

/** Provinces of Cuba, and municipalities of those that were asked for. */
export function createCubanPlaces() {
  const $states = atom<readonly Reference[]>([]);
  const $cities = atom<ReadonlyMap<number, readonly Reference[]>>(new Map());
  const asked = new Set<number>();
  onMount($states, () => {
    void attempt(async () => $states.set(await call(listStates, { query: { country: 'CU' } })));
  });
  return {
    $states,
    $cities,
    /** Reads the municipalities of a province, once. */
    ask(state: number): void {
      if (asked.has(state)) return;
      asked.add(state);
      void attempt(async () => {
        const cities = await call(listCities, { query: { state } });
        $cities.set(new Map($cities.get()).set(state, cities));
      });
    },
  };
}
export type CubanPlaces = ReturnType<typeof createCubanPlaces>;
