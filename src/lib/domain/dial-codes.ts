import type { PHONE_COUNTRIES } from '../contract/limits.ts';
import { plainIdentifier } from './typed-identifier.ts';

/** Dial codes of the countries that a light phone field offers: the metadata of all of them outweighs a public page. */
export const DIAL_CODES: Readonly<Record<(typeof PHONE_COUNTRIES)[number], string>> = {
  US: '1',
  ES: '34',
  MX: '52',
  CA: '1',
  IT: '39',
  CU: '53',
  CO: '57',
};

const USUAL = [...new Set(Object.values(DIAL_CODES))].map((code) => `+${code}`);

/** "+1 786 555 0142", "+53 5331 7131" of an E.164 number: grouped for reading; lists do not carry the world's numbering plans. */
export function phoneText(phone: string | null, dialCode: string | null = null): string {
  if (phone === null) return '';
  const code =
    dialCode !== null && phone.startsWith(dialCode)
      ? dialCode
      : USUAL.find((usual) => phone.startsWith(usual));
  if (code === undefined) return phone;
  const rest = phone.slice(code.length);
  const groups =
    code === '+1' && rest.length === 10
      ? [rest.slice(0, 3), rest.slice(3, 6), rest.slice(6)]
      : rest.match(/\d{1,4}(?=(\d{4})*$)/g);
  return [code, ...(groups ?? [rest])].join(' ');
}

/** A Cuban number with the country's code in front, or a Cuban mobile number alone; none of DIAL_CODES has eight digits. */
const CUBAN = /^(?:53(?=[2-7]\d{7}$)|(?=[56]\d{7}$))(\d{8})$/;

/**
 * "+5347518460" of "5347518460" typed under another country: it is a number of Wisconsin, too, so it is asked and never
 * assumed. Undefined where nothing says that it is Cuban, or a plus says what it is.
 */
export function cubanNumber(typed: string, country: string): string | undefined {
  const plain = plainIdentifier(typed);
  if (country === 'CU' || !Object.hasOwn(DIAL_CODES, country) || plain.includes('+')) return undefined;
  const national = CUBAN.exec(plain.replace(/\D/g, ''))?.[1];
  return national === undefined ? undefined : `+${DIAL_CODES.CU}${national}`;
}

/**
 * A number as its country writes it, with the country's code in front: ten digits of the United States, eight of Cuba.
 * Whatever is not clear stays as it was typed.
 */
export function readTypedPhone(typed: string, country: 'US' | 'CU'): string {
  const plain = plainIdentifier(typed);
  const digits = plain.replace(/\D/g, '');
  if (plain.includes('+') || digits.length !== (country === 'US' ? 10 : 8)) return typed;
  return `+${DIAL_CODES[country]}${digits}`;
}
