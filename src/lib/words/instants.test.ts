import { describe, expect, test } from 'vitest';
import type { Reader } from './format.ts';
import { formatInstant } from './format.ts';
import { formatMoment, formatOwnMoment, formatOwnTime } from './moments.ts';

const english: Reader = { language: 'en', numbers: 'en-US' };
const spanish: Reader = { language: 'es', numbers: 'es-US' };
const COMPANY = 'America/New_York';
const MADRID = 'Europe/Madrid';
/** The night of 1 November 2026: clocks of Miami go back from 02:00 to 01:00 at 06:00 UTC, those of Madrid went a week before. */
const NIGHT = [
  '2026-11-01T03:59:59.999Z',
  '2026-11-01T05:30:00Z',
  '2026-11-01T06:30:00Z',
  '2026-11-01T07:00:00Z',
];

describe('one way to write an instant per place, by a reader in another zone on the night of a clock change', () => {
  test("the office: the company's clock, short", () => {
    expect(NIGHT.map((instant) => formatInstant(instant, COMPANY, english))).toEqual([
      '31/10/2026 23:59 ET',
      '01/11/2026 01:30 ET',
      '01/11/2026 01:30 ET',
      '01/11/2026 02:00 ET',
    ]);
    expect(formatInstant('2026-11-01T05:30:00Z', 'America/Havana', spanish)).toBe(
      '01/11/2026 00:30 hora de Cuba',
    );
  });

  test("mails and documents: the company's clock, in words", () => {
    expect(formatMoment('2026-11-01T03:59:59.999Z', COMPANY, english)).toBe(
      'October 31, 2026, 23:59 Eastern Time',
    );
    expect(formatMoment('2026-11-01T06:30:00Z', COMPANY, spanish)).toBe(
      '1 de noviembre de 2026, 01:30 hora del Este',
    );
  });

  test("public pages: the reader's own clock, in words", () => {
    expect(formatOwnMoment('2026-11-01T03:59:59.999Z', english, MADRID)).toBe(
      'November 1, 2026, 04:59 Central European Time',
    );
    expect(formatOwnMoment('2026-11-01T06:30:00Z', spanish, COMPANY)).toBe(
      '1 de noviembre de 2026, 01:30 hora del Este',
    );
    expect(formatOwnTime('2026-11-01T07:00:00Z', english, MADRID)).toBe('08:00 Central European Time');
  });
});
