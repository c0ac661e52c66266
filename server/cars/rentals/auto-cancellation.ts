import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import { cancelsItself } from '../../../src/lib/domain/payment-limit.ts';
import { RENTAL_AWAITS_PAYMENT } from '../../../src/lib/domain/statuses.ts';
import { RENTAL } from '../../../src/lib/domain/transitions.ts';
import { hasStatus } from '../../db/status-condition.ts';
import { paymentInFlightUntil } from '../../financials/payments/attempts/in-flight.ts';
import { jobContext } from '../../lib/job-context.ts';
import { eachInTransaction } from '../../lib/jobs.ts';
import { updateRecord } from '../../lib/records.ts';
import type { Services } from '../../services.ts';
import { lockRentals } from './lock.ts';
import { mailRental } from './mails.ts';
import { cancelRentalService } from './service.ts';

/** Rentals that one sweep ends; the rest waits for the next one a few seconds later. */
const BATCH = 100;

/**
 * Cancels every rental that is still unpaid at the very instant of its payment limit, unless staff said otherwise
 * (rule: exact-limit): its car is free again, the client is told and the audit trail has it, all in one transaction.
 * Under its locks a rental is looked at again, so of many servers one does it, once.
 */
export async function cancelUnpaidRentals(services: Services): Promise<void> {
  const now = services.clock();
  const due = await services.db
    .selectFrom('rental')
    .select('id')
    .where(hasStatus('status', RENTAL_AWAITS_PAYMENT))
    .where('ignore_auto_cancellation', '=', false)
    .where('payment_limit_at', '<=', now.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          // What a bank may still charge, or has said and waits to be read, is asked again below; it must not fill the batch.
          selectFrom('payment_service')
            .innerJoin('payment', 'payment.service_id', 'payment_service.id')
            .innerJoin('payment_attempt', 'payment_attempt.payment_id', 'payment.id')
            .select('payment_attempt.id')
            .where('payment_service.record_key', '=', rentals.key)
            .whereRef('payment_service.record_id', '=', 'rental.id')
            .where('payment_attempt.honoured_until', '>', now.toISOString())
            .where('payment_attempt.status', 'in', ['begun', 'unknown']),
        ),
      ),
    )
    .orderBy('payment_limit_at')
    .limit(BATCH)
    .execute();
  await eachInTransaction(services, 'rental_auto_cancellation', due, async (db, { id }) => {
    await lockRentals(db, [id]);
    const rental = await db.selectFrom('rental').selectAll().where('id', '=', id).executeTakeFirst();
    if (!rental) return;
    const limit = rental.payment_limit_at === null ? null : new Date(rental.payment_limit_at);
    const facts = {
      limit,
      awaits_payment: RENTAL_AWAITS_PAYMENT.has(rental.status),
      ignored: rental.ignore_auto_cancellation,
      payment_in_flight_until: await paymentInFlightUntil(db, { key: rentals.key, id }, now),
    };
    if (!cancelsItself(facts, now)) return;
    const context = jobContext(services, db, rental.brand);
    const values = {
      status: RENTAL.cancelled,
      cancelled_at: now,
      cancelled_automatically: true,
      cancellation_fee: 0,
      payment_limit_at: null,
      vehicle_id: null,
    };
    await updateRecord(
      context,
      { ...rental },
      { table: 'rental', key: rentals.key, values, action: 'cancelled_automatically' },
    );
    await cancelRentalService(context, id, { fee: 0, reason: '' });
    await mailRental(context, id, 'payment_limit');
  });
}
