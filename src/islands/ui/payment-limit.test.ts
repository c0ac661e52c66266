import { expect, test } from 'vitest';
import { givePage } from '../../../tests/api/page.ts';
import { startSession } from '../../lib/session/session.ts';
import { limitChoices, limitText } from './payment-limit.ts';

givePage([]);
startSession({ member: { zone: 'America/New_York' } } as never);

const choices = [
  { value: '18utc', label: '18:00 UTC' },
  { value: '48', label: '48 hours' },
] as const;

test.each([
  ['2026-11-28T17:59:59Z', '18:00 UTC (28/11/2026 13:00 ET)'],
  ['2026-11-28T18:00:00Z', '18:00 UTC (29/11/2026 13:00 ET)'],
  // The company's clock was put forward that night.
  ['2027-03-13T20:00:00Z', '18:00 UTC (14/03/2027 14:00 ET)'],
])('at %s the choice of UTC says when that is: %s', (now, label) => {
  expect(limitChoices(choices, new Date(now))).toEqual([{ value: '18utc', label }, choices[1]]);
});

test('a limit that was chosen is read with its instant', () => {
  expect(limitText('48 hours', '2026-11-30T15:00:00.000Z')).toBe('48 hours (30/11/2026 10:00 ET)');
});
