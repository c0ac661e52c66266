import { expect, test } from 'vitest';
import { reviewNames } from './review-names.ts';
import type { Seen } from './review-names.ts';

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

test('what is called alike is called as it is on the screen, by its box and by what it is a part of', () => {
  const seen: Readonly<Record<string, Seen>> = {
    'remarks.0.field': { label: 'Field', group: 'Remark 1' },
    'remarks.0.text': { label: 'What to correct', group: 'Remark 1' },
    'flight.departs': { label: 'Departs' },
  };
  const paths = [
    'note',
    'remarks.0.field',
    'remarks.0.text',
    'remarks.1.text',
    'flight.departs',
    'flight.zone',
  ];
  expect(reviewNames(paths, labelOf, (path) => seen[path])).toEqual([
    'note',
    'Remark 1: Field',
    'Remark 1: What to correct',
    'remarks 2',
    'Departs',
    'flight',
  ]);
});
