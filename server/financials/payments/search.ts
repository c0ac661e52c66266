import { sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import { codeSearch } from '../../../src/lib/domain/codes.ts';
import { matches, matchesCode } from '../../lib/list.ts';

/** How a search is asked: by the indexes of what it looks in, or payment by payment (server/lib/list.ts, many). */
export type Search = 'by_index' | 'by_payment';

/**
 * A code in any of the ways in which people type it (rule: code-in-any-spelling), a reference, the service's code or
 * concept, or the client.
 */
export function searchedPayments(q: string, search: Search): Expression<SqlBool> {
  const part = codeSearch(q);
  if (part && /^P-\d{4}-\d{6,}$/.test(part)) return sql<SqlBool>`payment.code = ${part}`;
  if (part && /^S-\d{4}-\d{6,}$/.test(part))
    return sql<SqlBool>`payment.service_id in (select id from payment_service where code = ${part})`;
  if (search === 'by_payment') {
    const service = sql<string>`(select service.search from payment_service service where service.id = payment.service_id)`;
    const client = sql<string>`(select member.search from account join member on member.id = account.member_id where account.id = payment.account_id)`;
    return sql<SqlBool>`(${matchesCode('payment.search', q)} or ${matchesCode(service, q)} or ${matches(client, q)})`;
  }
  // A union, so that each part is found by its own index and no payment is read that none of them names.
  return sql<SqlBool>`payment.id in (
    select found.id from payment found where ${matchesCode('found.search', q)}
    union select found.id from payment_service service join payment found on found.service_id = service.id where ${matchesCode('service.search', q)}
    union select found.id from member join account on account.member_id = member.id join payment found on found.account_id = account.id where ${matches('member.search', q)})`;
}
