import { fullName } from '../../src/lib/domain/names.ts';
import type { RequestContext } from '../lib/call.ts';
import { invalid } from '../lib/problem.ts';
import { heldMember } from './merged.ts';

/** The client whom a form names, for who writes that name; of a merged one, who took them over. Throws 422. */
export async function heldClient(
  { db }: Pick<RequestContext, 'db'>,
  memberId: number,
): Promise<{ id: number; name: string }> {
  const id = await heldMember(db, memberId);
  const member =
    id === undefined
      ? undefined
      : await db
          .selectFrom('member')
          .select(['id', 'first_name', 'last_name'])
          .where('id', '=', id)
          .executeTakeFirst();
  if (!member) throw invalid({ field: 'member_id', key: 'select_option' });
  return { id: member.id, name: fullName(member) };
}
