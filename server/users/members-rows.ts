import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { members } from '../../src/lib/contract/users/members.ts';
import type { MemberRow } from '../../src/lib/contract/users/members.ts';
import { LANGUAGES } from '../../src/lib/contract/limits.ts';
import { STAFF_ROLES } from '../../src/lib/contract/permissions.ts';
import { ageOn } from '../../src/lib/domain/dates.ts';
import { dayInstants, todayIn } from '../../src/lib/domain/zones.ts';
import type { Database } from '../db/tables.ts';
import { filesOf } from '../lib/attachments.ts';
import type { Call, RequestContext } from '../lib/call.ts';
import { companyZone } from '../lib/company-zone.ts';
import { matches } from '../lib/list.ts';
import { notFound } from '../lib/problem.ts';
import { rowColumns } from '../lib/record-plan.ts';
import { creditLimit } from './members-credit.ts';
import { isOfMember } from './merged.ts';
import { isRenewing } from './passports-to-renew.ts';

export const SORTS = {
  last_name: 'member.last_name',
  first_name: 'member.first_name',
  role: 'member.role',
  status: 'member.status',
  language: 'member.language',
  created_at: 'member.created_at',
  updated_at: 'member.updated_at',
};

type Query = Call<typeof members.list>['query'];

/** Members who were not merged away. */
function rowsOf(db: Kysely<Database>) {
  return db
    .selectFrom('member')
    .select(rowColumns('member', ['first_name', 'last_name', 'email', 'phone', 'dial_code']))
    .select(['member.passport', 'member.birth_date', 'member.passport_expires_on', 'member.address'])
    .select(['member.role', 'member.status'])
    .select([
      'member.language',
      'member.note',
      'member.brand',
      'member.photo_id',
      'member.restricted_at',
      'member.restriction_reason',
      'member.erased_at',
      'member.kept_until',
      creditLimit.as('credit_limit'),
    ])
    .select(sql<boolean>`member.password_hash is null`.as('without_password'))
    .where('member.merged_into_id', 'is', null);
}
type Stored = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

export function filtered(db: Kysely<Database>, query: Query, zone: string) {
  let rows = rowsOf(db).where('member.erased_at', 'is', null);
  if (query.q) rows = rows.where(matches('member.search', query.q));
  if (query.role) rows = rows.where('member.role', 'in', query.role);
  if (query.status) rows = rows.where('member.status', 'in', query.status);
  if (query.language) rows = rows.where('member.language', '=', query.language);
  if (query.brand) rows = rows.where('member.brand', '=', query.brand);
  if (query.is_renewing !== undefined)
    rows = rows.where(query.is_renewing ? isRenewing : sql<boolean>`not ${isRenewing}`);
  if (query.passport_from) rows = rows.where('member.passport_expires_on', '>=', query.passport_from);
  if (query.passport_to) rows = rows.where('member.passport_expires_on', '<=', query.passport_to);
  if (query.created_from)
    rows = rows.where('member.created_at', '>=', dayInstants(query.created_from, zone).from);
  if (query.created_to)
    rows = rows.where('member.created_at', '<', dayInstants(query.created_to, zone).until);
  return rows;
}

/** A stored member as answers show it, without its files. */
export function shown(
  { without_password, photo_id: _, ...row }: Stored,
  today: string,
): Omit<MemberRow, 'files'> {
  return {
    ...row,
    age: row.birth_date === null ? null : ageOn(row.birth_date, today),
    language: LANGUAGES.find((language) => language === row.language) ?? LANGUAGES[0],
    invited: STAFF_ROLES.includes(row.role) && without_password,
  };
}

/** Rows of a page with their files; the photo of a profile is not one of them. */
export async function withFiles(
  context: RequestContext,
  rows: readonly Stored[],
  zone: string,
): Promise<MemberRow[]> {
  const files = await filesOf(
    context.services,
    context.db,
    members.key,
    rows.map(({ id }) => id),
  );
  const today = todayIn(zone, context.now);
  return rows.map((row) => ({
    ...shown(row, today),
    files: (files.get(row.id) ?? []).filter(({ id }) => id !== row.photo_id),
  }));
}

/** One member as the contract shows it; of one that was merged who took it over. Throws 404. */
export async function oneMember(context: RequestContext, id: number): Promise<MemberRow> {
  const row = await rowsOf(context.db).where(isOfMember('member.id', id)).executeTakeFirst();
  const [member] = row ? await withFiles(context, [row], await companyZone(context.db)) : [];
  if (!member) throw notFound();
  return member;
}
