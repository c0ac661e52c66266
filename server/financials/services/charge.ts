import type { LedgerSource } from '../../db/tables/financials.ts';
import type { RequestContext } from '../../lib/call.ts';
import { postMovement } from '../ledger/post.ts';
import type { StoredService } from './stored.ts';
import { SERVICES } from './stored.ts';

interface Charge {
  /** Minor units by which the client's debt rises; negative when it falls. */
  readonly amount: number;
  readonly source: LedgerSource;
  /** Names the event among those of the service. */
  readonly event: string;
  readonly reason?: string;
}

type Charged = Pick<StoredService, 'id' | 'account_id' | 'brand' | 'currency'>;

/** Books what a client owes more or less for a service: client against unearned. Nothing for 0. */
export async function postCharge(
  context: RequestContext,
  service: Charged,
  { amount, source, event, reason }: Charge,
): Promise<void> {
  if (amount === 0) return;
  await postMovement(context, {
    key: `service:${service.id}:${event}`,
    source,
    brand: service.brand,
    currency: service.currency,
    record: { key: SERVICES, id: service.id },
    ...(reason === undefined ? {} : { reason }),
    entries: [
      { book: 'client', account_id: service.account_id, amount },
      { book: 'unearned', amount: -amount },
    ],
  });
}

/** Books the income of a service under another kind, at the instant of the change. Nothing for the same kind, or without income. */
export async function moveIncome(
  context: RequestContext,
  service: StoredService,
  service_type_id: number,
  reason: string,
): Promise<void> {
  if (service_type_id === service.service_type_id) return;
  await postMovement(context, {
    key: `service:${service.id}:kind:${service.version}`,
    source: 'income',
    brand: service.brand,
    currency: service.currency,
    record: { key: SERVICES, id: service.id },
    reason,
    entries: [
      { book: 'income', service_type_id: service.service_type_id, amount: service.recognized },
      { book: 'income', service_type_id, amount: -service.recognized },
    ],
  });
}
