import { SESSION, SET_UP_MINUTES } from '../../src/lib/contract/limits.ts';
import type { CompletedSession, SecondStep, SessionMember } from '../../src/lib/contract/authentication.ts';
import { audit } from '../lib/audit.ts';
import type { RequestContext, Session } from '../lib/call.ts';
import { companyZone } from '../lib/company-zone.ts';
import { conflict } from '../lib/problem.ts';
import { hashToken, newToken } from '../lib/tokens.ts';
import { demandsStrong } from './access-settings.ts';
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

/** Which step was right, and what the browser is to remember of it. */
interface TakenStep {
  readonly step: SecondStep;
  /** Of the mailed code, where it was that. */
  readonly codeHash?: string;
  readonly trust?: boolean;
}

/** Steps that a role's demand is met by (rule: stronger-second-step). */
const STRONG: readonly SecondStep[] = ['passkey', 'authenticator'];

/**
 * Completes a session whose second step was right, under a new token: who saw that of the password's step has nothing.
 * Where the role demands a stronger step, the session may for half an hour set it up and do nothing else. Throws 409
 * where another call was faster.
 */
export async function completeSession(
  context: RequestContext,
  session: Pick<Session, 'id' | 'member'>,
  { step, codeHash, trust = false }: TakenStep,
): Promise<CompletedSession> {
  const token = newToken();
  const strong = STRONG.includes(step);
  const settingUp = !strong && (await demandsStrong(context, session.member.role));
  const completed = await context.db
    .updateTable('session')
    .set({
      token_hash: hashToken(token),
      logged_in: !settingUp,
      setting_up: settingUp,
      code_hash: null,
      last_used_at: context.now,
      proved_at: context.now,
      ...(settingUp ? { expires_at: new Date(context.now.getTime() + SET_UP_MINUTES * 60_000) } : {}),
    })
    .where('id', '=', session.id)
    .where('logged_in', '=', false)
    .where('setting_up', '=', false)
    .where('revoked_at', 'is', null)
    .$if(codeHash !== undefined, (query) => query.where('code_hash', '=', codeHash ?? ''))
    .executeTakeFirst();
  if (completed.numUpdatedRows === 0n) throw conflict('already_logged_in');
  if (settingUp) return { token, logged_in: false, setting_up: true };
  await audit(context, { key: 'users/members', id: session.member.id, action: 'logged_in' });
  const trusted = trust ? { trusted: await trustBrowser(context, session.member.id, strong) } : {};
  return { token, logged_in: true, member: await shownMember(context, session), ...trusted };
}

/** Lets in who has set up what their role demands; nothing happens to any other session (rule: stronger-second-step). */
export async function endSettingUp(context: RequestContext, session: Session): Promise<void> {
  const { db, now } = context;
  const ended = await db
    .updateTable('session')
    .set({
      logged_in: true,
      setting_up: false,
      proved_at: now,
      expires_at: new Date(now.getTime() + SESSION.hours * HOUR),
    })
    .where('id', '=', session.id)
    .where('setting_up', '=', true)
    .executeTakeFirst();
  if (ended.numUpdatedRows > 0n)
    await audit(context, { key: 'users/members', id: session.member.id, action: 'logged_in' });
}

/** Who trusted this browser, and whether after a strong step, if the trust still lives. */
export const trustIn = ({ db, now }: RequestContext, token: string) =>
  db
    .selectFrom('trusted_browser')
    .select(['member_id', 'strong'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();

/** A member may trust a browser for 30 days (rule: trusted-browser). Gives what the browser keeps. */
async function trustBrowser(context: RequestContext, memberId: number, strong: boolean): Promise<string> {
  const token = newToken();
  await context.db
    .insertInto('trusted_browser')
    .values({
      token_hash: hashToken(token),
      member_id: memberId,
      user_agent: context.userAgent,
      strong,
      created_at: context.now,
      expires_at: new Date(context.now.getTime() + SESSION.trustedDays * DAY),
    })
    .execute();
  return token;
}
