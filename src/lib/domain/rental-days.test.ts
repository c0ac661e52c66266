import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rentalDays } from './rental-days.ts';
import { addWallMinutes } from './times.ts';

const calendar = { count: 'calendar', grace_minutes: 0 } as const;

describe('rental days', () => {
  test('the night with the clock change adds no day (rule: wall-clock-days)', () => {
    expect(rentalDays('2026-10-31T10:00', '2026-11-03T10:00')).toBe(3);
  });

  test('the night with the missing hour takes no day (rule: wall-clock-days)', () => {
    expect(rentalDays('2026-03-07T10:00', '2026-03-10T10:00')).toBe(3);
  });

  test('Saturday 00:00 to Sunday 23:59 is 2 days by both rules (rule: wall-clock-days)', () => {
    expect(rentalDays('2026-09-05T00:00', '2026-09-06T23:59')).toBe(2);
    expect(rentalDays('2026-09-05T00:00', '2026-09-06T23:59', calendar)).toBe(2);
  });

  test('25 hours are 2 days, one number for every line (rule: wall-clock-days)', () => {
    expect(rentalDays('2026-09-05T09:00', '2026-09-06T10:00')).toBe(2);
  });

  test('grace is 59 minutes', () => {
    expect(rentalDays('2026-09-05T09:00', '2026-09-12T09:00')).toBe(7);
    expect(rentalDays('2026-09-05T09:00', '2026-09-12T09:59')).toBe(7);
    expect(rentalDays('2026-09-05T09:00', '2026-09-12T10:00')).toBe(8);
    expect(rentalDays('2026-09-05T09:00', '2026-09-05T17:00')).toBe(1);
    expect(rentalDays('2026-09-05T09:00', '2026-09-05T09:30')).toBe(1);
  });

  test('a drop-off at or before the pick-up is refused', () => {
    expect(() => rentalDays('2026-09-05T09:00', '2026-09-05T09:00')).toThrow(RangeError);
    expect(() => rentalDays('2026-09-05T09:00', '2026-09-04T09:00')).toThrow(RangeError);
  });

  test('longer is never fewer days, and whole days are themselves whatever the hour', () => {
    const start = fc.nat(527_040).map((minutes) => addWallMinutes('2026-01-01T00:00', minutes));
    fc.assert(
      fc.property(start, fc.integer({ min: 1, max: 90 }), fc.nat(1440), (pickUp, days, more) => {
        const exact = addWallMinutes(pickUp, days * 1440);
        expect(rentalDays(pickUp, exact)).toBe(days);
        expect(rentalDays(pickUp, addWallMinutes(exact, more))).toBe(more > 59 ? days + 1 : days);
        expect(rentalDays(pickUp, exact, calendar)).toBe(days + 1);
      }),
    );
  });
});
