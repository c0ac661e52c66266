import type { Kysely } from 'kysely';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import { paymentLimitInstant } from '../../../src/lib/domain/payment-limit.ts';
import { RENTAL_AWAITS_PAYMENT } from '../../../src/lib/domain/statuses.ts';
import { RENTAL } from '../../../src/lib/domain/transitions.ts';
import type { Database } from '../../db/tables.ts';
import type { RequestContext } from '../../lib/call.ts';
import { updateRecord } from '../../lib/records.ts';

/** How a rental follows the plan that pays it. */

const table = 'rental';
const { key } = rentals;

const read = (db: Kysely<Database>, id: number) =>
  db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** While its plan lives, the plan's own deadlines are its limits. */
export async function planned(context: RequestContext, id: number): Promise<void> {
  const rental = await read(context.db, id);
  if (rental.payment_limit_at === null) return;
  await updateRecord(
    context,
    { ...rental },
    { table, key, values: { payment_limit_at: null }, action: 'finance' },
  );
}

/** Without a plan it has its own payment limit again, counted from now. */
export async function unplanned(context: RequestContext, id: number): Promise<void> {
  const rental = await read(context.db, id);
  if (!RENTAL_AWAITS_PAYMENT.has(rental.status) || rental.payment_limit_at !== null) return;
  const payment_limit_at = paymentLimitInstant(
    rental.payment_limit,
    context.now,
    new Date(rental.pick_up_at),
  );
  await updateRecord(
    context,
    { ...rental },
    { table, key, values: { payment_limit_at }, action: 'finance_ended' },
  );
}

/** Cancels it for its plan: `kept` minor units are its fee, its vehicle is free at once. */
export async function cancelled(
  context: RequestContext,
  id: number,
  { kept, reason }: { kept: number; reason: string },
): Promise<void> {
  const rental = await read(context.db, id);
  const values = {
    status: RENTAL.cancelled,
    cancelled_at: context.now,
    cancelled_automatically: true,
    cancellation_reason: reason,
    cancellation_fee: kept,
    payment_limit_at: null,
    vehicle_id: null,
  };
  await updateRecord(
    context,
    { ...rental },
    { table, key, values, action: 'cancelled_automatically', reason },
  );
}
