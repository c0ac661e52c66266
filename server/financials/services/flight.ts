import type { Flight, ServiceInput } from '../../../src/lib/contract/financials/services.ts';
import { SERVICE_TYPES } from '../../../src/lib/contract/system/service-types.ts';
import { toInstant } from '../../../src/lib/domain/zones.ts';
import { isZone } from '../../../src/lib/domain/wall-clock.ts';
import { invalid } from '../../lib/problem.ts';
import type { RefusedField } from '../../lib/problem.ts';

/**
 * Each segment's clocks: zones that exist, and no arrival before its departure, as instants (rule: service-of-a-debt).
 */
function refusedTimes({ segments }: Flight): RefusedField[] {
  return segments.flatMap(({ departs, arrives }, index) => {
    const wrong = (['departs', 'arrives'] as const).filter((end) => !isZone({ departs, arrives }[end].zone));
    if (wrong.length > 0)
      return wrong.map((end) => ({ field: `flight.segments.${index}.${end}.zone`, key: 'zone' }));
    return toInstant(arrives) < toInstant(departs)
      ? [{ field: `flight.segments.${index}.arrives.local`, key: 'flight_times' }]
      : [];
  });
}

/** A flight ticket has its flight's data, and nothing else has. Throws 422 with the fields. */
export function checkFlight({
  service_type_id,
  flight,
}: Pick<ServiceInput, 'service_type_id' | 'flight'>): void {
  const isFlight = service_type_id === SERVICE_TYPES.flight;
  if (isFlight && flight === null) throw invalid({ field: 'flight', key: 'flight_missing' });
  if (!isFlight && flight !== null) throw invalid({ field: 'flight', key: 'flight_only' });
  const refused = flight === null ? [] : refusedTimes(flight);
  if (refused.length > 0) throw invalid(...refused);
}

/** The instant at which the first flight of a ticket leaves; null for what is no ticket. */
export function departureOf(flight: Flight | null): Date | null {
  const departures = (flight?.segments ?? []).map(({ departs }) => toInstant(departs)).toSorted();
  return departures[0] === undefined ? null : new Date(departures[0]);
}
