import type { RequestContext } from '../../lib/call.ts';
import { linkOf } from '../payments/link.ts';
import { isAsked } from '../payments/pending.ts';
import type { StoredDeadline } from './stored.ts';

/** Address that pays just what is left of a deadline, where staff made such a link; null where they did not. Makes nothing. */
export async function existingLink(context: RequestContext, deadline: StoredDeadline): Promise<string | null> {
  const made = await context.db
    .selectFrom('payment')
    .select(['payment.id', 'payment.link_nonce'])
    .where('payment.funding_deadline_id', '=', deadline.id)
    .where('payment.method', '=', 'card')
    .where('payment.amount', '=', deadline.amount - deadline.paid)
    .where(isAsked(context.now))
    .orderBy('payment.id', 'desc')
    .executeTakeFirst();
  return !made || made.link_nonce === null ? null : linkOf(context, made.id);
}
