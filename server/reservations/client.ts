import { ROLES } from '../../src/lib/contract/permissions.ts';
import type { ClientInput } from '../../src/lib/contract/reservations/client.ts';
import { tidyName } from '../../src/lib/domain/names.ts';
import type { RequestContext } from '../lib/call.ts';
import { invalid } from '../lib/problem.ts';
import { insertRecord } from '../lib/records.ts';
import { heldMember } from '../users/merged.ts';

/** The client's data as the reservation keeps them: names tidy, the passport in its one form. */
export const clientColumns = <C extends ClientInput>({
  first_name,
  last_name,
  email,
  phone,
  dial_code,
  passport,
  birth_date,
}: C) => ({
  first_name: tidyName(first_name),
  last_name: tidyName(last_name),
  email,
  phone,
  dial_code,
  passport,
  birth_date,
});

/** The member with this passport and birth date; a passport's number alone says nobody, since countries share them. */
async function knownMember(
  { db }: RequestContext,
  { passport, birth_date }: Pick<ClientInput, 'passport' | 'birth_date'>,
): Promise<number | undefined> {
  if (passport === null || !birth_date) return undefined;
  const known = await db
    .selectFrom('member')
    .select('id')
    .where('passport', '=', passport)
    .where('birth_date', '=', birth_date)
    .where('merged_into_id', 'is', null)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  return known?.id;
}

/**
 * The member behind a reservation: the one that was chosen; else the one with this passport and birth date; else a new
 * client. Throws 422 for a member that does not exist.
 */
export async function memberOf(
  context: RequestContext,
  { member_id, client }: { readonly member_id: number | null; readonly client: ClientInput },
): Promise<number> {
  if (member_id !== null) {
    const member = await heldMember(context.db, member_id);
    if (member === undefined) throw invalid({ field: 'member_id', key: 'select_option' });
    return member;
  }
  const columns = clientColumns(client);
  const known = await knownMember(context, columns);
  if (known !== undefined) return known;
  const values = {
    ...columns,
    role: ROLES.client,
    language: client.language ?? context.language,
    brand: context.brand,
  };
  return insertRecord(context, { table: 'member', key: 'users/members', values });
}
