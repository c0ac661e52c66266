import { addDays } from './dates.ts';
import { isLocal } from './times.ts';
import { toLocal } from './wall-clock.ts';

/*
 * Forty lines over Intl instead of a date library, which costs every page 4 kB; the tests compare them with
 * @internationalized/date over all zones.
 */

/** What happens at a place: its wall clock and its IANA zone. */
export interface PlaceTime {
  readonly local: string;
  readonly zone: string;
}

/** Longer than any clock change is from its neighbours, so that both offsets around one are seen. */
const AROUND_MS = 86_400_000;

/** Milliseconds that the zone's clock is ahead of UTC at an instant. */
function offsetAt(instant: number, zone: string): number {
  const wholeMinute = Math.floor(instant / 60_000) * 60_000;
  return Date.parse(`${toLocal(new Date(wholeMinute), zone)}Z`) - wholeMinute;
}

/**
 * The instant of a local date-time, as RFC 3339 UTC. A time that happens twice is the earlier one
 * (rule: skipped-hours); one that a clock change skips is the moment as much later, so midnight of 08/03/2026 in Havana
 * is 01:00 of that day and never the day before (rule: skipped-hours). Throws RangeError for what is no local date-time
 * or zone.
 */
export function toInstant({ local, zone }: PlaceTime): string {
  if (!isLocal(local)) throw new RangeError(`Not a local date and time: ${local}`);
  const asUtc = Date.parse(`${local}Z`);
  const before = asUtc - offsetAt(asUtc - AROUND_MS, zone);
  const after = asUtc - offsetAt(asUtc + AROUND_MS, zone);
  const shows = [before, after].filter((instant) => toLocal(new Date(instant), zone) === local);
  // Skipped by the clocks: counted on by the clock from before the change, it is as much later as was skipped.
  return new Date(shows.length > 0 ? Math.min(...shows) : before).toISOString();
}

/** Whether the clocks of the zone show this time at all; a clock change skips some. */
export function happens({ local, zone }: PlaceTime): boolean {
  return toLocal(toInstant({ local, zone }), zone) === local;
}

/** The date in a zone at an instant: "today" of an office is todayIn(its zone, now) (rule: today-of-the-office). */
export function todayIn(zone: string, now: string | Date): string {
  return toLocal(now, zone).slice(0, 10);
}

/**
 * The first instant of a date in a zone and the first one after it, so a day includes its 23:59:59.999
 * (rule: company-day).
 */
export function dayInstants(date: string, zone: string): { from: string; until: string } {
  const midnight = (day: string) => toInstant({ local: `${day}T00:00`, zone });
  return { from: midnight(date), until: midnight(addDays(date, 1)) };
}
