import { attempt } from '../../../lib/api/attempt.ts';
import { call } from '../../../lib/api/call.ts';
import { placeIn } from '../../../lib/choices/provinces.ts';
import { accommodations } from '../../../lib/contract/lodgings/accommodations.ts';
import type { AccommodationRow } from '../../../lib/contract/lodgings/accommodations.ts';
import { knownRows } from '../../../lib/records/known-rows.ts';
import { recordScreen } from '../../../lib/records/record-screen.ts';
import { say } from './words.ts';

export const records = recordScreen({ contract: accommodations, nameOf: ({ name }) => name, say });
export const { list, panel, editor } = records;

/** Opens the form with all photos of an accommodation, of which a row of the list has the cover only. */
export async function edit(row: AccommodationRow): Promise<void> {
  await attempt(async () =>
    editor.edit(row.photos ? row : await call(accommodations.get, { params: { id: row.id } })),
  );
}

const cityOf = (cityId: unknown) => knownRows(records).find(({ city }) => city.id === cityId)?.city;

/** The country and state of the city of a known accommodation; the form begins with them. */
export const placeOf = (cityId: number | undefined) => placeIn(cityOf(cityId));

/** Name of the city of a known accommodation. */
export const cityName = (cityId: unknown): string | undefined => cityOf(cityId)?.name;
