import type { Kysely } from 'kysely';
import { BLANK_PROCEDURE_FORM } from '../../../src/lib/contract/postals/procedure-form.ts';
import { PROCEDURE_RULES } from '../../../src/lib/contract/postals/procedure-rules.ts';
import { earlierProcedures, formOfProcedure } from '../../../src/lib/contract/postals/procedures.ts';
import type { Database } from '../../db/tables.ts';
import { route } from '../../lib/route.ts';
import { isOfMember } from '../../users/merged.ts';

/** So many procedures back at most: a family's of many years. */
const LOOKED_AT = 50;

/** What belongs to one request and is asked for anew. */
const OF_ONE_REQUEST = [
  ...Object.keys(PROCEDURE_RULES.request),
  ...Object.keys(PROCEDURE_RULES.passport),
  'guardian_name',
] as const;
const anew = Object.fromEntries(
  Object.entries(BLANK_PROCEDURE_FORM).filter(([field]) => OF_ONE_REQUEST.includes(field)),
);

/** What each person gave for whom a client asked before, the newest procedure first. */
export async function earlierOf(
  db: Kysely<Database>,
  { member, except = 0 }: { readonly member: number; readonly except?: number | undefined },
) {
  const found = await db
    .selectFrom('procedure')
    .selectAll()
    .where(isOfMember('procedure.member_id', member))
    .where('id', '<>', except)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LOOKED_AT)
    .execute();
  const people = new Map<string, (typeof found)[number]>();
  for (const procedure of found) {
    // Who has no name yet gave nothing; the newest comes first.
    const { first_name, first_surname, identity_card, applicant_name, birth_date } = procedure;
    const person = identity_card ?? `${applicant_name} ${birth_date}`;
    if (first_name !== '' && first_surname !== '' && !people.has(person)) people.set(person, procedure);
  }
  return [...people.values()].map((procedure) => ({
    ...procedure,
    form: { ...formOfProcedure(procedure), ...anew },
  }));
}

export const earlierProcedureRoute = route(earlierProcedures, ({ db, query }) => earlierOf(db, query));
