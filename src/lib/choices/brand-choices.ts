import { atom, onMount } from 'nanostores';
import type { ReadableAtom, WritableAtom } from 'nanostores';
import { ApiError, call } from '../api/call.ts';
import { showError } from '../api/show-error.ts';
import { brandChoices } from '../contract/system/brands.ts';
import type { BrandChoice } from '../contract/system/brands.ts';

const $choices: WritableAtom<readonly BrandChoice[]> = atom([]);

/** The company's brands; empty until they are read, which is once: they change with a release. */
export const $brands: ReadableAtom<readonly BrandChoice[]> = $choices;

onMount($choices, () => {
  if ($choices.get().length > 0) return;
  call(brandChoices).then(
    (brands) => $choices.set(brands),
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      showError(error);
    },
  );
});

/** Name of a brand by its id; undefined where a company has but one, and while they are read. */
export function brandName(brands: readonly BrandChoice[], id: string | null): string | undefined {
  return brands.length > 1 ? brands.find((brand) => brand.id === id)?.name : undefined;
}
