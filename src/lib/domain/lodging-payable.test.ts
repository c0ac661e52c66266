import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WHOLE_PERCENT } from '../contract/limits.ts';
import { FEE_TYPE, feeOn } from './fees.ts';
import { lodgingPayable } from './lodging-payable.ts';
import { money } from './money.ts';

const stay = (values: Partial<Parameters<typeof lodgingPayable>[0]> = {}) =>
  lodgingPayable({
    currency: 'USD',
    commission: 15_00,
    cancellation_fee: null,
    rooms: [
      { amount: 144_00, cancellation_fee: null },
      { amount: 90_00, cancellation_fee: null },
    ],
    ...values,
  }).amount;

describe('what the provider of a stay is owed (rule: provider-payable)', () => {
  it('is the nights less the commission, with the fee of a room that was cancelled', () => {
    expect(stay()).toBe(234_00 - 35_10);
    const rooms = [
      { amount: 144_00, cancellation_fee: 20_00 },
      { amount: 90_00, cancellation_fee: null },
    ];
    expect(stay({ rooms })).toBe(110_00 - 16_50);
    expect(stay({ commission: 0, rooms: [{ amount: 144_00, cancellation_fee: 0 }] })).toBe(0);
  });

  it('is of a cancelled booking its fee, but nothing of the extras in it', () => {
    expect(stay({ cancellation_fee: 0 })).toBe(0);
    expect(stay({ cancellation_fee: 50_00 })).toBe(50_00 - 7_50);
    // Nobody came: the whole price, a transfer among it.
    expect(stay({ cancellation_fee: 259_00 })).toBe(stay());
  });

  it('is with what the company keeps exactly the base, and never below zero', () => {
    const amount = fc.nat({ max: 1_000_000_00 });
    const room = fc.record({ amount, cancellation_fee: fc.option(amount) });
    fc.assert(
      fc.property(
        fc.array(room, { maxLength: 20 }),
        fc.nat({ max: WHOLE_PERCENT }),
        fc.nat({ max: WHOLE_PERCENT }),
        fc.option(amount),
        (rooms, commission, more, cancellation_fee) => {
          const payable = (values: object) =>
            lodgingPayable({ currency: 'USD', commission, cancellation_fee, rooms, ...values }).amount;
          const base = payable({ commission: 0 });
          const kept = feeOn(money(base, 'USD'), { amount: commission, fee_type: FEE_TYPE.percentage });
          expect(payable({}) + kept.amount).toBe(base);
          expect(payable({})).toBeGreaterThanOrEqual(0);
          expect(payable({ commission: WHOLE_PERCENT })).toBe(0);
          expect(payable({ commission: Math.max(commission, more) })).toBeLessThanOrEqual(payable({}));
          expect(base).toBeLessThanOrEqual(cancellation_fee ?? base);
          expect(payable({ rooms: rooms.toReversed() })).toBe(payable({}));
          // Rooms of one commission are owed the same together as their sums are.
          const sum = rooms.reduce((all, one) => all + (one.cancellation_fee ?? one.amount), 0);
          expect(payable({ rooms: [{ amount: sum, cancellation_fee: null }] })).toBe(payable({}));
        },
      ),
    );
  });
});
