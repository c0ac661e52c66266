import type { Language } from '../../src/lib/contract/fields.ts';
import { ACCESS_CODE } from '../../src/lib/contract/limits.ts';
import type { RequestContext, Session } from '../lib/call.ts';
import { queueMail } from '../lib/mail/queue.ts';
import { ProblemError, conflict, invalid, tooMany } from '../lib/problem.ts';
import { hashToken, newCode, sameText } from '../lib/tokens.ts';
import { words } from '../lib/words.ts';

const hashCode = (sessionId: number, code: string) => hashToken(`${sessionId} ${code}`).toString('hex');

/** Mails a fresh code; the former one is dead. Throws 429 within a minute of the last one. */
export async function sendCode(
  context: RequestContext,
  to: { sessionId: number; email: string; language: Language },
): Promise<void> {
  const session = await context.db
    .selectFrom('session')
    .select('code_sent_at')
    .where('id', '=', to.sessionId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const again = session.code_sent_at
    ? Date.parse(session.code_sent_at) + ACCESS_CODE.resendSeconds * 1000 - context.now.getTime()
    : 0;
  if (again > 0) throw tooMany(Math.ceil(again / 1000));
  const code = newCode(ACCESS_CODE.digits);
  await context.db
    .updateTable('session')
    .set({
      code_hash: hashCode(to.sessionId, code),
      code_tries: 0,
      code_sent_at: context.now,
      code_expires_at: new Date(context.now.getTime() + ACCESS_CODE.minutes * 60_000),
    })
    .where('id', '=', to.sessionId)
    .execute();
  const say = words(to.language);
  await queueMail(context, {
    to: to.email,
    language: to.language,
    brand: context.brand,
    content: {
      subject: say('mails:access_code.subject', { code }),
      paragraphs: [say('mails:access_code.text', { minutes: ACCESS_CODE.minutes })],
      code,
    },
  });
}

/**
 * Checks a code; gives its hash, with which the session is completed (begin-session.ts). A code works once. Five wrong ones lock it until a new one is sent, and
 * twenty an hour lock the account's codes (rule: code-not-guessed). Every try is kept although the call refuses, so
 * this runs outside of any transaction.
 */
export async function useCode(context: RequestContext, session: Session, code: string): Promise<string> {
  const tried = await context.db
    .updateTable('session')
    .set(({ eb }) => ({ code_tries: eb('code_tries', '+', 1) }))
    .where('id', '=', session.id)
    .returning(['code_hash', 'code_tries', 'code_expires_at', 'logged_in'])
    .executeTakeFirstOrThrow();
  if (tried.logged_in) throw conflict('already_logged_in');
  const alive =
    tried.code_hash !== null &&
    tried.code_expires_at !== null &&
    Date.parse(tried.code_expires_at) > context.now.getTime();
  if (!alive)
    throw new ProblemError('e10', {
      status: 422,
      reason: 'code_expired',
      fields: [{ field: 'code', key: 'code_expired' }],
    });
  if (tried.code_tries > ACCESS_CODE.tries) {
    throw new ProblemError('e10', {
      status: 422,
      reason: 'code_locked',
      fields: [{ field: 'code', key: 'code_locked' }],
    });
  }
  const { limiters } = context.services;
  const account = String(session.member.id);
  await limiters.count('access_code', account);
  if (!sameText(tried.code_hash ?? '', hashCode(session.id, code)))
    throw invalid({ field: 'code', key: 'access_code_wrong' });
  await limiters.forget('access_code', account);
  await limiters.forget('code_mail', account);
  return tried.code_hash ?? '';
}
