import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAmount } from './typed-amount.ts';

const LANGUAGES = ['en', 'es'] as const;

describe('typed amount', () => {
  test('comma and point in both languages, and never a guess (rule: typed-amounts)', () => {
    for (const language of LANGUAGES) {
      for (const [typed, amount] of [
        ['2,1', 2_10],
        ['2.1', 2_10],
        ['1.234,50', 1234_50],
        ['1,234.50', 1234_50],
        ['1234.5', 1234_50],
        ['1.234.567', 1_234_567_00],
        ['1,234,567.8', 1_234_567_80],
        ['1 234,50', 1234_50],
        ['€ 12,50', 12_50],
        ['$1,234.50', 1234_50],
        ['.5', 50],
        ['12.', 12_00],
        ['-3,20', -3_20],
        ['0', 0],
      ] as const) {
        expect(parseAmount(typed, language), typed).toEqual({ kind: 'amount', amount });
      }
      expect(parseAmount('1.234', language)).toEqual({ kind: 'ambiguous', grouped: 1234_00, decimal: 1_23 });
    }
    expect(parseAmount('1,234', 'es')).toEqual({ kind: 'ambiguous', grouped: 1234_00, decimal: 1_23 });
    expect(parseAmount('1,234', 'en')).toEqual({ kind: 'amount', amount: 1234_00 });
  });

  test('refuses what is no amount, and a third decimal', () => {
    for (const typed of [
      '1234.567',
      '0.123',
      '1.2345',
      '1,23,4.5',
      '12,34.50',
      '1.234,567',
      '1 23',
      '1 234.567',
      'abc',
      '1e5',
      '--1',
      '.',
      '$',
      '12a',
      '99999999999999',
    ]) {
      expect(parseAmount(typed, 'en').kind, typed).toBe('invalid');
    }
    expect(parseAmount('  ', 'en')).toEqual({ kind: 'empty' });
  });

  test('whatever the product writes in any of its number formats is read back, or asked about', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10_000_000_00, max: 10_000_000_00 }),
        fc.constantFrom('en-US', 'es-US', 'es-ES', 'de-DE', 'fr-FR'),
        fc.constantFrom(...LANGUAGES),
        (amount, locale, language) => {
          const written = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(amount / 100);
          expect(parseAmount(written, language)).toEqual({ kind: 'amount', amount });
        },
      ),
    );
  });

  test('any text has an answer', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...LANGUAGES), (text, language) => {
        const read = parseAmount(text, language);
        if (read.kind === 'amount') expect(Number.isSafeInteger(read.amount)).toBe(true);
      }),
    );
  });
});
