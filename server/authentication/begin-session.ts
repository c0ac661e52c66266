import { SESSION } from '../../src/lib/contract/limits.ts';
import type { CompletedSession, SessionMember } from '../../src/lib/contract/authentication.ts';
import { audit } from '../lib/audit.ts';
import type { RequestContext, Session } from '../lib/call.ts';
import { companyZone } from '../lib/company-zone.ts';
import { conflict } from '../lib/problem.ts';
import { hashToken, newToken } from '../lib/tokens.ts';
import { shownMember } from './calls.ts';

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
      proved_at: complete ? context.now : null,
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

/**
 * Completes a session whose second step was right, under a new token: who saw that of the password's step has nothing.
 * `codeHash` is of the mailed code that was right, if one was. Throws 409 where another call was faster.
 */
export async function completeSession(
  context: RequestContext,
  session: Pick<Session, 'id' | 'member'>,
  { codeHash, trust = false }: { readonly codeHash?: string; readonly trust?: boolean } = {},
): Promise<CompletedSession> {
  const token = newToken();
  const completed = await context.db
    .updateTable('session')
    .set({
      token_hash: hashToken(token),
      logged_in: true,
      code_hash: null,
      last_used_at: context.now,
      proved_at: context.now,
    })
    .where('id', '=', session.id)
    .where('logged_in', '=', false)
    .where('revoked_at', 'is', null)
    .$if(codeHash !== undefined, (query) => query.where('code_hash', '=', codeHash ?? ''))
    .executeTakeFirst();
  if (completed.numUpdatedRows === 0n) throw conflict('already_logged_in');
  await audit(context, { key: 'users/members', id: session.member.id, action: 'logged_in' });
  const trusted = trust ? { trusted: await trustBrowser(context, session.member.id) } : {};
  return { token, logged_in: true, member: await shownMember(context, session), ...trusted };
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

/** A member may trust a browser for 30 days (rule: trusted-browser). Gives what the browser keeps. */
async function trustBrowser(context: RequestContext, memberId: number): Promise<string> {
  const token = newToken();
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
  return token;
}
