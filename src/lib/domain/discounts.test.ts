import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { appliesOn, discountOn, stackDiscounts } from './discounts.ts';
import { money, sumMoney } from './money.ts';

const percent = (amount: number) => ({ amount: amount * 100, fee_type: 1 });
const fixed = (amount: number) => ({ amount, fee_type: 2 });

describe('discounts', () => {
  test('100 % leaves 0.00; 60 % and 50 % work on what is left; 500 off 300 takes 300 (rule: discount-bounds)', () => {
    expect(discountOn(money(250_00, 'USD'), percent(100)).amount).toBe(250_00);
    expect(
      stackDiscounts(money(100_00, 'USD'), [percent(60), percent(50)]).map((one) => one.amount.amount),
    ).toEqual([60_00, 20_00]);
    expect(discountOn(money(300_00, 'USD'), fixed(500_00)).amount).toBe(300_00);
  });

  test('percentages come before fixed amounts', () => {
    const stack = stackDiscounts(money(100_00, 'USD'), [fixed(10_00), percent(50)]);
    expect(stack.map((one) => one.amount.amount)).toEqual([50_00, 10_00]);
  });

  test('whatever is stacked, the price never goes below zero (rule: discount-bounds)', () => {
    const anyDiscount = fc.record({ amount: fc.nat(1_000_00), fee_type: fc.constantFrom(1, 2, 3) });
    fc.assert(
      fc.property(fc.nat(5_000_00), fc.array(anyDiscount, { maxLength: 6 }), (price, discounts) => {
        const stack = stackDiscounts(money(price, 'USD'), discounts);
        expect(stack.every((one) => one.amount.amount >= 0)).toBe(true);
        expect(
          sumMoney(
            stack.map((one) => one.amount),
            'USD',
          ).amount,
        ).toBeLessThanOrEqual(price);
      }),
    );
  });

  test('a window holds its first and its last day (rule: discount-bounds)', () => {
    const window = { from: '2026-09-01', to: '2026-09-30' };
    expect(
      ['2026-08-31', '2026-09-01', '2026-09-30', '2026-10-01'].map((date) => appliesOn(date, window)),
    ).toEqual([false, true, true, false]);
    expect(appliesOn('2026-01-01', { from: null, to: null })).toBe(true);
  });
});
