import { WHOLE_PERCENT, feeOn } from './fees.ts';
import type { Money } from './money.ts';
import { money, timesMoney } from './money.ts';

/** What a cancellation costs: nothing, so many days' price, a share of the total in hundredths of a percent. */
export type CancellationCharge =
  | { readonly kind: 'none' }
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'percent'; readonly percent: number };

/** A rule is data: the first step whose hours before the pick-up are still left applies, else the no-show's. */
export interface CancellationRule {
  /** From the most hours to the fewest, each costing as much as the one before or more. */
  readonly steps: readonly { readonly hours_before: number; readonly charge: CancellationCharge }[];
  /** From the pick-up on, when the customer did not come. */
  readonly no_show: CancellationCharge;
}

/** Decision: free until 72 hours before the pick-up, then one day's price, a no-show the whole. */
export const CANCELLATION_RULE_DEFAULT: CancellationRule = {
  steps: [
    { hours_before: 72, charge: { kind: 'none' } },
    { hours_before: 0, charge: { kind: 'days', days: 1 } },
  ],
  no_show: { kind: 'percent', percent: WHOLE_PERCENT },
};

const HOUR_MS = 3_600_000;

/**
 * The fee for cancelling a rental at an instant; never more than its total. With 72 hours left to the millisecond it
 * is still free; at the pick-up's very instant one day's price, after it the no-show's.
 */
export function cancellationFee<C extends string>(
  rental: { readonly total: Money<C>; readonly daily: Money<C>; readonly pick_up: Date },
  now: Date,
  rule: CancellationRule = CANCELLATION_RULE_DEFAULT,
): Money<C> {
  const hoursLeft = (rental.pick_up.getTime() - now.getTime()) / HOUR_MS;
  const charge = rule.steps.find((step) => hoursLeft >= step.hours_before)?.charge ?? rule.no_show;
  const wanted = charged(charge, rental);
  return money(Math.max(0, Math.min(wanted.amount, rental.total.amount)), rental.total.currency);
}

function charged<C extends string>(charge: CancellationCharge, rental: { total: Money<C>; daily: Money<C> }): Money<C> {
  if (charge.kind === 'none') return money(0, rental.total.currency);
  if (charge.kind === 'days') return timesMoney(rental.daily, charge.days);
  return feeOn(rental.total, { amount: charge.percent, fee_type: 1 });
}
