import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lettersOf, spelled } from './letters.ts';
import { openTypeOf } from './woff.ts';

const folder = join(createRequire(import.meta.url).resolve('roboto-fontface/package.json'), '..', 'fonts', 'roboto');
const letters = lettersOf(openTypeOf(readFileSync(join(folder, 'Roboto-Regular.woff'))));

it('knows which letters a font has', () => {
  for (const letter of 'AZaz09ñÑáüőŁ¿¡€–·’Жω') expect([letter, letters.has(letter.codePointAt(0) ?? 0)]).toEqual([letter, true]);
  for (const letter of ['漢', 'あ', 'ع', '→', '\uffff']) expect([letter, letters.has(letter.codePointAt(0) ?? 0)]).toEqual([letter, false]);
  expect(() => lettersOf(Buffer.alloc(64))).toThrow(RangeError);
});

it('spells what a font has not, and nothing else', () => {
  expect(spelled('José Ñúñez\nŐ. 漢字 🎉', letters)).toBe('José Ñúñez\nŐ. [U+6F22][U+5B57] [U+1F389]');
});
