import { WHOLE_PERCENT } from '../contract/limits.ts';
import { FEE_TYPE, feeOn } from './fees.ts';
import type { Money } from './money.ts';
import { money, timesMoney } from './money.ts';

/** What a cancellation costs: nothing, so many days' price, or a share of the total in hundredths of a percent. */
export interface CancellationCharge {
  readonly kind: 'none' | 'days' | 'percent';
  /** Counts where the kind says so. */
  readonly days: number;
  readonly percent: number;
}

/** What the company and a client agree about a cancellation; without amounts, so that it is the same in every currency. */
export interface CancellationRule {
  /** Until so many hours before the pick-up it costs nothing. */
  readonly free_hours: number;
  /** From then on, until the pick-up. */
  readonly late: CancellationCharge;
  /** After the pick-up, when the client did not come; never less than `late`. */
  readonly no_show: CancellationCharge;
}

/** Decision: free until 72 hours before the pick-up, then one day's price, a no-show the whole. */
export const CANCELLATION_RULE_DEFAULT: CancellationRule = {
  free_hours: 72,
  late: { kind: 'days', days: 1, percent: WHOLE_PERCENT },
  no_show: { kind: 'percent', days: 1, percent: WHOLE_PERCENT },
};

const HOUR_MS = 3_600_000;

/** What is cancelled: the price in all, that of a day, and when it begins. */
interface Cancelled<C extends string> {
  readonly total: Money<C>;
  readonly daily: Money<C>;
  readonly pick_up: Date;
}

/**
 * The fee for cancelling a rental at an instant; never more than its total, and never less by waiting. With the free hours
 * left to the millisecond it is still free; at the pick-up's very instant it is late, after it a no-show.
 */
export function cancellationFee<C extends string>(
  rental: Cancelled<C>,
  now: Date,
  rule: CancellationRule,
): Money<C> {
  const { total } = rental;
  const hoursLeft = (rental.pick_up.getTime() - now.getTime()) / HOUR_MS;
  const charges =
    hoursLeft >= rule.free_hours ? [] : hoursLeft >= 0 ? [rule.late] : [rule.late, rule.no_show];
  const wanted = Math.max(0, ...charges.map((charge) => charged(charge, rental)));
  return money(Math.min(wanted, Math.max(0, total.amount)), total.currency);
}

function charged<C extends string>(
  { kind, days, percent }: CancellationCharge,
  { total, daily }: Cancelled<C>,
): number {
  if (kind === 'none') return 0;
  return kind === 'days'
    ? timesMoney(daily, days).amount
    : feeOn(total, { amount: percent, fee_type: FEE_TYPE.percentage }).amount;
}
