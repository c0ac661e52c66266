import { expect, test } from 'vitest';
import { quarterOf } from './quarters.ts';

test.each([
  ['2026-01-01', '2026-01-01', '2026-03-31'],
  ['2026-03-31', '2026-01-01', '2026-03-31'],
  ['2026-04-01', '2026-04-01', '2026-06-30'],
  ['2026-11-30', '2026-10-01', '2026-12-31'],
  ['2028-02-29', '2028-01-01', '2028-03-31'],
])('the quarter of %s is from %s to %s', (date, from, to) => {
  expect(quarterOf(date)).toEqual({ from, to });
});
