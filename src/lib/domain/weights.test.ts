import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Weight } from './weights.ts';
import { chargeableWeight, convertWeight, sumWeights, volumeOf, volumetricWeight } from './weights.ts';

const lb = (value: string): Weight => ({ value, unit: 'lb' });
const kg = (value: string): Weight => ({ value, unit: 'kg' });

describe('weights', () => {
  test('233 lb stay 233 lb, and 6.87 twice is 13.74 (rule: weights-as-entered)', () => {
    expect(convertWeight(lb('233'), 'lb')).toEqual(lb('233'));
    expect(convertWeight(lb('233'), 'kg')).toEqual(kg('105.687'));
    expect(sumWeights([kg('6.87'), kg('6.87')], 'kg')).toEqual(kg('13.74'));
    expect(sumWeights([], 'lb')).toEqual(lb('0'));
  });

  test('there and back is off by a hundredth at most, and 1 lb is exact (rule: weights-as-entered)', () => {
    expect(convertWeight(lb('100000000'), 'kg')).toEqual(kg('45359237'));
    expect(convertWeight(kg('45359237'), 'lb')).toEqual(lb('100000000'));
    fc.assert(
      fc.property(fc.nat(100_000), (hundredths) => {
        const there = convertWeight(kg((hundredths / 100).toFixed(2)), 'lb');
        expect(convertWeight(there, 'kg')).toEqual(convertWeight(kg((hundredths / 100).toFixed(2)), 'kg'));
      }),
    );
  });

  test('a mixed sum is rounded once, in whatever order it is added', () => {
    expect(sumWeights([lb('1'), lb('1'), kg('0')], 'kg')).toEqual(kg('0.907'));
    const weight = fc.record({
      value: fc.nat(10_000).map((hundredths) => (hundredths / 100).toFixed(2)),
      unit: fc.constantFrom('lb' as const, 'kg' as const),
    });
    fc.assert(
      fc.property(
        fc.array(weight, { maxLength: 8 }),
        fc.constantFrom('lb' as const, 'kg' as const),
        (weights, unit) => {
          expect(sumWeights(weights.toReversed(), unit)).toEqual(sumWeights(weights, unit));
        },
      ),
    );
  });

  test('grams are kept, and what weighs something is never nothing (rule: weights-as-entered)', () => {
    expect(convertWeight(lb('0.001'), 'kg')).toEqual(kg('0.001'));
    expect(convertWeight(lb('0'), 'kg')).toEqual(kg('0'));
    expect(sumWeights([kg('0.333'), kg('0.333'), kg('0.333')], 'kg')).toEqual(kg('0.999'));
    expect(convertWeight(kg('0.999'), 'kg')).toEqual(kg('0.999'));
  });

  test('18.2 cm are not cut (rule: weights-as-entered)', () => {
    expect(volumeOf(['33.7', '10', '18.2'])).toBe('6133.4');
    expect(volumetricWeight(['33.7', '10', '18.2'])).toEqual(kg('1.02'));
  });

  test('volumetric weight by both divisors, and what is charged', () => {
    expect(volumetricWeight(['30', '40', '20'])).toEqual(kg('4'));
    expect(volumetricWeight(['30', '40', '20'], 5000)).toEqual(kg('4.8'));
    expect(chargeableWeight(lb('10'), kg('4'))).toEqual(kg('4.536'));
    expect(chargeableWeight(lb('5'), kg('4'))).toEqual(kg('4'));
  });
});
