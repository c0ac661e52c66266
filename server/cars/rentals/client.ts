import type { RentalInput } from '../../../src/lib/contract/cars/rental-input.ts';
import { RENTER_AGE } from '../../../src/lib/contract/limits.ts';
import { ROLES } from '../../../src/lib/contract/permissions.ts';
import { ageOn } from '../../../src/lib/domain/dates.ts';
import { tidyName } from '../../../src/lib/domain/names.ts';
import type { RequestContext } from '../../lib/call.ts';
import { invalid } from '../../lib/problem.ts';
import type { RefusedField } from '../../lib/problem.ts';
import { insertRecord } from '../../lib/records.ts';
import { heldMember } from '../../users/merged.ts';

interface Drivers {
  readonly client: { readonly birth_date: string };
  readonly second_driver: { readonly birth_date: string } | null;
}

/** Who drives is 18 to 90 years old at the pick-up (rule: driver-age). Throws 422 with every refused birth date. */
export function checkAges({ client, second_driver }: Drivers, pickUpDate: string): void {
  const refused: RefusedField[] = [];
  const judge = (birthDate: string, field: string) => {
    const age = ageOn(birthDate, pickUpDate);
    if (age < RENTER_AGE.min || age > RENTER_AGE.max)
      refused.push({ field, key: 'renter_age', params: RENTER_AGE });
  };
  judge(client.birth_date, 'client.birth_date');
  if (second_driver) judge(second_driver.birth_date, 'second_driver.birth_date');
  if (refused.length > 0) throw invalid(...refused);
}

/** The client's data as the rental keeps them: names tidy, the passport in its one form. */
export function clientColumns({
  first_name,
  last_name,
  email,
  phone,
  dial_code,
  passport,
  birth_date,
}: RentalInput['client']) {
  return {
    first_name: tidyName(first_name),
    last_name: tidyName(last_name),
    email,
    phone,
    dial_code,
    passport,
    birth_date,
  };
}

/**
 * The member behind a rental: the one that was chosen; else the one with this passport and birth date; else a new
 * client. Throws 422 for a member that does not exist.
 */
export async function memberOf(
  context: RequestContext,
  { member_id, client }: Pick<RentalInput, 'member_id' | 'client'>,
): Promise<number> {
  const { db } = context;
  if (member_id !== null) {
    const member = await heldMember(db, member_id);
    if (member === undefined) throw invalid({ field: 'member_id', key: 'select_option' });
    return member;
  }
  const columns = clientColumns(client);
  const known =
    columns.passport === null
      ? undefined
      : await db
          .selectFrom('member')
          .select('id')
          .where('passport', '=', columns.passport)
          .where('birth_date', '=', columns.birth_date)
          .where('merged_into_id', 'is', null)
          .orderBy('id')
          .executeTakeFirst();
  if (known) return known.id;
  const values = {
    ...columns,
    role: ROLES.client,
    language: client.language ?? context.language,
    brand: context.brand,
  };
  return insertRecord(context, { table: 'member', key: 'users/members', values });
}
