import type { Random } from './random.ts';
import type { Came, Sale } from './sales.ts';
import { tillOf } from './till.ts';

/** How what is sent or asked for at the counter is paid. */

interface Life {
  readonly created: Date;
  readonly cancelled: Date | null;
  readonly reason: string;
  readonly amount: number;
  /** Hours within which it came. */
  readonly within: number;
}

/** Money that came for it, and that goes back of what was cancelled. */
export function cameOf(
  random: Random,
  now: Date,
  { created, cancelled, reason, amount, within }: Life,
): Pick<Sale, 'came' | 'cancelled'> {
  const later = (from: Date, hours: number): Date =>
    new Date(Math.min(now.getTime() - 60_000, from.getTime() + random.integer(0, hours * 60) * 60_000));
  const end = cancelled?.getTime() ?? Infinity;
  const at = later(created, within);
  const came: Came[] =
    amount > 0
      ? [
          {
            at: at.getTime() > end ? created : at,
            amount,
            till: tillOf(random),
            refunded: cancelled ? { at: later(cancelled, 24), amount } : undefined,
          },
        ]
      : [];
  return { came, cancelled: cancelled ? { at: cancelled, kept: 0, reason } : undefined };
}
