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
