import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAmount } from '../domain/typed-amount.ts';
import type { Reader } from './format.ts';
import {
  formatAmount,
  formatDate,
  formatDuration,
  formatFileSize,
  formatInstant,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRate,
  monthNames,
} from './format.ts';
import { formatLongDate, formatAtOffice, formatMoment, formatTimeAt } from './moments.ts';

const english: Reader = { language: 'en', numbers: 'en-US' };
const spanish: Reader = { language: 'es', numbers: 'es-US' };
const spain: Reader = { language: 'es', numbers: 'es-ES' };
/** Intl joins with spaces that do not break. */
const spaced = (text: string) => text.replace(/\s/g, ' ');

describe('numbers', () => {
  test('money in the number format of the brand, also of currencies that are not in ISO (rule: money-in-the-brands-numbers)', () => {
    expect(formatMoney({ amount: 1234_50, currency: 'USD' }, english)).toBe('$1,234.50');
    expect(formatMoney({ amount: 1234_50, currency: 'USD' }, spanish)).toBe('$1,234.50');
    expect(spaced(formatMoney({ amount: 1234_50, currency: 'EUR' }, spain))).toBe('1234,50 €');
    expect(spaced(formatMoney({ amount: 12_50, currency: 'MLC' }, english))).toBe('MLC 12.50');
    expect(formatMoney({ amount: -5, currency: 'USD' }, english)).toBe('-$0.05');
  });

  test('every amount that is shown can be typed as it stands (rule: typed-amounts)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }),
        fc.constantFrom(english, spanish, spain),
        (amount, reader) => {
          expect(parseAmount(formatAmount(amount, reader), reader.language)).toEqual({
            kind: 'amount',
            amount,
          });
          expect(parseAmount(formatMoney({ amount, currency: 'USD' }, english), 'en')).toEqual({
            kind: 'amount',
            amount,
          });
        },
      ),
    );
  });

  test('numbers and percents without needless decimals', () => {
    expect(formatNumber(1234.5, english)).toBe('1,234.5');
    expect(formatNumber(6133.4, spain)).toBe('6133,4');
    expect([formatRate('385.00', english), formatRate('0.9731', spain)]).toEqual(['385.00', '0,9731']);
    expect(formatPercent(2_50, english)).toBe('2.5%');
    expect(spaced(formatPercent(10_00, spain))).toBe('10 %');
  });

  test('file sizes in steps of 1024', () => {
    expect(formatFileSize(0, english)).toBe('0 B');
    expect(formatFileSize(1023, english)).toBe('1,023 B');
    expect(formatFileSize(1024, english)).toBe('1 KB');
    expect(formatFileSize(2_000_000, english)).toBe('1.9 MB');
    expect(formatFileSize(2_000_000, spain)).toBe('1,9 MB');
    expect(formatFileSize(1024 * 1024 - 1, english)).toBe('1 MB');
    expect(formatFileSize(5 * 1024 ** 4, english)).toBe('5,120 GB');
  });
});

describe('dates', () => {
  test('months are written in the language (rule: both-languages)', () => {
    expect(formatLongDate('2026-04-03', english)).toBe('April 3, 2026');
    expect(formatLongDate('2026-04-03', spanish)).toBe('3 de abril de 2026');
    expect(formatDate('2026-04-03')).toBe('03/04/2026');
    expect(monthNames('es')[0]).toBe('enero');
    expect(monthNames('en', 'short')[11]).toBe('Dec');
  });

  test('hours stand with their place (rule: hour-of-the-office)', () => {
    expect(formatTimeAt('2026-11-28T10:00', 'Havana')).toBe('10:00 Havana');
    expect(formatAtOffice('2026-11-28T10:00', 'La Habana', spanish)).toBe(
      '28 de noviembre de 2026, 10:00 · La Habana',
    );
    expect(formatInstant('2026-11-01T04:30:00Z', 'America/Havana', spanish)).toBe(
      '01/11/2026 00:30 hora de Cuba',
    );
    expect(formatMoment('2026-12-31T04:59:59.999Z', 'America/New_York', english)).toBe(
      'December 30, 2026, 23:59 Eastern Time',
    );
    expect(formatMoment('2026-07-01T04:00:00Z', 'America/Havana', spanish)).toBe(
      '1 de julio de 2026, 00:00 hora de Cuba',
    );
  });

  test('durations', () => {
    expect([0, 45, 60, 135, 600, 1260, 1299, 2879, 2880, 4320].map(formatDuration)).toEqual([
      '0 min',
      '45 min',
      '1 h',
      '2 h 15 min',
      '10 h',
      '21 h',
      '21 h',
      '47 h',
      '2 d',
      '3 d',
    ]);
  });
});
