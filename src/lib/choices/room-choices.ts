import type { ReadableAtom } from 'nanostores';
import { call } from '../api/call.ts';
import { accommodationChoices } from '../contract/lodgings/room-choices.ts';
import type { AccommodationChoice } from '../contract/lodgings/room-choices.ts';
import { ITEM } from '../domain/statuses.ts';
import { all, choicesOf, holds } from './car-choices.ts';

/* Accommodations with their rooms, as the screens of lodging offer them. */

export const $accommodationChoices: ReadableAtom<readonly AccommodationChoice[]> = choicesOf(
  'lodgings/accommodations',
  () => call(accommodationChoices, all),
);

interface Option {
  readonly value: number;
  readonly label: string;
  readonly group?: string | undefined;
}

/** Active accommodations by their place, and `kept` whatever its status: the one that a record has already. */
export function accommodationOptions(choices: readonly AccommodationChoice[], kept?: number): Option[] {
  return choices
    .filter(({ id, status }) => status === ITEM.active || id === kept)
    .map(({ id, name, place }) => ({ value: id, label: name, group: place }));
}

/** Active accommodations whose name and place hold every word of a text. */
export function findAccommodations(text: string): Option[] {
  return accommodationOptions($accommodationChoices.get()).filter(({ label, group = '' }) =>
    holds(`${label} ${group}`, text),
  );
}

/** Rooms of one accommodation that are sold, and those in `kept`. */
export function roomOptions(
  choices: readonly AccommodationChoice[],
  accommodation: number | undefined,
  kept: readonly number[] = [],
): Option[] {
  const rooms = choices.find(({ id }) => id === accommodation)?.rooms ?? [];
  return rooms
    .filter(({ id, status }) => status === ITEM.active || kept.includes(id))
    .map(({ id, name }) => ({ value: id, label: name }));
}

type Named = { readonly id: number; readonly name: string };
const optionsOf = (found: readonly Named[]): Option[] =>
  [...new Map(found.map(({ id, name }) => [id, { value: id, label: name }])).values()].toSorted(
    (one, other) => one.label.localeCompare(other.label),
  );

/** Destinations in which there are accommodations. */
export const destinationsOf = (choices: readonly AccommodationChoice[]): Option[] =>
  optionsOf(choices.flatMap(({ destination }) => destination ?? []));

/** Room types of which there are rooms. */
export const roomTypesOf = (choices: readonly AccommodationChoice[]): Option[] =>
  optionsOf(choices.flatMap(({ rooms }) => rooms.map(({ room_type }) => room_type)));
