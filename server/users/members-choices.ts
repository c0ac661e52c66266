import { sql } from 'kysely';
import { memberChoices, memberDuplicates } from '../../src/lib/contract/users/members.ts';
import type { MemberDuplicate } from '../../src/lib/contract/users/members.ts';
import { LANGUAGES } from '../../src/lib/contract/limits.ts';
import { sameFields, withoutZeros } from '../../src/lib/domain/duplicates.ts';
import type { Identifiable } from '../../src/lib/domain/duplicates.ts';
import { fullName } from '../../src/lib/domain/names.ts';
import { ITEM } from '../../src/lib/domain/statuses.ts';
import { readEmail, readInternationalPhone, readPassport } from '../../src/lib/domain/typed-identifier.ts';
import type { RequestContext } from '../lib/call.ts';
import { matches } from '../lib/list.ts';
import { route } from '../lib/route.ts';

const CHOICES = 20;
const DUPLICATES = 10;
/** As withoutZeros and the index of it. */
const PASSPORT_WITHOUT_ZEROS = sql<string>`regexp_replace(member.passport, '^([A-Z]*)0+(?=.)', '\\1')`;

/** Members who share a passport, an email or a phone with any of these people, oldest first. */
export async function membersLike(
  db: RequestContext['db'],
  people: readonly Identifiable[],
  except = 0,
): Promise<(Identifiable & { id: number; name: string; restricted_at: string | null })[]> {
  const known = (values: (string | null)[]) => values.filter((value): value is string => Boolean(value));
  const passports = known(people.map(({ passport }) => withoutZeros(readPassport(passport ?? ''))));
  const emails = known(people.map(({ email }) => readEmail(email ?? '')));
  const phones = known(people.map(({ phone }) => readInternationalPhone(phone ?? '')));
  if (passports.length + emails.length + phones.length === 0) return [];
  return db
    .selectFrom('member')
    .select([
      'id',
      'passport',
      'email',
      'phone',
      'restricted_at',
      sql<string>`btrim(first_name || ' ' || last_name)`.as('name'),
    ])
    .where('merged_into_id', 'is', null)
    .where('erased_at', 'is', null)
    .where('id', '!=', except)
    .where((where) =>
      where.or([
        ...(passports.length > 0 ? [where(PASSPORT_WITHOUT_ZEROS, 'in', passports)] : []),
        ...(emails.length > 0 ? [where(where.fn<string>('lower', ['email']), 'in', emails)] : []),
        ...(phones.length > 0 ? [where('phone', 'in', phones)] : []),
      ]),
    )
    .orderBy('id')
    .execute();
}

/** Another member as somebody who may be the same. */
export const duplicateOf = (
  asked: Identifiable,
  member: Awaited<ReturnType<typeof membersLike>>[number],
): MemberDuplicate => ({
  id: member.id,
  name: member.name,
  fields: sameFields(asked, member),
  restricted: member.restricted_at !== null,
});

export const memberChoiceRoutes = [
  route(memberChoices, async ({ db, query }) => {
    let rows = db
      .selectFrom('member')
      .select([
        'id',
        'first_name',
        'last_name',
        'email',
        'phone',
        'dial_code',
        'passport',
        'birth_date',
        'language',
        'role',
        'restricted_at',
      ])
      .where('merged_into_id', 'is', null);
    // A form that shows an old record names somebody who may be inactive by now.
    rows = query.id === undefined ? rows.where('status', '=', ITEM.active) : rows.where('id', '=', query.id);
    if (query.q) rows = rows.where(matches('member.search', query.q));
    if (query.role) rows = rows.where('role', 'in', query.role);
    const found = await rows.orderBy('last_name').orderBy('id').limit(CHOICES).execute();
    return found.map(({ restricted_at, ...row }) => ({
      ...row,
      restricted: restricted_at !== null,
      name: fullName(row),
      language: LANGUAGES.find((language) => language === row.language) ?? LANGUAGES[0],
    }));
  }),
  route(memberDuplicates, async ({ db, query }) => {
    const asked: Identifiable = {
      passport: query.passport ?? null,
      email: query.email ?? null,
      phone: query.phone ?? null,
    };
    const found = await membersLike(db, [asked], query.except);
    return found.slice(0, DUPLICATES).map((member) => duplicateOf(asked, member));
  }),
];
