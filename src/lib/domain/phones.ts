import type { CountryCode, PhoneNumber } from 'libphonenumber-js/max';
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { PHONE_COUNTRIES } from '../contract/limits.ts';
import { plainIdentifier } from './typed-identifier.ts';

/*
 * The metadata of all countries weighs more than the rest of a page: pages load this file with import(), when a
 * phone field is first used. The full metadata is needed: the short one takes +53 61234567 for a number.
 */

export type { CountryCode };

/** What a phone field holds: the chosen country and the text as typed. */
export interface PhoneEntry {
  readonly country: CountryCode;
  readonly text: string;
}

export type PhoneReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'invalid' }
  /** `phone` is E.164; `country` what it belongs to, which may differ from the chosen one. */
  | {
      readonly kind: 'valid';
      readonly phone: string;
      readonly country: CountryCode;
      readonly national: string;
    };

/** Ways that people in our countries begin an international number without a plus. */
const EXIT_CODES = /^(011|00|119)/;

/** Without dial code and without a trunk 0 that is only dialled inside the country: "5 3317131", "305 444 5555". */
function nationalText(phone: PhoneNumber): string {
  return phone
    .formatInternational()
    .slice(phone.countryCallingCode.length + 1)
    .trim();
}

/** Countries for the picker: the preferred ones in their order (rule: phones-as-meant), then the others by code. */
export function phoneCountries(): CountryCode[] {
  const preferred: readonly CountryCode[] = PHONE_COUNTRIES;
  return [...preferred, ...getCountries().filter((country) => !preferred.includes(country))];
}

/** "53" for CU: the product's dial code. Puerto Rico and others share the 1 of the US. */
export function dialCode(country: CountryCode): string {
  return getCountryCallingCode(country);
}

/** Whether a text names a country that has phones. */
export function isPhoneCountry(text: string): text is CountryCode {
  return getCountries().some((country) => country === text);
}

/**
 * Reads a typed or pasted phone with the chosen country (rule: phones-as-meant). A plus decides by itself; else the
 * number is read as one of the country, which also understands its own dial code in front (so that it is never
 * doubled); what is none and begins with 011, 00 or 119 is read as international. Only numbers that exist as such are
 * valid, so a Cuban mobile may begin with 53 or 63, and a Puerto Rican number is fine under US.
 */
export function readPhone({ country, text }: PhoneEntry): PhoneReading {
  const typed = plainIdentifier(text);
  if (!/\d/.test(typed)) return typed === '' || typed === '+' ? { kind: 'empty' } : { kind: 'invalid' };
  if (!/^\+?[\d ().\-/]+$/.test(typed)) return { kind: 'invalid' };
  const own = parsePhoneNumberFromString(typed, country);
  const digits = typed.replace(/\D/g, '');
  const found =
    own?.isValid() !== true && !typed.startsWith('+') && EXIT_CODES.test(digits)
      ? parsePhoneNumberFromString(`+${digits.replace(EXIT_CODES, '')}`)
      : own;
  if (found === undefined || !found.isValid()) return { kind: 'invalid' };
  return {
    kind: 'valid',
    phone: found.number,
    // A number that several countries share (+1 800…) names none: the chosen one stays.
    country: found.country ?? country,
    national: nationalText(found),
  };
}

/**
 * What the field holds after somebody leaves it or pastes: a valid number shows its own country and its national
 * form, so the prefix is never there twice; what is empty or not valid stays, with its country (rule: phones-as-meant).
 */
export function settlePhone(entry: PhoneEntry): PhoneEntry {
  const reading = readPhone(entry);
  return reading.kind === 'valid' ? { country: reading.country, text: reading.national } : entry;
}

/**
 * Another country chosen: the typed national number stays, an international prefix in front of it goes
 * (rule: phones-as-meant).
 */
export function changeCountry(entry: PhoneEntry, country: CountryCode): PhoneEntry {
  const { text } = settlePhone(entry);
  const prefix = `+${dialCode(entry.country)}`;
  return { country, text: text.startsWith(prefix) ? text.slice(prefix.length).trim() : text };
}

/** The entry that a stored E.164 number shows; undefined when it is none. */
export function entryOf(phone: string): PhoneEntry | undefined {
  const found = parsePhoneNumberFromString(phone);
  return found?.country === undefined ? undefined : { country: found.country, text: nationalText(found) };
}

/** "+53 5 3317131" of a stored number, for people to read; the number itself when it is none. */
export function showPhone(phone: string): string {
  return parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
}

/** Whether a stored number is of a Cuban mobile or of a landline; undefined when it is none of Cuba. */
export function cubanPhoneKind(phone: string): 'mobile' | 'landline' | undefined {
  const found = parsePhoneNumberFromString(phone);
  if (found?.country !== 'CU' || !found.isValid()) return undefined;
  return found.getType() === 'MOBILE' ? 'mobile' : 'landline';
}
