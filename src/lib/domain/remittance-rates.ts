import { WHOLE_PERCENT } from '../contract/limits.ts';
import { compare, decimal, divideHalfAway, toShortText } from './decimal.ts';
import type { Decimal } from './decimal.ts';

/*
 * Amounts are minor units and rates decimal text: units received for one unit remitted. All currencies of remittances
 * have two decimals (rule: money-in-cents), so a rate of units is a rate of minor units.
 */

const scaleOf = ({ scale }: Decimal): bigint => 10n ** BigInt(scale);

/** What is received for an amount, rounded down: what is promised is never short (rule: never-short). */
export function receivedFor(remit: number, rate: string): number {
  const exact = decimal(rate);
  return Number((BigInt(remit) * exact.digits) / scaleOf(exact));
}

/** The least amount that brings at least what is to be received: rounded up (rule: never-short). */
export function remittedFor(receive: number, rate: string): number {
  const exact = decimal(rate);
  const wanted = BigInt(receive) * scaleOf(exact);
  return Number((wanted + exact.digits - 1n) / exact.digits);
}

/** A rate as people read it: "385.00", "0.9255"; no needless zeros beyond the second decimal. */
export function rateText(rate: string): string {
  const [whole = '', fraction = ''] = toShortText(decimal(rate)).split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
}

/** (other - one) / base in hundredths of a percent. */
function share(one: string, other: string, base: string): number {
  const [from, to, whole] = [decimal(one), decimal(other), decimal(base)];
  const scale = Math.max(from.scale, to.scale, whole.scale);
  const [first, second, third] = [from, to, whole].map(
    (value) => value.digits * 10n ** BigInt(scale - value.scale),
  ) as [bigint, bigint, bigint];
  return Number(divideHalfAway((second - first) * BigInt(WHOLE_PERCENT), third));
}

/** What of each unit stays with the company, in hundredths of a percent of what it is worth. */
export const marginOf = (buy: string, sell: string): number => share(buy, sell, sell);

/** By how much a rate differs from the one before, in hundredths of a percent of that. */
export const changeOf = (before: string, after: string): number => share(before, after, before);

/** A rate that differs by more than 10 % is looked at before it holds. */
export function isUnusual(before: string, after: string): boolean {
  const [from, to] = [decimal(before), decimal(after)];
  const times = (value: Decimal, factor: bigint): Decimal => ({ ...value, digits: value.digits * factor });
  const tenth = times(to, 10n);
  return compare(tenth, times(from, 9n)) < 0 || compare(tenth, times(from, 11n)) > 0;
}
