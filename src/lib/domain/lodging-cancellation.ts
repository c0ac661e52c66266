import type { LodgingCancellation } from '../contract/lodgings/accommodations.ts';
import { daysBetween } from './dates.ts';
import { FEE_TYPE, feeOn } from './fees.ts';
import { money } from './money.ts';
import { dateOf } from './wall-clock.ts';

/** What an accommodation agrees about cancellations. */
export interface LodgingTerms {
  readonly refundable: boolean;
  readonly steps: LodgingCancellation;
}

/** A stay that is cancelled: when its rooms are ready, by the clock of its place, and what it costs in minor units. */
interface CancelledStay {
  readonly check_in: string;
  /** From this hour on the guests are expected. */
  readonly check_in_from: string;
  readonly total: number;
  /** Of each night, the first one first. */
  readonly nights: readonly number[];
}

/**
 * What cancelling a stay costs at a local time of its place, in minor units (rule: cancellation-table): the dearest of
 * the steps whose notice is reached, counted in days by the calendar; before all of them nothing. From the hour of the
 * check-in on, and where nothing is refunded, it is the whole: the room was kept for nobody else. Never more than the stay
 * costs, and never less by waiting.
 */
export function lodgingFee({ refundable, steps }: LodgingTerms, stay: CancelledStay, local: string): number {
  const whole = Math.max(0, stay.total);
  if (!refundable || local >= `${stay.check_in}T${stay.check_in_from}`) return whole;
  const left = daysBetween(dateOf(local), stay.check_in);
  const charges = steps
    .filter(({ days_before }) => left <= days_before)
    .map((step) =>
      step.kind === 'nights'
        ? stay.nights.slice(0, step.nights).reduce((sum, night) => sum + night, 0)
        : feeOn(money(whole, ''), { amount: step.percent, fee_type: FEE_TYPE.percentage }).amount,
    );
  return Math.min(whole, Math.max(0, ...charges));
}
