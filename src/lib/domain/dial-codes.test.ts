import { expect, it } from 'vitest';
import { PHONE_COUNTRIES } from '../contract/limits.ts';
import { DIAL_CODES, cubanNumber, phoneText, readTypedPhone } from './dial-codes.ts';
import { dialCode } from './phones.ts';

it('has the dial codes of the preferred countries, as the metadata of all has them', () => {
  expect(DIAL_CODES).toEqual(
    Object.fromEntries(PHONE_COUNTRIES.map((country) => [country, dialCode(country)])),
  );
});

it('groups a number for reading, with the code that it was typed with or a usual one', () => {
  expect(phoneText('+17865550142', '+1')).toBe('+1 786 555 0142');
  expect(phoneText('+5353317131')).toBe('+53 5331 7131');
  expect(phoneText('+5353317131', '+1')).toBe('+53 5331 7131');
  expect(phoneText('+998901234567', '+998')).toBe('+998 9 0123 4567');
  expect([phoneText('+998901234567'), phoneText(null)]).toEqual(['+998901234567', '']);
});

it('asks whether a number under another country is a Cuban one, and never where a plus or the country says so (rule: cuban-number-asked)', () => {
  for (const typed of ['5347518460', '53 4751-8460', '\u202A(53) 4751\u20118460', '0053 4751 8460'.slice(2)])
    expect(cubanNumber(typed, 'US'), typed).toBe('+5347518460');
  expect(cubanNumber('5331 7131', 'ES')).toBe('+5353317131');
  for (const [typed, country] of [
    ['5347518460', 'CU'],
    ['+5347518460', 'US'],
    ['+1 534 751 8460', 'US'],
    ['3055550142', 'US'],
    ['5312345678', 'US'],
    ['53317131', 'GT'],
    ['', 'US'],
  ] as const) {
    expect(cubanNumber(typed, country), typed).toBeUndefined();
  }
});

it.each([
  ['(305) 555-0199', 'US', '+13055550199'],
  ['5355 1234', 'CU', '+5353551234'],
  ['+34 600 100 200', 'US', '+34 600 100 200'],
  ['5355 1234', 'US', '5355 1234'],
  ['3055550199', 'CU', '3055550199'],
  ['', 'US', ''],
] as const)('%s as people of %s write it is %s', (typed, country, read) => {
  expect(readTypedPhone(typed, country)).toBe(read);
});
