import type { PaymentLimit } from '../../../../lib/domain/payment-limit.ts';
import { paymentLimitInstant } from '../../../../lib/domain/payment-limit.ts';
import { toInstant } from '../../../../lib/domain/zones.ts';
import type { PlaceTime } from '../../../../lib/domain/zones.ts';
import { instant } from '../../../ui/reader.ts';
import { say } from '../words.ts';

/** What a payment limit means beside its box: where the pick-up comes first, that it is paid by then. */
export function limitHint(
  choice: PaymentLimit | undefined,
  pickUp: PlaceTime | undefined,
  now: Date,
): string {
  const begins = pickUp && new Date(toInstant(pickUp));
  const first =
    choice !== undefined &&
    begins !== undefined &&
    paymentLimitInstant(choice, now, begins).getTime() === begins.getTime();
  return first ? say('form.limitPickUp', { at: instant(begins.toISOString()) }) : say('form.limitHint');
}
