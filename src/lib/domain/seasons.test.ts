import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { overlappingSeason, seasonOn } from './seasons.ts';

const high = { id: 1, from: '2026-02-14', to: '2026-02-22', priority: 1 };
const peak = { id: 2, from: '2026-02-09', to: '2026-02-15', priority: 2 };

describe('seasons', () => {
  test('of two seasons over one date the priority decides, never both (rule: one-season-prices)', () => {
    expect(seasonOn('2026-02-14', [high, peak])?.id).toBe(2);
    expect(seasonOn('2026-02-16', [high, peak])?.id).toBe(1);
    expect(seasonOn('2026-02-08', [high, peak])).toBeUndefined();
  });

  test('an overlap of equal priority is refused at entry (rule: one-season-prices)', () => {
    expect(overlappingSeason({ ...peak, id: 3, priority: 1 }, [high, peak])?.id).toBe(1);
    expect(overlappingSeason({ ...peak, id: 3, priority: 3 }, [high, peak])).toBeUndefined();
    expect(overlappingSeason(high, [high, peak])).toBeUndefined();
    expect(
      overlappingSeason({ id: 3, from: '2026-02-23', to: '2026-02-28', priority: 1 }, [high]),
    ).toBeUndefined();
  });

  test('the answer does not depend on the order of the list', () => {
    const day = fc.integer({ min: 1, max: 28 }).map((one) => `2026-02-${String(one).padStart(2, '0')}`);
    const season = fc.record({ id: fc.nat(100), from: day, to: day, priority: fc.nat(3) });
    fc.assert(
      fc.property(
        day,
        fc.uniqueArray(season, { selector: (one) => one.id, maxLength: 8 }),
        (date, seasons) => {
          const found = seasonOn(date, seasons);
          expect(seasonOn(date, seasons.toReversed())).toEqual(found);
          if (found !== undefined) expect(found.from <= date && date <= found.to).toBe(true);
          else expect(seasons.some((one) => one.from <= date && date <= one.to)).toBe(false);
        },
      ),
    );
  });
});
