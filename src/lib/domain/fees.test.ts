import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { feeOn } from './fees.ts';
import { money, negateMoney } from './money.ts';

describe('fees', () => {
  test('half cents do not fall, and refunds are equal with a minus (rule: half-away-from-zero)', () => {
    for (const [percent, base, fee] of [
      [2_50, 860_20, 21_51],
      [5_00, 479_70, 23_99],
      [1_00, 213_50, 2_14],
      [10_00, 1430_15, 143_02],
    ] as const) {
      expect(feeOn(money(base, 'USD'), { amount: percent, fee_type: 1 })).toEqual(money(fee, 'USD'));
      expect(feeOn(money(-base, 'USD'), { amount: percent, fee_type: 1 })).toEqual(money(-fee, 'USD'));
    }
  });

  test('2 is a fixed amount, anything else no fee (rule: fee-types)', () => {
    expect(feeOn(money(100_00, 'EUR'), { amount: 7_50, fee_type: 2 })).toEqual(money(7_50, 'EUR'));
    expect(feeOn(money(-100_00, 'EUR'), { amount: 7_50, fee_type: 2 })).toEqual(money(-7_50, 'EUR'));
    for (const fee_type of [0, 3, -1]) {
      expect(feeOn(money(100_00, 'EUR'), { amount: 7_50, fee_type })).toEqual(money(0, 'EUR'));
    }
  });

  test('a refund mirrors its charge, whatever the fee', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000_00 }),
        fc.record({ amount: fc.nat(100_00), fee_type: fc.constantFrom(0, 1, 2, 3) }),
        (amount, fee) => {
          const charged = feeOn(money(amount, 'USD'), fee);
          expect(feeOn(money(-amount, 'USD'), fee)).toEqual(negateMoney(charged));
          expect(charged.amount).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
