import type { Language } from '../../../src/lib/contract/fields.ts';
import { paymentLimitInstant } from '../../../src/lib/domain/payment-limit.ts';
import type { PaymentLimit } from '../../../src/lib/domain/payment-limit.ts';
import { PAYMENT, linkState } from '../../../src/lib/domain/payments.ts';
import type { RequestContext } from '../../lib/call.ts';
import { conflict } from '../../lib/problem.ts';
import { withinPlan } from '../fundings/deadline-end.ts';
import { changeService } from '../services/change.ts';
import { beginOf } from '../chargeables/records.ts';
import { settleService } from '../services/settle.ts';
import type { StoredService } from '../services/stored.ts';
import { updatePayment } from './attention.ts';
import { refuseAsked } from './create.ts';
import { mailLink, mailTransfer } from './mails.ts';
import { lockPayment, storedPayment } from './stored.ts';
import type { StoredPayment } from './stored.ts';

/** Throws 409 unless the payment still waits for its money. */
function refuseCharged(payment: StoredPayment): void {
  if (payment.charged > 0 || payment.status === PAYMENT.refunded) throw conflict('payment_charged');
}

/** A try that a bank may still charge is not taken away under the client's hands. */
async function refuseInProgress({ db, now }: RequestContext, payment: StoredPayment): Promise<void> {
  const open = await db
    .selectFrom('payment_attempt')
    .select('id')
    .where('payment_id', '=', payment.id)
    .where('status', '=', 'begun')
    .where('honoured_until', '>', now.toISOString())
    .executeTakeFirst();
  if (open) throw conflict('payment_in_progress');
}

/** Withdraws what was asked for. Throws 409 once it was charged, or while a bank has it. */
export async function revoke(
  context: RequestContext,
  id: number,
  version: number,
  reason: string,
): Promise<void> {
  const { payment } = await lockPayment(context.db, id, version);
  refuseCharged(payment);
  if (payment.link_revoked_at !== null) throw conflict('link_withdrawn');
  await refuseInProgress(context, payment);
  await updatePayment(
    context,
    payment,
    { status: PAYMENT.failed, link_revoked_at: context.now, reason },
    { action: 'revoke', reason },
  );
  await settleService(context, payment.service_id);
}

interface Limit {
  readonly payment_limit: PaymentLimit;
  readonly reason: string;
}

/** Asks for it anew until another instant: never for more than is due and not asked for by others. */
async function renew(
  context: RequestContext,
  { service, payment }: { service: StoredService; payment: StoredPayment },
  { payment_limit, reason }: Limit,
): Promise<void> {
  await refuseAsked(context, service, payment, payment.id);
  const payment_limit_at = await withinPlan(
    context.db,
    payment.funding_deadline_id,
    paymentLimitInstant(payment_limit, context.now, await beginOf(context.db, service)),
    context.now,
  );
  // A withdrawn link stays dead: whoever got it then is not let in again.
  const link =
    payment.link_revoked_at === null
      ? { link_expires_at: payment.link_hash === null ? null : payment_limit_at }
      : {
          link_revoked_at: null,
          link_nonce: null,
          link_hash: null,
          link_expires_at: null,
          link_opened_at: null,
        };
  await updatePayment(
    context,
    payment,
    { payment_limit, payment_limit_at, status: PAYMENT.pending, ...link },
    { action: 'delay', reason },
  );
  // A reservation that waits for this payment waits as long; an instalment has the plan's own dates.
  if (service.payment_limit_at !== null && payment.funding_deadline_id === null)
    await changeService(context, service.id, { payment_limit, payment_limit_at, reason });
  else await settleService(context, service.id);
}

/** Gives the client more time, counted from now. Throws 409 once it was charged; 422 when the money was asked for otherwise. */
export async function delay(
  context: RequestContext,
  id: number,
  version: number,
  limit: Limit,
): Promise<void> {
  const locked = await lockPayment(context.db, id, version);
  refuseCharged(locked.payment);
  await renew(context, locked, limit);
}

interface Sending {
  readonly to: string | null;
  readonly language: Language | null;
  readonly payment_limit?: PaymentLimit | undefined;
}

/**
 * Mails the link, or how to transfer, again. One that has expired or was withdrawn needs a new limit, and a withdrawn
 * link becomes another one. Throws 409 `link_expired_choose_limit`, 422 without an address.
 */
export async function sendAgain(
  context: RequestContext,
  id: number,
  version: number,
  { payment_limit, ...addressee }: Sending,
): Promise<void> {
  const locked = await lockPayment(context.db, id, version);
  const { payment } = locked;
  refuseCharged(payment);
  if (payment.method !== 'card' && payment.method !== 'transfer') throw conflict('not_a_link');
  const state = linkState(
    {
      made: true,
      expires_at: payment.payment_limit_at,
      revoked_at: payment.link_revoked_at,
      opened_at: null,
    },
    context.now,
  );
  if (payment_limit) await renew(context, locked, { payment_limit, reason: '' });
  else if (state !== 'open') throw conflict('link_expired_choose_limit');
  if (payment.method === 'card') await mailLink(context, id, addressee);
  else await mailTransfer(context, id, addressee);
  const before = await storedPayment(context.db, id);
  await updatePayment(context, before, {}, { action: 'send_link', reason: addressee.to ?? '' });
}
