import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import type { RequestContext } from '../../lib/call.ts';
import { endFundingOfService } from '../fundings/end.ts';
import { cancelService } from '../services/cancel.ts';
import { changeService } from '../services/change.ts';
import type { ServiceRequest } from '../services/open.ts';
import { serviceOfRecord } from '../services/stored.ts';
import type { Chargeable } from './chargeable.ts';

/* What records share that are charged whole, to one client, and have no day on which they take place. */

/** What the service of a record says of it. */
export type Charged = Pick<ServiceRequest, 'member_id' | 'concept' | 'unit_amount' | 'total' | 'currency'> & {
  readonly service_provider_id: number | null;
};

interface Charging {
  readonly key: string;
  readonly id: number;
}

/** Brings a record's service to what the record says now; gives it, and whether anything was another. Throws 409 `credit_limit`. */
export async function followService(
  context: RequestContext,
  { key, id }: Charging,
  now: Charged,
): Promise<{ id: number; changed: boolean } | undefined> {
  const service = await serviceOfRecord(context.db, key, id);
  if (!service) return undefined;
  const names = Object.keys(now) as (keyof Charged)[];
  const change = Object.fromEntries(
    names.filter((name) => now[name] !== service[name]).map((name) => [name, now[name]]),
  );
  const changed = Object.keys(change).length > 0;
  if (changed) await changeService(context, service.id, change);
  return { id: service.id, changed };
}

/** It is not charged any more; what was paid is the client's credit. */
export async function cancelCharge(
  context: RequestContext,
  { key, id }: Charging,
  reason: string,
): Promise<void> {
  const service = await serviceOfRecord(context.db, key, id);
  if (!service) return;
  await cancelService(context, service.id, { kept: 0, reason });
  await endFundingOfService(context, service.id, 'staff', reason);
}

/** Whether money was ever asked for it: then it is cancelled and kept, never deleted. */
export async function hasPayment(db: Kysely<Database>, { key, id }: Charging): Promise<boolean> {
  const payment = await db
    .selectFrom('payment')
    .innerJoin('payment_service', 'payment_service.id', 'payment.service_id')
    .select('payment.id')
    .where('payment_service.record_key', '=', key)
    .where('payment_service.record_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return payment !== undefined;
}

/** Nothing of such a record depends on when it is paid. */
export const TIMELESS: Pick<Chargeable, 'limited' | 'planned' | 'unplanned'> = {
  limited: () => Promise.resolve(),
  planned: () => Promise.resolve(),
  unplanned: () => Promise.resolve(),
};
