import { expect, test } from 'vitest';
import { partsBy } from './consequences.ts';

const way = (method: 'card' | 'cash' | 'transfer', amount: number) => ({ method, left: { amount, currency: 'USD' } }) as const;

test('a refund goes back as the money came, the newest payment first', () => {
  const ways = [way('cash', 50_00), way('card', 100_00), way('cash', 20_00)];
  expect([...partsBy(ways, 30_00)]).toEqual([['cash', 30_00]]);
  expect([...partsBy(ways, 160_00)]).toEqual([['cash', 60_00], ['card', 100_00]]);
  expect([...partsBy(ways, 0)]).toEqual([]);
});
