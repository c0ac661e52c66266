import type words from '../../../../public/locales/en/cars/offices.json';
import { $officeGroups } from '../../../lib/choices/car-choices.ts';
import { HOME_COUNTRY, placeIn } from '../../../lib/choices/provinces.ts';
import { offices } from '../../../lib/contract/cars/offices.ts';
import { knownRows } from '../../../lib/records/known-rows.ts';
import { recordScreen } from '../../../lib/records/record-screen.ts';
import { screenWords } from '../../ui/screen-words.ts';

export const { say, label, option, options } = screenWords<typeof words>('cars/offices');
export const records = recordScreen({ contract: offices, nameOf: ({ name }) => name, say });
export const { list, panel, editor } = records;

/** The city of an office on the screen. */
export const cityOf = (cityId: unknown) =>
  knownRows(records).find(({ municipality }) => municipality.id === cityId)?.municipality;

/** The country and state of a city that an office on the screen or another office has; the form begins with them. */
export function placeOf(cityId: number | undefined): { country: string; state?: number | undefined } {
  const city = cityOf(cityId);
  if (city) return placeIn(city);
  const group = $officeGroups
    .get()
    .find(({ offices: some }) => some.some(({ municipality }) => municipality.id === cityId));
  return { country: HOME_COUNTRY, state: group?.state.id };
}
