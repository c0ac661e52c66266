import { lettersAndDigits } from './typed-identifier.ts';

/**
 * Order numbers that strangers may type: PK-7QX4-M2ZD-9KTC. Eleven random characters (55 bits, so that no number
 * tells another) and a check character over them (rule: numbers-not-guessed).
 *
 * The characters are Crockford's: no I, L, O or U. They are read as the 32 elements of GF(32), and the check makes
 * the sum of character × α^position zero. All weights differ and none is zero, so every single wrong character and
 * every exchange of two characters, neighbours or not, is noticed.
 */

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_LENGTH = 11;
const LENGTH = RANDOM_LENGTH + 1;
const PREFIX = 'PK';
/** x⁵ + x² + 1, which is primitive: its root α has 31 different powers. */
const POLYNOMIAL = 0b100101;

/** Random bytes that newTrackingNumber needs. */
export const TRACKING_RANDOM_BYTES = RANDOM_LENGTH;

function timesAlpha(value: number): number {
  const doubled = value << 1;
  return doubled & 0b100000 ? doubled ^ POLYNOMIAL : doubled;
}

/** The check value: Σ character × α^(places from the end), by Horner's rule. */
function checksum(values: readonly number[]): number {
  return timesAlpha(values.reduce((sum, value) => timesAlpha(sum) ^ value, 0));
}

function grouped(body: string): string {
  return [PREFIX, ...(body.match(/.{4}/g) ?? [])].join('-');
}

/** A new number from cryptographically random bytes. Throws RangeError for fewer than TRACKING_RANDOM_BYTES. */
export function newTrackingNumber(random: Uint8Array): string {
  if (random.length < RANDOM_LENGTH) throw new RangeError('Too few random bytes');
  // 256 is a multiple of 32, so the low bits of a random byte are uniform.
  const values = Array.from(random.subarray(0, RANDOM_LENGTH), (byte) => byte % ALPHABET.length);
  return grouped([...values, checksum(values)].map((value) => ALPHABET.charAt(value)).join(''));
}

export type TrackingNumberReading =
  | { readonly kind: 'empty' }
  /** A number that can exist, in the form in which it is stored. */
  | { readonly kind: 'number'; readonly number: string }
  /** Meant as one of ours, but a character is wrong, missing or too many: nothing needs to be looked up. */
  | { readonly kind: 'mistyped' }
  /** Not the form of any order number. */
  | { readonly kind: 'unknown' };

/** Orders numbered before the check character: PK, four letters, four digits (PK-DEMO-0001). */
const LEGACY = /^PK([A-Z]{4})([\dOIL]{4})$/;

function readDigits(text: string): string {
  return text.replaceAll('O', '0').replace(/[IL]/g, '1');
}

/**
 * Reads a typed order number: spaces, dashes and case do not matter, the prefix may be missing, and the letters that
 * our alphabet lacks are read as the digits that they look like (O is 0, I and L are 1).
 */
export function readTrackingNumber(typed: string): TrackingNumberReading {
  const compact = lettersAndDigits(typed);
  if (compact === '') return { kind: 'empty' };
  const legacy = LEGACY.exec(compact);
  if (legacy !== null)
    return { kind: 'number', number: `${PREFIX}-${legacy[1]}-${readDigits(legacy[2] ?? '')}` };
  const prefixed = compact.startsWith(PREFIX);
  const body = readDigits(compact.length !== LENGTH && prefixed ? compact.slice(PREFIX.length) : compact);
  if (body.length !== LENGTH) return { kind: prefixed ? 'mistyped' : 'unknown' };
  const values = Array.from(body, (character) => ALPHABET.indexOf(character));
  if (values.includes(-1)) return { kind: 'mistyped' };
  return checksum(values.slice(0, -1)) === values.at(-1)
    ? { kind: 'number', number: grouped(body) }
    : { kind: 'mistyped' };
}
