import { sql } from 'kysely';
import { cancelsItself } from '../../src/lib/domain/payment-limit.ts';
import { hasStatus } from '../db/status-condition.ts';
import { paymentInFlightUntil } from '../financials/payments/attempts/in-flight.ts';
import { jobContext } from '../lib/job-context.ts';
import { eachInTransaction } from '../lib/jobs.ts';
import type { Job } from '../lib/jobs.ts';
import type { Services } from '../services.ts';
import { endReservation } from './ending.ts';
import type { Reservation, ReservationKind } from './kind.ts';
import { lockReservations } from './lock.ts';
import { cancelReservationService } from './service.ts';

/** Reservations that one sweep ends; the rest waits for the next one a few seconds later. */
const BATCH = 100;

const jobName = ({ table }: { readonly table: string }) => `${table}_auto_cancellation`;

/**
 * Cancels every reservation that is still unpaid at the very instant of its payment limit, unless staff said otherwise
 * (rule: exact-limit): what it held is free again, the client is told and the audit trail has it, all in one transaction.
 * Under its locks a reservation is looked at again, so of many servers one does it, once.
 */
export async function cancelUnpaid<R extends Reservation>(
  kind: ReservationKind<R>,
  services: Services,
): Promise<void> {
  const now = services.clock();
  const { awaitsPayment } = kind.statuses;
  // What a bank may still charge, or has said and waits to be read, is asked again below; it must not fill the batch.
  const due = await sql<{ id: number }>`
    select id from ${sql.table(kind.table)} as reservation
    where ${hasStatus('status', awaitsPayment)}
      and ignore_auto_cancellation = false
      and payment_limit_at <= ${now.toISOString()}
      and not exists (
        select from payment_service
        join payment on payment.service_id = payment_service.id
        join payment_attempt on payment_attempt.payment_id = payment.id
        where payment_service.record_key = ${kind.key}
          and payment_service.record_id = reservation.id
          and payment_attempt.honoured_until > ${now.toISOString()}
          and payment_attempt.status in ('begun', 'unknown'))
    order by payment_limit_at
    limit ${BATCH}`.execute(services.db);
  await eachInTransaction(services, jobName(kind), due.rows, async (db, { id }) => {
    await lockReservations(kind, db, [id]);
    const reservation = await kind.read(db, id);
    if (!reservation) return;
    const limit = reservation.payment_limit_at === null ? null : new Date(reservation.payment_limit_at);
    const facts = {
      limit,
      awaits_payment: awaitsPayment.has(reservation.status),
      ignored: reservation.ignore_auto_cancellation,
      payment_in_flight_until: await paymentInFlightUntil(db, { key: kind.key, id }, now),
    };
    if (!cancelsItself(facts, now)) return;
    const context = jobContext(services, db, reservation.brand);
    await endReservation(kind, context, reservation, {
      action: 'cancelled_automatically',
      reason: '',
      fee: 0,
      values: { cancelled_automatically: true },
    });
    await cancelReservationService(kind, context, id, { fee: 0, reason: '' });
    await kind.mail(context, id, 'payment_limit');
  });
}

/** The job that does it. */
export const autoCancellation = <R extends Reservation>(kind: ReservationKind<R>): Job => ({
  name: jobName(kind),
  everySeconds: 5,
  run: (services) => cancelUnpaid(kind, services),
});
