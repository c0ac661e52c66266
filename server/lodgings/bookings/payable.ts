import { lodgingPayable } from '../../../src/lib/domain/lodging-payable.ts';
import { BOOKING } from '../../../src/lib/domain/transitions.ts';
import type { StoredBooking } from './rows.ts';

type Owing = Pick<StoredBooking, 'status' | 'currency' | 'commission' | 'cancellation_fee'>;

/** What the provider of a booking is owed as it stands (rule: provider-payable). */
export const payableOf = (
  { status, currency, commission, cancellation_fee }: Owing,
  rooms: readonly { amount: number; cancellation_fee: number | null }[],
) =>
  lodgingPayable({
    currency,
    commission,
    cancellation_fee: status === BOOKING.cancelled ? (cancellation_fee ?? 0) : null,
    rooms,
  });
