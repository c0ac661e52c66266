import type { PaymentLimit } from '../../lib/domain/payment-limit.ts';
import { paymentLimitInstant } from '../../lib/domain/payment-limit.ts';
import { instant } from '../ui/reader.ts';
import type { ReservationWords } from './words.ts';

/** What a payment limit means beside its box: where the reservation begins before it, that it is paid by then. */
export function limitHint(
  choice: PaymentLimit | undefined,
  begins: Date | undefined,
  now: Date,
  { say }: ReservationWords,
): string {
  const first =
    choice !== undefined &&
    begins !== undefined &&
    paymentLimitInstant(choice, now, begins).getTime() === begins.getTime();
  return first ? say('form.limitBegins', { at: instant(begins.toISOString()) }) : say('form.limitHint');
}
