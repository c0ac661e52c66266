import type { SessionMember } from '../../src/lib/contract/authentication.ts';
import { onTransaction } from '../lib/call.ts';
import type { RequestContext, Session } from '../lib/call.ts';
import { companyZone } from '../lib/company-zone.ts';
import { ProblemError, conflict } from '../lib/problem.ts';
import { inTransaction } from '../lib/transaction.ts';

/**
 * These calls answer tokens, which no table keeps in clear, count tries that a rollback must not forget, and hash
 * passwords, during which no connection should be held: each opens its own transaction.
 */
export const OWN = { transactional: false };

/** Does the writing part of such a call in one transaction. */
export const write = <T>(call: RequestContext, work: (context: RequestContext) => Promise<T>): Promise<T> =>
  inTransaction(call.db, (db) => work(onTransaction(call, db)));

/** The session of a call whose endpoint demands one. */
export function sessionOf(call: RequestContext): Session {
  if (!call.session) throw new ProblemError('e10', { status: 401, reason: 'session_ended' });
  return call.session;
}

/** The session of a call that takes the second step. Throws 409 where it was taken. */
export function waitingSession(call: RequestContext): Session {
  const session = sessionOf(call);
  if (session.loggedIn || session.settingUp) throw conflict('already_logged_in');
  return session;
}

/** Who is logged in, as pages need it. */
export const shownMember = async (
  { db }: RequestContext,
  { member }: Pick<Session, 'member'>,
): Promise<SessionMember> => ({
  id: member.id,
  first_name: member.firstName,
  last_name: member.lastName,
  email: member.email,
  role: member.role,
  language: member.language,
  zone: await companyZone(db),
});
