/* Which card does what: the gateway's public test cards. A number is looked at once and kept nowhere. */

/** What is kept of a typed card: how it will behave, its brand, its last four digits. */
export interface Card {
  readonly behaviour: Behaviour;
  readonly brand: keyof typeof BRAND_NUMBERS;
  readonly last4: string;
}
type Behaviour =
  | { readonly kind: 'approve'; readonly secure: '0' | '1' | '2' }
  | { readonly kind: 'decline'; readonly code: string }
  /** Asks for the code by message; `accepts` says whether the right code helps. */
  | { readonly kind: 'challenge'; readonly accepts: boolean };

export const BRAND_NUMBERS = { visa: '1', mastercard: '2', amex: '8', other: '' } as const;
export const CHALLENGE_CODE = '123456';

const approve = (secure: '0' | '1' | '2'): Behaviour => ({ kind: 'approve', secure });
const decline = (code: string): Behaviour => ({ kind: 'decline', code });
const challenge = (accepts: boolean): Behaviour => ({ kind: 'challenge', accepts });

/** The names are keys of words.ts. */
export const TEST_CARDS = [
  { number: '4548810000000003', behaviour: approve('2'), name: 'cardApproved' },
  { number: '5576441563045037', behaviour: approve('2'), name: 'cardApproved' },
  { number: '4548812049400004', behaviour: approve('1'), name: 'cardApproved' },
  { number: '4548814479727229', behaviour: approve('2'), name: 'cardFrictionless' },
  { number: '4918019160034602', behaviour: approve('2'), name: 'cardFrictionless' },
  { number: '4548816134581156', behaviour: approve('2'), name: 'cardFrictionless' },
  { number: '4548817212493017', behaviour: challenge(true), name: 'cardChallenge' },
  { number: '4918019199883839', behaviour: challenge(true), name: 'cardChallenge' },
  { number: '4548816131164386', behaviour: challenge(true), name: 'cardChallenge' },
  { number: '4907271141151707', behaviour: challenge(false), name: 'cardChallengeDeclined' },
  { number: '4907277775205123', behaviour: decline('0184'), name: 'cardFrictionlessDeclined' },
  { number: '5576440022788500', behaviour: decline('0190'), name: 'cardDeclined' },
] as const satisfies readonly { number: string; behaviour: Behaviour; name: string }[];

/** Security codes and last cents that decline any card. */
const DECLINED_BY_CODE: Readonly<Record<string, string>> = {
  999: '0190',
  172: '0172',
  173: '0173',
  174: '0174',
};
const DECLINED_BY_CENTS: Readonly<Record<string, string>> = {
  96: '0190',
  72: '0172',
  73: '0173',
  74: '0174',
};

export type TypedField = 'number' | 'expiry' | 'code';
export interface TypedCard {
  readonly number: string;
  readonly expiry: string;
  readonly code: string;
}

/** The card that was typed, or which fields cannot be right. */
export function readCard(typed: TypedCard, now: Date): Card | readonly TypedField[] {
  const number = typed.number.replaceAll(/[\s-]/g, '');
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(typed.expiry) ?? [];
  const code = typed.code.trim();
  const wrong: TypedField[] = [];
  if (!/^\d{13,19}$/.test(number) || !isLuhn(number)) wrong.push('number');
  if (!(Number(month) >= 1 && Number(month) <= 12)) wrong.push('expiry');
  if (!/^\d{3,4}$/.test(code)) wrong.push('code');
  if (wrong.length > 0) return wrong;
  const expired = Date.UTC(2000 + Number(year), Number(month), 1) <= now.getTime();
  // Cards that the bank does not know do not exist.
  const known: Behaviour = TEST_CARDS.find((card) => card.number === number)?.behaviour ?? decline('9093');
  const coded = DECLINED_BY_CODE[code];
  return {
    behaviour: expired ? decline('0101') : coded ? decline(coded) : known,
    brand: brandOf(number),
    last4: number.slice(-4),
  };
}

/** What a card does for an amount in minor units. */
export function behaviourFor(card: Card, amount: number): Behaviour {
  const code = DECLINED_BY_CENTS[String(amount % 100)];
  return code && card.behaviour.kind !== 'decline' ? decline(code) : card.behaviour;
}

function brandOf(number: string): Card['brand'] {
  if (number.startsWith('4')) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  return /^3[47]/.test(number) ? 'amex' : 'other';
}

function isLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
