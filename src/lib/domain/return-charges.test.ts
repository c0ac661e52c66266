import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lateDays, missingFuel } from './return-charges.ts';

const PERIOD = { count: 'period', grace_minutes: 59 } as const;
const stay = (returned: string) => ({ pick_up: '2026-12-01T10:00', drop_off: '2026-12-08T10:00', returned });

describe('missing fuel', () => {
  it('costs its eighths of a full tank (rule: return-charges)', () => {
    expect(missingFuel({ before: 8, after: 5 }, 60_00)).toEqual({ eighths: 3, amount: 22_50 });
    expect(missingFuel({ before: 8, after: 7 }, 55_01)).toEqual({ eighths: 1, amount: 6_88 });
  });
  it('costs nothing when there is as much as before, or more', () => {
    expect(missingFuel({ before: 4, after: 4 }, 60_00)).toEqual({ eighths: 0, amount: 0 });
    expect(missingFuel({ before: 4, after: 8 }, 60_00)).toEqual({ eighths: 0, amount: 0 });
  });
  it('is never below zero nor above the tank, and what is missing in two parts costs as much as in one, to the cent', () => {
    const eighths = fc.integer({ min: 0, max: 8 });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_00 }),
        fc.tuple(eighths, eighths, eighths),
        (price, levels) => {
          const [before, between, after] = [...levels].sort((one, other) => other - one) as [
            number,
            number,
            number,
          ];
          const whole = missingFuel({ before, after }, price);
          const parts = [
            missingFuel({ before, after: between }, price),
            missingFuel({ before: between, after }, price),
          ];
          expect(whole.amount).toBeGreaterThanOrEqual(0);
          expect(whole.amount).toBeLessThanOrEqual(price);
          expect(parts.reduce((sum, part) => sum + part.eighths, 0)).toBe(whole.eighths);
          expect(
            Math.abs(parts.reduce((sum, part) => sum + part.amount, 0) - whole.amount),
          ).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

describe('late days', () => {
  it.each([
    ['2026-12-08T10:59', 0],
    ['2026-12-08T11:00', 1],
    ['2026-12-10T10:00', 2],
    ['2026-12-05T09:00', 0],
    ['2026-11-30T09:00', 0],
  ])('a car that is back at %s is %i late (rule: return-charges)', (returned, days) => {
    expect(lateDays(stay(returned), PERIOD)).toBe(days);
  });
  it('are never below zero, and never fewer the later the car comes', () => {
    const minutes = fc.integer({ min: 0, max: 60 * 24 * 60 });
    const rule = fc.record({
      count: fc.constantFrom('period' as const, 'calendar' as const),
      grace_minutes: fc.integer({ min: 0, max: 1439 }),
    });
    const at = (after: number): string =>
      new Date(Date.UTC(2026, 11, 1, 10) + after * 60_000).toISOString().slice(0, 16);
    fc.assert(
      fc.property(minutes, minutes, rule, (one, other, counted) => {
        const [early, late] = one < other ? [one, other] : [other, one];
        const first = lateDays(stay(at(early)), counted);
        expect(first).toBeGreaterThanOrEqual(0);
        expect(lateDays(stay(at(late)), counted)).toBeGreaterThanOrEqual(first);
      }),
    );
  });
});
