import { randomInt } from 'node:crypto';

/**
 * Numbers of attempts (rule: number-per-attempt): 4 to 12 letters and digits of which the first four are digits; ours
 * have eight at least.
 */
export const ORDER_NUMBER = /^\d{4}[0-9A-Za-z]{4,8}$/;

/** Crockford's alphabet: nothing that reads like something else. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_LETTERS = 8;

/**
 * A number for one attempt at a bank: year and month, then 40 random bits. The caller's unique index is what makes it
 * unique; on a conflict make another. A number says nothing about how many payments there are.
 */
export function newOrderNumber(now: Date): string {
  const letters = Array.from({ length: RANDOM_LETTERS }, () =>
    ALPHABET.charAt(randomInt(ALPHABET.length)),
  ).join('');
  return now.toISOString().slice(2, 7).replace('-', '') + letters;
}
