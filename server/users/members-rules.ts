import type { Kysely } from 'kysely';
import type { Money } from '../../src/lib/contract/fields.ts';
import type { MemberInput } from '../../src/lib/contract/users/members.ts';
import { ROLES, STAFF_ROLES } from '../../src/lib/contract/permissions.ts';
import { tidyName } from '../../src/lib/domain/names.ts';
import { dialCode, readPhone } from '../../src/lib/domain/phones.ts';
import { ITEM } from '../../src/lib/domain/statuses.ts';
import { todayIn } from '../../src/lib/domain/zones.ts';
import { resetLoginMethods } from '../authentication/login-reset.ts';
import { sendPasswordLink } from '../authentication/password-link.ts';
import type { Database } from '../db/tables.ts';
import { audit } from '../lib/audit.ts';
import { holds } from '../lib/call.ts';
import type { Asker, RequestContext } from '../lib/call.ts';
import { companyZone } from '../lib/company-zone.ts';
import { ProblemError, conflict, invalid, notFound } from '../lib/problem.ts';
import { revokeSessions } from '../lib/session.ts';
import { brandColumn } from './member-brand.ts';

export const MEMBERS = 'users/members';
export const isStaff = (role: number) => STAFF_ROLES.includes(role);

/** Nobody that we serve was born before. */
const FIRST_BIRTH = '1900-01-01';

/** The parts of a stored member that decide who may change it. */
export interface Standing {
  role: number;
  status: number;
  credit_limit: Money;
}

/**
 * An Agent registers and edits clients, and writes no staff, no role and no credit limit (rule: roles-of-staff). Throws
 * 403. `before` is the stored record, or undefined for a new one.
 */
export function refuseUnlessAllowed(
  asker: Asker | null,
  body: Pick<MemberInput, 'role' | 'credit_limit'>,
  before?: Standing,
): void {
  const was = before ?? {
    role: ROLES.client,
    credit_limit: { amount: 0, currency: body.credit_limit.currency },
  };
  const writesRole = body.role !== was.role || isStaff(was.role);
  const limit = body.credit_limit;
  const writesLimit =
    limit.amount !== was.credit_limit.amount || limit.currency !== was.credit_limit.currency;
  if (
    (writesRole && !holds(asker, 'members:write_staff')) ||
    (writesLimit && !holds(asker, 'members:credit_limit'))
  ) {
    throw new ProblemError('e10', { status: 403, reason: 'not_permitted' });
  }
}

/** What is stored of a phone. */
export interface StoredPhone {
  phone: string | null;
  dial_code: string | null;
}

/**
 * A phone with the calling code of its country, "+53". Throws 422 when no such number exists; one that was stored
 * before stays as it is, since who corrects a name must not have to know a better number.
 */
export function phoneColumns(phone: string | null, before?: StoredPhone): StoredPhone {
  if (phone === null) return { phone, dial_code: null };
  if (before && phone === before.phone) return { phone, dial_code: before.dial_code };
  const reading = readPhone({ country: 'US', text: phone });
  if (reading.kind !== 'valid') throw invalid({ field: 'phone', key: 'phone' });
  return { phone, dial_code: `+${dialCode(reading.country)}` };
}

/** What was typed, as it is stored. Throws 422 for what the contract alone cannot know. */
export async function columnsOf(
  context: RequestContext,
  body: Omit<MemberInput, 'file_ids'>,
  before?: StoredPhone,
): Promise<Record<string, unknown>> {
  const { credit_limit: _, brand, ...values } = body;
  const today = todayIn(await companyZone(context.db), context.now);
  if (values.birth_date !== null && (values.birth_date < FIRST_BIRTH || values.birth_date > today))
    throw invalid({ field: 'birth_date', key: 'birth_date' });
  return {
    ...values,
    first_name: tidyName(values.first_name),
    last_name: tidyName(values.last_name),
    ...phoneColumns(values.phone, before),
    ...brandColumn(context, brand, before === undefined),
  };
}

/** Somebody must be able to let others in. The other Administrators are locked, so that two cannot leave at once. Throws 409. */
export async function keepAnAdministrator(db: Kysely<Database>, leaving: number): Promise<void> {
  const others = await db
    .selectFrom('member')
    .select('id')
    .where('role', '=', ROLES.administrator)
    .where('status', '=', ITEM.active)
    .where('merged_into_id', 'is', null)
    .where('id', '!=', leaving)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (others.length === 0) throw conflict('last_administrator');
}

/** Ends what lets a person in: sessions, trusted browsers, links that set a password. */
export async function endAccess(db: Kysely<Database>, memberId: number): Promise<void> {
  await revokeSessions(db, memberId);
  await db.deleteFrom('trusted_browser').where('member_id', '=', memberId).execute();
  await db
    .deleteFrom('password_link')
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .execute();
}

/** Invites staff by mail. Throws 404, and 409 for somebody who may not enter the back office, or who has a password already. */
export async function invite(context: RequestContext, id: number): Promise<void> {
  const member = await context.db
    .selectFrom('member')
    .selectAll()
    .where('id', '=', id)
    .where('merged_into_id', 'is', null)
    .executeTakeFirst();
  if (!member) throw notFound();
  if (!isStaff(member.role) || member.status !== ITEM.active || member.email === null)
    throw conflict('not_staff');
  if (member.password_hash !== null) throw conflict('has_password');
  await sendPasswordLink(context, member, 'invitation');
  await audit(context, { key: MEMBERS, id, action: 'invite' });
}

/**
 * Removes what a colleague set up to log in. Throws 404 for nobody, and 409 for oneself, whose own profile asks for a proof,
 * and for who is no staff.
 */
export async function resetLoginOf(context: RequestContext, id: number): Promise<void> {
  const member = await context.db
    .selectFrom('member')
    .select(['id', 'email', 'first_name', 'language', 'role'])
    .where('id', '=', id)
    .where('merged_into_id', 'is', null)
    .executeTakeFirst();
  if (!member) throw notFound();
  if (id === context.session?.member.id) throw conflict('own_login');
  if (!isStaff(member.role)) throw conflict('not_staff');
  await resetLoginMethods(context, member);
  await audit(context, { key: MEMBERS, id, action: 'login_reset' });
}
