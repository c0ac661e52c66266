import { createHmac } from 'node:crypto';
import type { Language, Money } from '../../../../src/lib/contract/fields.ts';
import { PAYMENT_ATTEMPT } from '../../../../src/lib/contract/limits.ts';
import type { DebtState, PayAnswer, PayRefusal } from '../../../../src/lib/contract/payments/public.ts';
import { NOT_SEEN } from '../../../../src/lib/domain/debt-state.ts';
import { PAYMENT } from '../../../../src/lib/domain/payments.ts';
import type { Bank } from '../../../banks/bank.ts';
import { newOrderNumber } from '../../../banks/order-number.ts';
import type { StoredPayer } from '../../../db/tables/payments.ts';
import { onTransaction } from '../../../lib/call.ts';
import type { RequestContext } from '../../../lib/call.ts';
import { conflict } from '../../../lib/problem.ts';
import { hashToken } from '../../../lib/tokens.ts';
import { inTransaction } from '../../../lib/transaction.ts';
import { updatePayment } from '../attention.ts';
import { openAttempt, standingOf } from '../debt-standing.ts';
import type { StoredAttempt } from '../debt-standing.ts';
import { writeDiary } from './diary.ts';
import { tellFollowers } from '../../services/followers.ts';
import { lockPayment } from '../stored.ts';
import type { StoredPayment } from '../stored.ts';
import { followUp } from './follow-up.ts';

const MINUTE = 60_000;
/** Order numbers are random: one that is taken is a matter of luck, not of load. */
const ORDER_TRIES = 3;

export interface AttemptRequest {
  readonly bank: Bank;
  readonly payer: StoredPayer;
  readonly language: Language;
  /** What the page showed when the button was pressed (rule: amount-as-shown). */
  readonly seen: Money;
  /** One-time token of the bank's frame, where it has one. */
  readonly card: string | undefined;
  /** Where the browser comes back to with this attempt's token, and where the bank calls. */
  readonly addresses: (token: string) => { ok: string; ko: string; notification: string };
}

const REFUSAL: Readonly<Record<Exclude<DebtState, 'payable'>, PayRefusal>> = {
  paid: 'already_paid',
  in_progress: 'in_progress',
  being_verified: 'in_progress',
  expired: 'link_expired',
  revoked: 'link_revoked',
  cancelled: 'debt_cancelled',
  unavailable: 'bank_unavailable',
};

/** A try that goes to the bank now, or what is known already of one whose answer got lost. */
type Written =
  | {
      readonly kind: 'send';
      readonly id: number;
      readonly order: string;
      readonly concept: string;
      readonly amount: number;
    }
  | { readonly kind: 'known'; readonly answer: PayAnswer };

/**
 * Begins one try to charge a card: the debt is checked under its locks, the try is written and committed, and only then
 * the bank is called, so that nothing can be charged that is not on record. One debt has one success: while a try may
 * still be charged no other begins. The same call once more, and a try that the bank has not seen, go on with the number
 * that they have, which a bank takes once only. Runs outside of any transaction.
 * Throws 409 with a reason of PAY_REFUSALS.
 */
export async function beginAttempt(
  context: RequestContext,
  paymentId: number,
  request: AttemptRequest,
): Promise<PayAnswer> {
  const { services } = context;
  const written = await inTransaction(services.db, (db) =>
    writeAttempt(onTransaction(context, db), paymentId, request),
  );
  if (written.kind === 'known') return written.answer;
  const { order, amount, concept, id } = written;
  const { currency } = request.seen;
  const outcome_token = attemptToken(services.secret, order);
  const created = await request.bank.createPayment(
    {
      order,
      amount,
      currency,
      concept,
      language: request.language,
      addresses: request.addresses(outcome_token),
    },
    request.card,
  );
  if (created.kind === 'redirect') {
    const { address, fields } = created;
    if (request.bank.cardFields)
      await services.db
        .updateTable('payment_attempt')
        .set({ challenge: JSON.stringify({ address, fields }) })
        .where('id', '=', id)
        .execute();
    return { kind: 'redirect', address, fields: { ...fields }, outcome_token };
  }
  await followUp(context, { id, provider: request.bank.provider, created });
  return { kind: 'outcome', outcome_token };
}

/** Names an attempt in the browser's return and polling; only this installation can make it again from the order number. */
export const attemptToken = (secret: string, order: string): string =>
  createHmac('sha256', secret).update(`payment-attempt:${order}`).digest('base64url');

