import { atom, computed, onMount } from 'nanostores';
import { attempt } from '../../../../lib/api/attempt.ts';
import { call } from '../../../../lib/api/call.ts';
import { PHONE_COUNTRIES } from '../../../../lib/contract/limits.ts';
import { listCountries } from '../../../../lib/contract/system/places.ts';
import type { Output } from '../../../../lib/contract/endpoint.ts';

const $countries = atom<Output<typeof listCountries.answer>>([]);
onMount($countries, () => {
  void attempt(async () => $countries.set(await call(listCountries)));
});

const isUsual = (code: string): boolean => PHONE_COUNTRIES.some((usual) => usual === code);

/** Countries to choose from, the usual ones first. */
export const $countryOptions = computed($countries, (countries) =>
  [...countries.filter(({ code }) => isUsual(code)), ...countries.filter(({ code }) => !isUsual(code))].map(
    ({ code, name }) => ({ value: code, label: name }),
  ),
);
