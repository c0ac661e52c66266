import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  compare,
  decimal,
  divide,
  multiply,
  parseDecimal,
  round,
  toShortText,
  toText,
} from './decimal.ts';

describe('decimal', () => {
  test('reads text and numbers, and refuses the rest', () => {
    expect(toText(decimal('860.20'))).toBe('860.20');
    expect(toText(decimal(8.2))).toBe('8.2');
    expect(toText(decimal(1e21))).toBe('1000000000000000000000');
    expect(toText(decimal(1e-7))).toBe('0.0000001');
    expect(toText(decimal('-.5'))).toBe('-0.5');
    for (const wrong of ['', '.', '-', '1,5', 'abc', '1.2.3', Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(parseDecimal(wrong), String(wrong)).toBeUndefined();
    }
    expect(() => decimal('x')).toThrow(RangeError);
  });

  test('exact halves go away from zero, on both sides of it (rule: half-away-from-zero)', () => {
    for (const [value, cents] of [
      ['2.135', '2.14'],
      ['1.005', '1.01'],
      ['-2.135', '-2.14'],
      ['2.1349999', '2.13'],
    ]) {
      expect(toText(round(decimal(value ?? ''), 2))).toBe(cents);
    }
  });

  test('shows no needless zeros', () => {
    expect(toShortText(decimal('13.740'))).toBe('13.74');
    expect(toShortText(decimal('100'))).toBe('100');
    expect(toShortText(decimal('10.00'))).toBe('10');
  });

  const anyDecimal = fc.record({
    digits: fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
    scale: fc.nat(8),
  });

  test('text and value are the same thing', () => {
    fc.assert(fc.property(anyDecimal, (value) => compare(decimal(toText(value)), value) === 0));
  });

  test('rounding is off by half a unit at most and mirrors at zero', () => {
    fc.assert(
      fc.property(anyDecimal, fc.nat(4), (value, places) => {
        const rounded = round(value, places);
        const off = add(value, { ...rounded, digits: -rounded.digits });
        const twice = multiply(
          { digits: off.digits < 0n ? -off.digits : off.digits, scale: off.scale },
          decimal(2n),
        );
        expect(compare(twice, { digits: 1n, scale: places })).not.toBe(1);
        expect(round({ ...value, digits: -value.digits }, places).digits).toBe(-rounded.digits);
      }),
    );
  });

  test('a product divided by one of its factors is the other', () => {
    fc.assert(
      fc.property(anyDecimal, anyDecimal, (one, other) => {
        fc.pre(other.digits !== 0n);
        expect(compare(divide(multiply(one, other), other, one.scale), one)).toBe(0);
      }),
    );
    expect(() => divide(decimal('1'), decimal('0'), 2)).toThrow(RangeError);
  });
});
