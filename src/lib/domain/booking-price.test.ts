import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceBooking } from './booking-price.ts';

const room = (name: string, amount: number, fee: number | null = null) => ({
  name,
  amount,
  cancellation_fee: fee,
  cancelled: fee !== null,
});

describe('the price of a booking (rule: quote-line-by-line)', () => {
  test('charges rooms, what is beside them by night or once, and takes the discount off both', () => {
    const { lines, total } = priceBooking({
      currency: 'USD',
      nights: 3,
      rooms: [room('Patio', 120_00), room('Terrace', 90_00)],
      extras: [
        { name: 'Crib', unit: 5_00, quantity: 1, per: 'night' },
        { name: 'Transfer', unit: 30_00, quantity: 2, per: 'booking' },
      ],
      discount: { name: 'Returning guest', amount: 10_00, fee_type: 1, reason: 'third stay' },
    });
    expect(lines.map(({ kind, name, quantity, amount }) => [kind, name, quantity, amount.amount])).toEqual([
      ['room', 'Patio', 1, 120_00],
      ['room', 'Terrace', 1, 90_00],
      ['extra', 'Crib', 3, 15_00],
      ['extra', 'Transfer', 2, 60_00],
      ['discount', 'Returning guest', 1, -28_50],
    ]);
    expect(total.amount).toBe(256_50);
  });

  test('of a cancelled room only the fee stays, which no discount lowers', () => {
    const { total } = priceBooking({
      currency: 'USD',
      nights: 2,
      rooms: [room('Patio', 120_00), room('Terrace', 90_00, 45_00)],
      extras: [],
      discount: { name: 'All', amount: 100_00, fee_type: 1, reason: 'ours' },
    });
    expect(total.amount).toBe(45_00);
  });

  test('sums to its total, which is never negative', () => {
    const amount = fc.integer({ min: 0, max: 500_00 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(amount, fc.option(amount)), { maxLength: 5 }),
        fc.array(fc.tuple(amount, fc.integer({ min: 1, max: 9 }), fc.constantFrom('night', 'booking')), {
          maxLength: 4,
        }),
        fc.option(fc.tuple(fc.constantFrom(1, 2), fc.integer({ min: 0, max: 100_00 }))),
        fc.integer({ min: 1, max: 40 }),
        (rooms, extras, discount, nights) => {
          const { lines, total } = priceBooking({
            currency: 'EUR',
            nights,
            rooms: rooms.map(([price, fee], index) => room(`Room ${index}`, price, fee)),
            extras: extras.map(([unit, quantity, per]) => ({ name: 'Extra', unit, quantity, per })),
            discount: discount && {
              name: 'Discount',
              amount: discount[1],
              fee_type: discount[0] === 1 ? 1 : 2,
              reason: 'agreed',
            },
          });
          expect(lines.reduce((sum, line) => sum + line.amount.amount, 0)).toBe(total.amount);
          expect(total.amount).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
