import { computed } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { call } from '../../lib/api/call.ts';
import { createReading } from '../../lib/api/reading.ts';
import { modelOffers } from '../../lib/contract/cars/model-offers.ts';
import type { ModelOffer } from '../../lib/contract/cars/model-offers.ts';
import { rentals } from '../../lib/contract/cars/rentals.ts';
import type { Input } from '../../lib/contract/endpoint.ts';
import { valueAt } from '../../lib/forms/field-path.ts';

type Trip = Input<typeof modelOffers.query>;

/** Offices and times of a form; undefined while some are missing or refused. */
export function tripOf(values: unknown): Trip | undefined {
  const text = (path: string): string | undefined => {
    const value = valueAt(values, path);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  const pick_up_office_id = text('pick_up.office_id');
  const drop_off_office_id = text('drop_off.office_id');
  const [pick_up_local, drop_off_local] = [text('pick_up.local'), text('drop_off.local')];
  const currency = text('currency');
  if (!pick_up_office_id || !drop_off_office_id || !pick_up_local || !drop_off_local || !currency)
    return undefined;
  if (drop_off_local <= pick_up_local) return undefined;
  return { pick_up_office_id, pick_up_local, drop_off_office_id, drop_off_local, currency } as Trip;
}

/** Every model with its free cars and its price for a trip, read anew when the trip or a rental changes. */
export function createOffers(
  $trip: ReadableAtom<Trip | undefined>,
): ReadableAtom<readonly ModelOffer[] | undefined> {
  const { $read } = createReading({
    $query: $trip,
    keys: [rentals.key],
    ask: (query, signal) => (query ? call(modelOffers, { query, signal }) : Promise.resolve(undefined)),
  });
  return computed($read, (read) => (read.kind === 'ready' ? read.value?.offers : undefined));
}
