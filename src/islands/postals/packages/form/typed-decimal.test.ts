import fc from 'fast-check';
import { expect, it } from 'vitest';
import { WeightInput } from '../../../../lib/contract/postals/package-input.ts';
import { readDecimal } from './typed-decimal.ts';

it.each([
  ['12.5', '12.5'],
  ['12,5', '12.5'],
  ['0,333', '0.333'],
  [' 0.04 ', '0.04'],
  ['2.268', '2.268'],
])('reads %s as %s', (typed, value) => {
  expect(readDecimal(typed, 'weight')).toEqual({ value });
});

it.each(['1,234', '12,345', '1.2345', '12,5 lb', '-3', '1.2.3', '12345'])(
  'refuses %s, guessing nothing',
  (typed) => {
    expect(readDecimal(typed, 'weight')).toEqual({ reason: 'weight' });
  },
);

it('takes every weight that the contract takes, as it is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999 }), (thousandths) => {
      const value = String(thousandths / 1000);
      expect(readDecimal(value, 'weight')).toEqual({ value });
      expect(WeightInput.parse({ value, unit: 'kg' })).toEqual({ value, unit: 'kg' });
    }),
  );
});

it('is empty when nothing is typed', () => {
  expect(readDecimal('  ', 'weight')).toEqual({ value: undefined });
});
