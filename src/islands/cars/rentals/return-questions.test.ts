import { expect, test } from 'vitest';
import { givePage } from '../../../../tests/api/page.ts';
import type { RentalRow } from '../../../lib/contract/cars/rentals.ts';
import { returnQuestions } from './return-questions.ts';

givePage(['cars/rentals']);

const sheet = (local: string, fuel: number) => ({ local, odometer: 50_000, fuel });
const returned = (local: string, fuel: number): RentalRow =>
  ({
    drop_off: { local: '2027-03-06T10:00', zone: 'America/Havana' },
    hand_over: sheet('2027-03-01T10:00', 8),
    return_data: sheet(local, fuel),
    deposit: { amount: 200_00, currency: 'USD' },
  }) as RentalRow;

test('half a tank, three days early and a deposit are asked about (rule: return-questions)', () => {
  const questions = returnQuestions(returned('2027-03-03T09:00', 4)).join('\n');
  expect(questions).toMatch(/3 days/);
  expect(questions).toContain('$200.00');
  expect(questions.split('\n')).toHaveLength(3);
});

test('a car that comes as agreed leaves the deposit only', () => {
  expect(returnQuestions(returned('2027-03-06T10:30', 8))).toHaveLength(1);
});

test('a day more is asked about, and a car that is out asks nothing', () => {
  expect(returnQuestions(returned('2027-03-07T11:00', 8))).toHaveLength(2);
  expect(returnQuestions({ ...returned('2027-03-07T11:00', 8), return_data: null })).toEqual([]);
});
