import { expect, test } from 'vitest';
import { Random } from './random.ts';
import { planSales, standingOf } from './sales.ts';

const CLIENT = {
  id: 1,
  first_name: 'Ana',
  last_name: 'Morales',
  email: 'ana@example.org',
  phone: '+17865550142',
  dial_code: '+1',
  passport: 'K123456',
  birth_date: '1980-01-01',
  language: 'es',
  brand: 'alisios',
} as const;

test('however many sales there are, each amount of money is one that a till could take', () => {
  const sales = planSales(new Random(7), new Date('2026-11-28T12:00:00Z'), 50_000, [CLIENT]);
  const amounts = sales.flatMap(({ came }) =>
    came.flatMap(({ amount, refunded }) => [
      amount,
      ...(refunded ? [refunded.amount, amount - refunded.amount + 1] : []),
    ]),
  );
  expect(Math.min(...amounts)).toBeGreaterThan(0);
  expect(sales.filter((sale) => sale.cancelled && standingOf(sale).received !== sale.cancelled.kept)).toEqual(
    [],
  );
});
