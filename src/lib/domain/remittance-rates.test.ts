import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomRuns } from '../../../tests/random-runs.ts';
import { changeOf, isUnusual, marginOf, rateText, receivedFor, remittedFor } from './remittance-rates.ts';

const aRate = fc.bigInt({ min: 1n, max: 9_999_999_999_999n }).map((digits) => {
  const text = String(digits).padStart(7, '0');
  return `${text.slice(0, -6)}.${text.slice(-6)}`;
});
const anAmount = fc.integer({ min: 1, max: 1_000_000_00 });
/** A rate as a fraction, computed by other means than the rule. */
const fraction = (rate: string): [bigint, bigint] => [BigInt(rate.replace('.', '')), 1_000_000n];

test('what is promised is never short by a cent, nor rounded up (rule: never-short)', () => {
  for (const [remit, rate, receive] of [
    [100_00, '385.00', 38_500_00],
    [10_00, '1.08333', 10_83],
    // 9.999 is 9.99 everywhere.
    [3_03, '3.30', 9_99],
    [1, '385', 385],
    [1, '0.92', 0],
    [1_000_000_00, '1.08333', 1_083_330_00],
  ] as const)
    expect([remit, rate, receivedFor(remit, rate)]).toEqual([remit, rate, receive]);
  for (const [receive, rate, remit] of [
    [38_500_00, '385.00', 100_00],
    [38_500_01, '385.00', 100_01],
    [13_99, '1.08333', 12_92],
    [1, '385', 1],
    [1_000_000_000_00, '385', 2_597_402_60],
  ] as const)
    expect([receive, rate, remittedFor(receive, rate)]).toEqual([receive, rate, remit]);
});

test('remit to receive and back costs less than one minor unit of what is received, and never the recipient', () => {
  fc.assert(
    fc.property(anAmount, aRate, (remit, rate) => {
      const receive = receivedFor(remit, rate);
      const [numerator, denominator] = fraction(rate);
      // Exactly the floor.
      expect(BigInt(receive) * denominator <= BigInt(remit) * numerator).toBe(true);
      expect(BigInt(receive + 1) * denominator > BigInt(remit) * numerator).toBe(true);
      const back = remittedFor(receive, rate);
      expect(back).toBeLessThanOrEqual(remit);
      expect(receivedFor(back, rate)).toBe(receive);
      expect(BigInt(remit - back) * numerator < denominator).toBe(true);
      // Where a unit brings at least as much, nothing at all is lost.
      if (numerator >= denominator) expect(back).toBe(remit);
    }),
    randomRuns(2_000),
  );
});

test('what is asked to be received is received, for the least that brings it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000_00 }), aRate, (receive, rate) => {
      const [numerator, denominator] = fraction(rate);
      const wanted = BigInt(receive) * denominator;
      fc.pre(wanted / numerator < BigInt(Number.MAX_SAFE_INTEGER));
      const remit = BigInt(remittedFor(receive, rate));
      expect(remit * numerator >= wanted).toBe(true);
      expect((remit - 1n) * numerator < wanted).toBe(true);
    }),
    randomRuns(2_000),
  );
});

test('rates are written with two decimals at least, and no needless zeros', () => {
  expect(['385', '385.000000', '0.925500', '1.083330', '1.5'].map(rateText)).toEqual([
    '385.00',
    '385.00',
    '0.9255',
    '1.08333',
    '1.50',
  ]);
});

test('margin, change and what is unusual are judged exactly', () => {
  expect(marginOf('385.00', '400.00')).toBe(3_75);
  expect(marginOf('1', '1')).toBe(0);
  expect(changeOf('400', '385')).toBe(-3_75);
  expect(changeOf('385', '400')).toBe(3_90);
  for (const [after, unusual] of [
    ['423.5', false],
    ['423.500001', true],
    ['346.5', false],
    ['346.499999', true],
    ['3.85', true],
  ] as const)
    expect([after, isUnusual('385', after)]).toEqual([after, unusual]);
});
