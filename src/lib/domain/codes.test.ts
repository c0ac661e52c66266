import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeSearch, formatCode, parseCode } from './codes.ts';

describe('codes', () => {
  test('whole codes are read in any spelling (rule: code-in-any-spelling)', () => {
    for (const typed of [
      'R-2026-000042',
      '#R-2026-000042',
      'r-2026-42',
      ' R 2026 000042',
      'R2026000042',
      'R–2026–000042',
    ]) {
      expect(codeSearch(typed), typed).toBe('R-2026-000042');
    }
    expect(parseCode('R-2026-000042')).toEqual({ prefix: 'R', year: 2026, number: 42 });
    expect(parseCode('R-2026')).toBeUndefined();
  });

  test('a part of a code is looked for as codes write it (rule: code-in-any-spelling)', () => {
    for (const [typed, part] of [
      ['2026-0000', '2026-0000'],
      ['#42', '42'],
      ['r-2026', 'R-2026'],
      ['R-2026-0000', 'R-2026-0000'],
      ['R-2026-0', 'R-2026-0'],
    ]) {
      expect(codeSearch(typed ?? ''), typed).toBe(part);
    }
    for (const typed of ['', '#', 'Ana', 'García', '%', "42' or 1=1", '2026-000042-1']) {
      expect(codeSearch(typed), typed).toBeUndefined();
    }
  });

  test('nothing that is typed breaks the search: a year has four digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z]{0,3}-?\d{0,4}-?\d{0,9}$/), (typed) => {
        expect(() => codeSearch(typed)).not.toThrow();
      }),
    );
    // An order number of zeros, mistyped.
    expect(parseCode('PK-0000-0000-0001')).toBeUndefined();
  });

  test('whatever is written is read, and any beginning or end of it finds it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2000, max: 2099 }),
        fc.integer({ min: 1, max: 999_999 }),
        fc.nat(12),
        (year, number, cut) => {
          const code = formatCode({ prefix: 'R', year, number });
          expect(code).toMatch(/^R-\d{4}-\d{6}$/);
          expect(parseCode(code)).toEqual({ prefix: 'R', year, number });
          expect(codeSearch(code)).toBe(code);
          const end = code.slice(cut);
          const found = codeSearch(end);
          if (found !== undefined) expect(code.includes(found)).toBe(true);
        },
      ),
    );
    expect(() => formatCode({ prefix: 'R', year: 26, number: 1 })).toThrow(RangeError);
    expect(() => formatCode({ prefix: 'R', year: 2026, number: -1 })).toThrow(RangeError);
  });
});
