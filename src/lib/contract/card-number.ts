import { plainIdentifier } from '../domain/typed-identifier.ts';

/** Digits as a card's number has them, however they are grouped. */
const RUN = /\d(?:[\s.-]?\d){12,18}/g;

/**
 * Whether a text holds what can be the number of a card: 13 to 19 digits with the right check digit (Luhn). Such a text
 * is kept nowhere (rule: card-is-the-banks), whichever field somebody types it in.
 */
export const holdsCardNumber = (text: string): boolean =>
  (text.match(RUN) ?? []).some((run) => isLuhn(run.replaceAll(/\D/g, '')));

/** Whether the last digit is the one that the others ask for. */
export function isLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

/** A card's number as it is checked and kept: its digits, without what people put between them. */
export const readCardNumber = (typed: string): string => plainIdentifier(typed).replace(/[ .-]/g, '');
