import type { Fee } from '../contract/fields.ts';
import { FEE_TYPE, feeOn } from './fees.ts';
import type { Money } from './money.ts';
import { money, subtractMoney } from './money.ts';

/** What a discount takes off a price: like a fee, but never more than the price is (rule: discount-bounds). */
export function discountOn<C extends string>(price: Money<C>, discount: Fee): Money<C> {
  const wanted = feeOn(price, discount).amount;
  return money(Math.max(0, Math.min(wanted, price.amount)), price.currency);
}

/**
 * Several discounts on one price: percentages first, then fixed amounts, each in the given order and each on what
 * the ones before it left, so that 60 % and 50 % together are 80 % and the rest is never negative
 * (rule: discount-bounds). Answers what each takes off, in the order of application.
 */
export function stackDiscounts<C extends string, D extends Fee>(
  price: Money<C>,
  discounts: readonly D[],
): { discount: D; amount: Money<C> }[] {
  const isPercentage = (discount: D) => discount.fee_type === FEE_TYPE.percentage;
  const ordered = [
    ...discounts.filter(isPercentage),
    ...discounts.filter((discount) => !isPercentage(discount)),
  ];
  let rest = price;
  return ordered.map((discount) => {
    const amount = discountOn(rest, discount);
    rest = subtractMoney(rest, amount);
    return { discount, amount };
  });
}

/** Whether a date lies in a window of which both ends count (rule: discount-bounds); an end that is null is open. */
export function appliesOn(
  date: string,
  window: { readonly from: string | null; readonly to: string | null },
): boolean {
  return (window.from === null || window.from <= date) && (window.to === null || date <= window.to);
}
