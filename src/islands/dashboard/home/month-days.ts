import { daysInMonth } from '../../../lib/domain/dates.ts';

/** First and last day of a month, 2026-11; of one at either end of a range only the days that were counted. */
export function monthDays(
  month: string,
  range: { readonly from: string; readonly to: string } | undefined,
): readonly [string, string] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const [first, last] = [`${month}-01`, `${month}-${String(daysInMonth(year, number)).padStart(2, '0')}`];
  const { from, to } = range ?? { from: first, to: last };
  return [first < from ? from : first, last > to ? to : last];
}
