import { sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import { codeSearch } from '../../../src/lib/domain/codes.ts';
import { matches, matchesCode } from '../../lib/list.ts';

/** How a search is asked: by the indexes of what it looks in, or service by service (server/lib/list.ts, many). */
export type Search = 'by_index' | 'by_service';

/**
 * A code in any of the ways in which people type it (rule: code-in-any-spelling), a rental's code, the concept, or the
 * client.
 */
export function searchedServices(q: string, search: Search): Expression<SqlBool> {
  const part = codeSearch(q);
  if (part && /^S-\d{4}-\d{6,}$/.test(part)) return sql<SqlBool>`payment_service.code = ${part}`;
  if (search === 'by_service') {
    const client = sql<string>`(select member.search from member where member.id = payment_service.member_id)`;
    return sql<SqlBool>`(${matchesCode('payment_service.search', q)} or ${matches(client, q)})`;
  }
  return sql<SqlBool>`payment_service.id in (
    select found.id from payment_service found where ${matchesCode('found.search', q)}
    union select found.id from member join payment_service found on found.member_id = member.id where ${matches('member.search', q)})`;
}
