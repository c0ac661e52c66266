import { FEE_TYPE, feeOn } from './fees.ts';
import { money } from './money.ts';
import type { Money } from './money.ts';

/** A room as it was sold; what cancelling it alone cost takes the place of its nights. */
interface PayableRoom {
  readonly amount: number;
  readonly cancellation_fee: number | null;
}

interface PayableStay<C extends string> {
  readonly currency: C;
  /** Hundredths of a percent of it that the company keeps, as agreed when it was booked. */
  readonly commission: number;
  /** What cancelling the whole booking cost, a no-show among it; null for one that was not cancelled. */
  readonly cancellation_fee: number | null;
  readonly rooms: readonly PayableRoom[];
}

/**
 * What the provider of a stay is owed, in minor units (rule: provider-payable): the nights that were sold, which are fewer
 * after an early departure, and the fees of what was cancelled, less the commission. Extras and discounts are the
 * company's, so of a cancelled booking's fee only what its rooms come to counts.
 */
export function lodgingPayable<C extends string>({
  currency,
  commission,
  cancellation_fee,
  rooms,
}: PayableStay<C>): Money<C> {
  const sold = rooms.reduce((sum, room) => sum + (room.cancellation_fee ?? room.amount), 0);
  const base = money(Math.min(sold, cancellation_fee ?? sold), currency);
  const kept = feeOn(base, { amount: commission, fee_type: FEE_TYPE.percentage });
  return money(base.amount - kept.amount, currency);
}
