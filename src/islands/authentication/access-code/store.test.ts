import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { TOTP } from 'otpauth';
import { administrator, agent, testApplication } from '../../../../tests/api/application.ts';
import type { TestApplication } from '../../../../tests/api/application.ts';
import { PASSWORD, mailedCode, staffMember } from '../../../../tests/api/authentication/staff.ts';
import { openPage } from '../../../../tests/api/page.ts';
import { apiSettings, call } from '../../../lib/api/call.ts';
import { saveAccessSettings } from '../../../lib/contract/access-settings.ts';
import { login } from '../../../lib/contract/authentication.ts';
import { $session, startSession } from '../../../lib/session/record.ts';
import { trustedToken } from '../../../lib/session/trusted-browser.ts';
import { createSetUp } from './set-up-store.ts';
import { createAccessCode } from './store.ts';

let application: TestApplication;
let left: string[];
beforeAll(async () => {
  application = await testApplication();
  const kept = new Map<string, string>();
  vi.stubGlobal('location', new URL('https://www.alisios.example/'));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterAll(() => application.close());
beforeEach(() => {
  ({ left } = openPage(application, ['authentication/access-code']));
});

async function begun(search = '') {
  const { email } = await staffMember(application);
  $session.set(undefined);
  startSession(await call(login, { body: { email, password: PASSWORD } }));
  return { email, code: createAccessCode('/en/dashboard/home/', () => search) };
}

it('completes the session with a pasted code and goes where the person was going', async () => {
  const { email, code } = await begun('?next=%2Fen%2Fcars%2Fmodels%2F');
  const digits = await mailedCode(application, email);
  await code.form.submit({ code: ` ${digits.slice(0, 3)} ${digits.slice(3)} ` });
  expect($session.get()).toMatchObject({ logged_in: true, member: { email } });
  expect(left).toEqual(['https://www.alisios.example/en/cars/models/']);
  expect(trustedToken(email)).toBeUndefined();
});

it('never leaves for another site', async () => {
  for (const evil of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)']) {
    const { email, code } = await begun(`?next=${encodeURIComponent(evil)}`);
    await code.form.submit({ code: await mailedCode(application, email) });
    expect(left.at(-1)).toBe('/en/dashboard/home/');
  }
});

it('remembers a browser that is trusted', async () => {
  const { email, code } = await begun();
  await code.form.submit({ code: await mailedCode(application, email), trust: 'on' });
  expect(trustedToken(email)).toEqual(expect.any(String));
});

it('sets up what a role demands before it goes to the page that was asked for (rule: stronger-second-step)', async () => {
  const { token } = await application.login(administrator);
  const demand = (version: number, ...strong_roles: number[]) =>
    application.call(saveAccessSettings, { token, version, body: { neutral_recovery: false, strong_roles } });
  const { version } = (await demand(0, agent)).body;
  const search = '?next=%2Fen%2Fcars%2Fmodels%2F';
  const { email, code } = await begun(search);
  await code.form.submit({ code: await mailedCode(application, email) });
  await demand(version);
  expect($session.get()).toMatchObject({ logged_in: false, setting_up: true });
  const setUp = createSetUp('/en/dashboard/home/', () => search);
  await setUp.begin();
  await setUp.chooseApp();
  const app = setUp.$stage.get();
  if (app.kind !== 'app') throw new Error(`No app was begun, but ${app.kind}`);
  await setUp.app.submit({ code: '000000' });
  expect(setUp.app.$state.get().errors['code']).toContain('The code is wrong');
  const right = new TOTP({ secret: app.secret }).generate({ timestamp: application.clock.now.getTime() });
  await setUp.app.submit({ code: right });
  expect(setUp.$stage.get()).toMatchObject({ kind: 'codes', codes: expect.any(Array) });
  expect(left).toEqual([]);
  await setUp.enter();
  expect($session.get()).toMatchObject({ logged_in: true, member: { email } });
  expect(left).toEqual(['https://www.alisios.example/en/cars/models/']);
  // The page was loaded anew meanwhile: it goes on as well.
  await createSetUp('/en/dashboard/home/', () => search).begin();
  expect(left).toHaveLength(2);
});

it('says beside the field what is wrong with a code', async () => {
  const { email, code } = await begun();
  await code.form.submit({ code: '12345' });
  expect(code.form.$state.get().errors).toEqual({ code: 'Enter the six-digit code.' });
  const wrong = String((Number(await mailedCode(application, email)) + 1) % 1_000_000).padStart(6, '0');
  await code.form.submit({ code: wrong });
  expect(code.form.$state.get().errors).toEqual({ code: 'The code is wrong. Check it and try again.' });
});

it('leads to a new login when the code was right but its answer was lost', async () => {
  const { email, code } = await begun();
  const digits = await mailedCode(application, email);
  const fetch = apiSettings.fetch;
  apiSettings.fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (init?.method !== 'POST') return response;
    apiSettings.fetch = fetch;
    throw new TypeError('connection lost');
  };
  await code.form.submit({ code: digits });
  expect(code.form.$state.get().message).toMatch(/can't connect/);
  await code.form.submit({ code: digits });
  // The token of the password step has ended: only the lost answer had the new one.
  expect($session.get()).toBeUndefined();
  expect(left).toEqual(['/en/authentication/login/']);
});

it('waits a minute before another code, then sends one', async () => {
  const { email, code } = await begun();
  await code.begin();
  const wait = code.$resend.get().at - Date.now();
  expect(wait).toBeGreaterThan(55_000);
  await code.resend();
  expect(code.$resend.get()).toMatchObject({
    kind: 'refused',
    message: expect.stringMatching(/too many attempts.* \d+ s/i),
  });
  application.clock.now = new Date(application.clock.now.getTime() + 61_000);
  const first = await mailedCode(application, email);
  await code.resend();
  expect(code.$resend.get().kind).toBe('sent');
  expect(await mailedCode(application, email)).toMatch(/^\d{6}$/);
  expect(first).toMatch(/^\d{6}$/);
});

it('leads to the login when its half session is gone, and keeps the page that was asked for', async () => {
  const { code } = await begun('?next=%2Fen%2Fcars%2Fmodels%2F');
  await application.services.db.updateTable('session').set({ revoked_at: new Date() }).execute();
  await code.form.submit({ code: '123456' });
  expect(left).toEqual(['/en/authentication/login/?next=%2Fen%2Fcars%2Fmodels%2F']);
  expect($session.get()).toBeUndefined();
});
