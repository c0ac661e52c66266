import type { Kysely } from 'kysely';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import { rentalHook } from '../../cars/rental-payment.ts';
import type { Database } from '../../db/tables.ts';
import type { RequestContext } from '../../lib/call.ts';
import type { PaymentLimitOf, RecordHook, ServiceFacts } from './record-hook.ts';

/** What records want to know of the services that were made for them, by the key of their resource. */
const HOOKS: Readonly<Record<string, RecordHook>> = { [rentals.key]: rentalHook };

/** Locks the record of a service, before the service itself. */
export async function lockRecord(db: Kysely<Database>, key: string, id: number): Promise<void> {
  await HOOKS[key]?.lock(db, id);
}

/**
 * Tells a service's record what was paid. `given_back` comes back from a paid record all of whose money was refunded:
 * the service is then cancelled with it.
 */
export async function recordSettled(context: RequestContext, record: { key: string | null; id: number | null }, facts: ServiceFacts): Promise<'given_back' | undefined> {
  const hook = HOOKS[record.key ?? ''];
  return hook && record.id !== null ? hook.settled(context, record.id, facts) : undefined;
}

/** Tells a service's record that the client has until another instant to pay. */
export async function recordLimited(context: RequestContext, record: { key: string | null; id: number | null }, limit: PaymentLimitOf): Promise<void> {
  if (record.id !== null) await HOOKS[record.key ?? '']?.limited(context, record.id, limit);
}
