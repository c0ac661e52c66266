import { expect, it } from 'vitest';
import { instantsOf } from './clock-changes.ts';

it.each([
  ['2026-11-01T00:30', 'America/Havana', ['2026-11-01T04:30:00.000Z', '2026-11-01T05:30:00.000Z']],
  ['2026-11-01T01:00', 'America/Havana', ['2026-11-01T06:00:00.000Z']],
  ['2026-03-08T00:30', 'America/Havana', []],
  ['2026-11-01T01:30', 'America/New_York', ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']],
  ['2026-04-05T01:45', 'Australia/Lord_Howe', ['2026-04-04T14:45:00.000Z', '2026-04-04T15:15:00.000Z']],
])('%s in %s is %s (rule: skipped-hours)', (local, zone, instants) => {
  expect(instantsOf({ local, zone })).toEqual(instants);
});
