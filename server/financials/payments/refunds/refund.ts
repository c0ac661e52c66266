import { sql } from 'kysely';
import type { Kysely, Selectable } from 'kysely';
import type { RefundPrice } from '../../../../src/lib/contract/financials/payment-refunds.ts';
import { PAYMENT, needsReference } from '../../../../src/lib/domain/payments.ts';
import type { Database } from '../../../db/tables.ts';
import type { RefundTable } from '../../../db/tables/payments.ts';
import { actorOf, onBehalf } from '../../../lib/call.ts';
import type { RequestContext } from '../../../lib/call.ts';
import { conflict, invalid } from '../../../lib/problem.ts';
import { moneyWords } from '../../ledger/limit.ts';
import { leavingOf, lockCredit } from '../../ledger/account.ts';
import { postMovement } from '../../ledger/post.ts';
import { lowerPrice } from '../../services/allowance.ts';
import { settleService } from '../../services/settle.ts';
import { endAttention, endUnknown, updatePayment } from '../attention.ts';
import { writeDiary } from '../attempts/diary.ts';
import { mailRefund } from './refund-mail.ts';
import { partsOf } from './refund-parts.ts';
import { PAYMENTS, lockPayment, storedPayment } from '../stored.ts';
import { surplusOf } from '../surplus.ts';

export type StoredRefund = Selectable<RefundTable>;
type Locked = Awaited<ReturnType<typeof lockPayment>>;

export interface RefundRequest {
  /** Minor units of the payment's currency, 1 or more. */
  readonly amount: number;
  readonly reason: string;
  readonly reference?: string;
  /** Needed where more goes back than came above what is due. */
  readonly price?: RefundPrice | null;
}

/** Where the money of a payment lies, and so where what goes back is taken from. */
const BOOK_OF_METHOD = { cash: 'cash', transfer: 'transfer', card: 'bank' } as const;

/**
 * Begins to give money back, in the caller's transaction: the payment is locked, and what is on its way already counts.
 * A card's money goes back through its bank right after the commit (refund-sending.ts); cash, transfers, and cards that
 * staff recorded by hand are booked at once. Gives the refund's number, of several the first one's.
 * Throws 409 `refund_exceeds` with what is left, `credit_used` when the money pays something else by now, `refund_account`;
 * 422 when nobody said what becomes of the price, or by what the money goes back where staff send it.
 */
