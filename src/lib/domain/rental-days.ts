import { RENTAL_GRACE_MINUTES } from '../contract/limits.ts';
import { daysBetween } from './dates.ts';
import { DAY_MINUTES, wallMinutes } from './times.ts';
import { dateOf } from './wall-clock.ts';

/** How days are counted; a setting of the company (rule: wall-clock-days). */
export interface DayRule {
  /** `period`: begun 24-hour periods of the wall clock; `calendar`: calendar days, both ends included. */
  readonly count: 'period' | 'calendar';
  /** Minutes that a drop-off may be late before another period counts; unused by `calendar`. */
  readonly grace_minutes: number;
}

const DAY_RULE_DEFAULT: DayRule = { count: 'period', grace_minutes: RENTAL_GRACE_MINUTES };

/**
 * Days of a rental, the one number that every line of its price uses (rule: wall-clock-days):
 * max(1, ceil((wall-clock minutes − grace) / 1440)), from the two offices' local date-times. A night with a clock
 * change counts like any other (rule: wall-clock-days). Throws RangeError when the drop-off is not after the pick-up.
 */
export function rentalDays(pickUp: string, dropOff: string, rule: DayRule = DAY_RULE_DEFAULT): number {
  const minutes = wallMinutes(pickUp, dropOff);
  if (minutes <= 0) throw new RangeError('The drop-off is not after the pick-up');
  if (rule.count === 'calendar') return daysBetween(dateOf(pickUp), dateOf(dropOff)) + 1;
  return Math.max(1, Math.ceil((minutes - rule.grace_minutes) / DAY_MINUTES));
}
