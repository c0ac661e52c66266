import { sql } from 'kysely';
import { formatCode, parseCode } from '../../src/lib/domain/codes.ts';
import { PAYMENT } from '../../src/lib/domain/payments.ts';
import { linkToken } from '../financials/payments/link.ts';
import { networkOf } from '../lib/browser-request.ts';
import type { RequestContext } from '../lib/call.ts';
import { nothingOpens } from './tokens.ts';

/**
 * The link's token for a payment's code and its client's email, as somebody types it who has no link (product.md §12).
 * Whatever does not match is refused alike and counted; guessing is slowed by network and by code. Throws 404 e9.
 */
export async function findByCode(context: RequestContext, { code, email }: { code: string; email: string }): Promise<string> {
  const { db, services, ip } = context;
  const read = parseCode(code);
  const whole = read ? formatCode(read) : '';
  const network = networkOf(ip);
  await services.limiters.count('payment_find', network);
  if (whole !== '') await services.limiters.count('payment_find_code', whole);
  const found = await db
    .selectFrom('payment')
    .innerJoin('payment_service', 'payment_service.id', 'payment.service_id')
    .innerJoin('member', 'member.id', 'payment_service.member_id')
    .select(['payment.id'])
    .where('payment.code', '=', whole)
    .where(sql<boolean>`lower(member.email) = ${email}`)
    .where('payment.method', '=', 'card')
    // Paid by hand and never asked for by link: there is nothing to show.
    .where((is) => is.or([is('payment.link_nonce', 'is not', null), is('payment.status', 'in', [PAYMENT.pending, PAYMENT.failed])]))
    .executeTakeFirst();
  if (!found) throw nothingOpens();
  await services.limiters.giveBack('payment_find', network);
  await services.limiters.giveBack('payment_find_code', whole);
  return linkToken(context, found.id);
}
