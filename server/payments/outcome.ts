import { PAYMENT_PROVIDERS } from '../../src/lib/contract/limits.ts';
import type { PaymentOutcome } from '../../src/lib/contract/payments/public.ts';
import { tryState } from '../../src/lib/domain/debt-state.ts';
import { PAYMENT } from '../../src/lib/domain/payments.ts';
import { standingOf } from '../financials/payments/debt-standing.ts';
import type { StoredAttempt } from '../financials/payments/debt-standing.ts';
import { linkToken } from '../financials/payments/link.ts';
import { shownSold } from '../financials/payments/sold.ts';
import { storedPayment } from '../financials/payments/stored.ts';
import type { StoredPayment } from '../financials/payments/stored.ts';
import { storedService } from '../financials/services/stored.ts';
import type { RequestContext } from '../lib/call.ts';
import { siteAddress } from '../lib/site-address.ts';
import { contactOf } from './addresses.ts';

/**
 * What became of a try. A debt that is paid is paid, also for who looks at an earlier try of it that failed; a try that
 * ended without money tells on which link it can be made again.
 */
export async function outcomeOf(context: RequestContext, attempt: StoredAttempt): Promise<PaymentOutcome> {
  const { db, now } = context;
  const payment = await storedPayment(db, attempt.payment_id);
  const service = await storedService(db, payment.service_id);
  const sold = await shownSold(db, service, context.language);
  const state = stateOf(attempt, payment, now);
  const again =
    state === 'failed' || state === 'cancelled'
      ? (await standingOf(db, now, payment, service)).state === 'payable'
      : false;
  const card = state === 'paid' ? await paidCard(context, attempt) : cardOf(attempt);
  return {
    state,
    declined: state === 'failed' ? attempt.declined : null,
    code: payment.code,
    ...sold,
    amount: { amount: attempt.amount, currency: attempt.currency },
    card,
    retry_token: again ? await linkToken(context, payment) : null,
    language: attempt.language,
    provider: PAYMENT_PROVIDERS.find((provider) => provider === attempt.provider) ?? PAYMENT_PROVIDERS[0],
    brand: payment.brand,
    site: siteAddress(context.services.configuration, payment.brand, ''),
    contact: contactOf(payment.brand),
  };
}

function stateOf(attempt: StoredAttempt, payment: StoredPayment, now: Date): PaymentOutcome['state'] {
  if (attempt.status === 'paid' || (payment.charged > 0 && payment.status === PAYMENT.charged)) return 'paid';
  if (attempt.status === 'begun' || attempt.status === 'unknown') return tryState(attempt, now);
  return attempt.status === 'cancelled' ? 'cancelled' : 'failed';
}

const cardOf = ({
  card_brand,
  card_last4,
}: Pick<StoredAttempt, 'card_brand' | 'card_last4'>): PaymentOutcome['card'] =>
  card_last4 === null ? null : { brand: card_brand ?? '', last4: card_last4 };

async function paidCard({ db }: RequestContext, attempt: StoredAttempt): Promise<PaymentOutcome['card']> {
  if (attempt.status === 'paid') return cardOf(attempt);
  const paid = await db
    .selectFrom('payment_attempt')
    .select(['card_brand', 'card_last4'])
    .where('payment_id', '=', attempt.payment_id)
    .where('status', '=', 'paid')
    .orderBy('id')
    .executeTakeFirst();
  return paid ? cardOf(paid) : null;
}
