import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Random } from './random.ts';
import { groupsOf, planRentals } from './rental-plans.ts';

const NOW = new Date('2026-11-28T15:00:00Z');
const vehiclesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    model_id: 1 + (index % 6),
    office_id: 1 + (index % 4),
  }));

it('plans as many rentals as were asked for, and no car for two of them', () => {
  const sizes = fc.tuple(fc.integer({ min: 12, max: 40 }), fc.constantFrom(60, 300, 50_000, 60_001));
  fc.assert(
    fc.property(sizes, ([cars, count]) => {
      const groups = groupsOf(vehiclesOf(cars), count);
      const plans = planRentals(new Random(1), NOW, count, groups);
      const planned = plans.reduce((sum, { twins }) => sum + 1 + twins, 0);
      // The last cars may have one rental more than are wanted.
      expect(planned).toBeGreaterThanOrEqual(count);
      expect(planned).toBeLessThan(count + cars);
      for (const chain of Map.groupBy(plans, ({ vehicle }) => vehicle.id).values())
        for (const [index, { to }] of chain.entries())
          expect(to).toBeLessThan(chain[index - 1]?.from ?? Infinity);
    }),
    { numRuns: 20 },
  );
});

it('sends only cars of one model at one office out together, and those of a small company never', () => {
  const vehicles = vehiclesOf(30);
  expect(groupsOf(vehicles, 300).every((group) => group.length === 1)).toBe(true);
  const groups = groupsOf(vehicles, 100_000);
  expect(groups.flat()).toHaveLength(30);
  expect(
    groups.every((group) => new Set(group.map((car) => car.model_id + 10 * car.office_id)).size === 1),
  ).toBe(true);
  expect(groups).toHaveLength(12);
});
