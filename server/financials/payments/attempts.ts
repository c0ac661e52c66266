import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Language, Money } from '../../../src/lib/contract/fields.ts';
import { PAYMENT_ATTEMPT } from '../../../src/lib/contract/limits.ts';
import type { DebtState, PayAnswer, PayRefusal } from '../../../src/lib/contract/payments/public.ts';
import { NO_ANSWER, debtState } from '../../../src/lib/domain/debt-state.ts';
import { PAYMENT } from '../../../src/lib/domain/payments.ts';
import { SERVICE } from '../../../src/lib/domain/service-amounts.ts';
import type { Bank, CreatedPayment } from '../../banks/bank.ts';
import { newOrderNumber } from '../../banks/order-number.ts';
import type { Database } from '../../db/tables.ts';
import type { StoredPayer } from '../../db/tables/financials.ts';
import type { RequestContext } from '../../lib/call.ts';
import { conflict } from '../../lib/problem.ts';
import { hashToken, newToken } from '../../lib/tokens.ts';
import { inTransaction } from '../../lib/transaction.ts';
import type { StoredService } from '../services/stored.ts';
import { updatePayment } from './attention.ts';
import { endAttempt } from './apply-result.ts';
import { writeDiary } from './diary.ts';
import { takeNotice } from './inbox.ts';
import { processNotice } from './process.ts';
import { lockPayment } from './stored.ts';
import type { StoredPayment } from './stored.ts';

const MINUTE = 60_000;
/** Milliseconds after which the bank is first asked about a try, and about one that it did not answer. */
const FIRST_LOOK_UP = 2 * MINUTE;
const LOOK_UP_NOW = 5_000;
/** Order numbers are random: one that is taken is a matter of luck, not of load. */
const ORDER_TRIES = 3;

export interface AttemptWish {
  readonly bank: Bank;
  readonly payer: StoredPayer;
  readonly language: Language;
  /** What the page showed when the button was pressed (K74). */
  readonly seen: Money;
  /** One-time token of the bank's frame, where it has one. */
  readonly card: string | undefined;
  /** Where the browser comes back to with this attempt's token, and where the bank calls. */
  readonly addresses: (token: string) => { ok: string; ko: string; notification: string };
}

