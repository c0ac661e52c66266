import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { currentSession, login } from '../../../src/lib/contract/authentication.ts';
import * as profile from '../../../src/lib/contract/users/profile.ts';
import { testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { PASSWORD, enter, staffMember } from '../authentication/staff.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await testApplication();
});
afterAll(() => application.close());
beforeEach(() => application.services.db.deleteFrom('rate_limit').execute());

const NEW = 'a new and long password';
const alive = async (token: string) => (await application.call(currentSession, { token })).status === 200;
const change = (token: string, body: object) =>
  application.call(profile.changePassword, {
    token,
    body: { old_password: PASSWORD, password: NEW, password_again: NEW, ...body },
  });

describe('profile', () => {
  it('changes one’s own name, phone, language and photo, and nothing else (rule: own-profile)', async () => {
    const { email, id } = await staffMember(application);
    const { token } = await enter(application, email);
    const { body: before } = await application.call(profile.getProfile, { token });
    expect(before).toMatchObject({ id, first_name: 'Yanet', photo: null });
    const { db } = application.services;
    const file = {
      storage_key: crypto.randomUUID(),
      name: 'me.jpg',
      type: 'image/jpeg',
      size: 10,
      uploaded_by: id,
      created_at: new Date(),
    };
    const { id: photo_id } = await db
      .insertInto('file')
      .values(file)
      .returning('id')
      .executeTakeFirstOrThrow();
    const body = {
      first_name: 'Yaneth',
      last_name: 'Ñíguez',
      phone: '+13055550142',
      language: 'es' as const,
      photo_id,
    };
    const more = await application.call(profile.updateProfile, {
      token,
      version: before.version,
      body: { ...body, role: 2, credit_limit: 1, email: 'other@example.com' },
    });
    expect(more.problem.errors?.map(({ field, key }) => [field, key])).toEqual([
      ['role', 'unknown_field'],
      ['credit_limit', 'unknown_field'],
      ['email', 'unknown_field'],
    ]);
    const saved = await application.call(profile.updateProfile, { token, version: before.version, body });
    expect(saved.body).toMatchObject({
      first_name: 'Yaneth',
      phone: '+13055550142',
      language: 'es',
      role: 6,
      email,
      photo: { id: photo_id, name: 'me.jpg' },
    });
    const stale = await application.call(profile.updateProfile, { token, version: before.version, body });
    expect(stale.status).toBe(412);
    const someoneElses = await db
      .insertInto('file')
      .values({ ...file, storage_key: crypto.randomUUID(), uploaded_by: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const refused = await application.call(profile.updateProfile, {
      token,
      version: saved.body.version,
      body: { ...body, photo_id: someoneElses.id },
    });
    expect(refused.problem.errors?.[0]?.key).toBe('file_unknown');
  });

  it('changes the password for whom knows the old one, and ends the other sessions', async () => {
    const { email } = await staffMember(application);
    const mine = await enter(application, email, { trust: true });
    const other = await enter(application, email);
    expect((await change(mine.token, { old_password: 'wrong' })).problem.errors?.[0]).toMatchObject({
      field: 'old_password',
      key: 'password_wrong',
    });
    expect((await change(mine.token, { password: 'short', password_again: 'short' })).status).toBe(422);
    expect((await change(mine.token, { password_again: 'something else' })).problem.errors?.[0]?.key).toBe(
      'passwords_match',
    );
    expect((await change(mine.token, {})).status).toBe(204);
    expect(await alive(mine.token)).toBe(true);
    expect(await alive(other.token)).toBe(false);
    const back = await application.call(login, {
      body: { email, password: NEW, trusted: mine.answer.body.trusted ?? '' },
    });
    expect(back.body.logged_in).toBe(false);
  });

  it('slows guessing of the old password down', async () => {
    const { email } = await staffMember(application);
    const { token } = await enter(application, email);
    for (let tries = 0; tries < 10; tries += 1)
      expect((await change(token, { old_password: 'wrong' })).status).toBe(422);
    expect((await change(token, {})).status).toBe(429);
  });

  it('lists living sessions and ends one, or all others; never somebody else’s (rule: only-who-may)', async () => {
    const { email } = await staffMember(application);
    const [first, second, third] = [
      await enter(application, email),
      await enter(application, email),
      await enter(application, email),
    ];
    const { body: list } = await application.call(profile.listSessions, { token: third.token });
    expect(list).toHaveLength(3);
    expect(list.filter(({ current }) => current)).toHaveLength(1);
    expect(JSON.stringify(list)).not.toContain(third.token);
    const oldest = list.map(({ id }) => id).sort((a, b) => a - b)[0] ?? 0;

    const stranger = await enter(application, (await staffMember(application)).email);
    expect(
      (await application.call(profile.endOwnSession, { token: stranger.token, params: { id: oldest } }))
        .status,
    ).toBe(404);
    expect(await alive(first.token)).toBe(true);
    expect(
      (await application.call(profile.endOwnSession, { token: third.token, params: { id: oldest } })).status,
    ).toBe(204);
    expect(await alive(first.token)).toBe(false);
    expect((await application.call(profile.endOtherSessions, { token: third.token })).status).toBe(204);
    expect([await alive(second.token), await alive(third.token), await alive(stranger.token)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('lists trusted browsers and forgets one; never somebody else’s (rule: only-who-may)', async () => {
    const { email } = await staffMember(application);
    const { token, answer } = await enter(application, email, { trust: true });
    const { body: list } = await application.call(profile.listTrustedBrowsers, { token });
    expect(list).toHaveLength(1);
    const id = list[0]?.id ?? 0;
    const stranger = await enter(application, (await staffMember(application)).email);
    expect(
      (await application.call(profile.removeTrustedBrowser, { token: stranger.token, params: { id } }))
        .status,
    ).toBe(404);
    expect((await application.call(profile.removeTrustedBrowser, { token, params: { id } })).status).toBe(
      204,
    );
    const back = await application.call(login, {
      body: { email, password: PASSWORD, trusted: answer.body.trusted ?? '' },
    });
    expect(back.body.logged_in).toBe(false);
  });
});
