import { packages } from '../../../src/lib/contract/postals/packages.ts';
import { PACKAGE } from '../../../src/lib/domain/packages.ts';
import { endFundingOfService } from '../../financials/fundings/end.ts';
import { cancelService } from '../../financials/services/cancel.ts';
import { serviceOfRecord } from '../../financials/services/stored.ts';
import type { RequestContext } from '../../lib/call.ts';
import { conflict } from '../../lib/problem.ts';
import { lockVersion, removeRecord } from '../../lib/records.ts';
import { lockReservations } from '../../reservations/lock.ts';
import type { Target } from '../../reservations/lock.ts';
import { endPackage } from './ending.ts';
import { storedPackage } from './rows.ts';
import type { StoredPackage } from './rows.ts';

const { key } = packages;

/** It is not charged any more; what was paid is the client's credit. */
async function cancelMoney(context: RequestContext, id: number, reason: string): Promise<void> {
  const service = await serviceOfRecord(context.db, key, id);
  if (!service) return;
  await cancelService(context, service.id, { kept: 0, reason });
  await endFundingOfService(context, service.id, 'staff', reason);
}

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
  await cancelMoney(context, id, reason);
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
  const service = await serviceOfRecord(db, key, id);
  const payment =
    service &&
    (await db
      .selectFrom('payment')
      .select('id')
      .where('service_id', '=', service.id)
      .limit(1)
      .executeTakeFirst());
  if (status !== PACKAGE.new || order || payment) throw conflict('package_kept');
  await cancelMoney(context, id, '');
  await removeRecord(context, { table: 'package', key }, id);
}
