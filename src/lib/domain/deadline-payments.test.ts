import fc from 'fast-check';
import { expect, it } from 'vitest';
import { spreadPayments } from './deadline-payments.ts';

const deadlines = [
  { id: 7, amount: 100 },
  { id: 8, amount: 100 },
  { id: 9, amount: 101 },
];

it('fills the deadlines from the first', () => {
  expect(spreadPayments(deadlines, [{ deadline_id: null, amount: 150 }], 0)).toEqual([100, 50, 0]);
});

it('pays the deadline of the link first, and the rest goes to the others', () => {
  expect(spreadPayments(deadlines, [{ deadline_id: 9, amount: 101 }], 0)).toEqual([0, 0, 101]);
  expect(spreadPayments(deadlines, [{ deadline_id: 8, amount: 130 }], 0)).toEqual([30, 100, 0]);
});

it('takes what was moved away from the last', () => {
  expect(spreadPayments(deadlines, [{ deadline_id: null, amount: 301 }], 150)).toEqual([100, 51, 0]);
  expect(spreadPayments(deadlines, [{ deadline_id: 9, amount: 101 }], 1)).toEqual([0, 0, 100]);
});

it('never pays a deadline above its amount, and spreads all that it can', () => {
  const payment = fc.record({
    deadline_id: fc.constantFrom(null, 7, 8, 9, 10),
    amount: fc.integer({ min: 0, max: 200 }),
  });
  fc.assert(
    fc.property(fc.array(payment, { maxLength: 6 }), fc.integer({ min: 0, max: 100 }), (payments, moved) => {
      const paid = spreadPayments(deadlines, payments, moved);
      const came = payments.reduce((sum, { amount }) => sum + amount, -moved);
      expect(paid.reduce((sum, amount) => sum + amount, 0)).toBe(Math.min(Math.max(came, 0), 301));
      paid.forEach((amount, index) =>
        expect(amount >= 0 && amount <= (deadlines[index]?.amount ?? 0)).toBe(true),
      );
    }),
  );
});
