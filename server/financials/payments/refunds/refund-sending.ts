import { sql } from 'kysely';
import { PAYMENT_ATTEMPT } from '../../../../src/lib/contract/limits.ts';
import type { Bank, ExpectedPayment } from '../../../banks/bank.ts';
import { jobContext } from '../../../lib/job-context.ts';
import type { RequestContext } from '../../../lib/call.ts';
import { inTransaction } from '../../../lib/transaction.ts';
import type { Services } from '../../../services.ts';
import { askForAttention } from '../attention.ts';
import { bookRefundAtBank } from './bank-refund.ts';
import { writeDiary } from '../attempts/diary.ts';
import { bookRefund } from './refund.ts';
import { lockPayment, storedPayment } from '../stored.ts';

/** Seconds for which a refund belongs to the server that sends it, and after which an unanswered one is looked up. */
const LEASE_SECONDS = 60;
const LOOK_UP_SECONDS = 5;
const LOOK_UP_SECONDS_MAX = 300;

interface Sending {
  readonly id: number;
  readonly payment_id: number;
  readonly attempt_id: number;
  readonly amount: number;
  /** By how much the price falls with it. */
  readonly allowance: number;
  readonly reason: string;
  readonly member_id: number | null;
  readonly provider: number;
  readonly currency: 'EUR' | 'USD';
  readonly order_number: string;
  readonly charged: number;
  /** Of the attempt, as it is booked. */
  readonly refunded: number;
  readonly sent_at: string;
  /** Whether it was sent before this claim: then it may have happened. */
  readonly again: boolean;
}

/**
 * Sends begun refunds to their banks, outside of any transaction, one at a time for each attempt: two equal parts are two
 * refunds for a bank, so one that got no answer is looked up before anything is sent again, and where that does not
 * decide it, staff do. A refund is marked as sent before it is, so that a crash between never sends it twice.
 */
export async function sendRefunds(services: Services): Promise<void> {
  for (let refund = await claim(services); refund; refund = await claim(services)) {
    await send(services, refund).catch((error: unknown) =>
      services.log.error({ err: error, refund: refund?.id }, 'A refund could not be sent'),
    );
  }
}

async function claim({ db, clock }: Services): Promise<Sending | undefined> {
  const now = clock();
  const lease = new Date(now.getTime() + LEASE_SECONDS * 1000);
  const { rows } = await sql<Sending>`
    with due as (
      select id, sent_at from refund
      where status = 'begun' and attempt_id is not null and next_try_at <= ${now.toISOString()} and not exists (
        select from refund earlier
        where earlier.attempt_id = refund.attempt_id and (earlier.status = 'unknown' or (earlier.status = 'begun' and earlier.id < refund.id))
      )
      order by id limit 1 for update skip locked
    )
    update refund set
      sent_at = coalesce(refund.sent_at, ${now.toISOString()}), next_try_at = ${lease.toISOString()},
      refunded_before = case when refund.sent_at is null then attempt.refunded else refund.refunded_before end
    from due, payment_attempt attempt
    where refund.id = due.id and attempt.id = refund.attempt_id
    returning refund.id, refund.payment_id, refund.attempt_id, refund.amount, refund.allowance, refund.reason, refund.member_id, refund.sent_at,
      attempt.provider, attempt.currency, attempt.order_number, attempt.amount as charged, attempt.refunded, due.sent_at is not null as again`.execute(
    db,
  );
  return rows[0];
}

