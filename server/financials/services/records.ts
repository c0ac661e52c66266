import type { Kysely } from 'kysely';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import { rentalHook } from '../../cars/rental-payment.ts';
import type { Database } from '../../db/tables.ts';
import type { RequestContext } from '../../lib/call.ts';
import { departureOf } from './flight.ts';
import type { PaymentLimitOf, RecordHook, ServiceFacts } from './record-hook.ts';
import type { StoredService } from './stored.ts';

/** What records want to know of the services that were made for them, by the key of their resource. */
const HOOKS: Readonly<Record<string, RecordHook>> = { [rentals.key]: rentalHook };

/** Locks the records of services, before the services themselves, kind by kind. */
export async function lockRecords(
  db: Kysely<Database>,
  services: readonly { record_key: string | null; record_id: number | null }[],
): Promise<void> {
  for (const [key, hook] of Object.entries(HOOKS)) {
    const ids = services.flatMap(({ record_key, record_id }) =>
      record_key === key && record_id !== null ? [record_id] : [],
    );
    if (ids.length > 0) await hook.lock(db, ids);
  }
}

/**
 * Tells a service's record what was paid. `given_back` comes back from a paid record all of whose money was refunded:
 * the service is then cancelled with it.
 */
export async function recordSettled(
  context: RequestContext,
  record: { key: string | null; id: number | null },
  facts: ServiceFacts,
): Promise<'given_back' | undefined> {
  const hook = HOOKS[record.key ?? ''];
  return hook && record.id !== null ? hook.settled(context, record.id, facts) : undefined;
}

/** Tells the screens of a service's record that its payments have changed. */
export async function recordFollowed(
  context: RequestContext,
  record: { record_key: string | null; record_id: number | null },
): Promise<void> {
  if (record.record_id !== null) await HOOKS[record.record_key ?? '']?.followed(context, record.record_id);
}

/** Tells a service's record that the client has until another instant to pay. */
export async function recordLimited(
  context: RequestContext,
  record: { key: string | null; id: number | null },
  limit: PaymentLimitOf,
): Promise<void> {
  if (record.id !== null) await HOOKS[record.key ?? '']?.limited(context, record.id, limit);
}

/** When what a service sells begins: its record, or the first flight of its ticket; null where nobody knows. */
export async function beginOf(
  db: Kysely<Database>,
  { record_key, record_id, flight }: Pick<StoredService, 'record_key' | 'record_id' | 'flight'>,
): Promise<Date | null> {
  if (record_id !== null) return (await HOOKS[record_key ?? '']?.begins(db, record_id)) ?? null;
  return departureOf(flight);
}
