import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fullName, greetingName, hasLetter, isPersonName, splitName, tidyName } from './names.ts';
import { plainUppercase, searchKey } from './plain-letters.ts';

describe('names', () => {
  test('compound surnames, apostrophes, Ñ and rare letters (rule: plain-letters)', () => {
    for (const [typed, upper] of [
      ['de la cruz', 'DE LA CRUZ'],
      ["O'Farrill", "O'FARRILL"],
      ['O’Farrill', "O'FARRILL"],
      ['García-Íñiguez', 'GARCIA-IÑIGUEZ'],
      ['Ñáñez', 'ÑAÑEZ'],
      ['N\u0303a\u0301n\u0303ez', 'ÑAÑEZ'],
      ['Łukasz', 'LUKASZ'],
      ['Agüero', 'AGUERO'],
      ['Strauß', 'STRAUSS'],
      ['Ærø Þór', 'AERO THOR'],
      ['Đặng Ősz', 'DANG OSZ'],
      ['Çelik', 'CELIK'],
    ]) {
      expect(plainUppercase(typed ?? '')).toBe(upper);
    }
  });

  test('while typing, spaces stay where they are', () => {
    expect(plainUppercase('de la ')).toBe('DE LA ');
    expect(tidyName('  José\n Ñúñez\t ')).toBe('José Ñúñez');
  });

  test('no letter is lost, twice is once, and only Ñ keeps a mark (rule: plain-letters)', () => {
    const letters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;
    const latin = fc.string({
      unit: fc.integer({ min: 0x20, max: 0x24f }).map((code) => String.fromCodePoint(code)),
    });
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), latin), (text) => {
        const upper = plainUppercase(text);
        expect(letters(upper)).toBeGreaterThanOrEqual(letters(text.normalize('NFC')));
        expect(plainUppercase(upper)).toBe(upper);
        expect(upper.normalize('NFD')).not.toMatch(/[A-MO-Z]\p{M}|N\p{M}{2}/u);
      }),
    );
  });

  test('found with and without accents, in any case (rule: search-forgives)', () => {
    expect(new Set(['camaguey', 'Camagüey', 'CAMAGUEY', ' Camagu\u0308ey '].map(searchKey))).toEqual(
      new Set(['camaguey']),
    );
    expect(searchKey('Ñico')).toBe('nico');
    expect(searchKey('Łukasz  O’Neil')).toBe("lukasz o'neil");
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(searchKey(searchKey(text))).toBe(searchKey(text));
        expect(searchKey(plainUppercase(text))).toBe(searchKey(text));
      }),
    );
  });

  test('a whole name in its parts, and what is none', () => {
    expect(['Ana', 'Ana Pérez', 'Ana Pérez Gómez', 'Juan Carlos  Pérez Gómez'].map(splitName)).toEqual([
      { first_name: 'Ana', last_name: undefined },
      { first_name: 'Ana', last_name: 'Pérez' },
      { first_name: 'Ana', last_name: 'Pérez Gómez' },
      { first_name: 'Juan Carlos', last_name: 'Pérez Gómez' },
    ]);
    expect(["O’Neil D'Arcy-Ñico Jr.", 'K123456', '+53 5', 'ana@x.com'].map(isPersonName)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

test('a person with one name is called by it (rule: one-name-is-enough)', () => {
  expect([
    fullName({ first_name: 'José', last_name: 'Ñúñez' }),
    fullName({ first_name: 'Suharto', last_name: '' }),
    fullName({ first_name: '', last_name: 'Ñúñez' }),
  ]).toEqual(['José Ñúñez', 'Suharto', 'Ñúñez']);
  expect([greetingName({ first_name: '', last_name: 'Ñúñez' }), hasLetter('.'), hasLetter('李')]).toEqual([
    'Ñúñez',
    false,
    true,
  ]);
});
