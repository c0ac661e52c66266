import type { LodgingCancellation } from '../contract/lodgings/accommodations.ts';
import { daysBetween } from './dates.ts';
import { FEE_TYPE, feeOn } from './fees.ts';
import { money } from './money.ts';

/** What an accommodation agrees about cancellations. */
export interface LodgingTerms {
  readonly refundable: boolean;
  readonly steps: LodgingCancellation;
}

/** A stay that is cancelled: what it costs in all and each night, in minor units, and when it begins. */
interface CancelledStay {
  readonly check_in: string;
  readonly total: number;
  readonly nights: readonly number[];
}

/**
 * What cancelling a stay costs, in minor units (rule: cancellation-table): the dearest of the steps whose notice is
 * reached, counted in days by the accommodation's calendar; before all of them nothing. A house that refunds nothing
 * keeps the whole. Never more than the stay costs, and never less by waiting.
 */
export function lodgingFee({ refundable, steps }: LodgingTerms, stay: CancelledStay, today: string): number {
  const whole = Math.max(0, stay.total);
  if (!refundable) return whole;
  const left = daysBetween(today, stay.check_in);
  const reached = steps.filter(({ days_before }) => left <= days_before);
  const charges = reached.map((step) =>
    step.kind === 'nights'
      ? stay.nights.slice(0, step.nights).reduce((sum, night) => sum + night, 0)
      : feeOn(money(whole, ''), { amount: step.percent, fee_type: FEE_TYPE.percentage }).amount,
  );
  return Math.min(whole, Math.max(0, ...charges));
}
