import type { VehicleDocument } from '../../../src/lib/contract/cars/vehicles.ts';
import { OFFICE_ZONE } from '../../../src/lib/contract/limits.ts';
import { formatTypedDate } from '../../../src/lib/domain/dates.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import { ProblemError } from '../../lib/problem.ts';
import type { CarRequest } from './capacity.ts';

/** The first document of a vehicle that ends before a rental does; the last day of one counts. Undefined when all hold. */
export function expiredDocument(
  documents: readonly VehicleDocument[],
  { drop_off_at }: Pick<CarRequest, 'drop_off_at'>,
): VehicleDocument | undefined {
  const until = todayIn(OFFICE_ZONE, drop_off_at);
  return documents
    .filter(({ expires }) => expires < until)
    .toSorted((one, other) => one.expires.localeCompare(other.expires))[0];
}

/** Throws e16 for a vehicle whose document ends before the rental does: it is assigned with a reason only. */
export function refuseExpired(documents: readonly VehicleDocument[], request: CarRequest): void {
  const expired = expiredDocument(documents, request);
  if (!expired) return;
  const params = { document: expired.name, date: formatTypedDate(expired.expires) };
  throw new ProblemError('e16', { reason: 'vehicle_document', params });
}
