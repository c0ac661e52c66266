import type { PaymentOutcome } from '../../src/lib/contract/payments/public.ts';
import { RETURNED } from '../../src/lib/domain/debt-state.ts';
import { SIGNED_FIELDS } from '../banks/redsys-signature.ts';
import type { StoredAttempt } from '../financials/payments/debt-standing.ts';
import { writeDiary } from '../financials/payments/attempts/diary.ts';
import { takeNotice } from '../financials/payments/attempts/inbox.ts';
import { processNotice } from '../financials/payments/attempts/process.ts';
import { reconcileAttempts } from '../financials/payments/attempts/reconcile.ts';
import type { RequestContext } from '../lib/call.ts';
import { ProblemError } from '../lib/problem.ts';
import { outcomeOf } from './outcome.ts';
import { attemptOfToken, nothingOpens } from './tokens.ts';

/**
 * What a browser brings back from the bank. The ok in its address and an unsigned word prove nothing
 * (rule: address-proves-nothing): without a good signature the answer is what was known before, and the bank itself is
 * asked. Signed fields go the way of every notification; what the bank signed and our records contradict is e9 for the
 * visitor and shown to staff. Throws 404 e9 without a token and a good signature, 422 e9 for signed fields of something
 * else.
 */
export async function verify(
  context: RequestContext,
  provider: number,
  given: Readonly<Record<string, string>>,
): Promise<PaymentOutcome> {
  const attempt = context.token ? await attemptOfToken(context) : undefined;
  const received = Object.fromEntries(
    Object.values(SIGNED_FIELDS).flatMap((name) => (given[name] ? [[name, given[name]]] : [])),
  );
  const taken = await takeNotice(context.services, { provider, channel: 'return', received });
  if (!taken.accepted) {
    if (!attempt) throw nothingOpens();
    await cameBack(context, attempt, Object.keys(received).length === 0 ? '' : taken.reason);
    return outcomeOf(context, await again(context, attempt));
  }
  await processNotice(context.services, taken.key);
  const own = attempt ?? (await attemptOfOrder(context, taken.order));
  if (!own || own.order_number !== taken.order || !(await believed(context, taken.key)))
    throw new ProblemError('e9');
  return outcomeOf(context, await again(context, own));
}

/** Whether what the bank signed fits our records; one that is still to be processed is not contradicted yet. */
async function believed({ db }: RequestContext, key: string): Promise<boolean> {
  const { outcome } = await db
    .selectFrom('payment_notice')
    .select('outcome')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return !outcome.startsWith('other_') && outcome !== 'unknown_order' && outcome !== 'bad_signature';
}

const attemptOfOrder = ({ db }: RequestContext, order: string): Promise<StoredAttempt | undefined> =>
  db.selectFrom('payment_attempt').selectAll().where('order_number', '=', order).executeTakeFirst();

const again = ({ db }: RequestContext, { id }: StoredAttempt): Promise<StoredAttempt> =>
  db.selectFrom('payment_attempt').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** The browser is back without the bank's word: nobody is at the bank any more, and it is asked at once. */
async function cameBack(
  { services, db, now }: RequestContext,
  { id, payment_id, status, code }: StoredAttempt,
  reason: string,
): Promise<void> {
  await writeDiary(db, {
    payment_id,
    attempt_id: id,
    at: now,
    channel: 'return',
    event: reason === '' ? 'bare' : 'not_believed',
    signature: reason,
  });
  if (status !== 'begun') return;
  if (code === '')
    await db
      .updateTable('payment_attempt')
      .set({ code: RETURNED })
      .where('id', '=', id)
      .where('status', '=', 'begun')
      .where('code', '=', '')
      .execute();
  reconcileAttempts(services, { only: id }).catch((error: unknown) =>
    services.log.error({ err: error }, 'A try could not be reconciled'),
  );
}
