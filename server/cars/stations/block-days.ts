import { addDays } from '../../../src/lib/domain/dates.ts';
import { dayInstants, todayIn } from '../../../src/lib/domain/zones.ts';
import { invalid } from '../../lib/problem.ts';

/** Days of an office's calendar, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** From the first midnight of the days until the one after the last, by the office's clock. */
export const instantsOf = ({ from, to }: Days, zone: string) => ({
  from: Date.parse(dayInstants(from, zone).from),
  until: Date.parse(dayInstants(addDays(to, 1), zone).from),
});

/** Throws 422 for days that are over. */
export function refusePast(days: readonly Days[], zone: string, now: Date): void {
  const today = todayIn(zone, now);
  days.forEach(({ to }, index) => {
    if (to < today)
      throw invalid({ field: index === 0 ? 'to' : `other_days.${index - 1}.to`, key: 'in_past' });
  });
}
