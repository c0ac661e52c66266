import { parseDateTime, toZoned } from '@internationalized/date';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './dates.ts';
import { addWallMinutes } from './times.ts';
import { dayInstants, happens, todayIn, toInstant } from './zones.ts';
import { isZone, toLocal } from './wall-clock.ts';
import { randomRuns } from '../../../tests/random-runs.ts';

const HAVANA = 'America/Havana';

describe('zones', () => {
  test('the midnight that does not exist stays on its day (rule: skipped-hours)', () => {
    expect(toInstant({ local: '2026-03-08T00:00', zone: HAVANA })).toBe('2026-03-08T05:00:00.000Z');
    expect(toLocal('2026-03-08T05:00:00Z', HAVANA)).toBe('2026-03-08T01:00');
    expect(todayIn(HAVANA, '2026-03-08T05:00:00Z')).toBe('2026-03-08');
    expect(happens({ local: '2026-03-08T00:30', zone: HAVANA })).toBe(false);
    expect(happens({ local: '2026-03-08T00:30', zone: 'America/New_York' })).toBe(true);
  });

  test('a time that happens twice is the earlier', () => {
    expect(toInstant({ local: '2026-11-01T00:30', zone: HAVANA })).toBe('2026-11-01T04:30:00.000Z');
    expect(toLocal('2026-11-01T05:30:00Z', HAVANA)).toBe('2026-11-01T00:30');
  });

  test('the hour typed is the hour shown, whatever the clock of the machine (rule: hour-of-the-office)', () => {
    const zones = [
      'America/Havana',
      'America/New_York',
      'America/Los_Angeles',
      'Europe/Madrid',
      'UTC',
      'Asia/Kolkata',
    ];
    const instants = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2040-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
        const local = toLocal(instant, zone);
        expect(toLocal(toInstant({ local, zone }), zone)).toBe(local);
      }),
    );
  });

  test('at 21:00 in Havana it is still today there (rule: today-of-the-office)', () => {
    expect(todayIn(HAVANA, '2026-09-06T01:00:00Z')).toBe('2026-09-05');
    expect(todayIn('UTC', '2026-09-06T01:00:00Z')).toBe('2026-09-06');
  });

  test('a day holds its last minute; days follow each other without gap (rule: company-day)', () => {
    const june = dayInstants('2026-06-30', HAVANA);
    const late = toInstant({ local: '2026-06-30T23:30', zone: HAVANA });
    expect(june.from <= late && late < june.until).toBe(true);
    for (const date of ['2026-03-07', '2026-03-08', '2026-10-31', '2026-11-01']) {
      expect(dayInstants(date, HAVANA).until).toBe(dayInstants(addDays(date, 1), HAVANA).from);
    }
  });

  test('agrees with @internationalized/date in every zone, on every night with a clock change', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    const minute = fc.integer({ min: Date.UTC(2010, 0, 1) / 60_000, max: Date.UTC(2037, 0, 1) / 60_000 });
    const anyLocal = minute.map((minutes) => new Date(minutes * 60_000).toISOString().slice(0, 16));
    const changes = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01'];
    const night = fc
      .tuple(fc.constantFrom(...changes), fc.nat(239))
      .map(([date, past]) => addWallMinutes(`${date}T00:00`, past));
    fc.assert(
      fc.property(fc.oneof(anyLocal, night), fc.constantFrom(HAVANA, ...zones), (local, zone) => {
        const expected = toZoned(parseDateTime(local), zone, 'compatible').toDate().toISOString();
        expect(toInstant({ local, zone })).toBe(expected);
      }),
      randomRuns(1000),
    );
  });

  test('unknown zones and times are refused', () => {
    expect(isZone(HAVANA)).toBe(true);
    expect(isZone('America/Nowhere')).toBe(false);
    expect(() => toInstant({ local: '2026-02-31T10:00', zone: HAVANA })).toThrow(RangeError);
    expect(() => toInstant({ local: '2026-02-28T10:00', zone: 'America/Nowhere' })).toThrow(RangeError);
  });
});
