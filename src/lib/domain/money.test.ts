import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addMoney,
  allocate,
  applyRate,
  fromMinorUnits,
  money,
  negateMoney,
  subtractMoney,
  sumMoney,
  timesMoney,
  toMinorUnits,
} from './money.ts';

const cents = fc.integer({ min: -10_000_000_00, max: 10_000_000_00 });

describe('money', () => {
  test('no cent is lost between decimal and minor units (rule: money-in-cents)', () => {
    for (const [value, units] of [
      [8.2, 820],
      [17.99, 1799],
      [19.9, 1990],
      [599.8, 59980],
      [4.35, 435],
      [1.15, 115],
      [114.9984, 11500],
    ] as const) {
      expect(toMinorUnits(value)).toBe(units);
      expect(toMinorUnits(String(value))).toBe(units);
      expect(toMinorUnits(-value)).toBe(-units);
    }
  });

  test('minor units written and read again are the same', () => {
    fc.assert(fc.property(cents, (amount) => toMinorUnits(fromMinorUnits(amount)) === amount));
    expect(fromMinorUnits(5)).toBe('0.05');
    expect(fromMinorUnits(-5)).toBe('-0.05');
    expect(fromMinorUnits(-0)).toBe('0.00');
  });

  test('refuses fractions of a cent, unsafe integers and mixed currencies', () => {
    expect(() => money(0.5, 'USD')).toThrow(RangeError);
    expect(() => toMinorUnits('99999999999999999')).toThrow(RangeError);
    for (const mix of [addMoney, subtractMoney]) {
      expect(() => mix(money(1, 'USD' as string), money(1, 'EUR'))).toThrow('do not mix');
    }
  });

  test('adding and taking away cancel out; nothing is -0', () => {
    fc.assert(
      fc.property(cents, cents, (one, other) => {
        const [a, b] = [money(one, 'EUR'), money(other, 'EUR')];
        expect(subtractMoney(addMoney(a, b), b)).toEqual(a);
        expect(addMoney(a, negateMoney(a))).toEqual(money(0, 'EUR'));
      }),
    );
    expect(negateMoney(money(0, 'USD')).amount).toBe(0);
    expect(timesMoney(money(35_00, 'USD'), 3)).toEqual(money(105_00, 'USD'));
  });

  test('a rate rounds once, half away from zero', () => {
    expect(applyRate(10_00, '1.08333')).toBe(10_83);
    expect(applyRate(1, '0.5')).toBe(1);
    expect(applyRate(-1, '0.5')).toBe(-1);
  });

  test('parts sum exactly, the last takes the remainder (rule: exact-parts)', () => {
    expect(allocate(money(1000_00, 'USD'), 3).map((part) => part.amount)).toEqual([333_33, 333_33, 333_34]);
    const many = allocate(money(100_00, 'USD'), 26);
    expect(many).toHaveLength(26);
    expect(sumMoney(many, 'USD').amount).toBe(100_00);
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 60 }), (amount, parts) => {
        const split = allocate(money(amount, 'EUR'), parts);
        expect(split).toHaveLength(parts);
        expect(sumMoney(split, 'EUR').amount).toBe(amount);
        expect(new Set(split.slice(0, -1).map((part) => part.amount)).size).toBeLessThanOrEqual(1);
        expect(split.every((part) => part.amount === 0 || Math.sign(part.amount) === Math.sign(amount))).toBe(
          true,
        );
      }),
    );
    expect(() => allocate(money(1, 'USD'), 0)).toThrow(RangeError);
  });
});
