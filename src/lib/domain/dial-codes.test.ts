import { expect, it } from 'vitest';
import { PHONE_COUNTRIES } from '../contract/limits.ts';
import { DIAL_CODES } from './dial-codes.ts';
import { dialCode } from './phones.ts';

it('has the dial codes of the preferred countries, as the metadata of all has them', () => {
  expect(DIAL_CODES).toEqual(Object.fromEntries(PHONE_COUNTRIES.map((country) => [country, dialCode(country)])));
});
