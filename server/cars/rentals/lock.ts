import type { Kysely } from 'kysely';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import type { Database } from '../../db/tables.ts';
import { lockMoney } from '../../financials/locks.ts';
import { lockVersion } from '../../lib/records.ts';
import type { StoredRental } from './rows.ts';

/** Which rental an action means, and in which version the person saw it. */
export interface Target {
  readonly id: number;
  readonly version: number;
}

/**
 * Locks rentals with all that their money touches, before the cars that they need (docs/money.md, "Locks"). `beside` are
 * accounts that the change needs too.
 */
export async function lockRentals(
  db: Kysely<Database>,
  ids: readonly number[],
  beside?: readonly number[],
): Promise<void> {
  const services = await db
    .selectFrom('payment_service')
    .select('id')
    .where('record_key', '=', rentals.key)
    .where('record_id', 'in', [...ids])
    .execute();
  await lockMoney(
    db,
    services.map(({ id }) => id),
    beside,
  );
}

/** Reads a rental for change and locks it as above. Throws 404, 412. */
export async function lockRental(
  db: Kysely<Database>,
  { id, version }: Target,
  beside?: readonly number[],
): Promise<StoredRental> {
  await lockRentals(db, [id], beside);
  return lockVersion(db, 'rental', id, version);
}
