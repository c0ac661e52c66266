import { isLuhn } from '../contract/card-number.ts';

/** Cards of people in Cuba, to which remittances go (rule: card-of-a-recipient). */

/** Digits of a Cuban card. */
const CARD_LENGTH = 16;
/** How numbers of MLC cards begin: the bank pays out pesos to any other. */
const MLC_PREFIX = '9225';

/** Why a text is no number of such a card; undefined for one that is. */
export function cardProblem(number: string): 'card_length' | 'card_check' | undefined {
  if (!/^\d*$/.test(number) || number.length !== CARD_LENGTH) return 'card_length';
  return isLuhn(number) ? undefined : 'card_check';
}

/** Whether a card of MLC begins as none does: the family would get pesos. It is a warning, since banks add beginnings. */
export const isUnusualCard = (number: string, currency: string): boolean =>
  currency === 'MLC' && !number.startsWith(MLC_PREFIX);

/** What of a card's number is shown. */
export const lastDigits = (number: string): string => number.slice(-4);
