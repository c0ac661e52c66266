import { expect, test } from 'vitest';
import { givePage } from '../../../tests/api/page.ts';
import { plainValue } from './plain-value.ts';

givePage(['common']);

test('a value is written as people read it, whatever it holds', () => {
  expect(
    [
      true,
      '2026-12-31',
      '2026-12-31T09:30',
      { amount: 49_030, currency: 'EUR' },
      ['2026-12-31', 'AC'],
      { name: 'Gloria', passport: '', born: '1970-01-02' },
      12,
      'B-1',
      { typed: '31/02', reason: 'date' },
    ].map(plainValue),
  ).toEqual([
    'Yes',
    '31/12/2026',
    '31/12/2026 09:30',
    '€490.30',
    '31/12/2026; AC',
    'Gloria · 02/01/1970',
    '12',
    'B-1',
    '31/02',
  ]);
  expect(new Set([undefined, null, '', [], {}].map(plainValue)).size).toBe(1);
});
