import { map } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, call } from '../../../lib/api/call.ts';
import { vehicles } from '../../../lib/contract/cars/vehicles.ts';

const $known = map<Record<number, string>>({});
/** Plates by vehicle, as far as somebody asked for them: the history keeps numbers. */
export const $plates: ReadableAtom<Readonly<Record<number, string>>> = $known;
const asked = new Set<number>();

/** The plate of a vehicle; undefined until it is there, and for one that no longer exists. */
export function plateOf(id: number): string | undefined {
  if (!asked.has(id)) {
    asked.add(id);
    call(vehicles.get, { params: { id } }).then(
      ({ plate }) => $known.setKey(id, plate),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
      },
    );
  }
  return $known.get()[id];
}
