import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeParse } from 'zod/mini';
import { Email, Phone } from '../contract/fields.ts';
import { Passport } from '../contract/users/members.ts';
import { codeSearch, formatCode, parseCode } from './codes.ts';
import { readPhone } from './phones.ts';
import { newTrackingNumber, readTrackingNumber } from './tracking-number.ts';
import {
  lettersAndDigits,
  readEmail,
  readInternationalPhone,
  readPassport,
  searchedPhone,
} from './typed-identifier.ts';

const UNSEEN = [
  '\u200B',
  '\u200E',
  '\u202A',
  '\u202B',
  '\u202C',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
  '\u00AD',
  '\u2060',
  '\uFEFF',
  '\uFE0F',
];
const SPACES = [' ', '\u00A0', '\u2009', '\u202F', '\u3000', '\t', '\n'];
const DASHES = ['-', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2212', '\uFF0D'];

/** The text with some of these characters at any places, its ends too. */
function withInserted(text: string, characters: readonly string[]): fc.Arbitrary<string> {
  const place = fc.tuple(fc.nat(text.length), fc.constantFrom(...characters));
  return fc
    .array(place, { maxLength: 8 })
    .map((inserted) =>
      inserted
        .toSorted(([one], [other]) => other - one)
        .reduce((whole, [at, character]) => whole.slice(0, at) + character + whole.slice(at), text),
    );
}
/** Each dash of it in one of its spellings. */
const respelled = (text: string) =>
  fc
    .array(fc.constantFrom(...DASHES), { minLength: 12, maxLength: 12 })
    .map((dashes) => text.replaceAll('-', () => dashes.pop() ?? '-'));

const ANYTHING = [...UNSEEN, ...SPACES, ...DASHES];
const digits = (length: number) =>
  fc.integer({ min: 0, max: 10 ** length - 1 }).map((number) => String(number).padStart(length, '0'));

describe('what comes along with a copied identifier changes nothing (rule: unseen-marks)', () => {
  test('phones: international and national, in form and contract', () => {
    const numbers = fc.constantFrom('+17865550142', '+5352345678', '+34612345678');
    const typed = numbers.chain((phone) =>
      fc.tuple(fc.constant(phone), withInserted(phone, ANYTHING), fc.constantFrom('', 'tel:', ' TEL:')),
    );
    fc.assert(
      fc.property(typed, ([phone, text, scheme]) => {
        // A dash in front of the plus is nobody's.
        fc.pre(!/^[\s\p{Cf}\uFE0F]*[\p{Pd}\u2212]/u.test(text));
        expect(readInternationalPhone(scheme + text)).toBe(phone);
        expect(safeParse(Phone, scheme + text)).toMatchObject({ data: phone });
        expect(readPhone({ country: 'US', text: scheme + text })).toMatchObject({ phone });
      }),
    );
    fc.assert(
      fc.property(
        withInserted('3055550142', ANYTHING),
        (text) => void expect(readPhone({ country: 'US', text })).toMatchObject({ phone: '+13055550142' }),
      ),
    );
  });

  test('emails: no mark and no space, in any case and width', () => {
    fc.assert(
      fc.property(
        withInserted('ana-maria.o_1@example.com', [...UNSEEN, ...SPACES]).chain(respelled),
        fc.boolean(),
        (text, link) => {
          expect(safeParse(Email, `${link ? 'mailto:' : ''}${text}`)).toMatchObject({
            data: 'ana-maria.o_1@example.com',
          });
          expect(readEmail(text.toUpperCase())).toBe('ana-maria.o_1@example.com');
        },
      ),
    );
    expect(readEmail('＜Ana＠Example.com＞')).toBe('ana@example.com');
  });

  test('codes: whole ones and what is looked for', () => {
    const codes = fc.tuple(
      fc.constantFrom('R', 'P', 'S', 'F'),
      fc.integer({ min: 2000, max: 2099 }),
      fc.integer({ min: 1, max: 999_999 }),
    );
    const typed = codes.chain(([prefix, year, number]) =>
      fc.tuple(
        fc.constant({ prefix, year, number }),
        withInserted(formatCode({ prefix, year, number }), ANYTHING),
      ),
    );
    fc.assert(
      fc.property(typed, ([code, text]) => {
        expect(parseCode(text)).toEqual(code);
        expect(parseCode(`#${text.toLowerCase()}`)).toEqual(code);
        expect(codeSearch(`\u200E${formatCode(code)}\u202C`)).toBe(formatCode(code));
      }),
    );
  });

  test('passports and identity numbers', () => {
    fc.assert(
      fc.property(
        digits(8).chain((number) =>
          fc.tuple(fc.constant(number), withInserted(number, [...ANYTHING, '.', '/'])),
        ),
        ([number, text]) => {
          expect(readPassport(text)).toBe(number);
          expect(safeParse(Passport, `k${text}`)).toMatchObject({ data: `K${number}` });
        },
      ),
    );
    expect(readPassport('Ｋ０１２３４５６')).toBe('K0123456');
  });

  test('numbers of parcels', () => {
    const number = fc.uint8Array({ minLength: 11, maxLength: 11 }).map(newTrackingNumber);
    const typed = number.chain((whole) => fc.tuple(fc.constant(whole), withInserted(whole, ANYTHING)));
    fc.assert(
      fc.property(
        typed,
        ([whole, text]) =>
          void expect(readTrackingNumber(text.toLowerCase())).toEqual({ kind: 'number', number: whole }),
      ),
    );
  });
});

test('whatever was read reads as itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const read of [readEmail, readPassport, readInternationalPhone, lettersAndDigits])
        expect(read(read(text)), read.name).toBe(read(text));
    }),
  );
});

test('a phone that is looked for is found in the stored one, however it is dialed (rule: phones-as-meant)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 52_000_000, max: 59_999_999 }).map(String),
      fc.constantFrom('+53', '0053', '011 53', '00 53 ', '53-', 'tel:+53', ''),
      fc.constantFrom('', ' ', '-', '.'),
      (mobile, dialed, between) => {
        const typed = `${dialed}${mobile.slice(0, 4)}${between}${mobile.slice(4)}`;
        expect(`+53${mobile}`).toContain(searchedPhone(typed));
      },
    ),
  );
  expect('+5372045678').toContain(searchedPhone('07 204-5678'));
  for (const typed of ['', '12345', 'R-2026-000042', '850202-91523 x', 'Ana'])
    expect(searchedPhone(typed)).toBeUndefined();
});
