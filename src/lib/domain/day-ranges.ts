import { PRICE_RANGES } from '../contract/limits.ts';

/** Days of a rental that share a daily price, both ends included; the last range has no end. */
export interface DayRange {
  readonly from_days: number;
  readonly to_days: number | null;
}

/** Ranges without gap or overlap that begin at these days: 3, 7, 14 is 3–6, 7–13, 14+. */
export function rangesFrom(starts: readonly number[]): DayRange[] {
  return starts.map((from_days, index) => {
    const next = starts[index + 1];
    return { from_days, to_days: next === undefined ? null : next - 1 };
  });
}

/** The range that holds a total number of days; undefined below the first one (e8). */
export function rangeOf<R extends DayRange>(ranges: readonly R[], days: number): R | undefined {
  return ranges.find((range) => range.from_days <= days && (range.to_days === null || days <= range.to_days));
}

/** Why a list of ranges cannot be saved (rule: five-day-ranges). */
export type RangesProblem = 'count' | 'start' | 'gap' | 'overlap' | 'end';

export function rangesProblem(ranges: readonly DayRange[]): RangesProblem | undefined {
  if (ranges.length !== PRICE_RANGES) return 'count';
  const [first] = ranges;
  if (first === undefined || !Number.isInteger(first.from_days) || first.from_days < 1) return 'start';
  for (const [index, { from_days, to_days }] of ranges.entries()) {
    const next = ranges[index + 1];
    if (next === undefined) return to_days === null ? undefined : 'end';
    if (to_days === null || !Number.isInteger(to_days) || to_days < from_days) return 'overlap';
    if (next.from_days <= to_days) return 'overlap';
    if (next.from_days > to_days + 1) return 'gap';
  }
  return undefined;
}
