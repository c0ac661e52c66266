import { remittances } from '../../../src/lib/contract/postals/remittances.ts';
import { REMITTANCE, REMITTANCE_IS_OVER } from '../../../src/lib/domain/remittances.ts';
import { endFundingOfService } from '../../financials/fundings/end.ts';
import { cancelService } from '../../financials/services/cancel.ts';
import { serviceOfRecord } from '../../financials/services/stored.ts';
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

/** It is not charged any more; what was paid is the client's credit. */
async function cancelMoney(context: RequestContext, id: number, reason: string): Promise<void> {
  const service = await serviceOfRecord(context.db, key, id);
  if (!service) return;
  await cancelService(context, service.id, { kept: 0, reason });
  await endFundingOfService(context, service.id, 'staff', reason);
}

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
  await cancelMoney(context, id, reason);
}

/** Deletes a remittance that was entered by mistake: new, and never paid. Throws 404, 409. */
export async function removeRemittance(context: RequestContext, id: number): Promise<void> {
  const { db } = context;
  await lockReservations(remittances, db, [id]);
  const { status, event_code } = await storedRemittance(db, id);
  const service = await serviceOfRecord(db, key, id);
  const payment =
    service &&
    (await db
      .selectFrom('payment')
      .select('id')
      .where('service_id', '=', service.id)
      .limit(1)
      .executeTakeFirst());
  // One that came back was on its way once.
  if (status !== REMITTANCE.new || event_code !== 'created' || payment) throw conflict('remittance_kept');
  await cancelMoney(context, id, '');
  await removeRecord(context, { table, key }, id);
}
