import type { PlaceTime } from '../../../src/lib/domain/zones.ts';
import { dayInstants, toInstant } from '../../../src/lib/domain/zones.ts';
import { dateOf } from '../../../src/lib/domain/wall-clock.ts';

const DAY = 86_400_000;
/** By zone and date, what a clock is ahead of UTC all that day; undefined where clocks change on it. */
const aheads = new Map<string, number | undefined>();

function aheadOn(date: string, zone: string): number | undefined {
  const key = `${date} ${zone}`;
  if (!aheads.has(key)) {
    const { from, until } = dayInstants(date, zone);
    const begins = Date.parse(from);
    aheads.set(key, Date.parse(until) - begins === DAY ? Date.parse(`${date}T00:00Z`) - begins : undefined);
  }
  return aheads.get(key);
}

/** What toInstant gives, for the millions of times of a demo: its zone is asked once for each day. */
export function instantOf({ local, zone }: PlaceTime): Date {
  const ahead = aheadOn(dateOf(local), zone);
  return new Date(ahead === undefined ? toInstant({ local, zone }) : Date.parse(`${local}Z`) - ahead);
}
