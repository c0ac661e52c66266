import type { BankResult } from '../../../banks/bank.ts';
import type { RequestContext } from '../../../lib/call.ts';
import { askForAttention } from '../attention.ts';
import { bookRefund } from './refund.ts';

/**
 * A bank says that money went back: it is one of ours that was on its way, one that is booked already, or somebody gave
 * it back at the bank itself, which is booked once. A refund's own authorization code tells it from others of the same
 * amount. The payment is locked. Gives a word for the inbox.
 */
export async function bookBankRefund(
  context: RequestContext,
  attemptId: number,
  { amount, code, authorizationCode }: BankResult,
): Promise<string> {
  const { db } = context;
  const name = authorizationCode ?? code;
  const refunds = await db
    .selectFrom('refund')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .where('amount', '=', amount)
    .orderBy('id')
    .execute();
  const known = refunds.find(
    (refund) => refund.status === 'refunded' && (refund.code === name || refund.code === ''),
  );
  if (known) return 'known';
  const sent = refunds.find(
    (refund) => (refund.status === 'begun' && refund.sent_at !== null) || refund.status === 'unknown',
  );
  if (sent) {
    await bookRefund(context, sent, { code: name });
    return 'refunded';
  }
  return (await bookRefundAtBank(context, attemptId, { amount, name }))
    ? 'refunded_at_bank'
    : 'refund_exceeds';
}

/** Books what somebody gave back at the bank itself. More than is left is not booked: staff look. The payment is locked. */
export async function bookRefundAtBank(
  context: RequestContext,
  attemptId: number,
  { amount, name }: { amount: number; name: string },
): Promise<boolean> {
  const { db, now } = context;
  const attempt = await db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('id', '=', attemptId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (attempt.status !== 'paid' || amount > attempt.amount - attempt.refunded) {
    await askForAttention(context, attempt.payment_id, 'bank_differs');
    return false;
  }
  const refund = await db
    .insertInto('refund')
    .values({
      payment_id: attempt.payment_id,
      attempt_id: attempt.id,
      amount,
      currency: attempt.currency,
      reason: '',
      reference: name,
      sent_at: now,
      next_try_at: now,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await bookRefund(context, refund, { code: name });
  return true;
}
