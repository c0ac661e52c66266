import { sql } from 'kysely';
import type { DebtState } from '../../src/lib/contract/payments/public.ts';
import { formatCode, parseCode } from '../../src/lib/domain/codes.ts';
import { PAYMENT_IS_AWAITED } from '../../src/lib/domain/statuses.ts';
import { standingOf } from '../financials/payments/debt-standing.ts';
import { linkToken } from '../financials/payments/link.ts';
import type { StoredPayment } from '../financials/payments/stored.ts';
import { storedService } from '../financials/services/stored.ts';
import { networkOf } from '../lib/browser-request.ts';
import type { RequestContext } from '../lib/call.ts';
import { nothingOpens } from './tokens.ts';

/** States of which somebody without a link still wants something; what is withdrawn, expired or cancelled opens nothing. */
const OPEN: readonly DebtState[] = ['payable', 'in_progress', 'being_verified'];
/** For 30 days somebody who paid may still want the receipt. */
const LATELY_MS = 30 * 86_400_000;

/**
 * The link's token for a payment's code and its client's email, as somebody types it who has no link
 * (rule: found-by-code-and-email). Whatever does not match is refused alike and counted; guessing is slowed by network,
 * by code and by email. Only what is open or was lately paid is found: an old code opens nothing. Throws 404 e9.
 */
export async function findByCode(
  context: RequestContext,
  { code, email }: { code: string; email: string },
): Promise<string> {
  const { db, services, ip } = context;
  const read = parseCode(code);
  const whole = read ? formatCode(read) : '';
  const network = networkOf(ip);
  await services.limiters.count('payment_find', network);
  if (whole !== '') await services.limiters.count('payment_find_code', whole);
  await services.limiters.count('payment_find_email', email);
  const found = await db
    .selectFrom('payment')
    .innerJoin('payment_service', 'payment_service.id', 'payment.service_id')
    .innerJoin('member', 'member.id', 'payment_service.member_id')
    .selectAll('payment')
    .where('payment.code', '=', whole)
    .where(sql<boolean>`lower(member.email) = ${email}`)
    .where('payment.method', '=', 'card')
    // Paid by hand and never asked for by link: there is nothing to show.
    .where((is) =>
      is.or([is('payment.link_nonce', 'is not', null), is('payment.status', 'in', [...PAYMENT_IS_AWAITED])]),
    )
    .executeTakeFirst();
  if (!found || !(await isOfUse(context, found))) throw nothingOpens();
  await services.limiters.giveBack('payment_find', network);
  await services.limiters.giveBack('payment_find_code', whole);
  await services.limiters.giveBack('payment_find_email', email);
  return linkToken(context, found);
}

/** Whether a payment is open, or was paid so lately that its receipt may be wanted. */
async function isOfUse({ db, now }: RequestContext, payment: StoredPayment): Promise<boolean> {
  const { state } = await standingOf(db, now, payment, await storedService(db, payment.service_id));
  if (OPEN.includes(state)) return true;
  return payment.charged_at !== null && now.getTime() - Date.parse(payment.charged_at) < LATELY_MS;
}
