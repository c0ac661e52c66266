import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditTrail } from '../../../src/lib/contract/audit.ts';
import { models } from '../../../src/lib/contract/cars/models.ts';
import { events } from '../../../src/lib/contract/events.ts';
import { login } from '../../../src/lib/contract/authentication.ts';
import {
  API_KEYS,
  createApiKey,
  KEY_PERMISSIONS,
  listApiKeys,
  revokeApiKey,
} from '../../../src/lib/contract/system/api-keys.ts';
import { WEBHOOKS } from '../../../src/lib/contract/system/webhooks.ts';
import { addNote } from '../../../src/lib/contract/notes.ts';
import { members } from '../../../src/lib/contract/users/members.ts';
import { changePassword, listSessions } from '../../../src/lib/contract/users/profile.ts';
import type { Permission } from '../../../src/lib/contract/permissions.ts';
import { ROLES, may, rolesOf } from '../../../src/lib/contract/permissions.ts';
import { administrator, agent, client, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { contractEndpoints } from '../contract-endpoints.ts';

let application: TestApplication;
let maker: { id: number; token: string };
const begun = new Date();
beforeAll(async () => {
  application = await testApplication();
  maker = await application.login(administrator, { first_name: 'Marta', last_name: 'Peña' });
});
beforeEach(() => {
  application.clock.now = new Date(begun);
});
afterAll(() => application.close());

/** A key of the Administrator with these permissions. */
async function keyWith(permissions: readonly Permission[], token = maker.token) {
  const { status, body } = await application.call(createApiKey, {
    token,
    body: { name: 'Website', permissions: [...permissions], days: 30 },
  });
  expect(status).toBe(201);
  return body;
}
const later = (milliseconds: number) => {
  application.clock.now = new Date(application.clock.now.getTime() + milliseconds);
};
const DAY = 86_400_000;
const client1 = {
  role: client,
  first_name: 'Yanet',
  last_name: 'Key',
  language: 'es',
  credit_limit: { amount: 0, currency: 'USD' },
};

describe('a key', () => {
  it('is told once, stored hashed, and known by how it begins', async () => {
    const made = await keyWith(['models:read']);
    expect(made.token).toMatch(/^mlk_[\w-]{43}$/);
    expect(made.token.startsWith(made.prefix)).toBe(true);
    const { results } = (await application.call(listApiKeys, { token: maker.token })).body;
    expect(results[0]).toMatchObject({
      id: made.id,
      name: 'Website',
      state: 'active',
      created_by: { id: maker.id, name: 'Marta Peña' },
      permissions: ['models:read'],
      last_used_at: null,
    });
    expect(JSON.stringify(results)).not.toContain(made.token);
    const { rows } = await application.services.pool.query<{ text: string }>(
      "select api_key::text as text from api_key union all select audit_entry::text from audit_entry where key = 'system/api_keys'",
    );
    for (const { text } of rows) expect(text).not.toContain(made.token.slice(made.prefix.length));
    // The same Idempotency-Key makes another one instead of telling this one again.
    const body = { name: 'Twice', permissions: ['models:read'], days: 30 } as const;
    const [one, two] = [
      await application.call(createApiKey, {
        token: maker.token,
        key: 'again',
        body: { ...body, permissions: [...body.permissions] },
      }),
      await application.call(createApiKey, {
        token: maker.token,
        key: 'again',
        body: { ...body, permissions: [...body.permissions] },
      }),
    ];
    expect(one.body.token).not.toBe(two.body.token);
  });

  it('reads and writes what it was given, without cookie, and nothing else', async () => {
    const { token } = await keyWith(['models:read', 'notes:create']);
    expect((await application.call(models.list, { token })).status).toBe(200);
    const refused = await application.call(models.remove, { token, params: { id: 1 } });
    expect([refused.status, refused.problem.reason, refused.problem.detail]).toEqual([
      403,
      'key_not_permitted',
      "This API key doesn't have the permission models:remove.",
    ]);
    const written = await application.call(addNote, { token, body: { text: 'By a key' } });
    expect(written.status).toBe(201);
    // A key holds no place in a page: what a browser sends must repeat its cookie, as ever.
    const fromPage = await application.call(addNote, {
      token,
      body: { text: 'From a page' },
      headers: { origin: 'https://www.alisios.example' },
    });
    expect([fromPage.status, fromPage.problem.reason]).toEqual([403, 'xsrf']);
  });

  it('of all permissions reaches what they name, and no profile, session, setting or key', async () => {
    const { token } = await keyWith(KEY_PERMISSIONS);
    const held: readonly string[] = KEY_PERMISSIONS;
    const closed = contractEndpoints().filter(({ access }) => access !== 'public' && !held.includes(access));
    expect(closed).toEqual(
      expect.arrayContaining([changePassword, listSessions, events, createApiKey, revokeApiKey]),
    );
    for (const endpoint of closed) {
      const version = endpoint.versioned ? 1 : undefined;
      const params = { id: 1, brand: 'alisios', language: 'en', kind: 'confirmed' };
      const { status } = await application.call(endpoint, { token, params, version });
      expect([endpoint.path, status]).toEqual([endpoint.path, 403]);
    }
  });

  it('does within a call no more than it was given, whatever its maker may', async () => {
    const { token } = await keyWith(['members:read', 'members:create', 'members:update', 'members:remove']);
    const put = (values: object) =>
      application.call(members.create, { token, body: members.input.parse({ ...client1, ...values }) });
    expect((await put({})).status).toBe(201);
    expect((await put({ role: ROLES.administrator, email: 'mine@example.com' })).status).toBe(403);
    expect((await put({ last_name: 'Rich', credit_limit: { amount: 1, currency: 'USD' } })).status).toBe(403);
    const colleague = await application.login(agent);
    const removed = await application.call(members.remove, { token, params: { id: colleague.id } });
    expect(removed.status).toBe(403);
  });

  it('leaves its name in the history', async () => {
    const { token, prefix, id } = await keyWith(['members:create']);
    const { body } = await application.call(members.create, {
      token,
      body: members.input.parse({ ...client1, last_name: 'History' }),
    });
    for (const [language, by] of [
      ['en', `API key Website (${prefix}…)`],
      ['es', `Clave de API Website (${prefix}…)`],
    ] as const) {
      const trail = await application.call(auditTrail, {
        token: maker.token,
        language,
        query: { key: 'users/members', id: body.id },
      });
      expect(trail.body[0]).toMatchObject({ action: 'create', by });
    }
    // Whoever makes no keys reads that one wrote, and whose it is.
    const colleague = await application.login(agent);
    const trail = await application.call(auditTrail, {
      token: colleague.token,
      query: { key: 'users/members', id: body.id },
    });
    expect(trail.body[0]).toMatchObject({ by: 'API key of Marta Peña' });
    const { rows } = await application.services.pool.query(
      'select member_id, api_key_id from audit_entry where key = $1 and record_id = $2',
      ['users/members', body.id],
    );
    expect(rows).toEqual([{ member_id: maker.id, api_key_id: id }]);
  });

  it('reads the history of what it may read, as its maker’s colleagues do', async () => {
    const history = async (token: string, key: string) => {
      const { status, problem } = await application.call(auditTrail, { token, query: { key, id: 1 } });
      return [status, problem.detail];
    };
    const { token } = await keyWith(['audit:read', 'members:read']);
    expect(await history(token, 'users/members')).toEqual([200, undefined]);
    expect(await history(token, 'cars/rentals')).toEqual([
      403,
      "This API key doesn't have the permission rentals:read.",
    ]);
    expect(await history(token, 'cars/rental_defaults')).toEqual([
      403,
      "This API key doesn't have the permission settings:read.",
    ]);
    const colleague = await application.login(agent);
    expect((await history(colleague.token, 'cars/rentals'))[0]).toBe(200);
    // Of every record that only some staff may read.
    const closed = contractEndpoints().filter(
      ({ method, path, access }) =>
        method === 'GET' &&
        path.endsWith('/{id}/') &&
        access.includes(':') &&
        !may(agent, access as Permission),
    );
    const keys = [...closed.map(({ path }) => path.slice(1, -'/{id}/'.length)), API_KEYS];
    expect(keys).toContain(WEBHOOKS);
    for (const key of keys) expect([key, (await history(colleague.token, key))[0]]).toEqual([key, 403]);
  });

  it('answers a repeated Idempotency-Key once for each key', async () => {
    const [one, other] = [await keyWith(['notes:create']), await keyWith(['notes:create'])];
    const write = ({ token }: { token: string }) =>
      application.call(addNote, { token, key: 'same', body: { text: 'Once' } });
    const [first, again, others] = [await write(one), await write(one), await write(other)];
    expect(again.body.id).toBe(first.body.id);
    expect(others.body.id).not.toBe(first.body.id);
  });
});

describe('the end of a key', () => {
  const status = async (token: string, app = application.app) =>
    (await application.call(models.list, { token, app })).status;

  it('is at once when it is revoked, in every server that it is used at', async () => {
    const { id, token } = await keyWith(['models:read']);
    const second = application.second();
    expect([await status(token), await status(token, second)]).toEqual([200, 200]);
    const revoked = await application.call(revokeApiKey, { token: maker.token, params: { id } });
    expect(revoked.body).toMatchObject({ state: 'revoked', revoked_by: { id: maker.id } });
    expect(await Promise.all([status(token), status(token, second)])).toEqual([401, 401]);
    const { problem } = await application.call(models.list, { token });
    expect(problem).toMatchObject({ code: 'e10', reason: 'key_refused' });
    const again = await application.call(revokeApiKey, { token: maker.token, params: { id } });
    expect([again.status, again.problem.reason]).toEqual([409, 'key_revoked']);
  });

  it('is the instant at which it expires', async () => {
    const { token, id } = await keyWith(['models:read']);
    later(30 * DAY - 1);
    expect(await status(token)).toBe(200);
    later(1);
    expect(await status(token)).toBe(401);
    const admin = await application.login(administrator);
    const { results } = (await application.call(listApiKeys, { token: admin.token })).body;
    expect(results.find((key) => key.id === id)?.state).toBe('expired');
  });

  it('comes with the role or the place of whoever made it', async () => {
    const colleague = await application.login(administrator);
    const { token, id } = await keyWith(['models:read', 'models:remove'], colleague.token);
    const become = (values: { role?: number; status?: number }) =>
      application.services.db.updateTable('member').set(values).where('id', '=', colleague.id).execute();
    const remove = async () =>
      (await application.call(models.remove, { token, params: { id: 999_999 } })).status;
    expect(await remove()).toBe(404);
    await become({ role: agent });
    expect([await status(token), await remove()]).toEqual([200, 403]);
    await become({ role: client });
    expect(await status(token)).toBe(401);
    const { results } = (await application.call(listApiKeys, { token: maker.token })).body;
    expect(results.find((key) => key.id === id)?.state).toBe('ownerless');
    await become({ role: administrator, status: 2 });
    expect(await status(token)).toBe(401);
  });
});

it('says when and from where it was used last', async () => {
  const { token, id } = await keyWith(['models:read']);
  const used = async () =>
    (await application.call(listApiKeys, { token: maker.token })).body.results.find((key) => key.id === id)
      ?.last_used_at;
  await application.call(models.list, { token });
  const first = await used();
  expect(first).toBe(application.clock.now.toISOString());
  later(30_000);
  await application.call(models.list, { token });
  expect(await used()).toBe(first);
  later(31_000);
  await application.call(models.list, { token });
  expect(await used()).toBe(application.clock.now.toISOString());
});

it('is slowed above its rate, and no other with it', async () => {
  const [busy, other] = [await keyWith(['models:read']), await keyWith(['models:read'])];
  await application.services.db
    .insertInto('rate_limit')
    .values({ key: `api_key:${busy.id}`, points: 600, expire: Date.now() + 50_000 })
    .execute();
  const refused = await application.call(models.list, { token: busy.token });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await application.call(models.list, { token: other.token })).status).toBe(200);
});

it('is the Administrator’s to see, make and revoke', async () => {
  const { token } = await application.login(agent);
  expect(rolesOf('integrations:create')).toEqual([administrator]);
  expect((await application.call(listApiKeys, { token })).status).toBe(403);
  for (const body of [
    { name: '', permissions: ['models:read'], days: 30 },
    { name: 'x', permissions: [], days: 30 },
    { name: 'x', permissions: ['integrations:create'], days: 30 },
    { name: 'x', permissions: ['models:read'], days: 3650 },
  ])
    expect((await application.call(createApiKey, { token: maker.token, body })).status).toBe(422);
  // A session is begun by a person: a key beside it changes nothing.
  const key = await keyWith(['models:read']);
  const body = { email: 'nobody@example.com', password: 'wrong' };
  expect((await application.call(login, { token: key.token, body })).status).toBe(401);
});
