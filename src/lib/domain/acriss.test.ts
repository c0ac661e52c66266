import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACRISS, readAcriss } from './acriss.ts';

describe('ACRISS', () => {
  test('explains codes', () => {
    expect(readAcriss('EDMR')).toEqual({
      category: 'economy',
      type: 'doors_4_5',
      transmission: 'manual',
      fuel: 'unspecified_air',
    });
    expect(readAcriss(' ifav ')).toEqual({
      category: 'intermediate',
      type: 'suv',
      transmission: 'automatic',
      fuel: 'petrol_air',
    });
  });

  test('a letter that its place does not have makes no code', () => {
    for (const code of ['', 'EDM', 'EDMRR', 'ADMR', 'EAMR', 'EDXR', 'EDMX', '1234', 'toString']) {
      expect(readAcriss(code), code).toBeUndefined();
    }
  });

  test('every combination of the listed letters has a meaning, and the letters of a place differ in theirs', () => {
    const letters = Object.values(ACRISS).map((place) => fc.constantFrom(...Object.keys(place)));
    fc.assert(fc.property(fc.tuple(...letters), (code) => readAcriss(code.join('')) !== undefined));
    for (const place of Object.values(ACRISS)) {
      expect(new Set(Object.values(place)).size).toBe(Object.keys(place).length);
    }
  });
});
