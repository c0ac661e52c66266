import { expect, test } from 'vitest';
import { givePage } from '../../../tests/api/page.ts';
import type offices from '../../../public/locales/en/cars/offices.json';
import type expenses from '../../../public/locales/en/financials/expenses.json';
import { screenWords } from './screen-words.ts';

givePage(['cars/offices', 'financials/expenses']);

test('a name that is written in source must have words, one that comes with data need not', () => {
  const { label } = screenWords<typeof offices>('cars/offices');
  expect(label('zone')).toBe('Time zone');
  const fromHistory: string = 'gone.field';
  expect(label(fromHistory)).toBe('gone.field');
  // @ts-expect-error A missing label does not compile.
  expect(label('noted')).toBe('noted');
});

test('an action of the history has words, and shows as it is where a release does not know it', () => {
  const { action } = screenWords<typeof expenses>('financials/expenses');
  expect(['post', 'void', 'hidden'].map(action)).toEqual(['Posted', 'Voided', 'hidden']);
});
