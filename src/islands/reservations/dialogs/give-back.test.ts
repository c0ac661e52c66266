import { expect, test } from 'vitest';
import { isByHand, partsBy } from './give-back.ts';

const way = (method: 'card' | 'cash' | 'transfer', amount: number) =>
  ({ method, left: { amount, currency: 'USD' } }) as const;

test('a refund goes back as the money came, the newest payment first', () => {
  const ways = [way('cash', 50_00), way('card', 100_00), way('cash', 20_00)];
  expect([...partsBy(ways, 30_00)]).toEqual([['cash', 30_00]]);
  expect([...partsBy(ways, 160_00)]).toEqual([
    ['cash', 60_00],
    ['card', 100_00],
  ]);
  expect([...partsBy(ways, 0)]).toEqual([]);
});

test('a reference is asked for where staff send some of it themselves', () => {
  const cardFirst = [way('card', 100_00), way('transfer', 20_00)];
  expect([
    isByHand({ amount: 120_00, ways: cardFirst }),
    isByHand({ amount: 120_00, ways: cardFirst }, 100_00),
    isByHand({ amount: 0, ways: [] }),
  ]).toEqual([true, false, false]);
});
