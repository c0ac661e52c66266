import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cancellationFee } from './cancellation.ts';
import { money } from './money.ts';

const pick_up = new Date('2026-11-28T15:00:00Z');
const rental = { total: money(490_00, 'USD'), daily: money(70_00, 'USD'), pick_up };
const before = (hours: number) => new Date(pick_up.getTime() - hours * 3_600_000);

describe('cancellation', () => {
  test('free until 72 hours before, then a day, then all', () => {
    expect(cancellationFee(rental, before(100)).amount).toBe(0);
    expect(cancellationFee(rental, before(72)).amount).toBe(0);
    expect(cancellationFee(rental, before(71.999)).amount).toBe(70_00);
    expect(cancellationFee(rental, before(0)).amount).toBe(70_00);
    expect(cancellationFee(rental, before(-0.001)).amount).toBe(490_00);
  });

  test('never more than the total, never negative, never less by waiting', () => {
    const hours = fc.double({ min: -100, max: 200, noNaN: true });
    fc.assert(
      fc.property(
        fc.nat(1_000_00),
        fc.nat(1_000_00),
        hours,
        fc.double({ min: 0, max: 100, noNaN: true }),
        (total, daily, left, wait) => {
          const one = { total: money(total, 'EUR'), daily: money(daily, 'EUR'), pick_up };
          const fee = cancellationFee(one, before(left)).amount;
          expect(fee).toBeGreaterThanOrEqual(0);
          expect(fee).toBeLessThanOrEqual(total);
          expect(cancellationFee(one, before(left - wait)).amount).toBeGreaterThanOrEqual(fee);
        },
      ),
    );
  });

  test('another rule is other data', () => {
    const rule = {
      steps: [{ hours_before: 24, charge: { kind: 'percent', percent: 25_00 } }],
      no_show: { kind: 'days', days: 2 },
    } as const;
    expect(cancellationFee(rental, before(30), rule).amount).toBe(122_50);
    expect(cancellationFee(rental, before(1), rule).amount).toBe(140_00);
  });
});
