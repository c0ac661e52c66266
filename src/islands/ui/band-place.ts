import { daysBetween } from '../../lib/domain/dates.ts';

/** Where days stand in a row, as shares of its width; both ends count, and what is out of sight is cut. */
export function bandOf(
  { from, to }: { readonly from: string; readonly to: string },
  days: readonly string[],
): { left: number; width: number } {
  const [first = from] = days;
  const left = Math.max(0, daysBetween(first, from));
  const right = Math.min(days.length, daysBetween(first, to) + 1);
  return { left: left / days.length, width: Math.max(0, right - left) / days.length };
}
