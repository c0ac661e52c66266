import { addDays } from '../../src/lib/domain/dates.ts';
import { provinceOfAirport } from '../../src/lib/domain/cuban-airports.ts';
import { SERVICE } from '../../src/lib/domain/service-amounts.ts';
import { dateOf } from '../../src/lib/domain/wall-clock.ts';
import type { RequestContext } from '../lib/call.ts';

/**
 * Codes of the Cuban provinces in which a client lands for a pick-up: by the flight tickets that the company sold,
 * on the day of it (local, of the office) or the one before.
 */
export async function provincesLandedIn(
  db: RequestContext['db'],
  member: number,
  pickUp: string,
): Promise<string[]> {
  const day = dateOf(pickUp);
  const tickets = await db
    .selectFrom('payment_service')
    .select('flight')
    .where('member_id', '=', member)
    .where('flight', 'is not', null)
    .where('status', '!=', SERVICE.cancelled)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  return tickets
    .flatMap(({ flight }) => flight?.segments ?? [])
    .filter(({ arrives }) => [day, addDays(day, -1)].includes(dateOf(arrives.local)))
    .flatMap(({ to }) => provinceOfAirport(to) ?? []);
}