/** The last try of a payment that may still be charged; undefined when another may begin. */
export async function openAttempt(db: Kysely<Database>, paymentId: number) {
  return db
    .selectFrom('payment_attempt')
    .select(['id', 'status', 'code', 'honoured_until'])
    .where('payment_id', '=', paymentId)
    .where('status', 'in', ['begun', 'unknown'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** What is true of a payment link's debt now. */
export async function stateOfDebt(db: Kysely<Database>, now: Date, payment: StoredPayment, service: StoredService): Promise<DebtState> {
  const state = debtState(
    {
      status: payment.status,
      charged: payment.charged,
      link: { expires_at: payment.link_expires_at, revoked_at: payment.link_revoked_at },
      service: { cancelled: service.status === SERVICE.cancelled, due: service.due, received: service.received },
      open: await openAttempt(db, payment.id),
    },
    now,
  );
  if (state !== 'payable') return state;
  // Tries of other links of the same service count as if they succeeded: together they charge no more than is due.
  const inFlight = await amountInFlight(db, service.id);
  return inFlight > 0 && service.received + inFlight + payment.amount > service.due ? 'in_progress' : state;
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

interface Begun {
  readonly id: number;
  readonly order: string;
  readonly token: string;
  readonly concept: string;
  readonly amount: number;
}

/**
 * Begins one try to charge a card: the debt is checked under its locks, the try is written and committed, and only then
 * the bank is called, so that nothing can be charged that is not on record. One debt has one success: while a try may
 * still be charged no other begins. Runs outside of any transaction.
 * Throws 409 with a reason of PAY_REFUSALS.
 */
export async function beginAttempt(context: RequestContext, paymentId: number, wish: AttemptWish): Promise<PayAnswer> {
  const { services } = context;
  const begun = await inTransaction(services.db, (db) => writeAttempt(onTransaction(context, db), paymentId, wish));
  const { order, amount, concept, token, id } = begun;
  const { currency } = wish.seen;
  const created = await wish.bank.createPayment({ order, amount, currency, concept, language: wish.language, addresses: wish.addresses(token) }, wish.card);
  if (created.kind === 'redirect') return { kind: 'redirect', address: created.address, fields: { ...created.fields }, outcome_token: token };
  await followUp(context, { id, provider: wish.bank.provider, created });
  return { kind: 'outcome', outcome_token: token };
}

/** The same request inside a transaction; what a call computes from itself is inherited, not read. */
export const onTransaction = (context: RequestContext, db: Kysely<Database>): RequestContext => Object.create(context, { db: { value: db } }) as RequestContext;

async function writeAttempt(context: RequestContext, paymentId: number, { bank, payer, language, seen }: AttemptWish): Promise<Begun> {
  const { db, now } = context;
  const { service, payment } = await lockPayment(db, paymentId);
  const state = await stateOfDebt(db, now, payment, service);
  if (state !== 'payable') throw conflict(REFUSAL[state]);
  if (seen.amount !== payment.amount || seen.currency !== payment.currency) throw conflict('amount_changed');
  const token = newToken();
  const { id, order } = await insertAttempt(context, payment, { bank, payer, language, token });
  // Not a failed one any more; who pays is asked again with what they typed.
  await updatePayment(context, payment, { status: PAYMENT.pending, payer: JSON.stringify(payer) }, { action: 'attempt' });
  await writeDiary(db, { payment_id: payment.id, attempt_id: id, at: now, channel: 'page', event: 'begun', details: { provider: String(bank.provider), order } });
  return { id, order, token, concept: service.concept, amount: payment.amount };
}

async function amountInFlight(db: Kysely<Database>, serviceId: number): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(attempt.amount), 0)::int as amount from payment_attempt attempt join payment on payment.id = attempt.payment_id
    where payment.service_id = ${serviceId} and attempt.status in ('begun', 'unknown')`.execute(db);
  return rows[0]?.amount ?? 0;
}

interface NewAttempt {
  readonly bank: Bank;
  readonly payer: StoredPayer;
  readonly language: Language;
  readonly token: string;
}

async function insertAttempt({ db, now, ip, userAgent }: RequestContext, payment: StoredPayment, { bank, payer, language, token }: NewAttempt): Promise<{ id: number; order: string }> {
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
        token_hash: hashToken(token),
        payer: JSON.stringify(payer),
        ip,
        user_agent: userAgent,
        begun_at: now,
        honoured_until: new Date(now.getTime() + PAYMENT_ATTEMPT.honouredMinutes * MINUTE),
        look_up_at: new Date(now.getTime() + (bank.lookUp ? FIRST_LOOK_UP : PAYMENT_ATTEMPT.unansweredMinutes * MINUTE)),
      })
      .onConflict((conflicting) => conflicting.column('order_number').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) return { id: inserted.id, order };
  }
  throw new Error('No order number is free');
}

/** What the bank said at once: taken in like a notification, or the end of the try, or nothing that can be trusted. */
async function followUp(context: RequestContext, { id, provider, created }: { id: number; provider: number; created: Exclude<CreatedPayment, { kind: 'redirect' }> }): Promise<void> {
  const { services } = context;
  if (created.kind === 'answered') {
    const taken = await takeNotice(services, { provider, channel: 'answer', received: created.received });
    if (taken.accepted) await processNotice(services, taken.key);
    return;
  }
  const uncertain = created.kind === 'no_answer' || created.code === REPEATED_ORDER;
  if (!uncertain) services.log.warn({ code: created.code }, 'A bank refused a try');
  await inTransaction(services.db, async (db) => {
    const { payment_id } = await db.selectFrom('payment_attempt').select('payment_id').where('id', '=', id).executeTakeFirstOrThrow();
    await lockPayment(db, payment_id);
    const now = services.clock();
    const code = created.kind === 'no_answer' ? NO_ANSWER : created.code;
    await writeDiary(db, { payment_id, attempt_id: id, at: now, channel: 'answer', event: created.kind, details: { code } });
    if (!uncertain) {
      await endAttempt(onTransaction(context, db), id, { status: 'refused', code, declined: code === TOKEN_USED ? 'retype' : 'configuration' });
      return;
    }
    // Its notification may have come first.
    await db
      .updateTable('payment_attempt')
      .set({ code: NO_ANSWER, look_up_at: new Date(now.getTime() + LOOK_UP_NOW) })
      .where('id', '=', id)
      .where('status', '=', 'begun')
      .where('look_up_at', 'is not', null)
      .execute();
  });
}

/** docs/banks.md, 2: the order was used before, so it must be looked up; the frame's token was used or is too old. */
const REPEATED_ORDER = 'SIS0051';
const TOKEN_USED = 'SIS0321';
