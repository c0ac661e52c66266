import fc from 'fast-check';
import { expect, test } from 'vitest';
import { manifestTotals } from './manifest.ts';

const counted = fc.record({
  parcels: fc.integer({ min: 1, max: 20 }),
  weight: fc.record({
    value: fc.nat(50_000).map((thousandths) => (thousandths / 1000).toFixed(3)),
    unit: fc.constantFrom('lb' as const, 'kg' as const),
  }),
  value: fc.nat(500_00),
  content_class: fc.constantFrom('miscellaneous' as const, 'food' as const, 'durable' as const),
});

test('classes add up to all, in whatever order packages are gathered (rule: weights-as-entered)', () => {
  fc.assert(
    fc.property(fc.array(counted, { maxLength: 30 }), (packages) => {
      const { all, classes } = manifestTotals(packages);
      const sum = (of: (total: typeof all) => number) =>
        classes.reduce((total, one) => total + of(one.total), 0);
      expect([sum((one) => one.packages), sum((one) => one.parcels), sum((one) => one.value)]).toEqual([
        all.packages,
        all.parcels,
        all.value,
      ]);
      // Each class is rounded once, so that together they are off by half a gram each at most.
      expect(Math.abs(sum((one) => Number(one.kg.value)) - Number(all.kg.value))).toBeLessThan(0.003);
      expect(manifestTotals(packages.toReversed())).toEqual({ all, classes });
    }),
  );
});

test('pounds and kilograms of one manifest', () => {
  const of = (value: string, unit: 'lb' | 'kg', content_class: 'food' | 'durable') => ({
    parcels: 2,
    weight: { value, unit },
    value: 10_50,
    content_class,
  });
  expect(manifestTotals([of('233', 'lb', 'food'), of('6.87', 'kg', 'durable')])).toEqual({
    all: {
      packages: 2,
      parcels: 4,
      kg: { value: '112.557', unit: 'kg' },
      lb: { value: '248.146', unit: 'lb' },
      value: 21_00,
    },
    classes: [
      {
        content_class: 'durable',
        total: {
          packages: 1,
          parcels: 2,
          kg: { value: '6.87', unit: 'kg' },
          lb: { value: '15.146', unit: 'lb' },
          value: 10_50,
        },
      },
      {
        content_class: 'food',
        total: {
          packages: 1,
          parcels: 2,
          kg: { value: '105.687', unit: 'kg' },
          lb: { value: '233', unit: 'lb' },
          value: 10_50,
        },
      },
    ],
  });
});
