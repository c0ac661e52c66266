import { expect, test } from 'vitest';
import type { OfficeChoice } from '../../../lib/contract/cars/choices.ts';
import { timeIssues } from './trip-rules.ts';

const office: OfficeChoice = {
  id: 19,
  name: 'La Habana',
  municipality: { id: 1, name: 'Playa' },
  opens: '09:00',
  closes: '17:00',
  zone: 'America/Havana',
  closed_weekdays: [7],
  closed_dates: [],
  airport: false,
  status: 1,
};
// 10:00 in Havana of a Thursday.
const now = new Date('2026-10-01T14:00:00Z');
const trip = (from: string, to: string) => ({
  pick_up: { office_id: 19, local: from },
  drop_off: { office_id: 19, local: to },
});
const told = (values: object, saved?: object): string[] =>
  Array.from(timeIssues(values, saved, [office], now), ([path, { key }]) => `${path} ${key}`);

test('times that an office cannot serve are told while they are typed', () => {
  expect(told(trip('2026-10-02T10:00', '2026-10-05T10:00'))).toEqual([]);
  expect(told(trip('2026-10-01T09:30', '2026-10-05T10:00'))).toEqual(['pick_up.local hours_past']);
  expect(told(trip('2026-10-04T10:00', '2026-10-05T18:00'))).toEqual([
    'pick_up.local hours_closed_day',
    'drop_off.local hours_outside_hours',
  ]);
  expect(told(trip('2026-10-05T10:00', '2026-10-05T10:00'))).toEqual(['drop_off.local hours_before_pick_up']);
  expect(told({ pick_up: { local: '2026-10-05T10:00' }, drop_off: { local: '2026-10-03T10:00' } })).toEqual([
    'drop_off.local hours_before_pick_up',
  ]);
});

test('what a saved rental had already is not judged again, but backwards is', () => {
  const saved = trip('2026-09-01T08:00', '2026-10-05T18:00');
  expect(told(saved, saved)).toEqual([]);
  expect(told(trip('2026-09-01T08:00', '2026-08-31T10:00'), saved)).toEqual([
    'drop_off.local hours_before_pick_up',
  ]);
});
