import type { ReadableAtom } from 'nanostores';
import { call } from '../api/call.ts';
import { lodgingChoices } from '../contract/lodgings/choices.ts';
import type { LodgingChoice, LodgingList } from '../contract/lodgings/choices.ts';
import { ITEM } from '../domain/statuses.ts';
import { all, choicesOf } from './car-choices.ts';

/** Keys of the settings' lists that lodging chooses from; a change of one makes the choices others. */
const KEYS = [
  'accommodation_types',
  'amenities',
  'room_types',
  'bed_types',
  'room_views',
  'boards',
  'destinations',
  'service_providers',
].map((name) => `system/${name}`);

/** What accommodations and rooms choose from, inactive ones among them: filters and old records name them. */
export const $lodgingChoices: ReadableAtom<readonly LodgingChoice[]> = choicesOf(KEYS, () =>
  call(lodgingChoices, all),
);

interface Choice {
  readonly value: number;
  readonly label: string;
}

/** Active choices of a list, and those of `kept` whatever their status: the ones that a record has already. */
export function choicesIn(
  choices: readonly LodgingChoice[],
  list: LodgingList,
  kept: readonly (number | undefined)[] = [],
): Choice[] {
  return choices
    .filter((choice) => choice.list === list && (choice.status === ITEM.active || kept.includes(choice.id)))
    .map(({ id, name }) => ({ value: id, label: name }));
}

/** Active destinations of a city, and `kept` whatever its status. */
export const destinationsIn = (
  choices: readonly LodgingChoice[],
  cityId: number | undefined,
  kept: number | undefined,
): Choice[] =>
  choicesIn(
    choices.filter(({ city }) => city?.id === cityId),
    'destination',
    [kept],
  );

/** Name of a choice, for the history. */
export const choiceName = (list: LodgingList, id: unknown): string | undefined =>
  $lodgingChoices.get().find((choice) => choice.list === list && choice.id === id)?.name;
