import { expect, test } from 'vitest';
import { reviewNames } from './review-names.ts';

const labelOf = (path: string): string => path.split('.')[0] ?? path;

test('parts of a list that are called alike are told apart by their number', () => {
  expect(reviewNames(['model', 'ranges.0.daily', 'ranges.2.daily'], labelOf)).toEqual([
    'model',
    'ranges 1',
    'ranges 3',
  ]);
});

test('a name that stands alone needs no number', () => {
  expect(reviewNames(['client.phone', 'extras.4.name', 'days.1'], labelOf)).toEqual([
    'client',
    'extras',
    'days',
  ]);
});
