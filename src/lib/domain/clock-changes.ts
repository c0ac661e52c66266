import { toLocal } from './wall-clock.ts';
import { happens, toInstant } from './zones.ts';
import type { PlaceTime } from './zones.ts';

/** By so many minutes clocks are put back where they are: half an hour on Lord Howe Island, an hour elsewhere. */
const PUT_BACK = [30, 60];

/**
 * Every instant at which the clocks of the zone show this time, the earliest first: none of a time that they skip, two of
 * one that happens twice (rule: skipped-hours). Throws RangeError for what is no local date-time or zone.
 */
export function instantsOf(time: PlaceTime): string[] {
  if (!happens(time)) return [];
  const first = toInstant(time);
  const again = PUT_BACK.map((minutes) => new Date(Date.parse(first) + minutes * 60_000).toISOString());
  return [first, ...again.filter((instant) => toLocal(instant, time.zone) === time.local)];
}
