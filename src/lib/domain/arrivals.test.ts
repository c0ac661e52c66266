import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arrivalProblem, departureProblem } from './arrivals.ts';
import { toLocal } from './wall-clock.ts';

const ZONE = 'America/Havana';
const room = { check_in: '2026-12-20', checked_in_at: null };

it('lets guests come from the day of their check-in until now (rule: hour-of-the-office)', () => {
  const come = (local: string) => arrivalProblem({ local, present: '2026-12-21T15:10' }, [room]);
  expect(come('2026-12-19T23:59')).toBe('before_check_in');
  expect(come('2026-12-20T00:00')).toBeUndefined();
  expect(come('2026-12-21T15:10')).toBeUndefined();
  expect(come('2026-12-21T15:11')).toBe('in_future');
});

it('lets guests leave from the minute of their arrival until now, over clock changes too (rule: hour-of-the-office)', () => {
  // The days around the end of summer time.
  const moment = fc.date({ min: new Date('2026-10-30'), max: new Date('2026-11-03'), noInvalidDate: true });
  fc.assert(
    fc.property(moment, moment, moment, (one, two, three) => {
      const [came, left, now] = [one, two, three].toSorted((a, b) => a.getTime() - b.getTime());
      if (!came || !left || !now) throw new Error('three were drawn');
      const rooms = [{ check_in: '2026-10-29', checked_in_at: came.toISOString() }];
      const leave = (at: Date, present: Date) =>
        departureProblem({ local: toLocal(at, ZONE), present: toLocal(present, ZONE) }, rooms, ZONE);
      // Within the hour that happens twice the clock alone cannot tell before from after.
      const plain = [came, left, now].every((at) => !toLocal(at, ZONE).startsWith('2026-11-01T00'));
      if (plain) expect(leave(left, now)).toBeUndefined();
      if (toLocal(left, ZONE) > toLocal(came, ZONE)) expect(leave(left, came)).toBe('in_future');
      if (toLocal(came, ZONE) < toLocal(left, ZONE)) {
        const later = [{ check_in: '2026-10-29', checked_in_at: left.toISOString() }];
        const typed = { local: toLocal(came, ZONE), present: toLocal(left, ZONE) };
        expect(departureProblem(typed, later, ZONE)).toBe('before_arrival');
      }
    }),
  );
});
