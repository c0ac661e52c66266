import * as contract from '../../src/lib/contract/authentication.ts';
import { audit } from '../lib/audit.ts';
import type { RequestContext, Session } from '../lib/call.ts';
import { ProblemError } from '../lib/problem.ts';
import { route } from '../lib/route.ts';
import { newToken } from '../lib/tokens.ts';
import { revokeSessions } from '../lib/session.ts';
import { checkCode, sendCode } from './access-code.ts';
import { startSession, trustBrowser, trustedMember } from './begin-session.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { usePasswordLink, sendPasswordLink } from './password-link.ts';
import { STAFF_ROLES } from '../../src/lib/contract/permissions.ts';

const KEY = 'users/members';

const memberOf = ({ member }: Session): contract.SessionMember => ({
  id: member.id,
  first_name: member.firstName,
  last_name: member.lastName,
  email: member.email,
  role: member.role,
  language: member.language,
});

/** The session of a call whose endpoint demands one. */
function sessionOf(call: RequestContext): Session {
  if (!call.session) throw new ProblemError('e10', { status: 401, reason: 'session_ended' });
  return call.session;
}

/** The context of a call, to write outside its transaction what must stay when the call is refused. */
const requestOf = ({ services, now, language, brand, session, requestId, ip, userAgent }: RequestContext) => ({
  services,
  now,
  language,
  brand,
  session,
  requestId,
  ip,
  userAgent,
});

/** product.md §6: a setting makes e4 and e12 neutral. */
async function neutralAnswers(db: RequestContext['db']): Promise<boolean> {
  const setting = await db.selectFrom('setting').select('value').where('key', '=', 'neutral_recovery').executeTakeFirst();
  return setting?.value === true;
}

/** Staff who may log in with this address. */
function staffByEmail(db: RequestContext['db'], email: string) {
  return db
    .selectFrom('member')
    .selectAll()
    .where((where) => where(where.fn('lower', ['email']), '=', email))
    .where('role', 'in', STAFF_ROLES)
    .where('status', '=', 1)
    .where('merged_into_id', 'is', null)
    .executeTakeFirst();
}

export const authenticationRoutes = [
  route(contract.login, async (call) => {
    const { email, password, trusted } = call.body;
    const { limiters } = call.services;
    await limiters.count('login_address', call.ip);
    await limiters.count('login_account', email);
    const member = await staffByEmail(call.db, email);
    // The same work with and without an account: the time tells nothing.
    if (!(await verifyPassword(member?.password_hash ?? null, password)) || !member) {
      // Kept although the refusal rolls its transaction back.
      await audit({ ...requestOf(call), db: call.services.db }, { key: KEY, id: member?.id ?? null, action: 'login_failed' });
      throw new ProblemError('e2');
    }
    await limiters.forget('login_account', email);
    const known = trusted ? await trustedMember(call, trusted) : undefined;
    const session = await startSession(call, member, known === member.id);
    if (session.logged_in) return { token: session.token, logged_in: true, member: session.member };
    await sendCode(call, { sessionId: session.id, email, language: member.language === 'es' ? 'es' : 'en' });
    return { token: session.token, logged_in: false };
  }),

  route(contract.accessCode, async (call) => {
    const session = sessionOf(call);
    await checkCode(call, session.id, call.body.code);
    await call.db.updateTable('session').set({ logged_in: true, code_hash: null, last_used_at: call.now }).where('id', '=', session.id).execute();
    await audit(call, { key: KEY, id: session.member.id, action: 'logged_in' });
    const token = call.body.trust ? newToken() : undefined;
    if (token) await trustBrowser(call, session.member.id, token);
    return { token: session.token, logged_in: true, member: memberOf(session), ...(token ? { trusted: token } : {}) };
  }),

  route(contract.resendCode, async (call) => {
    const session = sessionOf(call);
    if (session.loggedIn) throw new ProblemError('e3', { status: 409, reason: 'already_logged_in' });
    await sendCode(call, { sessionId: session.id, email: session.member.email, language: session.member.language });
  }),

  route(contract.forgotPassword, async (call) => {
    await call.services.limiters.count('forgot_password', `${call.ip} ${call.body.email}`);
    const member = await staffByEmail(call.db, call.body.email);
    // Composing and queueing is a few statements; an unknown address does a comparable wait (K98).
    await verifyPassword(null, call.body.email);
    if (!member) {
      if (await neutralAnswers(call.db)) return;
      throw new ProblemError('e4');
    }
    await sendPasswordLink(call, member, 'reset');
    await audit(call, { key: KEY, id: member.id, action: 'recovery_sent' });
  }),

  route(contract.resetPassword, async (call) => {
    await call.services.limiters.count('reset_password', call.ip);
    const passwordHash = await hashPassword(call.body.password);
    const memberId = await usePasswordLink(call, call.body.me, call.body.mc);
    await call.db.updateTable('member').set({ password_hash: passwordHash, updated_at: call.now }).where('id', '=', memberId).execute();
    await call.db.deleteFrom('trusted_browser').where('member_id', '=', memberId).execute();
    await revokeSessions(call.db, memberId);
    await audit(call, { key: KEY, id: memberId, action: 'password_changed' });
  }),

  route(contract.logout, async (call) => {
    const session = sessionOf(call);
    await call.db.updateTable('session').set({ revoked_at: call.now }).where('id', '=', session.id).execute();
    await audit(call, { key: KEY, id: session.member.id, action: 'logged_out' });
  }),

  route(contract.currentSession, (call) => {
    const session = sessionOf(call);
    return { logged_in: session.loggedIn, member: memberOf(session), expires_at: session.expiresAt };
  }),
];
