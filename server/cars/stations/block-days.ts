import { addDays } from '../../../src/lib/domain/dates.ts';
import { dayInstants } from '../../../src/lib/domain/zones.ts';
import type { DateRange } from '../../lib/date-ranges.ts';

/** From the first midnight of the days until the one after the last, by the office's clock. */
export const instantsOf = ({ from, to }: DateRange, zone: string) => ({
  from: Date.parse(dayInstants(from, zone).from),
  until: Date.parse(dayInstants(addDays(to, 1), zone).from),
});