async function writeAttempt(
  context: RequestContext,
  paymentId: number,
  request: AttemptRequest,
): Promise<Written> {
  const { db, now, idempotencyKey = '', services } = context;
  const { bank, payer, language, seen } = request;
  const { service, payment } = await lockPayment(db, paymentId);
  const asked =
    idempotencyKey === ''
      ? undefined
      : await db
          .selectFrom('payment_attempt')
          .selectAll()
          .where('payment_id', '=', payment.id)
          .where('intention', '=', idempotencyKey)
          .executeTakeFirst();
  if (asked && !canBeSentAgain(asked, payment, bank))
    return { kind: 'known', answer: knownAnswer(asked, attemptToken(services.secret, asked.order_number)) };
  const open = asked ?? (await openAttempt(db, payment.id));
  const again =
    open && (asked || open.code === NOT_SEEN) && canBeSentAgain(open, payment, bank) ? open : undefined;
  const { state } = await standingOf(db, now, payment, service, again?.id);
  // What the bank has not seen yet is only sent again: by another number or at another bank it could be charged twice.
  if (state !== 'payable' || (open && !again))
    throw conflict(state === 'payable' ? 'in_progress' : REFUSAL[state]);
  if (seen.amount !== payment.amount || seen.currency !== payment.currency) throw conflict('amount_changed');
  const { id, order } = again
    ? await renewAttempt(context, again, request)
    : await insertAttempt(context, payment, { bank, payer, language });
  // Not a failed one any more; who pays is asked again with what they typed.
  await updatePayment(
    context,
    payment,
    { status: PAYMENT.pending, payer: JSON.stringify(payer) },
    { action: 'attempt' },
  );
  await tellFollowers(context, service.id);
  await writeDiary(db, {
    payment_id: payment.id,
    attempt_id: id,
    at: now,
    channel: 'page',
    event: 'begun',
    details: { provider: String(bank.provider), order },
  });
  return { kind: 'send', id, order, concept: service.concept, amount: payment.amount };
}

/** Whether a form for the bank's page, the same as before, may go there: nothing says that the bank has seen it. */
const canBeSentAgain = (
  { status, code, provider, amount, currency }: StoredAttempt,
  payment: StoredPayment,
  bank: Bank,
): boolean =>
  status === 'begun' &&
  (code === '' || code === NOT_SEEN) &&
  !bank.cardFields &&
  provider === bank.provider &&
  amount === payment.amount &&
  currency === payment.currency;

/** To the challenge that waits, or to what became of it. */
const knownAnswer = ({ status, code, challenge }: StoredAttempt, outcome_token: string): PayAnswer =>
  status === 'begun' && code === '' && challenge
    ? { kind: 'redirect', ...challenge, outcome_token }
    : { kind: 'outcome', outcome_token };

/** How long a try may take, from now. */
const timesOf = (now: Date, bank: Bank) => ({
  begun_at: now,
  honoured_until: new Date(now.getTime() + PAYMENT_ATTEMPT.honouredMinutes * MINUTE),
  look_up_at: new Date(
    now.getTime() +
      (bank.lookUp ? PAYMENT_ATTEMPT.firstLookUpMinutes : PAYMENT_ATTEMPT.unansweredMinutes) * MINUTE,
  ),
});

async function renewAttempt(
  { db, now, ip, userAgent, idempotencyKey = '' }: RequestContext,
  { id, order_number }: StoredAttempt,
  { bank, payer, language }: AttemptRequest,
): Promise<{ id: number; order: string }> {
  const values = {
    code: '',
    intention: idempotencyKey,
    language,
    payer: JSON.stringify(payer),
    ip,
    user_agent: userAgent,
    ...timesOf(now, bank),
  };
  await db.updateTable('payment_attempt').set(values).where('id', '=', id).execute();
  return { id, order: order_number };
}

interface NewAttempt {
  readonly bank: Bank;
  readonly payer: StoredPayer;
  readonly language: Language;
}

async function insertAttempt(
  { db, now, ip, userAgent, services, idempotencyKey = '' }: RequestContext,
  payment: StoredPayment,
  { bank, payer, language }: NewAttempt,
): Promise<{ id: number; order: string }> {
  for (let tries = 0; tries < ORDER_TRIES; tries += 1) {
    const order = newOrderNumber(now);
    const inserted = await db
      .insertInto('payment_attempt')
      .values({
        payment_id: payment.id,
        order_number: order,
        provider: bank.provider,
        amount: payment.amount,
        currency: payment.currency,
        language,
        token_hash: hashToken(attemptToken(services.secret, order)),
        payer: JSON.stringify(payer),
        ip,
        user_agent: userAgent,
        intention: idempotencyKey,
        ...timesOf(now, bank),
      })
      .onConflict((conflicting) => conflicting.column('order_number').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) return { id: inserted.id, order };
  }
  throw new Error('No order number is free');
}
