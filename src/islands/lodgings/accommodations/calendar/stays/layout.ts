import { addDays, daysBetween } from '../../../../../lib/domain/dates.ts';

interface Nights {
  readonly check_in: string;
  readonly check_out: string;
}

/** Where a stay stands among the nights shown: shares of the row's width; what is out of sight is cut. */
export function placeOf({ check_in, check_out }: Nights, days: readonly string[]) {
  const [first = check_in] = days;
  const [start, end] = [daysBetween(first, check_in), daysBetween(first, check_out)];
  const left = Math.max(0, start);
  const right = Math.min(days.length, end);
  return {
    left: left / days.length,
    width: Math.max(0, right - left) / days.length,
    cutLeft: start < 0,
    cutRight: end > days.length,
  };
}

/** The same nights, so many later. */
export const shifted = ({ check_in, check_out }: Nights, by: number): Nights => ({
  check_in: addDays(check_in, by),
  check_out: addDays(check_out, by),
});
