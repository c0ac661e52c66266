import type { Kysely, Selectable } from 'kysely';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import type { Database } from '../../db/tables.ts';
import type { PaymentServiceTable } from '../../db/tables/payments.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { nextCode } from '../../lib/next-code.ts';
import { notFound, stale } from '../../lib/problem.ts';
import { lockMoney } from '../locks.ts';

/** Key of the resource, in events and in the audit trail. */
export const SERVICES = 'financials/services';
const SERVICE_PREFIX = 'S';

export type StoredService = Selectable<PaymentServiceTable>;

/** The stored service. Throws 404. */
export async function storedService(db: Kysely<Database>, id: number): Promise<StoredService> {
  const service = await db.selectFrom('payment_service').selectAll().where('id', '=', id).executeTakeFirst();
  if (!service) throw notFound();
  return service;
}

/**
 * Locks what a change of a service's money touches: its account and those `beside` it, its record, the service itself;
 * its plan and payments come after it. With a version it must still be the one that the person saw. Throws 404, 412.
 */
export async function lockService(
  db: Kysely<Database>,
  id: number,
  { version, beside }: { version?: number; beside?: readonly number[] } = {},
): Promise<StoredService> {
  const [service] = await lockMoney(db, [id], beside);
  if (!service) throw notFound();
  if (version !== undefined && service.version !== version) throw stale();
  return service;
}

/** The service of a record, such as a rental; undefined when the record has none. */
export async function serviceOfRecord(
  db: Kysely<Database>,
  record_key: string,
  record_id: number,
): Promise<StoredService | undefined> {
  return db
    .selectFrom('payment_service')
    .selectAll()
    .where('record_key', '=', record_key)
    .where('record_id', '=', record_id)
    .executeTakeFirst();
}

/** S-YYYY-NNNNNN, by the year that the company's calendar shows. */
export const nextServiceCode = async (db: Kysely<Database>, now: Date): Promise<string> =>
  nextCode(
    db,
    { prefix: SERVICE_PREFIX, sequence: 'payment_service_number' },
    todayIn(await companyZone(db), now),
  );
