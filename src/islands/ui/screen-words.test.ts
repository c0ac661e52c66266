import { expect, test } from 'vitest';
import { givePage } from '../../../tests/api/page.ts';
import type offices from '../../../public/locales/en/cars/offices.json';
import { screenWords } from './screen-words.ts';

givePage(['cars/offices']);

test('a name that is written in source must have words, one that comes with data need not', () => {
  const { label } = screenWords<typeof offices>('cars/offices');
  expect(label('zone')).toBe('Time zone');
  const fromHistory: string = 'gone.field';
  expect(label(fromHistory)).toBe('gone.field');
  // @ts-expect-error A missing label does not compile.
  expect(label('noted')).toBe('noted');
});
