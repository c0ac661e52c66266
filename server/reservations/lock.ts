import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { lockMoney } from '../financials/locks.ts';
import type { Reservation, ReservationRecords } from './kind.ts';

/** Which reservation an action means, and in which version the person saw it. */
export interface Target {
  readonly id: number;
  readonly version: number;
}

/**
 * Locks reservations with all that their money touches, before what they hold (docs/money.md, "Locks"). `beside` are
 * accounts that the change needs too.
 */
export async function lockReservations(
  { key }: { readonly key: string },
  db: Kysely<Database>,
  ids: readonly number[],
  beside?: readonly number[],
): Promise<void> {
  const services = await db
    .selectFrom('payment_service')
    .select('id')
    .where('record_key', '=', key)
    .where('record_id', 'in', [...ids])
    .execute();
  await lockMoney(
    db,
    services.map(({ id }) => id),
    beside,
  );
}

/** Reads a reservation for change and locks it as above. Throws 404, 412. */
export async function lockReservation<R extends Reservation>(
  kind: ReservationRecords<R>,
  db: Kysely<Database>,
  { id, version }: Target,
  beside?: readonly number[],
): Promise<R> {
  await lockReservations(kind, db, [id], beside);
  return kind.lock(db, id, version);
}
