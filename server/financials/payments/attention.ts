import { sql } from 'kysely';
import type { Attention } from '../../../src/lib/contract/financials/attention.ts';
import { withAttention, withoutAttention } from '../../../src/lib/domain/attention.ts';
import type { RequestContext } from '../../lib/call.ts';
import { updateRecord } from '../../lib/records.ts';
import type { Columns } from '../../lib/records.ts';
import { tellFollowers } from '../services/followers.ts';
import { PAYMENTS, storedPayment } from './stored.ts';
import type { StoredPayment } from './stored.ts';

/** Whether staff must look; written without a parameter, by which PostgreSQL could not prove the condition of the partial index. */
export const needsAttention = sql<boolean>`payment.attention <> '{}'`;

/** Changes a locked payment, with its audit entry and announcement; what staff must look at is shown with its service, too. */
export async function updatePayment(
  context: RequestContext,
  payment: StoredPayment,
  values: Columns,
  { action = 'update', reason = '' } = {},
): Promise<void> {
  await updateRecord(context, { ...payment }, { table: 'payment', key: PAYMENTS, values, action, reason });
  if ('attention' in values) await tellFollowers(context, payment.service_id);
}

/** Asks staff to look at a payment that the caller has locked, for one reason beside those that stand. */
export async function askForAttention(
  context: RequestContext,
  paymentId: number,
  attention: Attention,
): Promise<void> {
  const payment = await storedPayment(context.db, paymentId);
  context.services.log.warn({ payment: payment.code, attention }, 'A payment needs attention');
  if (!payment.attention.includes(attention))
    await updatePayment(context, payment, { attention: withAttention(payment.attention, attention) });
}

/** Ends one reason of a payment that the caller has locked; the others stand (rule: every-reason-stands). */
export async function endAttention(
  context: RequestContext,
  paymentId: number,
  attention: Attention,
  told: Parameters<typeof updatePayment>[3] = {},
): Promise<void> {
  const payment = await storedPayment(context.db, paymentId);
  if (payment.attention.includes(attention))
    await updatePayment(
      context,
      payment,
      { attention: withoutAttention(payment.attention, attention) },
      told,
    );
}

/** Where those stand of which the bank does not tell. */
const UNKNOWN = { attempt_unknown: 'payment_attempt', refund_unknown: 'refund' } as const;

/** Staff need not look any more at tries, or at refunds, once each of the payment has an end. */
export async function endUnknown(
  context: RequestContext,
  paymentId: number,
  attention: keyof typeof UNKNOWN,
): Promise<void> {
  const { rows } = await sql`
    select from ${sql.table(UNKNOWN[attention])} where payment_id = ${paymentId} and status = 'unknown' limit 1`.execute(
    context.db,
  );
  if (rows.length === 0) await endAttention(context, paymentId, attention);
}
