import { expect, test } from 'vitest';
import { givePage } from '../../../tests/api/page.ts';
import { startSession } from '../../lib/session/session.ts';
import { countText, errorText, instant } from './reader.ts';

givePage([]);

test('an instant is told by the clock of the company, wherever that is', () => {
  const member = {
    id: 3,
    first_name: 'Rita',
    last_name: 'Sosa',
    email: 'rita@alisios.example',
    role: 6,
    language: 'es',
  } as const;
  startSession({ token: 'abc', logged_in: true, member: { ...member, zone: 'America/Los_Angeles' } });
  expect(instant('2026-11-28T02:30:00Z')).toBe('27/11/2026 18:30 PT');
  startSession({ token: 'abc', logged_in: true, member });
  expect(instant('2026-11-28T02:30:00Z')).toBe('27/11/2026 21:30 Cuba Time');
});

test('an estimate is told as one', () => {
  expect(countText(15_031, true, 'records')).toBe('about 15,000');
  expect(countText(1_003_213, true, 'matches')).toBe('about 1,000,000');
  expect(countText(4_982, undefined, 'records')).toBe('4,982 records');
});

test('a refusal says what stands in the way, and nothing of waiting', () => {
  const title = 'Something unexpected happened. Wait a moment and try again.';
  const detail = 'That is more than the courier has.';
  expect(errorText({ code: 'e3', title, detail })).toBe(detail);
  expect(errorText({ code: 'e3', title })).toBe(title);
  expect(errorText({ code: 'e23', title: 'Not found.', detail: 'It has a typing mistake.' })).toBe(
    'Not found. It has a typing mistake.',
  );
});
