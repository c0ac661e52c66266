import type { RecipientInput } from '../../../src/lib/contract/postals/recipients.ts';
import { readCubanIdentity } from '../../../src/lib/domain/identity.ts';
import { tidyName } from '../../../src/lib/domain/names.ts';
import { cubanPhoneKind } from '../../../src/lib/domain/phones.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import type { RequestContext } from '../../lib/call.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { invalid } from '../../lib/problem.ts';
import type { RefusedField } from '../../lib/problem.ts';
import type { Columns } from '../../lib/records.ts';

const NAMES = ['first_name', 'middle_name', 'first_surname', 'second_surname'] as const;

const PHONES = ['mobile', 'landline'] as const;
/** Complaints, by what is wrong. */
const CUBAN_PHONES = { mobile: 'cuban_mobile', landline: 'cuban_landline' } as const;
export const IDENTITY_CARD_PROBLEMS = {
  format: 'identity_card',
  length: 'identity_card',
  birth_date: 'identity_card_birth_date',
  future: 'identity_card_future',
} as const;

type Typed = Pick<RecipientInput, 'identity_card' | 'mobile' | 'landline' | 'city_id'>;

/**
 * Throws 422 for what the contract alone cannot know (rule: recipient-in-cuba). What is stored already stays: who
 * corrects a street must not have to know a better phone.
 */
export async function refuseWrong(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  body: Typed,
  before: Columns = {},
): Promise<void> {
  const refused: RefusedField[] = [];
  const isNew = (field: keyof Typed): boolean => body[field] !== null && body[field] !== before[field];
  if (isNew('identity_card')) {
    const read = readCubanIdentity(body.identity_card ?? '', todayIn(await companyZone(db), now));
    if (read.kind === 'invalid')
      refused.push({ field: 'identity_card', key: IDENTITY_CARD_PROBLEMS[read.problem] });
  }
  for (const field of PHONES)
    if (isNew(field) && cubanPhoneKind(body[field] ?? '') !== field)
      refused.push({ field, key: CUBAN_PHONES[field] });
  if (isNew('city_id') && !(await isInCuba(db, body.city_id)))
    refused.push({ field: 'city_id', key: 'select_option' });
  if (refused.length > 0) throw invalid(...refused);
}

export async function isInCuba(db: RequestContext['db'], id: number): Promise<boolean> {
  const found = await db
    .selectFrom('city')
    .innerJoin('state', 'state.id', 'city.state_id')
    .select('city.id')
    .where('city.id', '=', id)
    .where('state.country_code', '=', 'CU')
    .executeTakeFirst();
  return found !== undefined;
}

/** Names as they are stored; the rest is as the contract read it. */
export const tidied = <V extends Record<(typeof NAMES)[number], string>>(values: V): V => ({
  ...values,
  ...Object.fromEntries(NAMES.map((name) => [name, tidyName(values[name])])),
});
