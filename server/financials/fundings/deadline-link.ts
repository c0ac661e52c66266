import { LANGUAGES } from '../../../src/lib/contract/limits.ts';
import type { RequestContext } from '../../lib/call.ts';
import { offeredBanks } from '../../payments/offered-banks.ts';
import { createPayment } from '../payments/create.ts';
import { linkOf } from '../payments/link.ts';
import { isAsked, pendingOf } from '../payments/attempts/pending.ts';
import { storedPayment } from '../payments/stored.ts';
import { storedService } from '../services/stored.ts';
import { deadlinesOf } from './stored.ts';
import type { StoredDeadline, StoredFunding } from './stored.ts';

/** Address that pays just what is left of a deadline, where staff made such a link; null where they did not. Makes nothing. */
export async function existingLink(
  context: RequestContext,
  deadline: StoredDeadline,
): Promise<string | null> {
  const made = await context.db
    .selectFrom('payment')
    .selectAll('payment')
    .where('payment.funding_deadline_id', '=', deadline.id)
    .where('payment.method', '=', 'card')
    .where('payment.amount', '=', deadline.amount - deadline.paid)
    .where(isAsked(context.now))
    .orderBy('payment.id', 'desc')
    .executeTakeFirst();
  return !made || made.link_nonce === null ? null : linkOf(context, made);
}

/**
 * Address on which whoever has just signed pays what begins the plan: the link that there is, else one made now, which
 * lives as long as the plan waits for it. Null where nothing is due at once, where it was asked for in another way, and
 * where no bank takes the currency. To be called with the service locked.
 */
export async function firstPaymentLink(
  context: RequestContext,
  funding: StoredFunding,
  language: string,
): Promise<{ deadline: StoredDeadline; address: string } | null> {
  const { db, now } = context;
  const deadline = (await deadlinesOf(db, funding.id)).find(({ paid, amount }) => paid < amount);
  if (deadline?.number !== 0) return null;
  const existing = await existingLink(context, deadline);
  if (existing !== null) return { deadline, address: existing };
  const service = await storedService(db, funding.service_id);
  const amount = deadline.amount - deadline.paid;
  const askable = service.due - service.received - (await pendingOf(db, service.id, now));
  const [bank] = await offeredBanks(context, funding.currency, context.language);
  if (!bank || amount > askable) return null;
  const spoken = LANGUAGES.find((known) => known === language) ?? null;
  const id = await createPayment(context, {
    service_id: service.id,
    amount,
    method: 'card',
    provider: bank.provider,
    payment_limit: funding.payment_limit,
    funding_deadline_id: deadline.id,
    language: spoken,
  });
  return { deadline, address: await linkOf(context, await storedPayment(db, id)) };
}
