import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText, plainLine, plainLines } from './plain-text.ts';

test('marks of direction and control characters are no part of a line (rule: unseen-marks)', () => {
  expect(plainLine('Ana\u202Egnp.exe')).toBe('Anagnp.exe');
  expect(plainLine('\u2066\u200F Ñico\u0007\u200B \u2069')).toBe('Ñico');
  expect(plainLine('two\r\nlines\tof\u2028text')).toBe('two lines of text');
  expect(plainLine('\u200B\u200E')).toBe('');
});

test('several lines keep their breaks (rule: unseen-marks)', () => {
  expect(plainLines(' one\r\ntwo\u0000\n\tthree\u202E ')).toBe('one\ntwo\n\tthree');
});

test('letters, emoji and their joiners stay, and twice is once', () => {
  for (const text of ['José 👍', '王小明', 'محمد', '👩‍👩‍👧', 'می\u200Cخواهم']) expect(plainLine(text)).toBe(text);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const line = plainLine(text);
      expect(plainLine(line)).toBe(line);
      expect(line).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
      expect(plainLines(plainLines(text))).toBe(plainLines(text));
    }),
  );
});

test('a text is cut between whole letters (rule: whole-letters)', () => {
  expect(cutText(`${'a'.repeat(124)}👍`, 125)).toBe('a'.repeat(124));
  expect(cutText('Nu\u0301n\u0303ez', 3)).toBe('Nu\u0301');
  expect([cutText('Kia Picanto 2 days', 12), cutText('short', 5)]).toEqual(['Kia Picanto', 'short']);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.nat(30), (text, max) => {
      const cut = cutText(text, max);
      expect(cut.length).toBeLessThanOrEqual(Math.max(max, 0));
      expect(text.startsWith(cut)).toBe(true);
      expect(cut.isWellFormed()).toBe(text.isWellFormed());
    }),
  );
});
