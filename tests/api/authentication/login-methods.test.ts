import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeSigningKey } from '../../../server/db/new-key.ts';
import { accessCode, currentSession, login, resendCode } from '../../../src/lib/contract/authentication.ts';
import { AUTHENTICATOR, PROOF_MINUTES, RECOVERY_CODES } from '../../../src/lib/contract/limits.ts';
import { authenticatorCode, recoveryCode } from '../../../src/lib/contract/second-step.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  loginMethods,
  proveLogin,
  removeAuthenticator,
  renewRecoveryCodes,
} from '../../../src/lib/contract/users/login-methods.ts';
import { resetLogin } from '../../../src/lib/contract/users/login-reset.ts';
import { administrator, agent, client, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { PASSWORD, enter, mailedCode, newestMail, staffMember } from './staff.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await testApplication();
});
afterAll(() => application.close());
beforeEach(() => application.services.db.deleteFrom('rate_limit').execute());

const later = (minutes: number) => {
  application.clock.now = new Date(application.clock.now.getTime() + minutes * 60_000);
};
const password = async (email: string, trusted?: string) =>
  (await application.call(login, { body: { email, password: PASSWORD, ...(trusted ? { trusted } : {}) } }))
    .body;
/** What the app shows; `steps` of 30 seconds ahead. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: application.clock.now.getTime() + steps * 30_000 });
const wrong = (code: string) => String((Number(code) + 500_001) % 1_000_000).padStart(6, '0');
const mailsTo = async (to: string) =>
  (
    await application.services.db.selectFrom('mail').select('subject').where('recipient', '=', to).execute()
  ).map(({ subject }) => subject);

/** Somebody who is logged in, with an app that is set up. */
async function withApp() {
  const { email, id } = await staffMember(application);
  const { token } = await enter(application, email);
  const { secret, address } = (await application.call(beginAuthenticator, { token })).body;
  expect(address).toContain(secret);
  const confirmed = await application.call(confirmAuthenticator, { token, body: { code: codeOf(secret) } });
  expect(confirmed.status, JSON.stringify(confirmed.problem)).toBe(204);
  later(1);
  return { email, id, token, secret };
}

