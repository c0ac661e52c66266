import type { Language } from '../../src/lib/contract/fields.ts';
import { ACCESS_CODE } from '../../src/lib/contract/limits.ts';
import type { RequestContext } from '../lib/call.ts';
import { queueMail } from '../lib/mail/queue.ts';
import { ProblemError, invalid, tooMany } from '../lib/problem.ts';
import { hashToken, newCode, sameText } from '../lib/tokens.ts';
import { words } from '../lib/words.ts';

const hashCode = (sessionId: number, code: string) => hashToken(`${sessionId} ${code}`).toString('hex');

/** Mails a fresh code; the former one is dead. Throws 429 within a minute of the last one. */
export async function sendCode(context: RequestContext, to: { sessionId: number; email: string; language: Language }): Promise<void> {
  const session = await context.db.selectFrom('session').select('code_sent_at').where('id', '=', to.sessionId).forUpdate().executeTakeFirstOrThrow();
  const again = session.code_sent_at ? Date.parse(session.code_sent_at) + ACCESS_CODE.resendSeconds * 1000 - context.now.getTime() : 0;
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
 * Checks a code. Five wrong ones lock the session's code until a new one is sent (K101).
 * The try is counted outside the request's transaction, which a refusal rolls back.
 */
export async function checkCode(context: RequestContext, sessionId: number, code: string): Promise<void> {
  const session = await context.services.db
    .updateTable('session')
    .set(({ eb }) => ({ code_tries: eb('code_tries', '+', 1) }))
    .where('id', '=', sessionId)
    .returning(['code_hash', 'code_tries', 'code_expires_at', 'logged_in'])
    .executeTakeFirstOrThrow();
  if (session.logged_in) throw new ProblemError('e3', { status: 409, reason: 'already_logged_in' });
  const alive = session.code_hash !== null && session.code_expires_at !== null && Date.parse(session.code_expires_at) > context.now.getTime();
  if (!alive) throw new ProblemError('e10', { status: 422, reason: 'code_expired', fields: [{ field: 'code', key: 'code_expired' }] });
  if (session.code_tries > ACCESS_CODE.tries) {
    throw new ProblemError('e10', { status: 422, reason: 'code_locked', fields: [{ field: 'code', key: 'code_locked' }] });
  }
  if (!sameText(session.code_hash ?? '', hashCode(sessionId, code))) throw invalid({ field: 'code', key: 'access_code_wrong' });
}
