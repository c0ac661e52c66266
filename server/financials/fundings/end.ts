import { paymentLimitInstant } from '../../../src/lib/domain/payment-limit.ts';
import { FUNDING, FUNDING_LIVES } from '../../../src/lib/domain/statuses.ts';
import type { RequestContext } from '../../lib/call.ts';
import { updateRecord } from '../../lib/records.ts';
import { cancelService } from '../services/cancel.ts';
import { changeService, financeService } from '../services/change.ts';
import { tellFollowers } from '../services/followers.ts';
import { beginOf } from '../chargeables/records.ts';
import { lockService } from '../services/stored.ts';
import { revokeLinks } from './open-links.ts';
import { recordOf } from '../chargeables/registry.ts';
import { FUNDINGS, deadlinesOf } from './stored.ts';
import type { StoredFunding } from './stored.ts';

export interface Ending {
  readonly by: NonNullable<StoredFunding['ended_by']>;
  readonly reason: string;
}

/** Ends a plan whose service is locked: it asks for nothing more, and its extras and expense are taken off the service. */
async function endFunding(
  context: RequestContext,
  funding: StoredFunding,
  { by, reason }: Ending,
): Promise<void> {
  const values = {
    status: FUNDING.cancelled,
    ended_by: by,
    cancelled_at: context.now,
    cancellation_reason: reason,
    next_due_at: null,
  };
  await updateRecord(
    context,
    { ...funding },
    { table: 'funding', key: FUNDINGS, values, action: 'cancel', reason },
  );
  const deadlines = await deadlinesOf(context.db, funding.id);
  await revokeLinks(
    context,
    deadlines.map(({ id }) => id),
  );
  await tellFollowers(context, funding.service_id);
}

/**
 * Ends the living plan of a service, when there is one; for whoever cancels the service or its record. The service is
 * locked and loses the plan's extras and expense, so call it before or after cancelService alike.
 */
export async function endFundingOfService(
  context: RequestContext,
  serviceId: number,
  by: Ending['by'],
  reason: string,
): Promise<void> {
  await lockService(context.db, serviceId);
  const funding = await context.db
    .selectFrom('funding')
    .selectAll()
    .where('service_id', '=', serviceId)
    .where('status', 'in', [...FUNDING_LIVES])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!funding) return;
  await endFunding(context, funding, { by, reason });
  await financeService(context, serviceId, 0);
}

/** Ends a plan by staff: what was paid stays with the service, which has its own payment limit again. */
export async function endByStaff(
  context: RequestContext,
  funding: StoredFunding,
  reason: string,
): Promise<void> {
  const service = await lockService(context.db, funding.service_id);
  await endFunding(context, funding, { by: 'staff', reason });
  await financeService(context, service.id, 0);
  const { payment_limit } = service;
  if (payment_limit !== null)
    await changeService(context, service.id, {
      payment_limit,
      payment_limit_at: paymentLimitInstant(payment_limit, context.now, await beginOf(context.db, service)),
    });
  const record = recordOf(service);
  await record?.kind.unplanned(context, record.id);
}

/**
 * Ends a plan that was not kept to, with its reservation: void keeps nothing, since the contract never was; an unpaid
 * deadline keeps all that was paid (rule: plan-kept-or-ended).
 */
export async function endUnkept(
  context: RequestContext,
  funding: StoredFunding,
  { by, reason }: Ending,
): Promise<void> {
  const service = await lockService(context.db, funding.service_id);
  const kept = by === 'void' ? 0 : Math.max(0, service.received);
  await endFunding(context, funding, { by, reason });
  const record = recordOf(service);
  await record?.kind.cancelled(context, record.id, { kept, reason });
  await cancelService(context, service.id, { kept, reason });
  await financeService(context, service.id, 0);
}
