import { fromDate, parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date';
import { addDays } from './dates.ts';
import { isLocal } from './times.ts';

/** What happens at a place: its wall clock and its IANA zone. */
export interface PlaceTime {
  readonly local: string;
  readonly zone: string;
}

/** Whether this machine knows the zone. */
export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/**
 * The instant of a local date-time, as RFC 3339 UTC. A time that happens twice is the earlier one (product.md §5);
 * one that a clock change skips is the moment as much later, so midnight of 08/03/2026 in Havana is 01:00 of that
 * day and never the day before (K02). Throws RangeError for what is no local date-time or zone.
 */
export function toInstant({ local, zone }: PlaceTime): string {
  if (!isLocal(local)) throw new RangeError(`Not a local date and time: ${local}`);
  return toZoned(parseDateTime(local), zone, 'compatible').toDate().toISOString();
}

/** Whether the clocks of the zone show this time at all; a clock change skips some. */
export function happens({ local, zone }: PlaceTime): boolean {
  return toLocal(toInstant({ local, zone }), zone) === local;
}

/** The local date-time, to the minute, that clocks of the zone show at an instant. */
export function toLocal(instant: string | Date, zone: string): string {
  return toCalendarDateTime(fromDate(new Date(instant), zone)).toString().slice(0, 16);
}

/** The date in a zone at an instant: "today" of an office is todayIn(its zone, now) (K10). */
export function todayIn(zone: string, now: string | Date): string {
  return toLocal(now, zone).slice(0, 10);
}

/** The first instant of a date in a zone and the first one after it, so a day includes its 23:59:59.999 (K91). */
export function dayInstants(date: string, zone: string): { from: string; until: string } {
  const midnight = (day: string) => toInstant({ local: `${day}T00:00`, zone });
  return { from: midnight(date), until: midnight(addDays(date, 1)) };
}
