import { lodgingPayable } from '../../../src/lib/domain/lodging-payable.ts';
import { ROOM_IS_HELD } from '../../../src/lib/domain/statuses.ts';
import { BOOKING } from '../../../src/lib/domain/transitions.ts';
import { proposeExpense } from '../../financials/expense-booking.ts';
import type { RequestContext } from '../../lib/call.ts';
import { storedBooking, storedRooms } from './rows.ts';
import type { StoredBooking } from './rows.ts';
import { conceptOf } from './told.ts';

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

/**
 * Proposes an expense for what the provider is owed, once nobody is expected or there any more: after the last departure,
 * or when the booking is cancelled for a fee (rule: provider-payable). One booking proposes one, whatever became of it.
 */
export async function proposePayable(context: RequestContext, bookingId: number): Promise<void> {
  const { db } = context;
  const rooms = await storedRooms(db, bookingId);
  if (rooms.some(({ status }) => ROOM_IS_HELD.has(status))) return;
  const booking = await storedBooking(db, bookingId);
  const { amount } = payableOf(booking, rooms);
  if (amount === 0) return;
  const { provider_id } = await db
    .selectFrom('accommodation')
    .select('provider_id')
    .where('id', '=', booking.accommodation_id)
    .executeTakeFirstOrThrow();
  const { brand, currency } = booking;
  const concept = await conceptOf(db, booking);
  await proposeExpense(context, {
    booking_id: bookingId,
    provider_id,
    brand,
    category: 'lodging',
    concept,
    amount,
    currency,
  });
}
