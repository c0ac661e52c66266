import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FeeBand } from '../contract/postals/exchanges.ts';
import { randomRuns } from '../../../tests/random-runs.ts';
import { feeBandOf, overlappingBand } from './remittance-fees.ts';

const band = (values: Partial<FeeBand>): FeeBand => ({
  remit_currency: 'USD',
  receive_currency: null,
  delivery: null,
  from: 1,
  to: null,
  fee: { amount: 4_00, fee_type: 2 },
  ...values,
});
const dollars = (amount: number, values: Partial<Parameters<typeof feeBandOf>[1]> = {}) => ({
  remit_currency: 'USD' as const,
  receive_currency: 'CUP' as const,
  delivery: 'cash' as const,
  amount,
  ...values,
});

test('the band that says most about a remittance counts, both ends included', () => {
  const [small, large, toCards, mlc] = [
    band({ to: 99_99 }),
    band({ from: 100_00, fee: { amount: 3_50, fee_type: 1 } }),
    band({ delivery: 'card', from: 100_00 }),
    band({ receive_currency: 'MLC', from: 100_00 }),
  ];
  const bands = [small, large, toCards, mlc];
  expect(feeBandOf(bands, dollars(99_99))).toBe(small);
  expect(feeBandOf(bands, dollars(100_00))).toBe(large);
  expect(feeBandOf(bands, dollars(100_00, { delivery: 'card' }))).toBe(toCards);
  expect(feeBandOf(bands, dollars(100_00, { delivery: 'card', receive_currency: 'MLC' }))).toBe(mlc);
  expect(feeBandOf(bands, dollars(50_00, { remit_currency: 'EUR' }))).toBeUndefined();
});

test('of bands that do not meet, at most one of a kind is for an amount', () => {
  const aBand = fc
    .record({ from: fc.integer({ min: 1, max: 60 }), length: fc.option(fc.nat(20), { nil: null }) })
    .map(({ from, length }) => band({ from, to: length === null ? null : from + length }));
  fc.assert(
    fc.property(fc.array(aBand, { maxLength: 5 }), fc.integer({ min: 1, max: 100 }), (bands, amount) => {
      const holding = bands.filter(({ from, to }) => amount >= from && amount <= (to ?? Infinity));
      const meets = overlappingBand(bands) !== undefined;
      if (holding.length > 1) expect(meets).toBe(true);
      expect(feeBandOf(bands, dollars(amount))).toBe(holding[0]);
    }),
    randomRuns(500),
  );
});

test('the band that meets an earlier one of the same currencies and delivery is named', () => {
  expect(overlappingBand([band({ to: 100 }), band({ from: 101 })])).toBeUndefined();
  expect(overlappingBand([band({ to: 100 }), band({ from: 200 }), band({ from: 100, to: 150 })])).toBe(2);
  expect(
    overlappingBand([band({}), band({ delivery: 'card' }), band({ remit_currency: 'EUR' })]),
  ).toBeUndefined();
});
