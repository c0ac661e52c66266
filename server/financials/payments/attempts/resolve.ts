import { payments } from '../../../../src/lib/contract/financials/payments.ts';
import { resolvePayment } from '../../../../src/lib/contract/financials/payment-resolution.ts';
import type { Output } from '../../../../src/lib/contract/endpoint.ts';
import type { RequestContext } from '../../../lib/call.ts';
import { audit } from '../../../lib/audit.ts';
import { conflict, notFound } from '../../../lib/problem.ts';
import { route } from '../../../lib/route.ts';
import { endUnknown } from '../attention.ts';
import { endAttempt, markPaid } from './apply-result.ts';
import { writeDiary } from './diary.ts';
import { bookRefund } from '../refunds/refund.ts';
import { onePayment } from '../rows.ts';
import { lockPayment } from '../stored.ts';

type Body = Output<typeof resolvePayment.body>;

/** What staff found at the bank about a try: it was charged, which books it once, or it was not. */
async function resolveAttempt(
  context: RequestContext,
  paymentId: number,
  { id, happened, reference }: Body,
): Promise<void> {
  const { db, now } = context;
  const attempt = await db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('id', '=', id)
    .where('payment_id', '=', paymentId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!attempt) throw notFound();
  if (attempt.status !== 'unknown' && attempt.status !== 'begun') throw conflict('attempt_not_open');
  if (attempt.status === 'begun' && Date.parse(attempt.honoured_until) > now.getTime())
    throw conflict('payment_in_progress');
  if (happened) await markPaid(context, id, { code: 'staff', amount: attempt.amount, reference });
  else await endAttempt(context, id, { status: 'unfinished', code: 'staff' });
}

/** What staff found at the bank about a refund. */
async function resolveRefund(
  context: RequestContext,
  paymentId: number,
  { id, happened, reference }: Body,
): Promise<void> {
  const { db, now } = context;
  const refund = await db
    .selectFrom('refund')
    .selectAll()
    .where('id', '=', id)
    .where('payment_id', '=', paymentId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!refund) throw notFound();
  if (refund.status !== 'unknown') throw conflict('attempt_not_open');
  if (happened) return bookRefund(context, refund, { code: 'staff', reference });
  await db
    .updateTable('refund')
    .set({ status: 'refused', code: 'staff', resolved_at: now })
    .where('id', '=', id)
    .execute();
  await endUnknown(context, paymentId, 'refund_unknown');
}

export const paymentResolutionRoutes = [
  route(resolvePayment, async (call) => {
    const { body, db, now, params } = call;
    const { payment } = await lockPayment(db, params.id, call.version);
    const resolve = body.subject === 'attempt' ? resolveAttempt : resolveRefund;
    await resolve(call, payment.id, body);
    const details = {
      subject: body.subject,
      id: String(body.id),
      happened: String(body.happened),
      reference: body.reference,
      reason: body.reason,
    };
    await writeDiary(db, {
      payment_id: payment.id,
      attempt_id: body.subject === 'attempt' ? body.id : null,
      at: now,
      channel: 'staff',
      event: 'resolved',
      details,
    });
    await audit(call, {
      key: payments.key,
      id: payment.id,
      action: 'resolve',
      reason: body.reason,
      after: details,
    });
    return onePayment(call, payment.id);
  }),
];
