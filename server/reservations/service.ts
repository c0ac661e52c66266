import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { endFundingOfService } from '../financials/fundings/end.ts';
import { cancelService } from '../financials/services/cancel.ts';
import { changeService } from '../financials/services/change.ts';
import type { ServiceChange } from '../financials/services/change.ts';
import { openService } from '../financials/services/open.ts';
import { serviceOfRecord } from '../financials/services/stored.ts';
import type { StoredService } from '../financials/services/stored.ts';
import type { RequestContext } from '../lib/call.ts';
import { notFound } from '../lib/problem.ts';
import type { Reservation, ReservationKind } from './kind.ts';

/** The service of a reservation: what the client is charged for it, made, changed and cancelled with it. */

/** The service of a reservation; every one has it. */
export async function serviceOf(
  { key }: { readonly key: string },
  db: Kysely<Database>,
  id: number,
): Promise<StoredService> {
  const service = await serviceOfRecord(db, key, id);
  if (!service) throw new Error(`${key} ${id} has no service`);
  return service;
}

/** Charges a new reservation to its client. Throws 409 `credit_limit`. */
export async function openReservationService<R extends Reservation>(
  kind: ReservationKind<R>,
  context: RequestContext,
  id: number,
): Promise<void> {
  const reservation = await kind.read(context.db, id);
  if (!reservation) throw notFound();
  await openService(context, {
    service_type_id: kind.serviceType,
    member_id: reservation.member_id,
    brand: reservation.brand,
    concept: await kind.concept(context.db, reservation),
    unit_amount: reservation.total,
    total: reservation.total,
    currency: reservation.currency,
    record: { key: kind.key, id },
    payment_limit: reservation.payment_limit,
    payment_limit_at: reservation.payment_limit_at,
  });
}

const instant = (at: string | null) => (at === null ? null : Date.parse(at));

/** Brings the service to what its reservation says now: total, client, currency, concept and limit. Throws 409 `credit_limit`. */
export async function followReservation<R extends Reservation>(
  kind: ReservationKind<R>,
  context: RequestContext,
  reservation: R,
  reason = '',
): Promise<void> {
  const service = await serviceOf(kind, context.db, reservation.id);
  const concept = await kind.concept(context.db, reservation);
  const { total, member_id, currency, payment_limit, payment_limit_at } = reservation;
  const change: ServiceChange = {
    ...(total === service.total ? {} : { total, unit_amount: total }),
    ...(concept === service.concept ? {} : { concept }),
    ...(member_id === service.member_id ? {} : { member_id }),
    ...(currency === service.currency ? {} : { currency }),
    // One that waits for no payment leaves its service the limit that it had.
    ...(payment_limit_at === null || instant(payment_limit_at) === instant(service.payment_limit_at)
      ? {}
      : { payment_limit, payment_limit_at }),
  };
  if (Object.keys(change).length > 0) await changeService(context, service.id, { ...change, reason });
}

/**
 * Cancels the service of a reservation that was cancelled, and ends its plan: of the fee, in minor units, so much stays as
 * was paid, since a fee is kept from money that came and never claimed. The rest is the client's credit.
 */
export async function cancelReservationService<R extends Reservation>(
  kind: ReservationKind<R>,
  context: RequestContext,
  id: number,
  { fee, reason }: { fee: number; reason: string },
): Promise<StoredService> {
  const service = await serviceOf(kind, context.db, id);
  await cancelService(context, service.id, { kept: Math.min(fee, Math.max(service.received, 0)), reason });
  await endFundingOfService(context, service.id, kind.endsPlanBy, reason);
  return serviceOf(kind, context.db, id);
}
