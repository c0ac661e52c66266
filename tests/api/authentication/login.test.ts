import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  accessCode,
  currentSession,
  login,
  logout,
  resendCode,
} from '../../../src/lib/contract/authentication.ts';
import { ACCESS_CODE, SESSION } from '../../../src/lib/contract/limits.ts';
import { models } from '../../../src/lib/contract/cars/models.ts';
import { administrator, agent, client, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { hash as argon2 } from '@node-rs/argon2';
import { hashPassword } from '../../../server/authentication/passwords.ts';
import { PASSWORD, enter, mailedCode, newestMail, staffMember } from './staff.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await testApplication();
});
afterAll(() => application.close());
beforeEach(() => application.services.db.deleteFrom('rate_limit').execute());

const minutes = (count: number) => {
  application.clock.now = new Date(application.clock.now.getTime() + count * 60_000);
};
const tryCode = (token: string, code: string) => application.call(accessCode, { token, body: { code } });
/** A code that is not the mailed one. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('login', () => {
  it('asks for the mailed code and only then lets in', async () => {
    const { email, id } = await staffMember(application);
    const first = await application.call(login, {
      body: { email: `  ${email.toUpperCase()} `, password: PASSWORD },
    });
    expect(first.body).toEqual({ token: expect.any(String), logged_in: false });
    const { token } = first.body;
    const early = await application.call(models.list, { token });
    expect(early.problem).toMatchObject({ status: 401, code: 'e10', reason: 'access_code_needed' });
    const mail = await newestMail(application, email);
    expect(mail?.html).not.toContain(token);
    const second = await tryCode(token, await mailedCode(application, email));
    expect(second.body).toEqual({
      token: expect.any(String),
      logged_in: true,
      member: expect.objectContaining({ id, role: agent, email }),
    });
    // The token of the password's step opens nothing any more.
    expect(second.body.token).not.toBe(token);
    expect((await application.call(models.list, { token })).status).toBe(401);
    expect((await application.call(models.list, { token: second.body.token })).status).toBe(200);
  });

  it('answers a wrong password, an unknown address, a client and an inactive member alike (e2)', async () => {
    const known = await staffMember(application);
    const inactive = await staffMember(application, agent, { status: 2 });
    const visitor = await staffMember(application, client);
    const invited = await staffMember(application, agent, { password_hash: null });
    const answers = await Promise.all(
      [known.email, 'nobody@example.com', inactive.email, visitor.email, invited.email].map((email) =>
        application.call(login, {
          body: { email, password: email === known.email ? 'something else' : PASSWORD },
        }),
      ),
    );
    for (const { status, problem } of answers) {
      expect(status).toBe(401);
      expect({ ...problem, request_id: '' }).toEqual({ ...answers[0]?.problem, request_id: '' });
      expect(problem.code).toBe('e2');
    }
  });

  it('slows guessing of one account down, says the wait, and forgets it after a success', async () => {
    const { email } = await staffMember(application);
    const attempt = (password: string) => application.call(login, { body: { email, password } });
    for (let tries = 0; tries < 7; tries += 1) expect((await attempt('wrong')).status).toBe(401);
    expect((await attempt(PASSWORD)).status).toBe(200);
    for (let tries = 0; tries < 8; tries += 1) expect((await attempt('wrong')).status).toBe(401);
    const refused = await attempt(PASSWORD);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.problem).toMatchObject({
      code: 'e1',
      detail: 'There were too many attempts. Try again in 15 min.',
    });
    // Another account is not slowed.
    const other = await staffMember(application);
    expect((await application.call(login, { body: { email: other.email, password: PASSWORD } })).status).toBe(
      200,
    );
  });

  it('counts only what fails against an address, behind which a whole office may stand', async () => {
    const { email } = await staffMember(application);
    const { answer } = await enter(application, email, { trust: true });
    const trusted = answer.body.trusted ?? '';
    for (let tries = 0; tries < 70; tries += 1)
      expect((await application.call(login, { body: { email, password: PASSWORD, trusted } })).status).toBe(
        200,
      );
    for (let tries = 0; tries < 60; tries += 1)
      await application.call(login, { body: { email: `${tries}.${email}`, password: 'wrong' } });
    expect((await application.call(login, { body: { email, password: PASSWORD } })).status).toBe(429);
  });

  it('mails an account a few codes only, and again once one was right', async () => {
    const { email } = await staffMember(application);
    const attempt = () => application.call(login, { body: { email, password: PASSWORD } });
    for (let tries = 0; tries < 10; tries += 1) expect((await attempt()).status).toBe(200);
    expect((await attempt()).status).toBe(429);
    const mails = await application.services.db
      .selectFrom('mail')
      .select('id')
      .where('recipient', '=', email)
      .execute();
    expect(mails).toHaveLength(10);
    await application.services.db.deleteFrom('rate_limit').execute();
    for (let tries = 0; tries < 12; tries += 1)
      expect((await enter(application, email)).answer.status).toBe(200);
  });

  it('compares a password as it was typed, however its letters are composed (rule: password-as-typed)', async () => {
    const typed = ' contraseña ①２ año ';
    const { email } = await staffMember(application, agent, { password_hash: await hashPassword(typed) });
    const attempt = async (password: string) =>
      (await application.call(login, { body: { email, password } })).status;
    for (const password of [typed, typed.normalize('NFD'), ' contraseña 12 año '])
      expect([password, await attempt(password)]).toEqual([password, 200]);
    expect(await attempt(typed.trim())).toBe(401);
    // Set before spellings were made one.
    const before = await staffMember(application, agent, {
      password_hash: await argon2('contraseña ２ año larga'.normalize('NFD')),
    });
    expect(
      (
        await application.call(login, {
          body: { email: before.email, password: 'contraseña ２ año larga'.normalize('NFD') },
        })
      ).status,
    ).toBe(200);
  });

  it('bears more logins at once than there are connections', async () => {
    const { email } = await staffMember(application);
    const answers = await Promise.all(
      Array.from({ length: 24 }, () =>
        application.call(login, { body: { email: crypto.randomUUID() + email, password: 'wrong' } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
  });

  it('keeps no token in any table, whatever Idempotency-Key it came with', async () => {
    const { email } = await staffMember(application);
    const { body } = await application.call(login, {
      body: { email, password: PASSWORD },
      key: crypto.randomUUID(),
    });
    const code = await mailedCode(application, email);
    const { body: complete } = await application.call(accessCode, {
      token: body.token,
      body: { code, trust: true },
      key: crypto.randomUUID(),
    });
    const kept = await application.services.db.selectFrom('idempotency').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(body.token);
    expect(JSON.stringify(kept)).not.toContain(complete.trusted);
    const sessions = await application.services.db.selectFrom('session').selectAll().execute();
    expect(JSON.stringify(sessions)).not.toContain(body.token);
  });
});

describe('access code', () => {
  it('takes spaces, keeps a leading zero, and works once (rule: code-not-guessed, code-in-one-field)', async () => {
    const { email, id } = await staffMember(application);
    const { token } = (await application.call(login, { body: { email, password: PASSWORD } })).body;
    // A code that begins with zero, as it would be drawn one time in ten.
    const { hashToken } = await import('../../../server/lib/tokens.ts');
    const session = await application.services.db
      .selectFrom('session')
      .select('id')
      .where('member_id', '=', id)
      .executeTakeFirstOrThrow();
    await application.services.db
      .updateTable('session')
      .set({ code_hash: hashToken(`${session.id} 012345`).toString('hex') })
      .where('id', '=', session.id)
      .execute();
    for (const short of ['12345', '12 345', 'abcdef', ''])
      expect((await tryCode(token, short)).status).toBe(422);
    const { status, body } = await tryCode(token, ' 012 345 ');
    expect(status).toBe(200);
    expect((await tryCode(body.token, '012345')).problem).toMatchObject({
      status: 409,
      reason: 'already_logged_in',
    });
    expect((await tryCode(token, '012345')).status).toBe(401);
  });

  it('locks after five wrong ones; a new code unlocks, the old one is dead (rule: code-not-guessed)', async () => {
    const { email } = await staffMember(application);
    const { token } = (await application.call(login, { body: { email, password: PASSWORD } })).body;
    const code = await mailedCode(application, email);
    for (let tries = 0; tries < 20; tries += 1) {
      const { problem } = await tryCode(token, wrong(code));
      expect(problem.errors?.[0]?.key).toBe(tries < ACCESS_CODE.tries ? 'access_code_wrong' : 'code_locked');
    }
    expect((await tryCode(token, code)).problem).toMatchObject({ code: 'e10', reason: 'code_locked' });
    const early = await application.call(resendCode, { token });
    expect(early.status).toBe(429);
    expect(Number(early.headers.get('retry-after'))).toBeLessThanOrEqual(ACCESS_CODE.resendSeconds);
    minutes(1);
    expect((await application.call(resendCode, { token })).status).toBe(204);
    const next = await mailedCode(application, email);
    if (next !== code)
      expect((await tryCode(token, code)).problem.errors?.[0]?.key).toBe('access_code_wrong');
    expect((await tryCode(token, next)).status).toBe(200);
  });

  it('locks the account’s codes after twenty wrong ones in an hour', async () => {
    const { email } = await staffMember(application);
    const { token } = (await application.call(login, { body: { email, password: PASSWORD } })).body;
    for (let codes = 0; codes < 4; codes += 1) {
      const code = await mailedCode(application, email);
      for (let tries = 0; tries < ACCESS_CODE.tries; tries += 1)
        expect((await tryCode(token, wrong(code))).status).toBe(422);
      minutes(1.01);
      await application.call(resendCode, { token });
    }
    const right = await tryCode(token, await mailedCode(application, email));
    expect(right.status).toBe(429);
  });

  it('dies after ten minutes', async () => {
    const { email } = await staffMember(application);
    const { token } = (await application.call(login, { body: { email, password: PASSWORD } })).body;
    const code = await mailedCode(application, email);
    minutes(ACCESS_CODE.minutes);
    expect((await tryCode(token, code)).problem).toMatchObject({ reason: 'code_expired' });
  });

  it('belongs to its session', async () => {
    const { email } = await staffMember(application);
    const mine = (await application.call(login, { body: { email, password: PASSWORD } })).body;
    const code = await mailedCode(application, email);
    const other = (await application.call(login, { body: { email, password: PASSWORD } })).body;
    const { problem } = await tryCode(other.token, code);
    expect(problem.errors?.[0]?.key).toBe('access_code_wrong');
    expect((await tryCode(mine.token, code)).status).toBe(200);
  });

  it('is not asked for in a browser that is trusted, for thirty days and for its member only', async () => {
    const { email } = await staffMember(application);
    const { answer } = await enter(application, email, { trust: true });
    const { trusted } = answer.body;
    expect(trusted).toEqual(expect.any(String));
    const again = (address: string) =>
      application.call(login, { body: { email: address, password: PASSWORD, trusted: trusted ?? '' } });
    expect((await again(email)).body).toMatchObject({ logged_in: true, member: { email } });
    const other = await staffMember(application);
    expect((await again(other.email)).body.logged_in).toBe(false);
    minutes(SESSION.trustedDays * 24 * 60 + 1);
    expect((await again(email)).body.logged_in).toBe(false);
  });
});

describe('session', () => {
  it('tells whose it is, and when another code may be sent', async () => {
    const { email, id } = await staffMember(application);
    const { token } = (await application.call(login, { body: { email, password: PASSWORD } })).body;
    const ask = async () => (await application.call(currentSession, { token })).body;
    expect(await ask()).toMatchObject({
      logged_in: false,
      member: { id, zone: 'America/New_York' },
      resend_in: ACCESS_CODE.resendSeconds,
    });
    minutes(0.5);
    expect((await ask()).resend_in).toBe(ACCESS_CODE.resendSeconds - 30);
    minutes(5);
    expect((await ask()).resend_in).toBe(0);
  });

  it('ends after half an hour without use, after twelve hours, on log out, and with its member (rule: session-record)', async () => {
    const { email } = await staffMember(application);
    const alive = async (token: string) => (await application.call(currentSession, { token })).status === 200;
    const idle = await enter(application, email);
    minutes(SESSION.idleMinutes - 1);
    expect(await alive(idle.token)).toBe(true);
    minutes(SESSION.idleMinutes + 1);
    expect(await alive(idle.token)).toBe(false);

    const long = await enter(application, email);
    for (let passed = 0; passed < SESSION.hours * 60 - 20; passed += 20) {
      minutes(20);
      expect(await alive(long.token)).toBe(true);
    }
    minutes(20);
    expect(await alive(long.token)).toBe(false);

    const left = await enter(application, email);
    expect((await application.call(logout, { token: left.token })).status).toBe(204);
    expect(await alive(left.token)).toBe(false);

    const gone = await enter(application, email);
    await application.services.db
      .updateTable('member')
      .set({ status: 2 })
      .where('email', '=', email)
      .execute();
    expect(await alive(gone.token)).toBe(false);
  });

  it('is in the audit trail: who came, who failed, who left', async () => {
    const { email, id } = await staffMember(application, administrator);
    await application.call(login, { body: { email, password: 'wrong' } });
    const { token } = await enter(application, email);
    await application.call(logout, { token });
    const entries = await application.services.db
      .selectFrom('audit_entry')
      .select('action')
      .where('record_id', '=', id)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['login_failed', 'logged_in', 'logged_out']);
  });
});
