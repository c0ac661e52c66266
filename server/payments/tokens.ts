import { sql } from 'kysely';
import type { StoredAttempt } from '../financials/payments/debt-standing.ts';
import { paymentByToken } from '../financials/payments/link.ts';
import { storedPayment } from '../financials/payments/stored.ts';
import type { StoredPayment } from '../financials/payments/stored.ts';
import { networkOf } from '../lib/browser-request.ts';
import type { RequestContext } from '../lib/call.ts';
import { ProblemError } from '../lib/problem.ts';
import { hashToken } from '../lib/tokens.ts';

/** 404 e9: the same for every token, code or email that opens nothing, so that nobody learns what there is. */
export const nothingOpens = () => new ProblemError('e9', { status: 404 });

/** Runs `find`, slowing a network whose tokens open nothing. */
async function opened<T>({ services, ip }: RequestContext, find: () => Promise<T | undefined>): Promise<T> {
  const network = networkOf(ip);
  await services.limiters.count('payment_token', network);
  const found = await find();
  if (found === undefined) throw nothingOpens();
  await services.limiters.giveBack('payment_token', network);
  return found;
}

const ofLink = ({ db, token = '' }: RequestContext) =>
  token === '' ? Promise.resolve(undefined) : paymentByToken(db, token);

function ofAttempt({ db, token = '' }: RequestContext): Promise<StoredAttempt | undefined> {
  if (token === '') return Promise.resolve(undefined);
  return db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
}

/** The payment whose link's token the request carries; the first opening, but by staff, is kept. Throws 404 e9. */
export async function linkedPayment(
  context: RequestContext,
  { staff = false }: { staff?: boolean | undefined } = {},
): Promise<StoredPayment> {
  const payment = await opened(context, () => ofLink(context));
  if (payment.link_opened_at === null && !staff) {
    await context.db
      .updateTable('payment')
      .set({ link_opened_at: context.now })
      .where('id', '=', payment.id)
      .where(sql<boolean>`link_opened_at is null`)
      .execute();
  }
  return payment;
}

/** The attempt whose token the request carries. Throws 404 e9. */
export const attemptOfToken = (context: RequestContext): Promise<StoredAttempt> =>
  opened(context, () => ofAttempt(context));

/** The payment of a link's or of an attempt's token. Throws 404 e9. */
export function paymentOfToken(context: RequestContext): Promise<StoredPayment> {
  return opened(context, async () => {
    const payment = await ofLink(context);
    if (payment) return payment;
    const attempt = await ofAttempt(context);
    return attempt && storedPayment(context.db, attempt.payment_id);
  });
}