export async function beginRefund(
  context: RequestContext,
  paymentId: number,
  request: RefundRequest,
): Promise<number> {
  const locked = await lockPayment(context.db, paymentId);
  const { payment } = locked;
  if (payment.method === 'account') throw conflict('refund_account');
  if (needsReference(payment.method) && !request.reference)
    throw invalid({ field: 'reference', key: 'required' });
  const left = await refundable(context, locked);
  if (request.amount > left)
    throw conflict('refund_exceeds', {
      left: moneyWords(context, { amount: left, currency: payment.currency }),
    });
  await refuseUsedCredit(context, locked, request.amount);
  let allowance = await allowanceOf(context.db, locked, request);
  const parts = await partsOf(context.db, payment, request.amount);
  const ids: number[] = [];
  for (const part of parts) {
    const allowed = Math.min(allowance, part.amount);
    allowance -= allowed;
    const refund = await context.db
      .insertInto('refund')
      .values({
        payment_id: payment.id,
        attempt_id: part.attempt_id,
        amount: part.amount,
        allowance: allowed,
        currency: payment.currency,
        reason: request.reason,
        reference: needsReference(payment.method) ? (request.reference ?? '') : '',
        member_id: actorOf(context),
        next_try_at: context.now,
        created_at: context.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    ids.push(refund.id);
    await writeDiary(context.db, {
      payment_id: payment.id,
      attempt_id: part.attempt_id,
      at: context.now,
      channel: 'refund',
      event: 'begun',
      details: { refund: String(refund.id), amount: String(part.amount) },
    });
    if (part.attempt_id === null) await bookRefund(context, refund);
  }
  if (parts.some(({ attempt_id }) => attempt_id !== null))
    await updatePayment(
      context,
      await storedPayment(context.db, payment.id),
      {},
      { action: 'begin_refund', reason: request.reason },
    );
  return ids[0] ?? 0;
}

/** Minor units of a payment's refunds that are on their way, or of which nobody knows yet. */
export async function refundsOpen(db: Kysely<Database>, paymentId: number): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select coalesce(sum(amount), 0)::int as open from refund where payment_id = ${paymentId} and status in ('begun', 'unknown')`.execute(
    db,
  );
  return rows[0]?.open ?? 0;
}

/** Minor units that may still go back: nothing that is on its way, or of which nobody knows yet. */
async function refundable({ db }: RequestContext, { payment }: Locked): Promise<number> {
  return Math.max(0, payment.charged - payment.refunded - (await refundsOpen(db, payment.id)));
}

/** By how much the price falls with it: by all that goes back of what is due, where staff chose so. Throws 422 where they had to. */
async function allowanceOf(
  db: Kysely<Database>,
  { service }: Locked,
  { amount, price }: RefundRequest,
): Promise<number> {
  const { surplus } = await db
    .selectFrom('payment_service')
    .select(surplusOf('payment_service').as('surplus'))
    .where('id', '=', service.id)
    .executeTakeFirstOrThrow();
  if (amount > surplus && !price) throw invalid({ field: 'price', key: 'select_option' });
  return price === 'lowered' ? Math.max(0, amount - surplus) : 0;
}

/** What came too much may have paid another service since; it cannot go back as well. */
async function refuseUsedCredit({ db }: RequestContext, { service }: Locked, amount: number): Promise<void> {
  const credit = await lockCredit(db, service.account_id);
  const there = service.received - (await leavingOf(db, service.id));
  const after = credit - Math.min(amount, Math.max(0, there - service.due));
  if ((service.moved > 0 && amount > there) || (credit >= 0 && after < 0)) throw conflict('credit_used');
}

/** Whether a refund brings the client what the bank refused to give back before it: then staff need not look any more. */
async function madeGood(
  db: RequestContext['db'],
  { id, payment_id, amount }: Pick<StoredRefund, 'id' | 'payment_id' | 'amount'>,
): Promise<boolean> {
  const refused = await db
    .selectFrom('refund')
    .select('amount')
    .where('payment_id', '=', payment_id)
    .where('status', '=', 'refused')
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return refused !== undefined && amount >= refused.amount;
}

/**
 * Books a refund that has happened, once: the ledger, the payment (status 4 when all of it went back) and its service
 * follow, and the client is told.
 * In a transaction; `code` is what the bank said.
 */
export async function bookRefund(
  asked: RequestContext,
  refund: Pick<
    StoredRefund,
    'id' | 'payment_id' | 'attempt_id' | 'amount' | 'allowance' | 'reason' | 'member_id'
  >,
  { code = '', reference }: { code?: string; reference?: string } = {},
): Promise<void> {
  // Whoever hears of it, the history names who began it.
  const context: RequestContext = onBehalf(asked, refund.member_id);
  const { db, now } = context;
  const { payment, service } = await lockPayment(db, refund.payment_id);
  const booked = await db
    .updateTable('refund')
    .set({ status: 'refunded', code, resolved_at: now, ...(reference === undefined ? {} : { reference }) })
    .where('id', '=', refund.id)
    .where('status', '!=', 'refunded')
    .returning('id')
    .executeTakeFirst();
  if (!booked) return;
  if (refund.attempt_id !== null) {
    await db
      .updateTable('payment_attempt')
      .set(({ eb }) => ({ refunded: eb('refunded', '+', refund.amount) }))
      .where('id', '=', refund.attempt_id)
      .execute();
  }
  const refunded = payment.refunded + refund.amount;
  const values = { refunded, ...(refunded >= payment.charged ? { status: PAYMENT.refunded } : {}) };
  await updatePayment(context, payment, values, { action: 'refund', reason: refund.reason });
  if (await madeGood(db, refund)) await endAttention(context, payment.id, 'refund_refused');
  await endUnknown(context, payment.id, 'refund_unknown');
  const book = BOOK_OF_METHOD[payment.method === 'account' ? 'card' : payment.method];
  await postMovement(context, {
    key: `refund:${refund.id}`,
    source: 'refund',
    brand: payment.brand,
    currency: payment.currency,
    record: { key: PAYMENTS, id: payment.id },
    reason: refund.reason,
    // Cash and transfers pass through the hands of who gives them back, a card through the link of its clerk.
    clerk_id: book === 'bank' ? payment.clerk_id : actorOf(context),
    entries: [
      { book: 'client', account_id: payment.account_id, amount: refund.amount },
      {
        book,
        ...(book === 'bank' && payment.provider !== null ? { provider: payment.provider } : {}),
        amount: -refund.amount,
      },
    ],
  });
  await writeDiary(db, {
    payment_id: payment.id,
    attempt_id: refund.attempt_id,
    at: now,
    channel: 'refund',
    event: 'refunded',
    details: { refund: String(refund.id), amount: String(refund.amount), code },
  });
  if (refund.allowance > 0)
    await lowerPrice(context, service.id, {
      amount: refund.allowance,
      received: service.received - refund.amount,
      reason: refund.reason,
    });
  await settleService(context, service.id, refund.reason);
  await mailRefund(context, payment.id, refund.amount);
}
