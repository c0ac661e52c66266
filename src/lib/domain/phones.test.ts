import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CountryCode } from './phones.ts';
import {
  changeCountry,
  dialCode,
  entryOf,
  isPhoneCountry,
  phoneCountries,
  readPhone,
  settlePhone,
  showPhone,
} from './phones.ts';

function stored(country: CountryCode, text: string): string {
  const reading = readPhone({ country, text });
  return reading.kind === 'valid' ? `${reading.phone} ${reading.country}` : reading.kind;
}

describe('phones', () => {
  test('a Cuban mobile that begins with 53 is not taken for the prefix (rule: phones-as-meant)', () => {
    expect(stored('CU', '53317131')).toBe('+5353317131 CU');
    expect(stored('CU', '5353317131')).toBe('+5353317131 CU');
  });

  test('the 63… range is valid, 61… is not (rule: phones-as-meant)', () => {
    expect(stored('US', '+53 63955533')).toBe('+5363955533 CU');
    expect(stored('CU', '63955533')).toBe('+5363955533 CU');
    expect(stored('CU', '61234567')).toBe('invalid');
    expect(stored('CU', '7 204 5678')).toBe('+5372045678 CU');
  });

  test('Puerto Rico under US (rule: phones-as-meant)', () => {
    expect(stored('US', '(787) 671-1234')).toBe('+17876711234 PR');
  });

  test('pasted international numbers move the flag and are not doubled (rule: phones-as-meant)', () => {
    const pasted = { country: 'US', text: '+53 5 3317131' } as const;
    const settled = settlePhone(pasted);
    expect(settled).toEqual({ country: 'CU', text: '5 3317131' });
    expect(readPhone(settled)).toMatchObject({ phone: '+5353317131' });
    expect(settlePhone(settled)).toEqual(settled);
    const moved = changeCountry(pasted, 'US');
    expect(moved).toEqual({ country: 'US', text: '5 3317131' });
    expect(readPhone(moved).kind).toBe('invalid');
    expect(readPhone(changeCountry(moved, 'CU'))).toMatchObject({ phone: '+5353317131' });
    expect(changeCountry({ country: 'CU', text: '+53 12' }, 'US')).toEqual({ country: 'US', text: '12' });
  });

  test('with every digit deleted the country stays (rule: phones-as-meant)', () => {
    expect(readPhone({ country: 'CU', text: '' }).kind).toBe('empty');
    expect(settlePhone({ country: 'CU', text: '+' })).toEqual({ country: 'CU', text: '+' });
    expect(settlePhone({ country: 'CU', text: '' }).country).toBe('CU');
  });

  test('011, 00 and 119 are understood, and never at the cost of a national number (rule: phones-as-meant)', () => {
    for (const country of ['US', 'ES', 'MX', 'CA', 'IT', 'CU', 'CO'] as const) {
      expect(stored(country, '011 53 53317131'), country).toBe('+5353317131 CU');
      expect(stored(country, '0053 53317131'), country).toBe('+5353317131 CU');
      expect(stored(country, '119 1 305 444 5555'), country).toBe('+13054445555 US');
    }
    // Turin's own area code
    expect(stored('IT', '011 1234567')).toBe('+390111234567 IT');
  });

  test('letters, scripts and nonsense are refused', () => {
    for (const text of ['abc', '555-CALL-NOW', '<img src=x>', '+', '+999 1234567', '12', '++5353317131']) {
      expect(['invalid', 'empty'], text).toContain(readPhone({ country: 'US', text }).kind);
    }
  });

  test('the preferred countries stand first, and everything is there once', () => {
    const countries = phoneCountries();
    expect(countries.slice(0, 7)).toEqual(['US', 'ES', 'MX', 'CA', 'IT', 'CU', 'CO']);
    expect(new Set(countries).size).toBe(countries.length);
    expect(dialCode('CU')).toBe('53');
    expect(isPhoneCountry('CU')).toBe(true);
    expect(isPhoneCountry('XX')).toBe(false);
  });

  test('a stored number opens, settles and is stored again unchanged', () => {
    const cuban = fc.integer({ min: 50_000_000, max: 59_999_999 }).map((number) => `+53${number}`);
    const miami = fc.integer({ min: 2_000_000, max: 9_999_999 }).map((number) => `+1305${number}`);
    fc.assert(
      fc.property(fc.oneof(cuban, miami), (phone) => {
        fc.pre(readPhone({ country: 'ES', text: phone }).kind === 'valid');
        const entry = entryOf(phone);
        expect(entry && readPhone(settlePhone(entry))).toMatchObject({ phone });
        expect(entry && settlePhone(entry)).toEqual(entry);
      }),
    );
    expect(entryOf('nonsense')).toBeUndefined();
    expect(showPhone('+5353317131')).toBe('+53 5 3317131');
    expect(showPhone('nonsense')).toBe('nonsense');
  });
});
