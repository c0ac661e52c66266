import type { RequestContext } from '../../lib/call.ts';
import { changeService } from '../services/change.ts';
import type { ServiceRequest } from '../services/open.ts';
import { serviceOfRecord } from '../services/stored.ts';
import type { Chargeable } from './chargeable.ts';

/* What records share that are charged whole, to one client, and have no day on which they take place. */

/** What the service of a record says of it. */
export type Charged = Pick<ServiceRequest, 'member_id' | 'concept' | 'unit_amount' | 'total' | 'currency'> & {
  readonly service_provider_id: number | null;
};

/** Brings a record's service to what the record says now; gives it, and whether anything was another. Throws 409 `credit_limit`. */
export async function followService(
  context: RequestContext,
  { key, id }: { readonly key: string; readonly id: number },
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

/** Nothing of such a record depends on when it is paid. */
export const TIMELESS: Pick<Chargeable, 'limited' | 'planned' | 'unplanned'> = {
  limited: () => Promise.resolve(),
  planned: () => Promise.resolve(),
  unplanned: () => Promise.resolve(),
};
