import type { ReadableAtom } from 'nanostores';
import { call } from '../api/call.ts';
import { accommodations } from '../contract/lodgings/accommodations.ts';
import { accommodationChoices } from '../contract/lodgings/room-choices.ts';
import type { AccommodationChoice } from '../contract/lodgings/room-choices.ts';
import { ITEM } from '../domain/statuses.ts';
import { $brands, brandName } from './brand-choices.ts';
import { all, choicesOf, holds } from './car-choices.ts';

/* Accommodations with their rooms, as the screens of lodging offer them. */

export const $accommodationChoices: ReadableAtom<readonly AccommodationChoice[]> = choicesOf(
  accommodations.key,
  () => call(accommodationChoices, all),
);

/** One accommodation to choose; `detail` is where it stands, and the brand that alone offers it (rule: accommodation-of-a-brand). */
interface AccommodationOption {
  readonly value: number;
  readonly label: string;
  readonly detail: string;
}

/** Active accommodations whose name and place hold every word of a text. */
export function findAccommodations(text: string): AccommodationOption[] {
  return $accommodationChoices
    .get()
    .filter(({ name, place, status }) => status === ITEM.active && holds(`${name} ${place}`, text))
    .map(({ id, name, place, brand }) => ({
      value: id,
      label: name,
      detail: [place, brandName($brands.get(), brand)].filter(Boolean).join(' · '),
    }));
}
