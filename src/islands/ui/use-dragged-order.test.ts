import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeAt } from './use-dragged-order.ts';

/** Items of these heights below each other, with a gap. */
function stacked(heights: readonly number[]) {
  let top = 0;
  return heights.map((height) => {
    const place = { top, height };
    top += height + 8;
    return place;
  });
}
const heights = fc.array(fc.integer({ min: 20, max: 300 }), { minLength: 1, maxLength: 10 });

test('an item takes the place of the one whose middle it passes', () => {
  const places = stacked([100, 100, 100]);
  const from = (middle: number) => placeAt(middle, places, 0);
  expect([-500, 50, 157, 159, 265, 267, 9_000].map(from)).toEqual([0, 0, 0, 1, 1, 2, 2]);
});

test('an item that is not moved keeps its place, and one that goes down never comes out higher', () => {
  fc.assert(
    fc.property(heights, fc.nat(), fc.integer({ min: 0, max: 3_000 }), (given, chosen, by) => {
      const places = stacked(given);
      const from = chosen % places.length;
      const { top, height } = places[from] ?? { top: 0, height: 0 };
      const middle = top + height / 2;
      expect(placeAt(middle, places, from)).toBe(from);
      const [below, above] = [placeAt(middle + by, places, from), placeAt(middle - by, places, from)];
      expect(below).toBeGreaterThanOrEqual(from);
      expect(above).toBeLessThanOrEqual(from);
      expect(below).toBeLessThan(places.length);
    }),
  );
});
