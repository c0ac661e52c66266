import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { annualPercentageRate } from './apr.ts';
import { addDays, addMonthsAnchored } from './dates.ts';

const monthly = (first: string, count: number, amount: number) =>
  Array.from({ length: count }, (_, index) => ({ due_on: addMonthsAnchored(first, index), amount }));
const every = (days: number, first: string, count: number, amount: number) =>
  Array.from({ length: count }, (_, index) => ({ due_on: addDays(first, index * days), amount }));

/** Regulation Z, Appendix J (c). */
describe('the examples of the regulation', () => {
  it('monthly payments, regular first period: 9.69 % (rule: rate-is-stated)', () => {
    expect(
      annualPercentageRate({
        financed: 5000_00,
        start: '1978-01-10',
        payments: monthly('1978-02-10', 24, 230_00),
      }),
    ).toBe(969);
  });

  it('monthly payments, long first period: 11.82 %', () => {
    expect(
      annualPercentageRate({
        financed: 6000_00,
        start: '1978-02-10',
        payments: monthly('1978-04-01', 36, 200_00),
      }),
    ).toBe(1182);
  });

  it('weekly payments, long first period: 14.96 %', () => {
    expect(
      annualPercentageRate({
        financed: 500_00,
        start: '1978-03-20',
        payments: every(7, '1978-04-21', 30, 17_60),
      }),
    ).toBe(1496);
  });

  it('single payment, term of less than a year: 11.45 %', () => {
    expect(
      annualPercentageRate({
        financed: 1000_00,
        start: '1978-01-03',
        payments: [{ due_on: '1978-09-15', amount: 1080_00 }],
      }),
    ).toBe(1145);
  });
});

describe('what is not credit', () => {
  it('is 0 without a charge', () => {
    expect(
      annualPercentageRate({
        financed: 1000_00,
        start: '2026-01-31',
        payments: monthly('2026-02-28', 4, 250_00),
      }),
    ).toBe(0);
    expect(annualPercentageRate({ financed: 0, start: '2026-01-31', payments: [] })).toBe(0);
  });

  it('gives a finite rate when it is due at once', () => {
    expect(
      annualPercentageRate({
        financed: 100_00,
        start: '2026-01-31',
        payments: [{ due_on: '2026-01-31', amount: 101_00 }],
      }),
    ).toBe(36500);
  });
});

it('rises with the charge, and is whole', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 26 }),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 40 }),
      (count, slot, share) => {
        const rate = (amount: number) =>
          annualPercentageRate({
            financed: 1000 * count,
            start: '2026-01-01',
            payments: every(slot, addDays('2026-01-01', slot), count, amount),
          });
        const [less, more] = [rate(1000 + share), rate(1010 + share)];
        expect(Number.isSafeInteger(less)).toBe(true);
        expect(more).toBeGreaterThan(less);
      },
    ),
  );
});
