import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { amountBetween } from '../contract/fields.ts';
import { holdsAmount } from './holds-amount.ts';

test('a field holds an amount also where it may be empty or has a default', () => {
  const amount = amountBetween({ min: 0, max: 100 });
  const input = z.object({ price: amount, tax: z._default(z.nullable(amount), null), days: z.int() });
  expect(['price', 'tax', 'days', 'gone'].filter((field) => holdsAmount(input, field))).toEqual([
    'price',
    'tax',
  ]);
});
