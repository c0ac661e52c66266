import type { ReadableAtom } from 'nanostores';
import { call } from '../api/call.ts';
import { stationChoices } from '../contract/cars/choices.ts';
import type { StationChoice } from '../contract/cars/choices.ts';
import { ITEM } from '../domain/statuses.ts';
import { all, choicesOf, holds } from './car-choices.ts';
import type { CarOption } from './car-choices.ts';

/* Stations as the screens of cars offer them; apart from offices and models, which other screens need too. */

export const $stationChoices: ReadableAtom<readonly StationChoice[]> = choicesOf(
  'cars/stations/listing',
  () => call(stationChoices, all),
);

/** Active stations by office, and `kept` whatever its status. */
export function stationOptions(stations: readonly StationChoice[], kept?: number): CarOption[] {
  return stations
    .filter(({ id, status }) => status === ITEM.active || id === kept)
    .map(({ id, code, name, office }) => ({ value: id, label: `${code} · ${name}`, group: office.name }));
}

/** Active stations whose code, name and office hold every word of a text. */
export function findStations(text: string): CarOption[] {
  return stationOptions($stationChoices.get()).filter(({ label, group = '' }) =>
    holds(`${label} ${group}`, text),
  );
}
