import { remittances } from '../../../src/lib/contract/postals/remittances.ts';
import { REMITTANCE, REMITTANCE_IS_OVER } from '../../../src/lib/domain/remittances.ts';
import { cancelCharge, hasPayment } from '../../financials/chargeables/timeless.ts';
import type { RequestContext } from '../../lib/call.ts';
import { conflict } from '../../lib/problem.ts';
import { lockVersion, removeRecord } from '../../lib/records.ts';
import { lockReservations } from '../../reservations/lock.ts';
import type { Target } from '../../reservations/lock.ts';
import { endRemittance } from './ending.ts';
import { storedRemittance } from './rows.ts';
import type { StoredRemittance } from './rows.ts';

const { key } = remittances;
const table = 'remittance';

/** Cancels a remittance that has not left. Throws 404, 409, 412. */
export async function cancelRemittance(
  context: RequestContext,
  { id, version }: Target,
  reason: string,
): Promise<void> {
  await lockReservations(remittances, context.db, [id]);
  const stored: StoredRemittance = await lockVersion(context.db, table, id, version);
  if (REMITTANCE_IS_OVER.has(stored.status)) throw conflict('remittance_closed');
  if (stored.status !== REMITTANCE.new) throw conflict('remittance_left');
  await endRemittance(context, stored, { action: 'cancelled', reason });
  await cancelCharge(context, { key, id }, reason);
}

/** Deletes a remittance that was entered by mistake: new, and never paid. Throws 404, 409. */
export async function removeRemittance(context: RequestContext, id: number): Promise<void> {
  const { db } = context;
  await lockReservations(remittances, db, [id]);
  const { status, event_code } = await storedRemittance(db, id);
  // One that came back was on its way once.
  if (status !== REMITTANCE.new || event_code !== 'created' || (await hasPayment(db, { key, id })))
    throw conflict('remittance_kept');
  await cancelCharge(context, { key, id }, '');
  await removeRecord(context, { table, key }, id);
}
