import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PRICE_RANGE_STARTS } from '../contract/limits.ts';
import { rangeOf, rangesFrom } from './day-ranges.ts';

describe('day ranges', () => {
  test('the five ranges of the product (rule: five-day-ranges)', () => {
    const ranges = rangesFrom(PRICE_RANGE_STARTS);
    expect(ranges.map(({ from_days, to_days }) => [from_days, to_days])).toEqual([
      [3, 6],
      [7, 13],
      [14, 20],
      [21, 29],
      [30, null],
    ]);
    expect(rangeOf(ranges, 2)).toBeUndefined();
    expect(rangeOf(ranges, 13)?.from_days).toBe(7);
    expect(rangeOf(ranges, 400)?.from_days).toBe(30);
  });

  test('any rising starts make ranges that hold every day from the first on, once', () => {
    const starts = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(starts, fc.integer({ min: 1, max: 100 }), (unsorted, days) => {
        const sorted = unsorted.toSorted((one, other) => one - other);
        const ranges = rangesFrom(sorted);
        const holding = ranges.filter((range) => range.from_days <= days && days <= (range.to_days ?? days));
        expect(holding).toHaveLength(days >= (sorted[0] ?? 0) ? 1 : 0);
        expect(rangeOf(ranges, days)).toEqual(holding[0]);
      }),
    );
  });
});
