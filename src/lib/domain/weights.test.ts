import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Weight } from './weights.ts';
import {
  chargeableWeight,
  convertWeight,
  sumWeights,
  timesWeight,
  volumeOf,
  volumetricWeight,
} from './weights.ts';

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

  test('so many of one weight are exactly so many (rule: weights-as-entered)', () => {
    expect(timesWeight(kg('0.333'), 3)).toEqual(kg('0.999'));
    expect(timesWeight(lb('6.870'), 2)).toEqual(lb('13.74'));
    expect(() => timesWeight(kg('1'), 0.5)).toThrow(RangeError);
    fc.assert(
      fc.property(fc.nat(100_000), fc.integer({ min: 0, max: 1000 }), (thousandths, quantity) => {
        const one = lb((thousandths / 1000).toFixed(3));
        const all = Array.from({ length: quantity }, () => one);
        expect(timesWeight(one, quantity)).toEqual(sumWeights(all, 'lb'));
      }),
    );
  });

  test('a sum in pounds and the same in kilograms agree to the gram (rule: weights-as-entered)', () => {
    const weight = fc.record({
      value: fc.nat(5_000_000).map((thousandths) => (thousandths / 1000).toFixed(3)),
      unit: fc.constantFrom('lb' as const, 'kg' as const),
    });
    const grams = ({ value }: Weight) => Math.round(Number(value) * 1000);
    fc.assert(
      fc.property(fc.array(weight, { maxLength: 20 }), (weights) => {
        const inKilograms = grams(sumWeights(weights, 'kg'));
        const fromPounds = grams(convertWeight(sumWeights(weights, 'lb'), 'kg'));
        expect(Math.abs(inKilograms - fromPounds)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('what has a side of 0 was not measured', () => {
    for (const side of ['0', '0.0', '-1']) {
      expect(() => volumeOf(['30', side, '20'])).toThrow(RangeError);
      expect(() => volumetricWeight(['30', '40', side])).toThrow(RangeError);
    }
  });

  test('18.2 cm are not cut (rule: weights-as-entered)', () => {
    expect(volumeOf(['33.7', '10', '18.2'])).toBe('6133.4');
    expect(volumetricWeight(['33.7', '10', '18.2'])).toEqual(kg('1.02'));
  });

  test('volumetric weight by both divisors, and what is charged', () => {
    expect(volumetricWeight(['30', '40', '20'])).toEqual(kg('4'));
    expect(volumetricWeight(['30', '40', '20'], 5000)).toEqual(kg('4.8'));
    expect(chargeableWeight(lb('10'), kg('4'))).toEqual(lb('10'));
    expect(chargeableWeight(lb('5'), kg('4'))).toEqual(kg('4'));
  });
});
