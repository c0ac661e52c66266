import type { Kysely } from 'kysely';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import { paymentLimitInstant } from '../../../src/lib/domain/payment-limit.ts';
import { RENTAL_AWAITS_PAYMENT } from '../../../src/lib/domain/statuses.ts';
import { RENTAL } from '../../../src/lib/domain/transitions.ts';
import type { Database } from '../../db/tables.ts';
import type { PaymentLimitOf, ServiceFacts } from '../../financials/chargeables/chargeable.ts';
import type { RequestContext } from '../../lib/call.ts';
import { updateRecord } from '../../lib/records.ts';
import { mailRental } from './mails.ts';

/** How a rental follows the money of its service. */

const table = 'rental';
const { key } = rentals;

/** Undefined for one that was entered by mistake and removed; its service stays, cancelled. */
const read = (db: Kysely<Database>, id: number) =>
  db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();

/** The status that its money gives a rental. */
function statusBy(status: number, { due, received, refunded }: Omit<ServiceFacts, 'reason'>): number {
  // Nothing due is paid.
  if (status === RENTAL.confirmed && received >= due) return RENTAL.paid;
  // It was free, and is not any more.
  if (status === RENTAL.paid && received <= 0 && due > 0 && refunded === 0) return RENTAL.confirmed;
  // Everything was given back, or all but what a cancellation costs.
  const over =
    (status === RENTAL.paid && received <= 0 && due > 0) || (status === RENTAL.cancelled && received <= due);
  return over && refunded > 0 ? RENTAL.refunded : status;
}

/** Writes what was paid, and the statuses that follow from it: confirmed → paid, paid or cancelled → refunded. */
export async function settled(
  context: RequestContext,
  id: number,
  facts: ServiceFacts,
): Promise<'given_back' | undefined> {
  const rental = await read(context.db, id);
  if (!rental) return undefined;
  const { due, received } = facts;
  const paid = Math.max(received, 0);
  const full = received >= due;
  const status = statusBy(rental.status, facts);
  const given_back = rental.status === RENTAL.paid && status === RENTAL.refunded;
  const waits = RENTAL_AWAITS_PAYMENT.has(rental.status) && rental.payment_limit_at !== null;
  if (paid === rental.paid && status === rental.status && !(full && waits)) return undefined;
  const values = {
    paid,
    status,
    ...(full && paid > rental.paid ? { paid_at: context.now } : {}),
    // What is paid does not cancel itself, whatever its status still waits for.
    ...(full && waits ? { payment_limit_at: null } : {}),
    ...(rental.status === RENTAL.paid && status === RENTAL.confirmed
      ? {
          payment_limit_at: paymentLimitInstant(
            rental.payment_limit,
            context.now,
            new Date(rental.pick_up_at),
          ),
        }
      : {}),
    ...(given_back ? { cancellation_fee: 0 } : {}),
  };
  const action = paid < rental.paid ? 'payment_refunded' : 'payment_received';
  await updateRecord(
    context,
    { ...rental },
    {
      table,
      key,
      values,
      action: paid === rental.paid && status === rental.status ? 'update' : action,
      reason: facts.reason,
    },
  );
  if (status === RENTAL.paid && rental.status !== RENTAL.paid) await mailRental(context, id, 'paid');
  return given_back ? 'given_back' : undefined;
}

/** The new limit of its payment is the rental's, while it waits for one. */
export async function limited(
  context: RequestContext,
  id: number,
  { payment_limit, payment_limit_at }: PaymentLimitOf,
): Promise<void> {
  const rental = await read(context.db, id);
  if (!rental) return;
  const same =
    rental.payment_limit_at !== null &&
    Date.parse(rental.payment_limit_at) === new Date(payment_limit_at).getTime();
  if (same || rental.payment_limit_at === null || !RENTAL_AWAITS_PAYMENT.has(rental.status)) return;
  await updateRecord(
    context,
    { ...rental },
    { table, key, values: { payment_limit, payment_limit_at }, action: 'payment_delayed' },
  );
}
