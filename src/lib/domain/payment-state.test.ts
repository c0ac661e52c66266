import { expect, test } from 'vitest';
import { paymentStateOf } from './payment-state.ts';
import type { PaymentFacts, PaymentStateName } from './payment-state.ts';

const open: PaymentFacts = {
  due: 300_00,
  received: 0,
  in_progress: false,
  financed: false,
  link: false,
  transfer: false,
};

test.each<[Partial<PaymentFacts>, PaymentStateName]>([
  [{}, 'unpaid'],
  [{ link: true }, 'link_sent'],
  [{ transfer: true }, 'transfer_requested'],
  [{ transfer: true, link: true }, 'link_sent'],
  [{ transfer: true, received: 300_00 }, 'paid'],
  [{ received: 1 }, 'partial'],
  [{ received: 100_00, link: true }, 'partial'],
  [{ received: 100_00, financed: true }, 'financed'],
  [{ financed: true, in_progress: true }, 'in_progress'],
  [{ received: 300_00, in_progress: true }, 'paid'],
  [{ received: 300_01 }, 'surplus'],
  [{ due: 0 }, 'none'],
  [{ due: 0, received: 5 }, 'surplus'],
])('%j is %s', (facts, state) => {
  expect(paymentStateOf({ ...open, ...facts })).toBe(state);
});
