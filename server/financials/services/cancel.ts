import { SERVICE, dueOf } from '../../../src/lib/domain/service-amounts.ts';
import type { RequestContext } from '../../lib/call.ts';
import { conflict } from '../../lib/problem.ts';
import { refuseAnewForRestricted } from '../../lib/restricted.ts';
import { updateRecord } from '../../lib/records.ts';
import { refuseBeyondLimit } from '../ledger/account.ts';
import { postCharge } from './charge.ts';
import { settleService } from './settle.ts';
import { SERVICES, lockService, storedService } from './stored.ts';

const table = 'payment_service';

/**
 * Cancels a service: of what was charged only `kept` minor units stay, and money above them is the client's credit.
 * Whoever calls it ends the service's plan. Throws 409 when it is cancelled already.
 */
export async function cancelService(
  context: RequestContext,
  serviceId: number,
  { kept, reason }: { kept: number; reason: string },
): Promise<void> {
  const before = await lockService(context.db, serviceId);
  if (before.status === SERVICE.cancelled) throw conflict('service_cancelled');
  const values = {
    status: SERVICE.cancelled,
    kept,
    cancelled_at: context.now,
    cancellation_reason: reason,
    payment_limit_at: null,
  };
  await updateRecord(context, { ...before }, { table, key: SERVICES, values, action: 'cancel', reason });
  await postCharge(context, before, {
    amount: kept - before.due,
    source: 'cancellation',
    event: `cancellation:${before.version}`,
    reason,
  });
  await settleService(context, serviceId);
}

/**
 * Takes a cancellation back: all is owed again, within the credit limit (rule: within-the-limit). Throws 409 unless it
 * is cancelled.
 */
export async function restoreService(context: RequestContext, serviceId: number): Promise<void> {
  const before = await lockService(context.db, serviceId);
  if (before.status !== SERVICE.cancelled) throw conflict('service_not_cancelled');
  await refuseAnewForRestricted(context.db, { member_id: before.member_id });
  const owed = dueOf({ ...before, kept: null }) - before.due;
  await refuseBeyondLimit(context, before.account_id, owed);
  const values = {
    status: before.delivered_at === null ? SERVICE.new : SERVICE.delivered,
    kept: null,
    cancelled_at: null,
    cancellation_reason: '',
  };
  await updateRecord(context, { ...before }, { table, key: SERVICES, values, action: 'restore' });
  await postCharge(context, await storedService(context.db, serviceId), {
    amount: owed,
    source: 'charge',
    event: `restored:${before.version}`,
  });
  await settleService(context, serviceId);
}