describe('an authenticator app', () => {
  it('is set up with its first code, told by mail, and then asked for before the mailed code (rule: second-steps)', async () => {
    const { email, secret, token } = await withApp();
    expect((await newestMail(application, email))?.subject).toBe('An authenticator app was set up');
    const before = (await mailsTo(email)).length;
    const first = await password(email);
    expect(first).toEqual({
      token: expect.any(String),
      logged_in: false,
      steps: ['authenticator', 'code'],
    });
    expect(await mailsTo(email)).toHaveLength(before);
    const second = await application.call(authenticatorCode, {
      token: first.token,
      body: { code: codeOf(secret) },
    });
    expect(second.body).toMatchObject({ logged_in: true, member: { email } });
    expect(second.body.token).not.toBe(first.token);
    const { body } = await application.call(loginMethods, { token });
    expect(body.authenticator?.last_used_at).toBe(application.clock.now.toISOString());
    expect(JSON.stringify(body)).not.toContain(secret);
  });

  it('leaves the mailed code to whom asks for it', async () => {
    const { email } = await withApp();
    const { token } = await password(email);
    expect((await application.call(currentSession, { token })).body.resend_in).toBe(0);
    expect((await application.call(resendCode, { token })).status).toBe(204);
    const code = await mailedCode(application, email);
    const { body } = await application.call(accessCode, { token, body: { code } });
    expect(body.logged_in).toBe(true);
  });

  it('gives codes that count once, on any server, and a step early or late (rule: app-code-once)', async () => {
    const { email, secret } = await withApp();
    const tokens = await Promise.all(Array.from({ length: 3 }, async () => (await password(email)).token));
    const code = codeOf(secret);
    const answers = await Promise.all(
      tokens.map((token, index) =>
        application.call(authenticatorCode, {
          token,
          body: { code },
          app: index === 1 ? application.second() : application.app,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.problem.errors?.[0]?.key).toBe('app_code_used');
    const use = async (steps: number) => {
      const { token } = await password(email);
      const answer = await application.call(authenticatorCode, {
        token,
        body: { code: codeOf(secret, steps) },
      });
      return answer.status === 200 ? 'taken' : answer.problem.errors?.[0]?.key;
    };
    // One from before the code that was taken never counts any more, though its step is near.
    expect([await use(-1), await use(2), await use(1), await use(1)]).toEqual([
      'app_code_used',
      'app_code_wrong',
      'taken',
      'app_code_used',
    ]);
  });

  it('is not guessed: twenty wrong codes of any kind in an hour lock the account’s (rule: code-not-guessed)', async () => {
    const { email, secret } = await withApp();
    const { token } = await password(email);
    for (let tries = 0; tries < 20; tries += 1) {
      const endpoint = tries % 2 === 0 ? authenticatorCode : recoveryCode;
      const code = tries % 2 === 0 ? wrong(codeOf(secret)) : '0000 0000 0000 0000';
      expect((await application.call(endpoint, { token, body: { code } })).status).toBe(422);
    }
    const right = await application.call(authenticatorCode, { token, body: { code: codeOf(secret) } });
    expect(right.status).toBe(429);
  });

  it('is replaced by a new one only when that has proved itself, and not too late', async () => {
    const { email, secret, token } = await withApp();
    await application.call(proveLogin, { token, body: { password: PASSWORD } });
    const next = (await application.call(beginAuthenticator, { token })).body.secret;
    const confirm = (code: string) => application.call(confirmAuthenticator, { token, body: { code } });
    expect((await confirm(codeOf(secret))).problem.errors?.[0]?.key).toBe('app_code_wrong');
    const old = await application.call(authenticatorCode, {
      token: (await password(email)).token,
      body: { code: codeOf(secret) },
    });
    expect(old.status).toBe(200);
    later(AUTHENTICATOR.setUpMinutes);
    await application.call(proveLogin, { token, body: { password: PASSWORD } });
    expect((await confirm(codeOf(next))).problem).toMatchObject({ status: 409, reason: 'set_up_expired' });
  });

  it('is sealed, for its owner, and sealed anew by a new key', async () => {
    const { id, secret } = await withApp();
    const { db, secret: key } = application.services;
    const read = () =>
      db.selectFrom('authenticator').select('sealed_secret').where('member_id', '=', id).execute();
    const [row] = await read();
    expect(row?.sealed_secret.toString('latin1')).not.toContain(secret);
    const other = 'x'.repeat(43);
    expect(await changeSigningKey(db, { key: other, before: key }, application.clock.now)).toMatchObject({
      authenticators: 0,
    });
    await changeSigningKey(db, { key, before: other }, application.clock.now);
    expect(await read()).toHaveLength(1);
    const { email } = await db
      .selectFrom('member')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { token } = await password(email ?? '');
    const code = codeOf(secret);
    expect((await application.call(authenticatorCode, { token, body: { code } })).status).toBe(200);
    await changeSigningKey(db, { key }, application.clock.now);
    expect(await read()).toEqual([]);
    expect((await password(email ?? '')).steps).toBeUndefined();
  });
});

describe('what lets one in', () => {
  it('is changed soon after a proof only, and by nobody else (rule: fresh-proof)', async () => {
    const { email } = await staffMember(application);
    const { token } = await enter(application, email);
    later(PROOF_MINUTES);
    const calls = [
      () => application.call(beginAuthenticator, { token }),
      () => application.call(confirmAuthenticator, { token, body: { code: '123456' } }),
      () => application.call(removeAuthenticator, { token }),
      () => application.call(renewRecoveryCodes, { token }),
    ];
    for (const change of calls)
      expect((await change()).problem).toMatchObject({ status: 403, reason: 'proof_needed' });
    const prove = (typed: string) => application.call(proveLogin, { token, body: { password: typed } });
    expect((await prove('wrong')).problem.errors).toEqual([
      expect.objectContaining({ field: 'password', key: 'password_wrong' }),
    ]);
    expect((await prove(PASSWORD)).status).toBe(204);
    expect((await application.call(beginAuthenticator, { token })).status).toBe(200);
    expect((await application.call(removeAuthenticator, { token })).status).toBe(404);
  });

  it('ends other sessions and the trust of browsers when it changes (rule: own-login-methods)', async () => {
    const { email } = await staffMember(application);
    const { answer, token: other } = await enter(application, email, { trust: true });
    const { token } = await enter(application, email);
    const { secret } = (await application.call(beginAuthenticator, { token })).body;
    await application.call(confirmAuthenticator, { token, body: { code: codeOf(secret) } });
    expect((await application.call(currentSession, { token: other })).status).toBe(401);
    expect((await application.call(currentSession, { token })).status).toBe(200);
    expect((await password(email, answer.body.trusted)).logged_in).toBe(false);
    later(1);
    const { token: half } = await password(email);
    const trusting = await application.call(authenticatorCode, {
      token: half,
      body: { code: codeOf(secret), trust: true },
    });
    expect((await password(email, trusting.body.trusted)).logged_in).toBe(true);
    expect((await application.call(removeAuthenticator, { token })).status).toBe(204);
    expect((await application.call(currentSession, { token: trusting.body.token })).status).toBe(401);
    // The mailed code is asked for again, as if there had never been an app.
    expect(await password(email, trusting.body.trusted)).toEqual({
      token: expect.any(String),
      logged_in: false,
    });
    expect((await mailsTo(email)).filter((subject) => subject.includes('app was removed'))).toHaveLength(1);
  });
});

describe('recovery codes', () => {
  it('are ten, told once, each used once, and replaced as a whole (rule: recovery-codes)', async () => {
    const { email, id, token } = await withApp();
    const { codes } = (await application.call(renewRecoveryCodes, { token })).body;
    expect(codes).toHaveLength(RECOVERY_CODES.count);
    expect(new Set(codes).size).toBe(RECOVERY_CODES.count);
    for (const code of codes) expect(code).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
    const stored = await application.services.db.selectFrom('recovery_code').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(codes[0]);
    const use = async (code = '') => {
      const half = await password(email);
      expect(half.steps).toContain('recovery');
      return application.call(recoveryCode, { token: half.token, body: { code } });
    };
    // As somebody reads it from paper.
    const typed = codes[0]?.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    const entered = await use(typed);
    expect(entered.body).toMatchObject({ logged_in: true, member: { id } });
    expect((await newestMail(application, email))?.text).toContain('9 codes are left');
    expect((await use(codes[0])).problem.errors?.[0]?.key).toBe('recovery_code_wrong');
    expect((await application.call(loginMethods, { token })).body.recovery?.left).toBe(9);
    const again = (await application.call(renewRecoveryCodes, { token: entered.body.token })).body.codes;
    expect((await use(codes[1])).status).toBe(422);
    expect((await use(again[1])).status).toBe(200);
    const other = await withApp();
    const half = await password(other.email);
    expect(
      (await application.call(recoveryCode, { token: half.token, body: { code: again[2] ?? '' } })).status,
    ).toBe(422);
  });
});

describe('a reset', () => {
  it('by an Administrator takes all methods and sessions away, says so, and leaves the mailed code (rule: login-reset)', async () => {
    const { email, id, token } = await withApp();
    await application.call(renewRecoveryCodes, { token });
    const chief = await application.login(administrator);
    const reset = (asker: string, of: number) =>
      application.call(resetLogin, { token: asker, params: { id: of } });
    const colleague = await application.login(agent);
    expect((await reset(colleague.token, id)).status).toBe(403);
    expect((await reset(chief.token, chief.id)).problem).toMatchObject({ status: 409, reason: 'own_login' });
    expect((await reset(chief.token, (await application.login(client)).id)).problem.reason).toBe('not_staff');
    expect((await reset(chief.token, id)).status).toBe(204);
    expect((await application.call(currentSession, { token })).status).toBe(401);
    expect((await newestMail(application, email))?.subject).toBe('Your login methods were reset');
    const left = await application.services.db
      .selectFrom('recovery_code')
      .select('id')
      .where('member_id', '=', id)
      .execute();
    expect(left).toEqual([]);
    expect((await enter(application, email)).answer.body.logged_in).toBe(true);
    const trail = await application.services.db
      .selectFrom('audit_entry')
      .select(['action', 'member_id'])
      .where('record_id', '=', id)
      .execute();
    expect(trail).toContainEqual({ action: 'login_reset', member_id: chief.id });
  });
});
