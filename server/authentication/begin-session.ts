import { SESSION } from '../../src/lib/contract/limits.ts';
import type { SessionMember } from '../../src/lib/contract/authentication.ts';
import { audit } from '../lib/audit.ts';
import type { RequestContext } from '../lib/call.ts';
import { companyZone } from '../lib/company-zone.ts';
import { hashToken, newToken } from '../lib/tokens.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface StaffRow {
  id: number;
  first_name: string;
  last_name: string;
  email: string | null;
  role: number;
  language: string;
}

/** A new session; complete at once from a trusted browser, else waiting for its access code. */
export async function startSession(context: RequestContext, member: StaffRow, complete: boolean) {
  const token = newToken();
  const { id } = await context.db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      member_id: member.id,
      logged_in: complete,
      user_agent: context.userAgent,
      ip: context.ip,
      created_at: context.now,
      last_used_at: context.now,
      expires_at: new Date(context.now.getTime() + SESSION.hours * HOUR),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (complete) await audit(context, { key: 'users/members', id: member.id, action: 'logged_in' });
  const shown: SessionMember = {
    id: member.id,
    first_name: member.first_name,
    last_name: member.last_name,
    email: member.email ?? '',
    role: member.role,
    language: member.language === 'es' ? 'es' : 'en',
    zone: await companyZone(context.db),
  };
  return { id, token, logged_in: complete, member: shown };
}

/** The member who trusted this browser, if the trust still lives. */
export async function trustedMember(context: RequestContext, token: string): Promise<number | undefined> {
  const row = await context.db
    .selectFrom('trusted_browser')
    .select('member_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', context.now.toISOString())
    .executeTakeFirst();
  return row?.member_id;
}

/** A member may trust a browser for 30 days (rule: trusted-browser). */
export async function trustBrowser(context: RequestContext, memberId: number, token: string): Promise<void> {
  await context.db
    .insertInto('trusted_browser')
    .values({
      token_hash: hashToken(token),
      member_id: memberId,
      user_agent: context.userAgent,
      created_at: context.now,
      expires_at: new Date(context.now.getTime() + SESSION.trustedDays * DAY),
    })
    .execute();
}
