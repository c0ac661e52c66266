import { ROOM_IS_HELD } from '../../../src/lib/domain/statuses.ts';
import { proposeExpense } from '../../financials/expense-booking.ts';
import type { RequestContext } from '../../lib/call.ts';
import { payableOf } from './payable.ts';
import { storedBooking, storedRooms } from './rows.ts';
import { conceptOf } from './told.ts';

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