async function send(services: Services, refund: Sending): Promise<void> {
  const bank = services.banks.find(refund.provider, refund.currency);
  if (!bank) throw new Error(`No bank is configured for provider ${refund.provider} and ${refund.currency}`);
  const paid: ExpectedPayment = {
    order: refund.order_number,
    amount: refund.charged,
    currency: refund.currency,
  };
  if (refund.again) {
    const happened = await hasHappened(bank, paid, refund);
    if (happened === 'yes')
      return end(services, refund, (context) => bookRefund(context, refund, { code: 'look_up' }));
    if (happened !== 'no') return happened === 'later' ? later(services, refund) : unknown(services, refund);
  }
  const answer = await bank.refund(paid, refund.amount);
  if (answer.kind === 'refunded')
    return end(services, refund, (context) =>
      bookRefund(context, refund, { code: answer.result.authorizationCode ?? answer.result.code }),
    );
  if (answer.kind === 'no_answer') return bank.lookUp ? later(services, refund) : unknown(services, refund);
  // More than is left there: somebody gave money back at the bank itself, which is booked as such.
  const elsewhere = answer.reason === 'exceeds' ? await refundedElsewhere(bank, paid, refund) : 0;
  return end(services, refund, async (context) => {
    if (elsewhere > 0)
      await bookRefundAtBank(context, refund.attempt_id, { amount: elsewhere, name: 'look_up' });
    const refused = await context.db
      .updateTable('refund')
      .set({ status: 'refused', code: answer.code, resolved_at: context.now })
      .where('id', '=', refund.id)
      .where('status', '=', 'begun')
      .returning('id')
      .executeTakeFirst();
    if (refused) await tell(context, refund, 'refused', answer.code);
  });
}

/** Minor units that the bank gave back beyond what is booked, as far as it tells. */
async function refundedElsewhere(bank: Bank, paid: ExpectedPayment, { refunded }: Sending): Promise<number> {
  const answer = await bank.lookUp?.(paid);
  return answer?.kind === 'result' ? answer.refunded - refunded : 0;
}

/** What the bank has given back so far against what is booked: it is there, it is not, or that cannot be told. */
async function hasHappened(
  bank: Bank,
  paid: ExpectedPayment,
  { amount, refunded }: Sending,
): Promise<'yes' | 'no' | 'later' | 'unknown'> {
  if (!bank.lookUp) return 'unknown';
  const answer = await bank.lookUp(paid);
  if (answer.kind !== 'result') return answer.kind === 'unavailable' ? 'later' : 'unknown';
  if (answer.refunded === refunded + amount) return 'yes';
  return answer.refunded === refunded ? 'no' : 'unknown';
}

/** Asks again soon, then less often; what nobody answers for long is for staff. */
async function later(services: Services, refund: Sending): Promise<void> {
  const now = services.clock().getTime();
  const age = (now - Date.parse(refund.sent_at)) / 1000;
  if (age >= PAYMENT_ATTEMPT.unansweredMinutes * 60) return unknown(services, refund);
  const seconds = Math.min(Math.max(age / 2, LOOK_UP_SECONDS), LOOK_UP_SECONDS_MAX);
  await services.db
    .updateTable('refund')
    .set({ next_try_at: new Date(now + seconds * 1000) })
    .where('id', '=', refund.id)
    .execute();
}

function unknown(services: Services, refund: Sending): Promise<void> {
  return end(services, refund, async (context) => {
    const handed = await context.db
      .updateTable('refund')
      .set({ status: 'unknown' })
      .where('id', '=', refund.id)
      .where('status', '=', 'begun')
      .returning('id')
      .executeTakeFirst();
    if (handed) await tell(context, refund, 'unknown');
  });
}

async function tell(
  context: RequestContext,
  { id, payment_id, attempt_id, amount }: Sending,
  event: 'refused' | 'unknown',
  code = '',
): Promise<void> {
  await writeDiary(context.db, {
    payment_id,
    attempt_id,
    at: context.now,
    channel: 'refund',
    event,
    details: { refund: String(id), amount: String(amount), code },
  });
  await askForAttention(context, payment_id, event === 'refused' ? 'refund_refused' : 'refund_unknown');
}

/** Writes how it ended, with the payment locked. */
async function end(
  services: Services,
  { payment_id }: Sending,
  write: (context: RequestContext) => Promise<void>,
): Promise<void> {
  await inTransaction(services.db, async (db) => {
    const { brand } = await storedPayment(db, payment_id);
    await lockPayment(db, payment_id);
    await write(jobContext(services, db, brand));
  });
}
