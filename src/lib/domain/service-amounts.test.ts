import { expect, test } from 'vitest';
import { earned, serviceAmounts, serviceStatus } from './service-amounts.ts';

test('the fee is rounded once, on the whole', () => {
  expect(serviceAmounts({ unit_amount: 860_20, quantity: 1, fee: { amount: 2_50, fee_type: 1 } })).toEqual({
    base: 860_20,
    service_fee: 21_51,
    total: 881_71,
  });
  // Three times 71.1666 would be 2.13 in three roundings.
  expect(serviceAmounts({ unit_amount: 71_17, quantity: 3, fee: { amount: 1_00, fee_type: 1 } })).toEqual({
    base: 213_51,
    service_fee: 2_14,
    total: 215_65,
  });
  expect(serviceAmounts({ unit_amount: 10_00, quantity: 1000, fee: { amount: 5_00, fee_type: 2 } })).toEqual({
    base: 10_000_00,
    service_fee: 5_00,
    total: 10_005_00,
  });
  expect(serviceAmounts({ unit_amount: 10_00, quantity: 2, fee: null }).total).toBe(20_00);
  expect(
    serviceAmounts({ unit_amount: 10_00, quantity: 2, fee: { amount: 9, fee_type: 0 } }).service_fee,
  ).toBe(0);
});

test('money decides the status, but not of what is cancelled or delivered', () => {
  const one = { status: 1, due: 100, received: 0, pending: false };
  expect(serviceStatus(one)).toBe(1);
  expect(serviceStatus({ ...one, pending: true })).toBe(2);
  expect(serviceStatus({ ...one, received: 40 })).toBe(2);
  expect(serviceStatus({ ...one, received: 100 })).toBe(3);
  expect(serviceStatus({ ...one, status: 3, received: 0 })).toBe(1);
  expect(serviceStatus({ ...one, due: 0 })).toBe(3);
  expect(serviceStatus({ ...one, status: 4 })).toBe(4);
  expect(serviceStatus({ ...one, status: 5, received: 100 })).toBe(5);
});

test('income is what came, up to what was due, and never less than nothing', () => {
  expect([
    earned({ due: 100, received: 40 }),
    earned({ due: 100, received: 140 }),
    earned({ due: 100, received: -5 }),
  ]).toEqual([40, 100, 0]);
});
