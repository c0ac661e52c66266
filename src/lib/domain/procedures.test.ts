import { expect, test } from 'vitest';
import { passportEnd } from './procedures.ts';

test.each([
  ['2026-11-30', 5, '2031-11-30'],
  ['2028-02-29', 10, '2038-02-28'],
])('a passport of %s for %i years ends on %s (rule: passports-renewed-in-time)', (asked, years, end) => {
  expect(passportEnd(asked, years)).toBe(end);
});
