import { randomInt } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { payments } from '../../../src/lib/contract/financials/payments.ts';
import { formatCode } from '../../../src/lib/domain/codes.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import type { Database } from '../../db/tables.ts';
import type { PaymentTable } from '../../db/tables/payments.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { notFound, stale } from '../../lib/problem.ts';
import { lockService } from '../services/stored.ts';
import type { StoredService } from '../services/stored.ts';

/** Key of the resource, in events and in the audit trail. */
export const PAYMENTS = payments.key;
const PAYMENT_PREFIX = 'P';

export type StoredPayment = Selectable<PaymentTable>;

/** The stored payment. Throws 404. */
export async function storedPayment(db: Kysely<Database>, id: number): Promise<StoredPayment> {
  const payment = await db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst();
  if (!payment) throw notFound();
  return payment;
}

/**
 * Locks a payment in the one order of the product: the record of its service, the service, the payment. With a version
 * it must still be the one that the person saw. Throws 404, 412.
 */
export async function lockPayment(
  db: Kysely<Database>,
  id: number,
  version?: number,
): Promise<{ service: StoredService; payment: StoredPayment }> {
  const { service_id } = await storedPayment(db, id);
  const service = await lockService(db, service_id);
  const payment = await db
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (version !== undefined && payment.version !== version) throw stale();
  return { service, payment };
}

/**
 * P-YYYY-NNNNNNNNN, by the year that the company's calendar shows. The nine digits are random, since the public page
 * finds a payment by its code: from one code nobody counts on to the next. Codes of older payments have six.
 */
export async function newPaymentCode(
  db: Kysely<Database>,
  now: Date,
  number: () => number = randomNumber,
): Promise<string> {
  const year = Number(todayIn(await companyZone(db), now).slice(0, 4));
  for (let tries = 0; tries < CODE_TRIES; tries += 1) {
    const code = formatCode({ prefix: PAYMENT_PREFIX, year, number: number() });
    const taken = await db.selectFrom('payment').select('id').where('code', '=', code).executeTakeFirst();
    if (!taken) return code;
  }
  throw new Error('No payment code is free');
}

/** No leading zero: a code is read with and without those. */
const randomNumber = () => randomInt(100_000_000, 1_000_000_000);
/** Of a million payments in a year one code in nine hundred is taken. */
const CODE_TRIES = 5;
