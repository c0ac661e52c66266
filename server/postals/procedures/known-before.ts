import { CLIENT_FIELDS } from '../../../src/lib/contract/postals/procedure-client.ts';
import { BLANK_PROCEDURE_FORM, ProcedureForm } from '../../../src/lib/contract/postals/procedure-form.ts';
import { PROCEDURE_RULES } from '../../../src/lib/contract/postals/procedure-rules.ts';
import { sameValue } from '../../../src/lib/domain/merge.ts';
import { fullName } from '../../../src/lib/domain/names.ts';
import { PROCEDURE_TYPE } from '../../../src/lib/domain/procedures.ts';
import type { RequestContext } from '../../lib/call.ts';
import { earlierOf } from './earlier.ts';
import type { StoredProcedure } from './rows.ts';

/** What a client gave before, in other procedures or in their record, and is not asked for twice (rule: asked-once-for-all). */

type Known = Partial<ProcedureForm>;
type Earlier = Awaited<ReturnType<typeof earlierOf>>[number];

/** Who lives with the client, as far as anybody knows. */
const SAME_HOME: readonly (string | null)[] = ['child', 'partner'];
const OF_THE_HOUSEHOLD = [
  ...Object.keys(PROCEDURE_RULES.address),
  ...Object.keys(PROCEDURE_RULES.reference),
] as (keyof ProcedureForm)[];

const isSamePerson = (stored: StoredProcedure, earlier: Earlier): boolean => {
  if (stored.applicant !== earlier.applicant) return false;
  if (stored.applicant === 'client') return true;
  return stored.identity_card === null
    ? stored.first_name !== '' && stored.applicant_name === earlier.applicant_name
    : stored.identity_card === earlier.identity_card;
};

const pick = (form: ProcedureForm, fields: readonly (keyof ProcedureForm)[]): Known =>
  Object.fromEntries(fields.map((field) => [field, form[field]]));

async function ofRecord({ db }: Pick<RequestContext, 'db'>, stored: StoredProcedure): Promise<Known> {
  const { first_name, last_name, phone, email, address, birth_date, passport } = await db
    .selectFrom('member')
    .select(['first_name', 'last_name', 'phone', 'email', 'address', 'birth_date', 'passport'])
    .where('id', '=', stored.member_id)
    .executeTakeFirstOrThrow();
  const reached = { phone, email, address };
  if (stored.applicant === 'family')
    return SAME_HOME.includes(stored.relation)
      ? {
          ...reached,
          ...(stored.relation === 'child' ? { guardian_name: fullName({ first_name, last_name }) } : {}),
        }
      : {};
  const [first_surname = '', ...others] = last_name.split(/\s+/);
  return {
    ...reached,
    first_name,
    first_surname,
    second_surname: others.join(' '),
    birth_date,
    ...(stored.type === PROCEDURE_TYPE.renewal ? { passport_number: passport ?? '' } : {}),
  };
}

/** Fields of the form that are empty and known: the newest procedure of the same person first, then the client's record. */
export async function knownBefore(context: RequestContext, stored: StoredProcedure): Promise<Known> {
  const earlier = await earlierOf(context.db, { member: stored.member_id, except: stored.id });
  const same = earlier.find((procedure) => isSamePerson(stored, procedure));
  const household = SAME_HOME.includes(stored.relation) ? earlier[0] : undefined;
  const sources: readonly Known[] = [
    ...(same ? [same.form] : []),
    ...(household ? [pick(household.form, OF_THE_HOUSEHOLD)] : []),
    await ofRecord(context, stored),
  ];
  const known = CLIENT_FIELDS.flatMap((field) => {
    const blank = BLANK_PROCEDURE_FORM[field];
    if (!sameValue(stored[field], blank)) return [];
    for (const source of sources) {
      // A record is not written as the consulate wants it; what cannot be read so is asked for.
      const read = ProcedureForm.shape[field].safeParse(source[field]);
      if (read.success && !sameValue(read.data, blank)) return [[field, read.data]];
    }
    return [];
  });
  return Object.fromEntries(known) as Known;
}
