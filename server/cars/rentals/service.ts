import type { Kysely } from 'kysely';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import { SERVICE_TYPES } from '../../../src/lib/contract/system/service-types.ts';
import { dateOf } from '../../../src/lib/domain/wall-clock.ts';
import type { Database } from '../../db/tables.ts';
import { endFundingOfService } from '../../financials/fundings/end.ts';
import { cancelService } from '../../financials/services/cancel.ts';
import { changeService } from '../../financials/services/change.ts';
import type { ServiceChange } from '../../financials/services/change.ts';
import { openService } from '../../financials/services/open.ts';
import { serviceOfRecord } from '../../financials/services/stored.ts';
import type { StoredService } from '../../financials/services/stored.ts';
import type { RequestContext } from '../../lib/call.ts';
import { storedRental } from './rows.ts';
import type { StoredRental } from './rows.ts';

/** The service of a rental: what the client is charged for it, made, changed and cancelled with it. */

const day = (local: string) => dateOf(local).split('-').toReversed().join('/');

/** What the debt is for, in words of any language; the opening migration writes the same. */
async function conceptOf(
  db: Kysely<Database>,
  { code, model_id, pick_up_local, drop_off_local }: StoredRental,
): Promise<string> {
  const { brand, name } = await db
    .selectFrom('model')
    .select(['brand', 'name'])
    .where('id', '=', model_id)
    .executeTakeFirstOrThrow();
  return `${code} · ${brand} ${name} · ${day(pick_up_local)} – ${day(drop_off_local)}`;
}

/** The service of a rental; every rental has one. */
export async function serviceOf(db: Kysely<Database>, rentalId: number): Promise<StoredService> {
  const service = await serviceOfRecord(db, rentals.key, rentalId);
  if (!service) throw new Error(`Rental ${rentalId} has no service`);
  return service;
}

/** Charges a new rental to its client. Throws 409 `credit_limit`. */
export async function openRentalService(context: RequestContext, rentalId: number): Promise<void> {
  const rental = await storedRental(context.db, rentalId);
  await openService(context, {
    service_type_id: SERVICE_TYPES.rental,
    member_id: rental.member_id,
    brand: rental.brand,
    concept: await conceptOf(context.db, rental),
    unit_amount: rental.total,
    total: rental.total,
    currency: rental.currency,
    record: { key: rentals.key, id: rentalId },
    payment_limit: rental.payment_limit,
    payment_limit_at: rental.payment_limit_at,
  });
}

const instant = (at: string | null) => (at === null ? null : Date.parse(at));

/** Brings the service to what its rental says now: total, client, currency, concept and limit. Throws 409 `credit_limit`. */
export async function followRental(
  context: RequestContext,
  rental: StoredRental,
  reason = '',
): Promise<void> {
  const service = await serviceOf(context.db, rental.id);
  const concept = await conceptOf(context.db, rental);
  const { total, member_id, currency, payment_limit, payment_limit_at } = rental;
  const change: ServiceChange = {
    ...(total === service.total ? {} : { total, unit_amount: total }),
    ...(concept === service.concept ? {} : { concept }),
    ...(member_id === service.member_id ? {} : { member_id }),
    ...(currency === service.currency ? {} : { currency }),
    // A rental that waits for no payment leaves its service the limit that it had.
    ...(payment_limit_at === null || instant(payment_limit_at) === instant(service.payment_limit_at)
      ? {}
      : { payment_limit, payment_limit_at }),
  };
  if (Object.keys(change).length > 0) await changeService(context, service.id, { ...change, reason });
}

/**
 * Cancels the service of a rental that was cancelled, and ends its plan: of the fee, in minor units, so much stays as was
 * paid, since a fee is kept from money that came and never claimed. The rest is the client's credit.
 */
export async function cancelRentalService(
  context: RequestContext,
  rentalId: number,
  { fee, reason }: { fee: number; reason: string },
): Promise<StoredService> {
  const service = await serviceOf(context.db, rentalId);
  await cancelService(context, service.id, { kept: Math.min(fee, Math.max(service.received, 0)), reason });
  await endFundingOfService(context, service.id, 'rental', reason);
  return serviceOf(context.db, rentalId);
}
