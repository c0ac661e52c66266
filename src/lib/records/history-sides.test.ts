import { expect, test } from 'vitest';
import { asItWas } from './as-it-was.ts';
import { historySides } from './history-sides.ts';

/* Newest first: the currency changed in the second of three edits, and once more in the last. */
const ENTRIES = [
  { changes: { currency: ['USD', 'EUR'], note: ['', 'x'] } },
  { changes: { total: [100, 200], currency: ['MLC', 'USD'] } },
  { changes: { total: [50, 100] } },
] satisfies { changes: Record<string, [unknown, unknown]> }[];

test('each side of an entry knows what the record held then', () => {
  const row = { currency: 'EUR', total: { amount: 200, currency: 'EUR' } };
  const currencies = historySides(ENTRIES).map(({ before, after }) => [
    asItWas(row, before).currency,
    asItWas(row, after).currency,
  ]);
  expect(currencies).toEqual([
    ['USD', 'EUR'],
    ['MLC', 'USD'],
    ['MLC', 'MLC'],
  ]);
});

test('what the API shows otherwise than its column stays as it is', () => {
  const row = { total: { amount: 200 }, currency: 'EUR' };
  expect(asItWas(row, { total: 100, search: 'x' })).toEqual(row);
});
