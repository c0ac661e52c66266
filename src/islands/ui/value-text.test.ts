import { expect, test } from 'vitest';
import { givePage } from '../../../tests/api/page.ts';
import { valueText } from './value-text.ts';

givePage(['status']);
const text = valueText({
  status: 'expense',
  amounts: ['amount'],
  fees: ['fee'],
  instants: ['closed_at'],
  dates: ['date'],
  choices: ['method'],
  option: (field, value) => `${field} ${value}`,
});

test('a value is written by what its field is, an amount in the currency of its record', () => {
  expect(text('status', 2)).toBe('Void');
  expect(text('amount', 123_450)).toBe('$1,234.50');
  expect(text('amount', 123_450, { currency: 'EUR' })).toBe('€1,234.50');
  expect(text('date', '2026-12-31')).toBe('31/12/2026');
  expect(text('closed_at', '2026-12-31T12:00:00Z')).toContain('31/12/2026');
  expect(text('method', 'cash')).toBe('method cash');
});

test('a fee is a share, or an amount in the currency of its record', () => {
  expect([
    text('fee', { amount: 2_50, fee_type: 1 }),
    text('fee', { amount: 30_00, fee_type: 2 }, { currency: 'EUR' }),
    text('fee', null),
  ]).toEqual(['2.5%', '€30.00', undefined]);
});

test('what is empty, or none of these, is left to the part that shows it', () => {
  for (const [field, value] of [
    ['date', ''],
    ['amount', null],
    ['status', undefined],
    ['concept', 'Rent'],
    ['quantity', 3],
  ] as const)
    expect(text(field, value)).toBeUndefined();
});
