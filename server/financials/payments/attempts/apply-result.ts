import { PAYMENT } from '../../../../src/lib/domain/payments.ts';
import { SERVICE } from '../../../../src/lib/domain/service-amounts.ts';
import type { BankResult } from '../../../banks/bank.ts';
import type { AttemptStatus } from '../../../db/tables/financials.ts';
import type { RequestContext } from '../../../lib/call.ts';
import { tellFollowers } from '../../services/followers.ts';
import { settleService } from '../../services/settle.ts';
import { askForAttention, endUnknown, updatePayment } from '../attention.ts';
import { bookBankRefund } from '../refunds/bank-refund.ts';
import { capturePayment } from '../capture.ts';
import { writeDiary } from './diary.ts';
import type { NoticeChannel } from './inbox.ts';
import { lockPayment, storedPayment } from '../stored.ts';
import { mailUncharged } from './uncharged-mail.ts';

/** From these a try may still end in another way; `paid` is final. */
const UNDECIDED: readonly AttemptStatus[] = ['begun', 'unknown', 'unfinished'];

/**
 * What a believed result of the bank changes, in the caller's transaction (docs/banks.md, 5). Results come in any order
 * and more than once; the first money of an attempt is booked once, and nothing that comes later unpays it. Gives a word
 * for the inbox.
 */
export async function applyResult(
  context: RequestContext,
  attemptId: number,
  result: BankResult,
  channel: NoticeChannel,
): Promise<string> {
  const { db, now } = context;
  const { payment_id } = await db
    .selectFrom('payment_attempt')
    .select('payment_id')
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow();
  await lockPayment(db, payment_id);
  const { outcome, code, declined } = result;
  await writeDiary(db, {
    payment_id,
    attempt_id: attemptId,
    at: now,
    channel,
    event: outcome,
    signature: 'good',
    details: detailsOf(result),
  });
  switch (outcome) {
    case 'paid':
      return (await markPaid(context, attemptId, { code, amount: result.amount, card: result }))
        ? 'paid'
        : 'known';
    case 'declined': {
      // Our agreement with the bank does not work, or an order number came twice: no visitor can mend that.
      if (declined === 'configuration' || declined === 'repeated_order')
        await askForAttention(context, payment_id, 'bank_differs');
      return (await endAttempt(context, attemptId, {
        status: 'declined',
        code,
        declined: declined ?? 'unknown',
      }))
        ? 'declined'
        : 'known';
    }
    case 'cancelled':
      return (await endAttempt(context, attemptId, { status: 'cancelled', code })) ? 'cancelled' : 'known';
    case 'refunded':
      return bookBankRefund(context, attemptId, result);
    case 'in_progress':
      return outcome;
  }
}

/** What of a result is kept: nothing of a card but its last digits and its brand. */
function detailsOf({
  code,
  amount,
  authorizationCode,
  secure,
  cardCountry,
  bankTime,
}: BankResult): Record<string, string> {
  const details = {
    code,
    amount: String(amount),
    authorization: authorizationCode,
    secure: String(secure),
    card_country: cardCountry,
    bank_time: bankTime,
  };
  return Object.fromEntries(
    Object.entries(details).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

interface Paid {
  readonly code: string;
  /** Minor units. */
  readonly amount: number;
  readonly reference?: string;
  readonly card?: Pick<BankResult, 'authorizationCode' | 'cardBrand' | 'cardLast4'>;
}

/** Books an attempt's money once, whoever says that it came. The payment is locked. Gives false when it was booked before. */
export async function markPaid(
  context: RequestContext,
  attemptId: number,
  { code, amount, reference, card }: Paid,
): Promise<boolean> {
  const { db, now } = context;
  const attempt = await db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('id', '=', attemptId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (attempt.status === 'paid') return false;
  await db
    .updateTable('payment_attempt')
    .set({
      status: 'paid',
      code,
      declined: null,
      resolved_at: now,
      look_up_at: null,
      authorization_code: card?.authorizationCode ?? null,
      card_brand: card?.cardBrand ?? null,
      card_last4: card?.cardLast4 ?? null,
    })
    .where('id', '=', attempt.id)
    .execute();
  const { service, payment } = await lockPayment(db, attempt.payment_id);
  await capturePayment(context, payment.id, {
    amount,
    reference: reference ?? card?.authorizationCode ?? attempt.order_number,
    provider: attempt.provider,
    ...(attempt.payer ? { payerEmail: attempt.payer.email } : {}),
    book: 'bank',
    movementKey: `attempt:${attempt.id}:paid`,
  });
  await endUnknown(context, payment.id, 'attempt_unknown');
  // Money that nobody asked for any more is credit on the account, and staff give it back or use it.
  if (payment.charged > 0) await askForAttention(context, payment.id, 'second_charge');
  if (service.status === SERVICE.cancelled)
    await askForAttention(context, payment.id, 'paid_after_cancellation');
  return true;
}

/** How a try ended without money. */
export interface AttemptEnd {
  readonly status: 'declined' | 'cancelled' | 'refused' | 'unfinished';
  readonly code: string;
  readonly declined?: string;
}

/**
 * Ends a try that nothing was charged for; what is decided already stays. A declined or refused one makes the payment
 * failed until the next try, the others leave it pending. Who was left waiting is written to. The payment is locked.
 * Gives false when nothing changed.
 */
export async function endAttempt(
  context: RequestContext,
  attemptId: number,
  { status, code, declined }: AttemptEnd,
): Promise<boolean> {
  const { db, now } = context;
  const ended = await db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('id', '=', attemptId)
    .where('status', 'in', UNDECIDED)
    .where('status', '!=', status)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!ended) return false;
  await db
    .updateTable('payment_attempt')
    .set({ status, code, declined: declined ?? null, resolved_at: now, look_up_at: null })
    .where('id', '=', attemptId)
    .execute();
  await endUnknown(context, ended.payment_id, 'attempt_unknown');
  const payment = await storedPayment(db, ended.payment_id);
  const failed = status === 'declined' || status === 'refused';
  if (failed && payment.status === PAYMENT.pending) {
    await updatePayment(context, payment, { status: PAYMENT.failed });
    await settleService(context, payment.service_id);
  } else await tellFollowers(context, payment.service_id);
  if (status !== 'cancelled') await mailUncharged(context, ended);
  return true;
}
