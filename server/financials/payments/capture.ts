import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { PAYMENT } from '../../../src/lib/domain/payments.ts';
import type { Database } from '../../db/tables.ts';
import type { RequestContext } from '../../lib/call.ts';
import { updateRecord } from '../../lib/records.ts';
import { postMovement } from '../ledger/post.ts';
import { settleService } from '../services/settle.ts';
import { takeCredit } from './credit.ts';
import { mailReceipt } from './receipts/receipt-mail.ts';
import { PAYMENTS, lockPayment } from './stored.ts';
import type { StoredPayment } from './stored.ts';

/** Money that came; `amount` in minor units of the payment's currency. */
export interface Capture {
  readonly amount: number;
  /** When it came; now unless said. */
  readonly at?: Date;
  readonly reference?: string;
  readonly provider?: number;
  /** Address of whoever paid on the payment page: the receipt goes there, too. */
  readonly payerEmail?: string;
  /** What the bank kept of it for itself: an expense of ours, not the client's. */
  readonly fee?: number;
  /** Where it lies now; null when the client's own credit pays. */
  readonly book: 'cash' | 'bank' | 'transfer' | null;
  /** Names the event, such as attempt:17:paid, so that it is booked once however often it is told. */
  readonly movementKey: string;
}

/** Any number of the product; receipts are numbered one after the other. */
const RECEIPTS_LOCK = 871_001;

/**
 * The next receipt's number, without a gap: whoever takes one holds the lock until the transaction ends, so a number
 * that is rolled back goes to the next one.
 */
async function nextReceipt(db: Kysely<Database>): Promise<number> {
  await sql`select pg_advisory_xact_lock(${RECEIPTS_LOCK})`.execute(db);
  const { number } = await db
    .selectFrom('payment')
    .select(sql<number>`coalesce(max(receipt_number), 0) + 1`.as('number'))
    .executeTakeFirstOrThrow();
  return number;
}

async function book(
  context: RequestContext,
  payment: StoredPayment,
  { amount, fee = 0, book, provider, movementKey }: Capture,
): Promise<boolean> {
  const bank = provider ?? payment.provider;
  if (book === null) return takeCredit(context, payment, amount);
  return postMovement(context, {
    key: movementKey,
    source: 'payment',
    brand: payment.brand,
    currency: payment.currency,
    record: { key: PAYMENTS, id: payment.id },
    clerk_id: payment.clerk_id,
    entries: [
      { book, amount: amount - fee, ...(bank === null ? {} : { provider: bank }) },
      { book: 'expense', category: 'fees', amount: fee },
      { book: 'client', account_id: payment.account_id, amount: -amount },
    ],
  });
}

/**
 * Takes in money that came for a payment, whatever was asked for: the ledger, the payment, its service, its instalments
 * and its record follow, the client is mailed a receipt, and links that ask for more than is still due are withdrawn.
 * A second call with the same `movementKey` does nothing. Locks record, service and payment. Throws 404, and 422
 * `above_credit` when the client's credit does not reach.
 */
export async function capturePayment(
  context: RequestContext,
  paymentId: number,
  capture: Capture,
): Promise<void> {
  const { db, now } = context;
  const { payment } = await lockPayment(db, paymentId);
  if (!(await book(context, payment, capture))) return;
  const values = {
    status: PAYMENT.charged,
    charged: payment.charged + capture.amount,
    charged_at: payment.charged_at ?? capture.at ?? now,
    fee: payment.fee + (capture.fee ?? 0),
    ...(capture.provider === undefined ? {} : { provider: capture.provider }),
    ...(capture.reference ? { reference: capture.reference } : {}),
  };
  await updateRecord(context, { ...payment }, { table: 'payment', key: PAYMENTS, values, action: 'charge' });
  await settleService(context, payment.service_id);
  if (payment.receipt_number === null) {
    await db
      .updateTable('payment')
      .set({ receipt_number: await nextReceipt(db) })
      .where('id', '=', payment.id)
      .execute();
  }
  await mailReceipt(context, payment.id, capture.amount, capture.payerEmail);
}
