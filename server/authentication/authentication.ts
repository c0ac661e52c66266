import * as contract from '../../src/lib/contract/authentication.ts';
import { ACCESS_CODE } from '../../src/lib/contract/limits.ts';
import { STAFF_ROLES } from '../../src/lib/contract/permissions.ts';
import { ITEM } from '../../src/lib/domain/statuses.ts';
import { audit } from '../lib/audit.ts';
import { networkOf } from '../lib/browser-request.ts';
import type { RequestContext } from '../lib/call.ts';
import { ProblemError } from '../lib/problem.ts';
import { route } from '../lib/route.ts';
import { revokeSessions } from '../lib/session.ts';
import { readSetting } from '../lib/setting.ts';
import { sendCode, useCode } from './access-code.ts';
import { ACCESS_SETTING, accessSettingRoutes } from './access-settings.ts';
import { completeSession, startSession, trustIn } from './begin-session.ts';
import { OWN, sessionOf, shownMember, waitingSession, write } from './calls.ts';
import { NOBODY, sendPasswordLink, usePasswordLink } from './password-link.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { secondStepRoutes } from './second-step.ts';
import { demandCodeIsEnough, waysOf } from './steps.ts';

const KEY = 'users/members';
/** A setting makes e4 and e12 neutral (rule: strangers-cost-the-same). */
async function neutralAnswers(db: RequestContext['db']): Promise<boolean> {
  return (await readSetting(db, ACCESS_SETTING)).neutral_recovery;
}

/** Staff who may log in with this address. */
function staffByEmail(db: RequestContext['db'], email: string) {
  return db
    .selectFrom('member')
    .selectAll()
    .where((where) => where(where.fn('lower', ['email']), '=', email))
    .where('role', 'in', STAFF_ROLES)
    .where('status', '=', ITEM.active)
    .where('merged_into_id', 'is', null)
    .executeTakeFirst();
}

/** Thrown to take back what was done for an address that nobody has. */
class NobodyThere extends Error {}

export const authenticationRoutes = [
  route(
    contract.login,
    async (call) => {
      const { email, password, trusted } = call.body;
      const { limiters } = call.services;
      await limiters.count('login_address', networkOf(call.ip));
      await limiters.count('login_account', email);
      const member = await staffByEmail(call.db, email);
      // The same work with and without an account: the time tells nothing.
      if (!(await verifyPassword(member?.password_hash ?? null, password)) || !member) {
        await write(call, (context) =>
          audit(context, { key: KEY, id: member?.id ?? null, action: 'login_failed' }),
        );
        throw new ProblemError('e2');
      }
      await limiters.forget('login_account', email);
      // A whole office may stand behind one address: only what fails counts against it.
      await limiters.giveBack('login_address', networkOf(call.ip));
      const { steps, elsewhere, demanded } = await waysOf(call, member);
      const trust = trusted ? await trustIn(call, trusted) : undefined;
      const known = trust?.member_id === member.id && (trust.strong || !demanded);
      const mailed = !known && steps[0] === 'code';
      if (mailed) await limiters.count('code_mail', String(member.id));
      return write(call, async (context) => {
        const session = await startSession(context, member, known);
        if (session.logged_in) return { token: session.token, logged_in: true, member: session.member };
        if (mailed)
          await sendCode(context, { sessionId: session.id, email, language: session.member.language });
        const begun = { token: session.token, logged_in: false };
        if (elsewhere.length > 0) return { ...begun, steps, elsewhere };
        return mailed && steps.length === 1 ? begun : { ...begun, steps };
      });
    },
    OWN,
  ),

  route(
    contract.accessCode,
    async (call) => {
      const session = waitingSession(call);
      await demandCodeIsEnough(call, session);
      const codeHash = await useCode(call, session, call.body.code);
      return write(call, (context) =>
        completeSession(context, session, { step: 'code', codeHash, trust: call.body.trust }),
      );
    },
    OWN,
  ),

  route(
    contract.resendCode,
    async (call) => {
      const session = waitingSession(call);
      const { id, member } = session;
      await demandCodeIsEnough(call, session);
      await call.services.limiters.count('code_mail', String(member.id));
      await write(call, (context) =>
        sendCode(context, { sessionId: id, email: member.email, language: member.language }),
      );
    },
    OWN,
  ),

  route(
    contract.forgotPassword,
    async (call) => {
      await call.services.limiters.count('forgot_address', networkOf(call.ip));
      await call.services.limiters.count('forgot_account', call.body.email);
      const member = await staffByEmail(call.db, call.body.email);
      const neutral = await neutralAnswers(call.db);
      try {
        await write(call, async (context) => {
          await sendPasswordLink(context, member ?? NOBODY, 'reset');
          await audit(context, { key: KEY, id: member?.id ?? null, action: 'recovery_sent' });
          if (!member) throw new NobodyThere();
        });
      } catch (error) {
        if (!(error instanceof NobodyThere)) throw error;
        if (!neutral) throw new ProblemError('e4');
      }
    },
    OWN,
  ),

  route(
    contract.resetPassword,
    async (call) => {
      await call.services.limiters.count('reset_password', networkOf(call.ip));
      refuseCommonPassword(call.body.password);
      const neutral = await neutralAnswers(call.db);
      const passwordHash = await hashPassword(call.body.password);
      await write(call, async (context) => {
        const memberId = await usePasswordLink(context, call.body.me, call.body.mc).catch(
          (error: unknown) => {
            throw neutral && error instanceof ProblemError
              ? new ProblemError('e10', { status: 404, reason: 'link_dead' })
              : error;
          },
        );
        await context.db
          .updateTable('member')
          .set({ password_hash: passwordHash, updated_at: call.now })
          .where('id', '=', memberId)
          .execute();
        await context.db.deleteFrom('trusted_browser').where('member_id', '=', memberId).execute();
        await revokeSessions(context.db, memberId);
        await audit(context, { key: KEY, id: memberId, action: 'password_changed' });
      });
      await call.services.limiters.giveBack('reset_password', networkOf(call.ip));
      // Who just proved to own the mailbox may log in at once, however many wrong passwords and codes came before.
      const { email } = await call.db
        .selectFrom('member')
        .select('email')
        .where('id', '=', Number(call.body.me))
        .executeTakeFirstOrThrow();
      if (email) await call.services.limiters.forget('login_account', email.toLowerCase());
      for (const rule of ['access_code', 'code_mail'] as const)
        await call.services.limiters.forget(rule, call.body.me);
    },
    OWN,
  ),

  route(contract.logout, async (call) => {
    const session = sessionOf(call);
    await call.db.updateTable('session').set({ revoked_at: call.now }).where('id', '=', session.id).execute();
    await audit(call, { key: KEY, id: session.member.id, action: 'logged_out' });
  }),

  route(contract.currentSession, async (call) => {
    const session = sessionOf(call);
    const { code_sent_at } = await call.db
      .selectFrom('session')
      .select('code_sent_at')
      .where('id', '=', session.id)
      .executeTakeFirstOrThrow();
    const passed = code_sent_at === null ? Infinity : (call.now.getTime() - Date.parse(code_sent_at)) / 1000;
    const waiting = session.settingUp
      ? { setting_up: true }
      : session.loggedIn
        ? {}
        : { resend_in: Math.max(0, Math.ceil(ACCESS_CODE.resendSeconds - passed)) };
    return {
      logged_in: session.loggedIn,
      member: await shownMember(call, session),
      expires_at: session.expiresAt,
      ...waiting,
    };
  }),
  ...accessSettingRoutes,
  ...secondStepRoutes,
];
