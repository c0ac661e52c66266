import type { Kysely } from 'kysely';
import { formatCode } from '../../../src/lib/domain/codes.ts';
import { EXPENSE } from '../../../src/lib/domain/statuses.ts';
import { BOOKING } from '../../../src/lib/domain/transitions.ts';
import { payableOf } from '../../lodgings/bookings/payable.ts';
import { storedRooms } from '../../lodgings/bookings/rows.ts';
import { conceptOf } from '../../lodgings/bookings/told.ts';
import { hasStatus } from '../status-condition.ts';
import type { Database } from '../tables.ts';
import { insertMany } from './insert.ts';
import { take } from './sale-rows.ts';

const WEEK = 7 * 24 * 3_600_000;

/** What houses are owed for the guests who left this week: proposed, and not yet posted. */
export async function seedPayables(db: Kysely<Database>, now: Date): Promise<void> {
  const left = await db
    .selectFrom('booking')
    .innerJoin('accommodation', 'accommodation.id', 'booking.accommodation_id')
    .selectAll('booking')
    .select('accommodation.provider_id')
    .where(hasStatus('booking.status', BOOKING.completed))
    .where('booking.check_out_at', '>=', new Date(now.getTime() - WEEK).toISOString())
    .orderBy('booking.check_out_at')
    .orderBy('booking.id')
    .execute();
  const numbers = await take(db, 'expense_number', left.length);
  const rows = [];
  for (const [index, booking] of left.entries()) {
    const { id, brand, check_out, check_out_at, currency, provider_id } = booking;
    rows.push({
      code: formatCode({ prefix: 'E', year: Number(check_out.slice(0, 4)), number: numbers[index] ?? 0 }),
      date: check_out,
      category: 'lodging',
      concept: await conceptOf(db, booking),
      amount: payableOf(booking, await storedRooms(db, id)).amount,
      currency,
      method: 'cash',
      status: EXPENSE.proposed,
      booking_id: id,
      provider_id,
      brand,
      version: 1,
      created_at: check_out_at,
      updated_at: check_out_at,
    });
  }
  await insertMany(
    db,
    'expense',
    rows.filter(({ amount }) => amount > 0),
  );
}
