import { sql } from 'kysely';
import type { Kysely, Selectable } from 'kysely';
import { formatCode } from '../../../src/lib/domain/codes.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import type { Database } from '../../db/tables.ts';
import type { PaymentServiceTable } from '../../db/tables/financials.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { notFound } from '../../lib/problem.ts';
import { lockRecord } from './records.ts';

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
 * Locks what a change of a service's money touches, in the one order of the product: its record (a rental), then the
 * service itself; payments and the account come after it. Throws 404.
 */
export async function lockService(db: Kysely<Database>, id: number): Promise<StoredService> {
  const { record_key, record_id } = await storedService(db, id);
  if (record_key !== null && record_id !== null) await lockRecord(db, record_key, record_id);
  return db.selectFrom('payment_service').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** The service of a record, such as a rental; undefined when the record has none. */
export async function serviceOfRecord(db: Kysely<Database>, record_key: string, record_id: number): Promise<StoredService | undefined> {
  return db.selectFrom('payment_service').selectAll().where('record_key', '=', record_key).where('record_id', '=', record_id).executeTakeFirst();
}

/** S-YYYY-NNNNNN, by the year that the company's calendar shows. */
export async function nextServiceCode(db: Kysely<Database>, now: Date): Promise<string> {
  const { rows } = await sql<{ number: number }>`select nextval('payment_service_number')::int as number`.execute(db);
  return formatCode({ prefix: SERVICE_PREFIX, year: Number(todayIn(await companyZone(db), now).slice(0, 4)), number: rows[0]?.number ?? 0 });
}
