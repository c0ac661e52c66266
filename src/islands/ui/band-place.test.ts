import { expect, test } from 'vitest';
import { addDays, datesUntil } from '../../lib/domain/dates.ts';
import { bandOf } from './band-place.ts';

test('days in a row: both ends count, and what is out of sight is cut', () => {
  const days = datesUntil('2026-11-01', addDays('2026-11-01', 10));
  expect(bandOf({ from: '2026-11-03', to: '2026-11-04' }, days)).toEqual({ left: 0.2, width: 0.2 });
  expect(bandOf({ from: '2026-10-20', to: '2026-11-01' }, days)).toEqual({ left: 0, width: 0.1 });
  expect(bandOf({ from: '2026-11-10', to: '2026-12-24' }, days)).toEqual({ left: 0.9, width: 0.1 });
});
