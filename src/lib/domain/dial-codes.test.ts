import { expect, it } from 'vitest';
import { PHONE_COUNTRIES } from '../contract/limits.ts';
import { DIAL_CODES, phoneText } from './dial-codes.ts';
import { dialCode } from './phones.ts';

it('has the dial codes of the preferred countries, as the metadata of all has them', () => {
  expect(DIAL_CODES).toEqual(Object.fromEntries(PHONE_COUNTRIES.map((country) => [country, dialCode(country)])));
});

it('groups a number for reading, with the code that it was typed with or a usual one', () => {
  expect(phoneText('+17865550142', '+1')).toBe('+1 786 555 0142');
  expect(phoneText('+5353317131')).toBe('+53 5331 7131');
  expect(phoneText('+5353317131', '+1')).toBe('+53 5331 7131');
  expect(phoneText('+998901234567', '+998')).toBe('+998 9 0123 4567');
  expect([phoneText('+998901234567'), phoneText(null)]).toEqual(['+998901234567', '']);
});
