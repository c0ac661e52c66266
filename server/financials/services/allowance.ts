import { dueOf } from '../../../src/lib/domain/service-amounts.ts';
import type { RequestContext } from '../../lib/call.ts';
import { updateRecord } from '../../lib/records.ts';
import { postCharge } from './charge.ts';
import { SERVICES, lockService } from './stored.ts';

interface Allowance {
  /** Minor units. */
  readonly amount: number;
  /** What of the service's money is left once the refund has happened. */
  readonly received: number;
  readonly reason: string;
}

/**
 * Lowers the price of a service for good by what was given back of it, so that the client does not owe it again. Of a
 * cancelled one what stays charged falls to what is left, too; what its cancellation had lowered already falls no further.
 * Whoever calls it settles the service.
 */
export async function lowerPrice(
  context: RequestContext,
  serviceId: number,
  { amount, received, reason }: Allowance,
): Promise<void> {
  const before = await lockService(context.db, serviceId);
  const { kept } = before;
  const values = {
    allowance: before.allowance + amount,
    kept: kept === null ? null : kept - Math.min(amount, Math.max(0, kept - received)),
  };
  await updateRecord(
    context,
    { ...before },
    { table: 'payment_service', key: SERVICES, values, action: 'lower_price', reason },
  );
  await postCharge(context, before, {
    amount: dueOf({ ...before, ...values }) - before.due,
    source: 'charge',
    event: `allowance:${before.version}`,
    reason,
  });
}
