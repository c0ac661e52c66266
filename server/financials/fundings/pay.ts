import type { payInstalment } from '../../../src/lib/contract/financials/funding-actions.ts';
import { money } from '../../../src/lib/domain/money.ts';
import type { Call, RequestContext } from '../../lib/call.ts';
import { audit } from '../../lib/audit.ts';
import { conflict, invalid, notFound } from '../../lib/problem.ts';
import { createPayment } from '../payments/create.ts';
import { linkOf } from '../payments/link.ts';
import { isAsked } from '../payments/pending.ts';
import { lockService } from '../services/stored.ts';
import { mailFunding } from './mails.ts';
import { FUNDINGS, LIVING, deadlinesOf, storedFunding } from './stored.ts';
import type { StoredDeadline } from './stored.ts';

/** The link of a deadline that is open for just what is left of it, if there is one. */
async function openPayment({ db, now }: RequestContext, deadline: StoredDeadline, provider: number | null): Promise<number | undefined> {
  let open = db
    .selectFrom('payment')
    .select('payment.id')
    .where('payment.funding_deadline_id', '=', deadline.id)
    .where('payment.method', '=', 'card')
    .where('payment.amount', '=', deadline.amount - deadline.paid)
    .where(isAsked(now));
  if (provider !== null) open = open.where('payment.provider', '=', provider);
  return (await open.orderBy('payment.id', 'desc').executeTakeFirst())?.id;
}

/** Address that pays a deadline where staff made a link; null where they did not. Makes nothing. */
export async function existingLink(context: RequestContext, deadline: StoredDeadline): Promise<string | null> {
  const id = await openPayment(context, deadline, null);
  if (id === undefined) return null;
  const made = await context.db.selectFrom('payment').select('link_nonce').where('id', '=', id).executeTakeFirstOrThrow();
  return made.link_nonce === null ? null : linkOf(context, id);
}

/**
 * The payment link of a deadline, for exactly what is left of it as it is stored (K68); asked again it is the same one.
 * Throws 404, 409 for a plan that has ended, 422 for a deadline that is paid.
 */
export async function payDeadline(call: Call<typeof payInstalment>) {
  const { db, body, params } = call;
  const { service_id } = await storedFunding(db, params.id);
  await lockService(db, service_id);
  const funding = await db.selectFrom('funding').selectAll().where('id', '=', params.id).forUpdate().executeTakeFirst();
  if (!funding) throw notFound();
  if (!LIVING.includes(funding.status)) throw conflict('funding_ended');
  const deadlines = await deadlinesOf(db, funding.id);
  const deadline = deadlines.find((one) => (body.deadline_id === null ? one.paid < one.amount : one.id === body.deadline_id));
  if (!deadline) throw invalid({ field: 'deadline_id', key: 'select_option' });
  if (deadline.paid >= deadline.amount) throw invalid({ field: 'deadline_id', key: 'deadline_paid' });
  const amount = money(deadline.amount - deadline.paid, funding.currency);
  const { provider, payment_limit } = body;
  const payment_id =
    (await openPayment(call, deadline, provider)) ??
    (await createPayment(call, { service_id, amount: amount.amount, method: 'card', provider, payment_limit, funding_deadline_id: deadline.id }));
  const address = await linkOf(call, payment_id);
  if (body.send) {
    const to = await mailFunding(call, funding, { kind: 'instalment', amount, due: deadline, link: address });
    if (to === null) throw conflict('client_without_email');
    await db.updateTable('payment').set({ link_sent_at: call.now }).where('id', '=', payment_id).execute();
  }
  await audit(call, { key: FUNDINGS, id: funding.id, action: 'pay_instalment', after: { deadline: deadline.number, amount: amount.amount } });
  return { payment_id, address, amount, deadline: deadline.number };
}
