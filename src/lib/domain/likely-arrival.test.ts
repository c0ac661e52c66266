import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from './dates.ts';
import { likelyArrival, namedArrival } from './likely-arrival.ts';

const TODAY = '2026-11-30';

it.each([
  ['2026-11-26', { from: '2026-12-06', to: '2026-12-12', late: false }],
  // Half of the others have arrived by now: the days that are left.
  ['2026-11-17', { from: TODAY, to: '2026-12-03', late: false }],
  ['2026-11-14', { from: TODAY, to: TODAY, late: false }],
  ['2026-11-13', { from: '2026-11-23', to: '2026-11-29', late: true }],
])('handed in on %s', (handedIn, expected) => {
  expect(likelyArrival(handedIn, { median_days: 10, most_days: 16 }, TODAY)).toEqual(expected);
});

it('names no day that is past, and says late only when four of five would have arrived (rule: arrival-learned)', () => {
  fc.assert(
    fc.property(fc.nat(400), fc.nat(200), fc.nat(200), (ago, median_days, more) => {
      const handedIn = addDays(TODAY, -ago);
      const most_days = median_days + more;
      const { from, to, late } = likelyArrival(handedIn, { median_days, most_days }, TODAY);
      expect(from <= to).toBe(true);
      expect(late).toBe(ago > most_days);
      expect(to).toBe(addDays(handedIn, most_days));
      if (!late) expect(from >= TODAY).toBe(true);
    }),
  );
});

it('takes the day that the office named', () => {
  expect(namedArrival(TODAY, TODAY)).toEqual({ from: TODAY, to: TODAY, late: false });
  expect(namedArrival('2026-11-29', TODAY).late).toBe(true);
});
