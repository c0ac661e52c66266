import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lettersOf, spelled } from './letters.ts';
import { openTypeOf } from './woff.ts';

const folder = join(
  createRequire(import.meta.url).resolve('roboto-fontface/package.json'),
  '..',
  'fonts',
  'roboto',
);
const letters = lettersOf(openTypeOf(readFileSync(join(folder, 'Roboto-Regular.woff'))));

it('knows which letters a font has', () => {
  for (const letter of 'AZaz09ñÑáüőŁ¿¡€–·’Жω')
    expect([letter, letters.has(letter.codePointAt(0) ?? 0)]).toEqual([letter, true]);
  for (const letter of ['漢', 'あ', 'ع', '→', '\uffff'])
    expect([letter, letters.has(letter.codePointAt(0) ?? 0)]).toEqual([letter, false]);
  expect(() => lettersOf(Buffer.alloc(64))).toThrow(RangeError);
});

it('has letters for Chinese and Arabic names, and for emoji of other planes (rule: letters-in-documents)', () => {
  const lettersIn = (name: string) =>
    lettersOf(
      openTypeOf(readFileSync(createRequire(import.meta.url).resolve(`@fontsource/${name}-400-normal.woff`))),
    );
  const has = (name: string, text: string) =>
    Array.from(text).every((letter) => lettersIn(name).has(letter.codePointAt(0) ?? 0));
  expect(has('noto-sans-sc/files/noto-sans-sc-chinese-simplified', '王小明')).toBe(true);
  expect(has('noto-sans-arabic/files/noto-sans-arabic-arabic', 'محمد')).toBe(true);
  expect(has('noto-emoji/files/noto-emoji-emoji', '👍🎉')).toBe(true);
  expect(spelled('José 👍\uFE0F', new Set([...letters, 0x1f44d]))).toBe('José 👍');
});

it('spells what a font has not, and nothing else', () => {
  expect(spelled('José Ñúñez\nŐ. 漢字 🎉', letters)).toBe('José Ñúñez\nŐ. [U+6F22][U+5B57] [U+1F389]');
});
