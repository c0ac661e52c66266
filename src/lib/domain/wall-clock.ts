/** What the clocks of a place show, "2026-11-28T09:30", and its two parts. Pages that only tell a time need no calendar. */

/** Formatters by zone: making one costs a hundred times more than using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Throws RangeError for an unknown zone. */
function clockOf(zone: string): Intl.DateTimeFormat {
  // Swedish writes ISO: 2026-11-28 10:00
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(zone, clock);
  return clock;
}

/** Whether this machine knows the zone. */
export function isZone(zone: string): boolean {
  try {
    return clockOf(zone) !== undefined;
  } catch {
    return false;
  }
}

/** The local date-time, to the minute, that clocks of the zone show at an instant. */
export function toLocal(instant: string | Date, zone: string): string {
  return clockOf(zone).format(new Date(instant)).replace(' ', 'T');
}

export const dateOf = (local: string): string => local.slice(0, 10);
export const timeOfLocal = (local: string): string => local.slice(11);
