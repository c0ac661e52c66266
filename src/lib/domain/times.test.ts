import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addWallMinutes, isLocal, localOf, minutesOf, parseTypedTime, timeOf, wallMinutes } from './times.ts';

describe('times', () => {
  test('reads what people type', () => {
    for (const [typed, time] of [
      ['9', '09:00'],
      ['17', '17:00'],
      ['9:05', '09:05'],
      ['9.30', '09:30'],
      ['0905', '09:05'],
      ['9h05', '09:05'],
      ['23:59', '23:59'],
      ['00:00', '00:00'],
    ]) {
      expect(parseTypedTime(typed ?? '')).toBe(time);
    }
    for (const wrong of ['', '24:00', '9:60', '25', '9:5', 'noon', '12:00 pm']) {
      expect(parseTypedTime(wrong), wrong).toBeUndefined();
    }
  });

  test('every minute of the day is written and read', () => {
    fc.assert(
      fc.property(fc.nat(1439), (minutes) => {
        expect(minutesOf(timeOf(minutes))).toBe(minutes);
        expect(parseTypedTime(timeOf(minutes))).toBe(timeOf(minutes));
      }),
    );
    expect(() => timeOf(1440)).toThrow(RangeError);
    expect(() => minutesOf('9:00')).toThrow(RangeError);
  });

  test('a local date-time needs a date that exists', () => {
    expect(isLocal('2026-02-28T09:00')).toBe(true);
    for (const wrong of ['2026-02-31T09:00', '2026-02-28 09:00', '2026-02-28T24:00', '2026-02-28']) {
      expect(isLocal(wrong), wrong).toBe(false);
    }
    expect(() => localOf('2026-02-31', '09:00')).toThrow(RangeError);
  });

  test('wall-clock minutes added are the minutes between', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000, max: 100_000 }), (minutes) => {
        expect(wallMinutes('2026-10-31T10:00', addWallMinutes('2026-10-31T10:00', minutes))).toBe(minutes);
      }),
    );
  });
});
