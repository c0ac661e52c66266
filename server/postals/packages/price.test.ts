import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare, decimal, toShortText } from '../../../src/lib/domain/decimal.ts';
import { convertWeight } from '../../../src/lib/domain/weights.ts';
import { measured } from './price.ts';

const thousandths = (most: number) =>
  fc.integer({ min: 1, max: most * 1000 }).map((value) => toShortText({ digits: BigInt(value), scale: 3 }));
const side = thousandths(200);
const parcel = fc.record({
  weight: fc.record({ value: thousandths(500), unit: fc.constantFrom('lb' as const, 'kg' as const) }),
  dimensions: fc.option(fc.record({ length: side, width: side, height: side })),
});
const parcels = fc.array(parcel, { minLength: 1, maxLength: 8 });

describe('parcels together', () => {
  it('weigh and measure the same in whatever order they are entered', () => {
    fc.assert(
      fc.property(parcels, fc.array(fc.nat(), { minLength: 8, maxLength: 8 }), (all, keys) => {
        const shuffled = all
          .map((one, index) => ({ one, key: keys[index] ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ one }) => one);
        const [first, other] = [measured(all, 6000), measured(shuffled, 6000)];
        expect([other.weight, other.volume, other.volumetric, other.chargeable]).toEqual([
          first.weight,
          first.volume,
          first.volumetric,
          first.chargeable,
        ]);
      }),
    );
  });

  it('are exact in the one unit in which all were typed', () => {
    fc.assert(
      fc.property(parcels, fc.constantFrom('lb' as const, 'kg' as const), (all, unit) => {
        const typed = all.map(({ weight, dimensions }) => ({ weight: { ...weight, unit }, dimensions }));
        const sum = typed.map(({ weight }) => decimal(weight.value)).reduce(add, decimal(0n));
        expect(measured(typed, 6000).weight).toEqual({ value: toShortText(sum), unit });
      }),
    );
  });

  it('count for no less than they weigh, to the gram of each', () => {
    fc.assert(
      fc.property(parcels, (all) => {
        const { weight, chargeable } = measured(all, 5000);
        const grams = (one: typeof weight) => decimal(convertWeight(one, 'kg').value);
        expect(compare(add(grams(chargeable), decimal('0.001')), grams(weight))).not.toBe(-1);
      }),
    );
  });
});
