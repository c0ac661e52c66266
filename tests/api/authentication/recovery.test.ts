import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../../server/app.ts';
import * as passwords from '../../../server/authentication/passwords.ts';
import { accessSettings, saveAccessSettings } from '../../../src/lib/contract/access-settings.ts';
import {
  currentSession,
  forgotPassword,
  login,
  resetPassword,
} from '../../../src/lib/contract/authentication.ts';
import { PASSWORD_LINK_MINUTES } from '../../../src/lib/contract/limits.ts';
import { administrator, agent, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { PASSWORD, enter, mailedLink, newestMail, staffMember } from './staff.ts';

vi.mock('../../../server/authentication/passwords.ts', { spy: true });

let application: TestApplication;
beforeAll(async () => {
  application = await testApplication();
});
afterAll(() => application.close());
beforeEach(() => application.services.db.deleteFrom('rate_limit').execute());

const NEW = 'a new and long password';
const forgot = (email: string) => application.call(forgotPassword, { body: { email } });
const reset = ({ me, mc }: { me: string; mc: string }, password = NEW, password_again = password) =>
  application.call(resetPassword, { body: { me, mc, password, password_again } });

describe('forgot password', () => {
  it('mails a link in the language of the member; e4 when nobody has the address', async () => {
    const { email } = await staffMember(application, agent, { language: 'es' });
    expect((await forgot(email)).status).toBe(204);
    const { path, mc } = await mailedLink(application, email);
    expect(path).toBe('/es/authentication/reset-password/');
    expect(mc.length).toBeGreaterThanOrEqual(43);
    const unknown = await forgot('nobody@example.com');
    expect(unknown.problem).toMatchObject({ status: 404, code: 'e4' });
    expect(await newestMail(application, '')).toBeUndefined();
  });

  it('does the same work for a known and an unknown address (rule: strangers-cost-the-same)', async () => {
    const statements: string[] = [];
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const app = createApp({ ...application.services, db: application.services.db.withPlugin(counting) });
    const { email } = await staffMember(application);
    const workOf = async (
      body: Readonly<Record<string, unknown>>,
      endpoint: typeof forgotPassword | typeof login,
    ) => {
      statements.length = 0;
      vi.mocked(passwords.verifyPassword).mockClear();
      await application.call(endpoint as typeof login, { body, app });
      return { statements: [...statements], hashes: vi.mocked(passwords.verifyPassword).mock.calls.length };
    };
    const known = await workOf({ email }, forgotPassword);
    const unknown = await workOf({ email: 'nobody@example.com' }, forgotPassword);
    expect(known.statements).toContain('InsertQueryNode');
    expect(unknown).toEqual(known);
    const wrongPassword = await workOf({ email, password: 'wrong' }, login);
    const wrongAddress = await workOf({ email: 'nobody@example.com', password: 'wrong' }, login);
    expect(wrongPassword.hashes).toBe(1);
    expect(wrongAddress).toEqual(wrongPassword);
  });

  it('tells nothing when the setting makes the answers neutral', async () => {
    const { token } = await application.login(administrator);
    const decide = (neutral_recovery: boolean, version: number) =>
      application.call(saveAccessSettings, { token, version, body: { neutral_recovery, strong_roles: [] } });
    expect((await application.call(accessSettings, { token })).body).toMatchObject({
      neutral_recovery: false,
      strong_roles: [],
      version: 0,
    });
    const { version } = (await decide(true, 0)).body;
    expect((await decide(false, 0)).status).toBe(412);
    expect((await forgot('nobody@example.com')).status).toBe(204);
    const { problem } = await reset({ me: '1', mc: 'unknown' });
    expect(problem).toMatchObject({ code: 'e10', reason: 'link_dead' });
    await decide(false, version);
    expect((await forgot('nobody@example.com')).status).toBe(404);
  });

  it('slows mails to one address down and says the wait', async () => {
    const { email } = await staffMember(application);
    for (let tries = 0; tries < 5; tries += 1) expect((await forgot(email)).status).toBe(204);
    const refused = await forgot(email);
    expect(refused).toMatchObject({ status: 429, problem: { code: 'e1' } });
    expect(refused.problem.detail).toContain('60 min');
    expect((await forgot('nobody@example.com')).status).toBe(404);
  });
});

describe('reset password', () => {
  it('survives being opened, works once, and ends every session (rule: link-used-once)', async () => {
    const { email } = await staffMember(application);
    const { token, answer } = await enter(application, email, { trust: true });
    await forgot(email);
    const link = await mailedLink(application, email);
    // A mail scanner opens the page: a static file, which calls nothing.
    for (let visits = 0; visits < 3; visits += 1)
      await application.request('GET', `/authentication/reset_password?me=${link.me}&mc=${link.mc}`);
    expect((await reset(link)).status).toBe(204);
    expect((await application.call(currentSession, { token })).status).toBe(401);
    expect((await application.call(login, { body: { email, password: PASSWORD } })).status).toBe(401);
    const back = await application.call(login, {
      body: { email, password: NEW, trusted: answer.body.trusted ?? '' },
    });
    expect(back.body.logged_in).toBe(false);
    expect((await reset(link, 'and another long one')).problem).toMatchObject({
      status: 404,
      code: 'e12',
      reason: 'link_dead',
    });
  });

  it('wants twelve characters, twice the same, and does not use the link up for less', async () => {
    const { email } = await staffMember(application);
    await forgot(email);
    const link = await mailedLink(application, email);
    expect((await reset(link, 'short')).problem.errors?.[0]).toMatchObject({
      field: 'password',
      key: 'min_length',
    });
    expect((await reset(link, NEW, `${NEW}!`)).problem.errors?.[0]).toMatchObject({
      field: 'password_again',
      key: 'passwords_match',
    });
    expect((await reset(link)).status).toBe(204);
  });

  it('refuses what is guessed first, with the reason in the reader’s language, and does not use the link up (rule: password-strength)', async () => {
    const { email } = await staffMember(application);
    await forgot(email);
    const link = await mailedLink(application, email);
    for (const password of [
      '123456789012',
      'passwordpassword',
      'PasswordPassword',
      '１２３４５６７８９０１２',
      'qwertyqwerty',
      'aaaaaaaaaaaa',
      'abcdefghijklm',
      '1qaz2wsx3edc',
    ]) {
      expect((await reset(link, password)).problem.errors, password).toEqual([
        expect.objectContaining({ field: 'password', key: 'password_common' }),
      ]);
    }
    const spanish = await application.call(resetPassword, {
      body: { me: link.me, mc: link.mc, password: '123456789012', password_again: '123456789012' },
      language: 'es',
    });
    expect(spanish.problem.errors?.[0]?.message).toContain('se adivinan primero');
    await application.services.db.deleteFrom('rate_limit').execute();
    expect((await reset(link, 'mi caballo come pasto')).status).toBe(204);
  });

  it('refuses alike (e12): unknown, of another person, replaced by a newer one, too old, of inactive staff', async () => {
    const one = await staffMember(application);
    const other = await staffMember(application);
    await forgot(one.email);
    const first = await mailedLink(application, one.email);
    await forgot(one.email);
    const second = await mailedLink(application, one.email);
    const codes: unknown[] = [];
    codes.push((await reset({ me: String(one.id), mc: 'x'.repeat(43) })).problem.code);
    codes.push((await reset({ me: String(other.id), mc: second.mc })).problem.code);
    codes.push((await reset(first)).problem.code);
    await application.services.db.updateTable('member').set({ status: 2 }).where('id', '=', one.id).execute();
    codes.push((await reset(second)).problem.code);
    await application.services.db.updateTable('member').set({ status: 1 }).where('id', '=', one.id).execute();
    application.clock.now = new Date(application.clock.now.getTime() + PASSWORD_LINK_MINUTES * 60_000);
    codes.push((await reset(second)).problem.code);
    expect(codes).toEqual(['e12', 'e12', 'e12', 'e12', 'e12']);
  });

  it('lets the owner of the mailbox in after somebody else locked the account', async () => {
    const { email } = await staffMember(application);
    for (let tries = 0; tries < 9; tries += 1)
      await application.call(login, { body: { email, password: 'wrong' } });
    expect((await application.call(login, { body: { email, password: PASSWORD } })).status).toBe(429);
    await forgot(email);
    await reset(await mailedLink(application, email));
    expect((await application.call(login, { body: { email, password: NEW } })).status).toBe(200);
  });

  it('lets them in after too many wrong codes, too (rule: code-not-guessed)', async () => {
    const { email } = await staffMember(application);
    const { limiters, db } = application.services;
    const { id } = await db
      .selectFrom('member')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    for (let tries = 0; tries < 20; tries += 1) await limiters.count('access_code', String(id));
    expect((await enter(application, email)).answer.status).toBe(429);
    await forgot(email);
    await reset(await mailedLink(application, email), PASSWORD);
    expect((await enter(application, email)).answer.status).toBe(200);
  });
});
