import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { copiedAmount } from './copied-price.ts';

const amounts = fc.integer({ min: 0, max: 100_000_00 });
const changes = fc.integer({ min: -90_00, max: 1000_00 });
const steps = fc.constantFrom(1, 100, 500);

describe('copied prices (rule: copied-prices)', () => {
  test('by examples', () => {
    expect(copiedAmount(45_00, 10_00, 1)).toBe(49_50);
    expect(copiedAmount(45_00, 10_00, 100)).toBe(50_00);
    expect(copiedAmount(47_00, 0, 500)).toBe(45_00);
    expect(copiedAmount(47_50, 0, 500)).toBe(50_00);
    expect(copiedAmount(33_33, -12_50, 1)).toBe(29_16);
    expect(copiedAmount(1, -90_00, 1)).toBe(1);
    expect(copiedAmount(2_00, 0, 500)).toBe(5_00);
    expect(copiedAmount(0, 50_00, 500)).toBe(0);
  });

  test('is the nearest multiple of the step, the higher one of two, and never free', () => {
    fc.assert(
      fc.property(amounts, changes, steps, (amount, change, step) => {
        const copied = copiedAmount(amount, change, step);
        expect(copied % step).toBe(0);
        // In ten-thousandths of a minor unit all of it is whole.
        const exact = amount * (100_00 + change);
        const distance = copied * 100_00 - exact;
        if (copied > step || exact >= (step * 100_00) / 2) {
          expect(distance).toBeGreaterThan((-step * 100_00) / 2);
          expect(distance).toBeLessThanOrEqual((step * 100_00) / 2);
        }
        expect(copied > 0).toBe(amount > 0);
      }),
    );
  });

  test('leaves cents alone without a change, and keeps the order of amounts', () => {
    fc.assert(
      fc.property(amounts, amounts, changes, steps, (one, other, change, step) => {
        expect(copiedAmount(one, 0, 1)).toBe(one);
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(copiedAmount(low, change, step)).toBeLessThanOrEqual(copiedAmount(high, change, step));
      }),
    );
  });
});
