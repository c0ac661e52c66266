import { packages } from '../../../src/lib/contract/postals/packages.ts';
import { PACKAGE } from '../../../src/lib/domain/packages.ts';
import { cancelCharge, hasPayment } from '../../financials/chargeables/timeless.ts';
import type { RequestContext } from '../../lib/call.ts';
import { conflict } from '../../lib/problem.ts';
import { lockVersion, removeRecord } from '../../lib/records.ts';
import { lockReservations } from '../../reservations/lock.ts';
import type { Target } from '../../reservations/lock.ts';
import { endPackage } from './ending.ts';
import { storedPackage } from './rows.ts';
import type { StoredPackage } from './rows.ts';

const { key } = packages;

/** Cancels a package that has not left. Throws 404, 409, 412. */
export async function cancelPackage(
  context: RequestContext,
  { id, version }: Target,
  reason: string,
): Promise<void> {
  await lockReservations(packages, context.db, [id]);
  const stored: StoredPackage = await lockVersion(context.db, 'package', id, version);
  if (stored.status === PACKAGE.cancelled) throw conflict('package_closed');
  if (stored.status !== PACKAGE.new) throw conflict('package_left');
  await endPackage(context, stored, { action: 'cancelled', reason });
  await cancelCharge(context, { key, id }, reason);
}

/** Deletes a package that was entered by mistake: new, never ordered, never paid. Throws 404, 409. */
export async function removePackage(context: RequestContext, id: number): Promise<void> {
  const { db } = context;
  await lockReservations(packages, db, [id]);
  const { status } = await storedPackage(db, id);
  const order = await db
    .selectFrom('postal_order')
    .select('id')
    .where('record_key', '=', key)
    .where('record_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (status !== PACKAGE.new || order || (await hasPayment(db, { key, id }))) throw conflict('package_kept');
  await cancelCharge(context, { key, id }, '');
  await removeRecord(context, { table: 'package', key }, id);
}
