import { expect, test } from 'vitest';
import { startSession } from '../../lib/session.ts';
import { instant } from './reader.ts';

test('an instant is told by the clock of the company, wherever that is', () => {
  const member = { id: 3, first_name: 'Rita', last_name: 'Sosa', email: 'rita@alisios.example', role: 6, language: 'es' } as const;
  startSession({ token: 'abc', logged_in: true, member: { ...member, zone: 'America/Los_Angeles' } });
  expect(instant('2026-11-28T02:30:00Z')).toBe('27/11/2026 18:30');
  startSession({ token: 'abc', logged_in: true, member });
  expect(instant('2026-11-28T02:30:00Z')).toBe('27/11/2026 21:30');
});
