import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonthsAnchored,
  ageOn,
  datesUntil,
  daysBetween,
  formatTypedDate,
  isDate,
  isoWeekdayOf,
  parseTypedDate,
  weekdayOf,
} from './dates.ts';

const anyDate = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('typed dates', () => {
  test('digits in a row, single digits and a month of 31 days are read as typed (rule: dates-day-first)', () => {
    expect(parseTypedDate('24122026')).toBe('2026-12-24');
    expect(parseTypedDate('1/1/2026')).toBe('2026-01-01');
    expect(parseTypedDate('31/10/2026')).toBe('2026-10-31');
    expect(parseTypedDate(' 3-4-2026 ')).toBe('2026-04-03');
    expect(parseTypedDate('03.04.2026')).toBe('2026-04-03');
    expect(parseTypedDate('2026-04-03')).toBe('2026-04-03');
  });

  test('a day that the month before lacks is accepted (rule: dates-day-first)', () => {
    expect(parseTypedDate('31/03/2020')).toBe('2020-03-31');
  });

  test('the day comes first (rule: dates-day-first)', () => {
    expect(parseTypedDate('05/06/2026')).toBe('2026-06-05');
    expect(formatTypedDate('2026-06-05')).toBe('05/06/2026');
  });

  test('dates that do not exist are refused, not moved (rule: impossible-values)', () => {
    for (const typed of [
      '31/02/2026',
      '29/02/2026',
      '31/04/2026',
      '00/01/2026',
      '1/13/2026',
      '2026-02-31',
      '1/1/26',
    ]) {
      expect(parseTypedDate(typed), typed).toBeUndefined();
    }
    for (const typed of ['', 'abc', '1/1/0026', '123', '1/1', '24/12/2026/1', '1 1 20266']) {
      expect(parseTypedDate(typed), typed).toBeUndefined();
    }
    expect(parseTypedDate('29/02/2028')).toBe('2028-02-29');
    expect(isDate('2026-02-31')).toBe(false);
    expect(() => addDays('2026-02-31', 1)).toThrow(RangeError);
  });

  test('shown and typed again, a date is the same', () => {
    fc.assert(fc.property(anyDate, (date) => parseTypedDate(formatTypedDate(date)) === date));
    fc.assert(
      fc.property(anyDate, (date) => parseTypedDate(formatTypedDate(date).replaceAll('/', '')) === date),
    );
  });
});

describe('calendar', () => {
  test('months count from the anchor, so the 31st comes back (rule: months-from-the-first)', () => {
    const months = [1, 2, 3, 4].map((count) => addMonthsAnchored('2027-01-31', count));
    expect(months).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
    expect(addMonthsAnchored('2026-01-15', -1)).toBe('2025-12-15');
  });

  test('months of any anchor rise strictly and stay in their month (rule: dates-rise)', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 1, max: 40 }), (anchor, count) => {
        const dates = Array.from({ length: count }, (_, index) => addMonthsAnchored(anchor, index));
        expect([...new Set(dates)].toSorted()).toEqual(dates);
        expect(dates[0]).toBe(anchor);
      }),
    );
  });

  test('a birthday on 29 February counts on 1 March of common years (rule: leap-birthday)', () => {
    expect(ageOn('2008-02-29', '2026-02-28')).toBe(17);
    expect(ageOn('2008-02-29', '2026-03-01')).toBe(18);
    expect(ageOn('2008-02-29', '2028-02-29')).toBe(20);
    expect(ageOn('2000-05-10', '2026-05-09')).toBe(25);
    expect(ageOn('2000-05-10', '2026-05-10')).toBe(26);
  });

  test('ages rise by one a year and never fall', () => {
    fc.assert(
      fc.property(anyDate, anyDate, fc.nat(400), (birth, date, days) => {
        const later = addDays(date, days);
        expect(ageOn(birth, later)).toBeGreaterThanOrEqual(ageOn(birth, date));
        expect(ageOn(birth, addMonthsAnchored(date, 12))).toBeLessThanOrEqual(ageOn(birth, date) + 1);
      }),
    );
  });

  test('days added are the days between, over any clock change', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -4000, max: 4000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days);
        expect(weekdayOf(addDays(date, 7))).toBe(weekdayOf(date));
      }),
    );
    expect(weekdayOf('2026-11-01')).toBe(0);
    expect(isoWeekdayOf('2026-11-01')).toBe(7);
    expect(isoWeekdayOf('2026-11-02')).toBe(1);
  });

  test('a stay has its nights, the last day not among them (rule: nights-of-a-stay)', () => {
    expect(datesUntil('2026-07-01', '2026-07-04')).toHaveLength(3);
    expect(datesUntil('2026-02-27', '2026-03-02')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(datesUntil('2026-03-02', '2026-03-01')).toEqual([]);
  });
});
