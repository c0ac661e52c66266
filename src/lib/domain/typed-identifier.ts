/*
 * What people copy around a phone, an email, a code or a number: marks that nobody sees, dashes and spaces of every
 * kind, full-width digits, the scheme of a link. Every reader of such a thing begins here, so that a form, the API, an
 * import and a search understand the same.
 */

/** Everything without a look of its own, joiners and variation selectors too: no identifier has one. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
const SCHEME = /^\s*(?:(?:tel|mailto):\s*)+/i;

/** The same text in plain characters: every dash is "-", every space " ", nothing is invisible, no scheme stands in front. */
export function plainIdentifier(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\s\p{Cc}]/gu, ' ')
    .replace(SCHEME, '')
    .trim();
}

/** Its letters and digits, in capitals: what two spellings of one number have in common. */
export function lettersAndDigits(typed: string): string {
  return plainIdentifier(typed)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** An email as it is stored and compared: in small letters, without a space anywhere. */
export function readEmail(typed: string): string {
  return plainIdentifier(typed)
    .replaceAll(' ', '')
    .replace(/^<(.*)>$/, '$1')
    .toLowerCase();
}

/** A passport number as it is stored and compared: capital letters and digits. Zeros in front are part of it. */
export const readPassport = lettersAndDigits;

/** An international phone number as E.164, when a plus or a scheme says that it is one; else the plain text, which is none. */
export function readInternationalPhone(typed: string): string {
  const plain = plainIdentifier(typed);
  return /^\(?\+[\d\s().\-/+]*$/.test(plain) && plain.lastIndexOf('+') < 2
    ? `+${plain.replace(/\D/g, '')}`
    : plain;
}

/**
 * The digits of a phone that is looked for, as a stored one holds them: what is dialed before the country or the city
 * (011, 00, 0) is no part of it. Undefined for what can be no phone.
 */
export function searchedPhone(typed: string): string | undefined {
  const plain = plainIdentifier(typed);
  if (!/^[+\d\s().\-/]+$/.test(plain)) return undefined;
  const digits = plain.replace(/\D/g, '').replace(/^(?:011|00|0)/, '');
  return digits.length < 6 ? undefined : digits;
}
