import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CANCELLATION_RULE_DEFAULT, cancellationFee } from './cancellation.ts';
import type { CancellationCharge, CancellationRule } from './cancellation.ts';
import { money } from './money.ts';

const pick_up = new Date('2026-11-28T15:00:00Z');
const rental = { total: money(490_00, 'USD'), daily: money(70_00, 'USD'), pick_up };
const before = (hours: number) => new Date(pick_up.getTime() - hours * 3_600_000);
const charge = (values: Partial<CancellationCharge>): CancellationCharge => ({
  kind: 'none',
  days: 1,
  percent: 0,
  ...values,
});

describe('cancellation', () => {
  test('free until 72 hours before, then a day, then all', () => {
    const fee = (hours: number) => cancellationFee(rental, before(hours), CANCELLATION_RULE_DEFAULT).amount;
    expect([100, 72, 71.999, 0, -0.001].map(fee)).toEqual([0, 0, 70_00, 70_00, 490_00]);
  });

  test('another rule is other data, and a no-show never costs less than a late cancellation', () => {
    const rule: CancellationRule = {
      free_hours: 24,
      late: charge({ kind: 'percent', percent: 25_00 }),
      no_show: charge({ kind: 'days', days: 1 }),
    };
    const fee = (hours: number) => cancellationFee(rental, before(hours), rule).amount;
    expect([30, 1, -1].map(fee)).toEqual([0, 122_50, 122_50]);
    expect(cancellationFee(rental, before(0), { ...rule, free_hours: 0 }).amount).toBe(0);
  });

  test('never more than the total, never negative, never less by waiting, whatever the rule', () => {
    const charges = fc.record({
      kind: fc.constantFrom('none', 'days', 'percent'),
      days: fc.integer({ min: 1, max: 30 }),
      percent: fc.integer({ min: 0, max: 100_00 }),
    });
    const rules: fc.Arbitrary<CancellationRule> = fc.record({
      free_hours: fc.integer({ min: 0, max: 720 }),
      late: charges,
      no_show: charges,
    });
    fc.assert(
      fc.property(
        fc.nat(1_000_00),
        fc.nat(1_000_00),
        fc.double({ min: -100, max: 800, noNaN: true }),
        fc.double({ min: 0, max: 800, noNaN: true }),
        rules,
        (total, daily, left, wait, rule) => {
          const one = { total: money(total, 'EUR'), daily: money(daily, 'EUR'), pick_up };
          const fee = cancellationFee(one, before(left), rule).amount;
          expect(fee).toBeGreaterThanOrEqual(0);
          expect(fee).toBeLessThanOrEqual(total);
          expect(cancellationFee(one, before(left - wait), rule).amount).toBeGreaterThanOrEqual(fee);
        },
      ),
    );
  });
});
