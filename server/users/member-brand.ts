import { brandOf } from '../../src/lib/site/hosts.ts';
import type { RequestContext } from '../lib/call.ts';
import { invalid } from '../lib/problem.ts';

/** The brand of what is written for a client: theirs, else that of the site on which it is written. */
export async function brandOfMember(
  { db, brand }: Pick<RequestContext, 'db' | 'brand'>,
  memberId: number,
): Promise<string> {
  const member = await db.selectFrom('member').select('brand').where('id', '=', memberId).executeTakeFirst();
  return member?.brand ?? brand;
}

/** What is stored of the brand that was chosen; nothing chosen leaves what is stored, and gives a new client the site's. Throws 422. */
export function brandColumn(
  { brand }: Pick<RequestContext, 'brand'>,
  chosen: string | null,
  isNew: boolean,
): { brand?: string } {
  if (chosen === null) return isNew ? { brand } : {};
  if (!brandOf(chosen)) throw invalid({ field: 'brand', key: 'select_option' });
  return { brand: chosen };
}
