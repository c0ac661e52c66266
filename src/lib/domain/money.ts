import { decimal, round, toText } from './decimal.ts';

/**
 * Integer minor units and their currency: {amount: 49030, currency: 'USD'} is USD 490.30.
 * Every currency of the product has two decimals (rule: money-in-cents).
 */
export interface Money<Currency extends string = string> {
  readonly amount: number;
  readonly currency: Currency;
}

/** Decimals of every amount (rule: money-in-cents). */
const MONEY_DECIMALS = 2;

export function money<Currency extends string>(amount: number, currency: Currency): Money<Currency> {
  return { amount: wholeUnits(amount), currency };
}

function wholeUnits(amount: number): number {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not an amount in whole minor units: ${amount}`);
  // -0 would show as "-0.00" and is unequal to 0 in Object.is.
  return amount === 0 ? 0 : amount;
}

function sameCurrency(one: Money, other: Money): void {
  if (one.currency !== other.currency)
    throw new RangeError(`${one.currency} and ${other.currency} do not mix`);
}

/**
 * Minor units of a decimal amount, rounded half away from zero to two decimals: "114.9984" is 11500, -0.005 is -1.
 * Throws RangeError for text that is no decimal number and for amounts beyond exact integers.
 */
export function toMinorUnits(value: string | number): number {
  return wholeUnits(Number(round(decimal(value), MONEY_DECIMALS).digits));
}

/** Decimal text of minor units: 123450 is "1234.50". */
export function fromMinorUnits(amount: number): string {
  return toText({ digits: BigInt(wholeUnits(amount)), scale: MONEY_DECIMALS });
}

/** Throws RangeError when the currencies differ; so do subtract and sum. */
export function addMoney<C extends string>(one: Money<C>, other: Money<C>): Money<C> {
  sameCurrency(one, other);
  return money(one.amount + other.amount, one.currency);
}

export function subtractMoney<C extends string>(one: Money<C>, other: Money<C>): Money<C> {
  sameCurrency(one, other);
  return money(one.amount - other.amount, one.currency);
}

export function negateMoney<C extends string>(one: Money<C>): Money<C> {
  return money(-one.amount, one.currency);
}

/** A price times a whole quantity; exact. */
export function timesMoney<C extends string>(one: Money<C>, quantity: number): Money<C> {
  return money(one.amount * wholeUnits(quantity), one.currency);
}

/** The sum of amounts of one currency; 0 of `currency` when there are none. */
export function sumMoney<C extends string>(amounts: readonly Money<C>[], currency: C): Money<C> {
  return amounts.reduce((total, amount) => addMoney(total, amount), money(0, currency));
}

/** An amount times a decimal rate ("1.08333"), rounded half away from zero to minor units, once. */
export function applyRate(amount: number, rate: string | number): number {
  const { digits, scale } = decimal(rate);
  return wholeUnits(Number(round({ digits: BigInt(wholeUnits(amount)) * digits, scale }, 0).digits));
}

/**
 * Splits into n parts that differ by the remainder only, which the last part takes; their sum
 * is the amount exactly (rule: exact-parts): 1000.00 in 3 is 333.33, 333.33, 333.34. Throws RangeError unless n is 1 or
 * more.
 */
export function allocate<C extends string>(total: Money<C>, parts: number): Money<C>[] {
  if (!Number.isSafeInteger(parts) || parts < 1) throw new RangeError(`Cannot split into ${parts} parts`);
  const each = Math.trunc(total.amount / parts);
  const last = total.amount - each * (parts - 1);
  return Array.from({ length: parts }, (_, index) =>
    money(index === parts - 1 ? last : each, total.currency),
  );
}
