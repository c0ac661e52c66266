import * as fc from 'fast-check';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessSettings, saveAccessSettings } from '../../../src/lib/contract/access-settings.ts';
import { accessCode, currentSession, login, resendCode } from '../../../src/lib/contract/authentication.ts';
import { PASSKEYS, PROOF_MINUTES, SET_UP_MINUTES } from '../../../src/lib/contract/limits.ts';
import { STAFF_ROLES } from '../../../src/lib/contract/permissions.ts';
import {
  authenticatorCode,
  passkeyRequest,
  recoveryCode,
  signedPasskey,
} from '../../../src/lib/contract/second-step.ts';
import { createApiKey } from '../../../src/lib/contract/system/api-keys.ts';
import {
  addPasskey,
  beginAuthenticator,
  confirmAuthenticator,
  loginMethods,
  passkeyCreation,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
} from '../../../src/lib/contract/users/login-methods.ts';
import { resetLogin } from '../../../src/lib/contract/users/login-reset.ts';
import { members } from '../../../src/lib/contract/users/members.ts';
import { administrator, agent, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { createDevice, from } from './passkey-device.ts';
import type { Device, Lie } from './passkey-device.ts';
import { PASSWORD, enter, mailedCode, newestMail, staffMember } from './staff.ts';

const HERE = 'https://www.alisios.example';
const THERE = 'https://www.ceiba.example';

let application: TestApplication;
beforeAll(async () => {
  application = await testApplication();
});
afterAll(() => application.close());
beforeEach(() => application.services.db.deleteFrom('rate_limit').execute());

const later = (minutes: number) => {
  application.clock.now = new Date(application.clock.now.getTime() + minutes * 60_000);
};
const password = async (
  email: string,
  { origin = HERE, trusted }: { origin?: string; trusted?: string } = {},
) =>
  (
    await application.call(login, {
      headers: from(origin),
      body: { email, password: PASSWORD, ...(trusted ? { trusted } : {}) },
    })
  ).body;

/** Makes a passkey in a session; gives the answer of the server that was to keep it. */
async function make(
  token: string,
  device: Device,
  { origin = HERE, lie }: { origin?: string; lie?: Lie } = {},
) {
  const headers = from(origin);
  const { body: asked } = await application.call(passkeyCreation, { token, headers });
  const body = { name: 'Laptop', credential: device.create(asked, lie) };
  return application.call(addPasskey, { token, headers, body });
}

/** Takes the second step of a login with a passkey. */
async function use(
  token: string,
  device: Device,
  { origin = HERE, lie }: { origin?: string; lie?: Lie } = {},
) {
  const headers = from(origin);
  const { body: asked } = await application.call(passkeyRequest, { token, headers });
  const body = { credential: device.sign(asked, lie) };
  return application.call(signedPasskey, { token, headers, body });
}

/** Somebody who is logged in, with a passkey. */
async function withPasskey(role: number = agent) {
  const { email, id } = await staffMember(application, role);
  const { token } = await enter(application, email);
  const device = createDevice(HERE);
  const made = await make(token, device);
  expect(made.status, JSON.stringify(made.problem)).toBe(204);
  return { email, id, token, device };
}

describe('a passkey', () => {
  it('is made by its owner, told by mail, and asked for first at the next login (rule: second-steps)', async () => {
    const { email, token, device } = await withPasskey();
    expect(await newestMail(application, email)).toMatchObject({
      subject: 'A passkey was created',
      text: expect.stringContaining('“Laptop”'),
    });
    const first = await password(email);
    expect(first).toEqual({ token: expect.any(String), logged_in: false, steps: ['passkey', 'code'] });
    expect((await newestMail(application, email))?.subject).toBe('A passkey was created');
    const second = await use(first.token, device);
    expect(second.body).toMatchObject({ logged_in: true, member: { email } });
    expect(second.body.token).not.toBe(first.token);
    // Another one, which keeps no count, is there beside it.
    const synced = createDevice(HERE, { counts: false });
    expect((await make(token, synced)).status).toBe(204);
    for (const device_ of [synced, synced, device])
      expect((await use((await password(email)).token, device_)).status).toBe(200);
    const { body } = await application.call(loginMethods, { token });
    expect(body.passkeys).toEqual(
      Array.from({ length: 2 }, () => ({
        id: expect.any(Number),
        name: 'Laptop',
        host: 'www.alisios.example',
        created_at: expect.any(String),
        last_used_at: application.clock.now.toISOString(),
      })),
    );
  });

  it('leaves the mailed code and the app to whom asks for them', async () => {
    const { email, token } = await withPasskey();
    const half = await password(email);
    expect((await application.call(resendCode, { token: half.token })).status).toBe(204);
    const code = await mailedCode(application, email);
    expect((await application.call(accessCode, { token: half.token, body: { code } })).body.logged_in).toBe(
      true,
    );
    const { secret } = (await application.call(beginAuthenticator, { token })).body;
    const app = new TOTP({ secret }).generate({ timestamp: application.clock.now.getTime() });
    await application.call(confirmAuthenticator, { token, body: { code: app } });
    await application.call(renewRecoveryCodes, { token });
    expect((await password(email)).steps).toEqual(['passkey', 'authenticator', 'code', 'recovery']);
  });

  it('belongs to its host, and another host of ours says so (rule: passkey-of-a-host)', async () => {
    const { email, device } = await withPasskey();
    const there = await password(email, { origin: THERE });
    expect(there).toMatchObject({ steps: ['code'], elsewhere: ['www.alisios.example'] });
    // The code is on its way, as for whom has nothing else.
    expect((await newestMail(application, email))?.subject).toContain('is your access code');
    const ask = await application.call(passkeyRequest, { token: there.token, headers: from(THERE) });
    expect(ask.problem).toMatchObject({ status: 409, reason: 'no_passkeys_here' });
    // What is signed for one host opens nothing on the other.
    const { body: asked } = await application.call(passkeyRequest, {
      token: there.token,
      headers: from(HERE),
    });
    const credential = device.sign(asked);
    const replayed = await application.call(signedPasskey, {
      token: there.token,
      headers: from(THERE),
      body: { credential },
    });
    expect(replayed.problem).toMatchObject({ status: 422, reason: 'passkey_wrong' });
  });

  it.each([
    ['another host', 'https://www.evil.example'],
    ['a host below ours', 'https://x.www.alisios.example'],
    ['a bare address', 'http://127.0.0.1:4321'],
    ['a bare address of IPv6', 'http://[::1]:4321'],
    ['no page', 'null'],
  ])('is made and used on our hosts only, not on %s', async (_, origin) => {
    const { email, token } = await withPasskey();
    for (const [endpoint, asker] of [
      [passkeyCreation, token],
      [passkeyRequest, (await password(email)).token],
    ] as const) {
      const { problem } = await application.call(endpoint, { token: asker, headers: from(origin) });
      expect(problem).toMatchObject({ status: 409, reason: 'no_passkey_host' });
    }
  });

  it.each<[string, Lie]>([
    ['another origin', { origin: THERE }],
    ['another challenge', { challenge: 'b3RoZXI' }],
    ['something else than a login', { type: 'webauthn.create' }],
    ['another host', { host: 'www.ceiba.example' }],
    ['nobody there', { present: false }],
    ['a person who proved nothing', { verified: false }],
    ['a count that goes back', { count: 1 }],
    ['a name of nobody', { id: 'bm9ib2R5' }],
  ])('is refused with %s, and lets in afterwards', async (_, lie) => {
    const { email, device } = await withPasskey();
    const { token } = await password(email);
    expect((await use(token, device, { lie })).problem).toMatchObject({
      status: 422,
      reason: 'passkey_wrong',
    });
    expect((await use(token, device)).status).toBe(200);
  });

  it('is refused when it is another person’s, another device’s, or removed', async () => {
    const one = await withPasskey();
    const other = await withPasskey();
    const { token } = await password(one.email);
    expect((await use(token, other.device)).problem.reason).toBe('passkey_wrong');
    const forged = createDevice(HERE);
    expect((await use(token, forged, { lie: { id: one.device.id } })).problem.reason).toBe('passkey_wrong');
    const half = await password(one.email);
    const { body: asked } = await application.call(passkeyRequest, {
      token: half.token,
      headers: from(HERE),
    });
    await application.services.db.deleteFrom('passkey').where('member_id', '=', one.id).execute();
    const removed = await application.call(signedPasskey, {
      token: half.token,
      headers: from(HERE),
      body: { credential: one.device.sign(asked) },
    });
    expect(removed.problem.reason).toBe('passkey_wrong');
  });

  it('is refused with any byte changed', async () => {
    const { email, device } = await withPasskey();
    const { token } = await password(email);
    const headers = from(HERE);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('clientDataJSON' as const, 'authenticatorData' as const, 'signature' as const),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (part, at, change) => {
          await application.services.db.deleteFrom('rate_limit').execute();
          const { body: asked } = await application.call(passkeyRequest, { token, headers });
          const credential = device.sign(asked);
          const bytes = Buffer.from(credential.response[part], 'base64url');
          const place = at % bytes.length;
          bytes.writeUInt8(bytes.readUInt8(place) ^ change, place);
          credential.response[part] = bytes.toString('base64url');
          const { problem } = await application.call(signedPasskey, { token, headers, body: { credential } });
          expect(problem).toMatchObject({ status: 422, reason: 'passkey_wrong' });
        },
      ),
      { numRuns: 25 },
    );
    expect((await use(token, device)).status).toBe(200);
  });
});

