import type { DeclinedClass, Outcome } from './bank.ts';

/** Ds_TransactionType of what we do: charge a card, give back (rule: bank-protocol). */
export const OPERATION = { payment: '0', refund: '3' } as const;
export type Operation = (typeof OPERATION)[keyof typeof OPERATION];

/** Answers of the bank, its codes as numbers (rule: bank-protocol). */
const DECLINED: ReadonlyMap<number, DeclinedClass> = new Map<number, DeclinedClass>([
  ...each('card', 101, 102, 106, 125, 180, 202, 9064, 9078, 9093, 9094, 9253),
  ...each('retype', 129, 191),
  ...each('do_not_repeat', 172),
  ...each('renew_card', 173),
  ...each('wait_72_hours', 174),
  ...each('authentication', 184),
  ...each('timeout', 9142),
  ...each('needs_authentication', 195),
  ...each('issuer', 190),
  ...each('configuration', 904, 9104, 9218, 9256, 9257, 9261),
  ...each('transient', 909, 912, 944, 9912),
  ...each('repeated_order', 913),
  ...each('refund_refused', 950),
]);
const CANCELLED = 9915;
const IN_PROGRESS: readonly number[] = [9997, 9998, 9999];
/** Authorized: payments 0000 to 0099, refunds 0900. */
const PAID_UP_TO = 99;
const REFUNDED = 900;

/**
 * What a Ds_Response says of an operation; undefined for a text that is no such code. The same code means different
 * things: 0900 is success of a refund and of nothing else, 0000 to 0099 of a payment only (rule: bank-protocol).
 */
export function classify(
  code: string,
  operation: Operation,
): { outcome: Outcome; declined: DeclinedClass | undefined } | undefined {
  if (!/^\d{1,4}$/.test(code)) return undefined;
  const number = Number(code);
  if (operation === OPERATION.payment && number <= PAID_UP_TO)
    return { outcome: 'paid', declined: undefined };
  if (operation === OPERATION.refund && number === REFUNDED)
    return { outcome: 'refunded', declined: undefined };
  if (number === CANCELLED) return { outcome: 'cancelled', declined: undefined };
  if (IN_PROGRESS.includes(number)) return { outcome: 'in_progress', declined: undefined };
  return { outcome: 'declined', declined: DECLINED.get(number) ?? 'unknown' };
}

/** Ds_Card_Brand: the numbers that Redsys gives to brands. */
const BRANDS: Readonly<Record<string, string>> = {
  1: 'visa',
  2: 'mastercard',
  6: 'diners',
  7: 'private',
  8: 'amex',
  9: 'jcb',
  22: 'upi',
};

export const brandOf = (number: string): string => BRANDS[number] ?? number;

function each(kind: DeclinedClass, ...codes: number[]): [number, DeclinedClass][] {
  return codes.map((code) => [code, kind]);
}