describe('a challenge', () => {
  /** What a passkey signed for a session, to be sent by any. */
  async function signed(token: string, device: Device) {
    const { body: asked } = await application.call(passkeyRequest, { token, headers: from(HERE) });
    return device.sign(asked);
  }
  const send = async (token: string, credential: ReturnType<Device['sign']>) =>
    (await application.call(signedPasskey, { token, headers: from(HERE), body: { credential } })).problem
      ?.reason;

  it('counts once, in its own session, until the next one, and for minutes (rule: challenge-once)', async () => {
    const { email, device } = await withPasskey();
    const one = (await password(email)).token;
    const two = (await password(email)).token;
    const credential = await signed(one, device);
    expect(await send(two, credential)).toBe('challenge_expired');
    await signed(two, device);
    expect(await send(two, credential)).toBe('passkey_wrong');
    const before = await signed(one, device);
    const after = await signed(one, device);
    expect(await send(one, before)).toBe('passkey_wrong');
    expect(await send(one, after)).toBe('challenge_expired');
    const late = await signed(one, device);
    later(PASSKEYS.minutes);
    expect(await send(one, late)).toBe('challenge_expired');
    expect((await use(one, device)).status).toBe(200);
  });

  it('counts once when it is answered twice at once, on whichever server', async () => {
    const { email, device } = await withPasskey();
    const { token } = await password(email);
    const credential = await signed(token, device);
    const answers = await Promise.all(
      [application.app, application.second()].map((app) =>
        application.call(signedPasskey, { token, headers: from(HERE), body: { credential }, app }),
      ),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, expect.any(Number)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is not guessed: wrong passkeys count with wrong codes (rule: code-not-guessed)', async () => {
    const { email, device } = await withPasskey();
    const { token } = await password(email);
    for (let tries = 0; tries < 20; tries += 1)
      expect((await use(token, device, { lie: { verified: false } })).status).toBe(422);
    expect((await use(token, device)).status).toBe(429);
  });
});

describe('making one', () => {
  it.each<[string, Lie]>([
    ['another origin', { origin: THERE }],
    ['another challenge', { challenge: 'b3RoZXI' }],
    ['a login', { type: 'webauthn.get' }],
    ['another host', { host: 'www.ceiba.example' }],
    ['nobody there', { present: false }],
    ['a person who proved nothing', { verified: false }],
    ['certificates that nobody asked for', { format: 'apple' }],
    ['certificates in another form', { format: 'packed' }],
  ])('is refused with %s', async (_, lie) => {
    const { email } = await staffMember(application);
    const { token } = await enter(application, email);
    expect((await make(token, createDevice(HERE), { lie })).problem).toMatchObject({
      status: 422,
      reason: 'passkey_wrong',
    });
    expect((await application.call(loginMethods, { token })).body.passkeys).toEqual([]);
  });

  it('asks for a fresh proof, counts once, and stops at ten (rule: fresh-proof)', async () => {
    const { email, token, device } = await withPasskey();
    const headers = from(HERE);
    expect((await make(token, device)).problem).toMatchObject({ status: 409, reason: 'passkey_known' });
    const stranger = await enter(application, (await staffMember(application)).email);
    expect((await make(stranger.token, device)).problem).toMatchObject({
      status: 409,
      reason: 'passkey_known',
    });
    const { body: asked } = await application.call(passkeyCreation, { token, headers });
    expect(asked.excludeCredentials.map(({ id }) => id)).toEqual([device.id]);
    const next = createDevice(HERE);
    const body = { name: ' Key  of the safe ', credential: next.create(asked) };
    expect((await application.call(addPasskey, { token, headers, body })).status).toBe(204);
    expect((await application.call(addPasskey, { token, headers, body })).problem.reason).toBe(
      'challenge_expired',
    );
    for (let count = 2; count < PASSKEYS.count; count += 1)
      expect((await make(token, createDevice(HERE))).status).toBe(204);
    expect((await make(token, createDevice(HERE))).problem).toMatchObject({
      status: 409,
      reason: 'passkeys_full',
    });
    later(PROOF_MINUTES);
    const { passkeys } = (await application.call(loginMethods, { token })).body;
    const removal = await application.call(removePasskey, { token, params: { id: passkeys[0]?.id ?? 0 } });
    expect(removal.problem).toMatchObject({ status: 403, reason: 'proof_needed' });
    const { token: fresh } = await enter(application, email);
    expect((await application.call(passkeyCreation, { token, headers })).problem.reason).toBe('proof_needed');
    expect((await application.call(passkeyCreation, { token: fresh, headers })).status).toBe(200);
  });
});

describe('removing one', () => {
  it('ends other sessions and is told; recovery codes go with the last of all ways (rule: own-login-methods)', async () => {
    const { email, id, token, device } = await withPasskey();
    await make(token, createDevice(HERE));
    await application.call(renewRecoveryCodes, { token });
    const { body: other } = await use((await password(email)).token, device);
    const { passkeys } = (await application.call(loginMethods, { token })).body;
    const remove = (asker: string, passkey = 0) =>
      application.call(removePasskey, { token: asker, params: { id: passkeys[passkey]?.id ?? 0 } });
    const stranger = await enter(application, (await staffMember(application)).email);
    expect((await remove(stranger.token)).status).toBe(404);
    expect((await remove(token)).status).toBe(204);
    expect((await application.call(currentSession, { token: other.token })).status).toBe(401);
    expect((await newestMail(application, email))?.subject).toBe('A passkey was removed');
    expect((await application.call(loginMethods, { token })).body.recovery?.left).toBe(10);
    expect((await remove(token, 1)).status).toBe(204);
    expect((await application.call(loginMethods, { token })).body).toEqual({
      authenticator: null,
      passkeys: [],
      recovery: null,
      demanded: false,
    });
    expect(await password(email)).toEqual({ token: expect.any(String), logged_in: false });
    const trail = await application.services.db
      .selectFrom('audit_entry')
      .select(['action', 'reason'])
      .where('record_id', '=', id)
      .where('action', 'like', 'passkey%')
      .orderBy('id')
      .execute();
    expect(trail).toEqual(
      ['passkey_added', 'passkey_added', 'passkey_removed', 'passkey_removed'].map((action) => ({
        action,
        reason: 'Laptop',
      })),
    );
  });
});

describe('a role that must have a stronger step (rule: stronger-second-step)', () => {
  let chief: { id: number; token: string };
  const demand = async (...strong_roles: number[]) => {
    const { version } = (await application.call(accessSettings, { token: chief.token })).body;
    const body = { neutral_recovery: false, strong_roles };
    return application.call(saveAccessSettings, { token: chief.token, version, body });
  };
  // Anew each time: the clock goes on, and sessions end.
  beforeEach(async () => {
    chief = await application.login(administrator);
  });
  afterAll(() => demand());
  /** Past the mailed code. */
  const afterCode = async (email: string) => (await enter(application, email)).answer.body;
  const inside = async (token: string) =>
    (await application.call(members.list, { token, query: {} })).problem?.reason ?? 'inside';

  it('is led to set it up, and can do nothing else until then', async () => {
    await demand(agent);
    const { email, id } = await staffMember(application);
    const record = await afterCode(email);
    expect(record).toEqual({ token: expect.any(String), logged_in: false, setting_up: true });
    const { token } = record;
    expect(await inside(token)).toBe('set_up_first');
    for (const endpoint of [loginMethods, removeAuthenticator, renewRecoveryCodes])
      expect((await application.call(endpoint, { token })).problem).toMatchObject({
        status: 403,
        reason: 'set_up_first',
      });
    for (const endpoint of [resendCode, passkeyRequest])
      expect((await application.call(endpoint, { token })).problem.reason).toBe('already_logged_in');
    expect((await application.call(currentSession, { token })).body).toMatchObject({
      logged_in: false,
      setting_up: true,
    });
    // Long after the proof of the password.
    later(PROOF_MINUTES + 5);
    const device = createDevice(HERE);
    expect((await make(token, device)).status).toBe(204);
    expect(await inside(token)).toBe('inside');
    expect((await application.call(renewRecoveryCodes, { token })).status).toBe(200);
    const logins = await application.services.db
      .selectFrom('audit_entry')
      .select('id')
      .where('record_id', '=', id)
      .where('action', '=', 'logged_in')
      .execute();
    expect(logins).toHaveLength(1);
    // From now on a mailed code is no way in, not even by the calls of the API.
    const half = await password(email);
    expect(half.steps).toEqual(['passkey', 'recovery']);
    expect((await application.call(resendCode, { token: half.token })).problem).toMatchObject({
      status: 403,
      reason: 'code_not_enough',
    });
    const guess = await application.call(accessCode, { token: half.token, body: { code: '123456' } });
    expect(guess.problem.reason).toBe('code_not_enough');
    expect((await use(half.token, device)).body.logged_in).toBe(true);
  });

  it('is let in by an app as well, and has half an hour for it', async () => {
    await demand(agent);
    const { email } = await staffMember(application);
    const late = await afterCode(email);
    later(SET_UP_MINUTES);
    expect((await application.call(beginAuthenticator, { token: late.token })).status).toBe(401);
    const { token } = await afterCode(email);
    const { secret } = (await application.call(beginAuthenticator, { token })).body;
    const code = () => new TOTP({ secret }).generate({ timestamp: application.clock.now.getTime() });
    expect((await application.call(confirmAuthenticator, { token, body: { code: code() } })).status).toBe(
      204,
    );
    expect(await inside(token)).toBe('inside');
    later(1);
    const half = await password(email);
    expect(half.steps).toEqual(['authenticator']);
    const { body } = await application.call(authenticatorCode, { token: half.token, body: { code: code() } });
    expect(body.logged_in).toBe(true);
  });

  it('is led to set up again by a recovery code, and by a reset', async () => {
    await demand(agent);
    const { email, id, token, device } = await withPasskeyBefore();
    const { codes } = (await application.call(renewRecoveryCodes, { token })).body;
    const half = await password(email, { origin: THERE });
    // The only passkey is of another host: the code that was kept is left.
    expect(half).toMatchObject({ steps: ['recovery'], elsewhere: ['www.alisios.example'] });
    const recovered = await application.call(recoveryCode, {
      token: half.token,
      body: { code: codes[0] ?? '' },
    });
    expect(recovered.body).toMatchObject({ logged_in: false, setting_up: true });
    const there = createDevice(THERE);
    expect((await make(recovered.body.token, there, { origin: THERE })).status).toBe(204);
    expect(await inside(recovered.body.token)).toBe('inside');
    expect((await use((await password(email)).token, device)).status).toBe(200);
    const { token: half2 } = await password(email, { origin: THERE });
    expect((await use(half2, there, { origin: THERE })).status).toBe(200);
    expect((await application.call(resetLogin, { token: chief.token, params: { id } })).status).toBe(204);
    expect(await afterCode(email)).toMatchObject({ setting_up: true });
  });

  /** Somebody with a passkey from before it was demanded. */
  async function withPasskeyBefore() {
    await demand();
    const somebody = await withPasskey();
    await demand(agent);
    return somebody;
  }

  it('keeps the last of what lets in, also when both are removed at once', async () => {
    const { token } = await withPasskeyBefore();
    await make(token, createDevice(HERE));
    const { body } = await application.call(loginMethods, { token });
    expect(body.demanded).toBe(true);
    const answers = await Promise.all(
      body.passkeys.map(({ id }) => application.call(removePasskey, { token, params: { id } })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([204, 409]);
    expect(answers.find(({ status }) => status === 409)?.problem.reason).toBe('last_login_method');
    expect((await application.call(loginMethods, { token })).body.passkeys).toHaveLength(1);
  });

  it('is asked at the next login, though a browser was trusted after a mailed code', async () => {
    await demand();
    const { email, token } = await withPasskey();
    const mailed = await password(email);
    await application.call(resendCode, { token: mailed.token });
    const code = await mailedCode(application, email);
    const weak = await application.call(accessCode, { token: mailed.token, body: { code, trust: true } });
    const { email: bare } = await staffMember(application);
    const trusted = (await enter(application, bare, { trust: true })).answer.body.trusted ?? '';
    await demand(agent);
    // Who is logged in goes on.
    expect(await inside(token)).toBe('inside');
    expect(await password(email, { trusted: weak.body.trusted ?? '' })).toMatchObject({ steps: ['passkey'] });
    expect(await password(bare, { trusted })).toEqual({ token: expect.any(String), logged_in: false });
    // One that was trusted after a strong step is.
    const again = await withPasskeyBefore();
    const { token: half } = await password(again.email);
    const headers = from(HERE);
    const { body: asked } = await application.call(passkeyRequest, { token: half, headers });
    const strong = await application.call(signedPasskey, {
      token: half,
      headers,
      body: { credential: again.device.sign(asked), trust: true },
    });
    const known = await password(again.email, { trusted: strong.body.trusted ?? '' });
    expect(known.logged_in).toBe(true);
  });

  it('says of each role how many have neither, and changes nothing for keys of other programs', async () => {
    await demand();
    const before = (await application.call(accessSettings, { token: chief.token })).body;
    const key = await application.call(createApiKey, {
      token: chief.token,
      body: { name: 'Website', permissions: ['members:read'], days: 30 },
    });
    await withPasskey();
    await staffMember(application);
    const saved = await demand(...STAFF_ROLES);
    expect(saved.body.strong_roles).toEqual([...STAFF_ROLES]);
    const of = (staff: typeof before.staff, role: number) => staff.find((one) => one.role === role);
    const was = of(before.staff, agent);
    expect(of(saved.body.staff, agent)).toEqual({
      role: agent,
      members: (was?.members ?? 0) + 2,
      without: (was?.without ?? 0) + 1,
    });
    expect(await inside(key.body.token)).toBe('inside');
    const colleague = await application.login(agent);
    const refused = await application.call(saveAccessSettings, {
      token: colleague.token,
      version: saved.body.version,
      body: { neutral_recovery: false, strong_roles: [] },
    });
    expect(refused.status).toBe(403);
    expect((await demand(1)).status).toBe(422);
    // The Administrator who demanded it is led to set it up as well, and locks nobody out.
    const { email } = await staffMember(application, administrator);
    expect(await afterCode(email)).toMatchObject({ setting_up: true });
  });
});
