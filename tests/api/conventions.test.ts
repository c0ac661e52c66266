import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registry } from '../../server/lib/metrics.ts';
import { operationMetrics } from '../../server/lib/operation-metrics.ts';
import { routes } from '../../server/routes.ts';
import { KEY_PERMISSIONS } from '../../src/lib/contract/system/api-keys.ts';
import { Problem } from '../../src/lib/contract/errors.ts';
import { agent, testApplication } from './application.ts';
import type { TestApplication } from './application.ts';

let application: TestApplication;
let token: string;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(agent));
});
afterAll(() => application.close());

const login = '/authentication/login';

async function problemOf(response: Response) {
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  return Problem.parse(await response.json());
}

describe('refusals of every call', () => {
  it('are problems with a catalogue code, in the language of the asker (rule: error-catalogue)', async () => {
    const english = await problemOf(await application.request('GET', '/nothing/here', { language: 'en' }));
    const spanish = await problemOf(await application.request('GET', '/nothing/here', { language: 'es' }));
    expect(english).toMatchObject({ status: 404, code: 'e10', reason: 'not_found' });
    expect(spanish.title).not.toBe(english.title);
  });

  it.each([
    ['malformed JSON', '{"email":', {}, 400, 'e3'],
    ['a JSON text that is no object', '"hello"', {}, 422, 'e10'],
    [
      'a form instead of JSON',
      'email=a',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'e10',
    ],
    ['no content type', '{}', { 'content-type': '' }, 415, 'e10'],
  ])('name %s', async (_, body, headers, status, code) => {
    const problem = await problemOf(await application.request('POST', login, { body, headers }));
    expect(problem).toMatchObject({ status, code });
  });

  it('name the field whose text no column holds, and say when the body is no form at all', async () => {
    const send = (body: unknown) =>
      application.request('POST', '/system/notes/', { token, body: JSON.stringify(body) });
    const half = await send({ text: 'half \ud83d' });
    expect([half.status, (await half.json()).errors]).toMatchObject([
      422,
      [{ field: 'text', key: 'characters' }],
    ]);
    const query = await application.request('GET', '/users/member_duplicates?email=%00', { token });
    expect([query.status, (await query.json()).errors]).toMatchObject([
      422,
      [{ field: 'email', key: 'characters' }],
    ]);
    for (const body of [null, ['wrong'], 'text']) {
      const answer = await send(body);
      expect([answer.status, await answer.json()]).toMatchObject([422, { reason: 'malformed_body' }]);
    }
  });

  it('tell of a field that no call knows, wherever in the body it is', async () => {
    const send = async (path: string, body: object) =>
      (await problemOf(await application.request('POST', path, { token, body, language: 'es' }))).errors;
    expect(
      await send('/system/notes/', { key: 'users/members', record_id: 1, text: 'x', txt: 'x' }),
    ).toMatchObject([
      { field: 'txt', key: 'unknown_field', message: 'Este campo no se conoce aquí. Omítalo.' },
    ]);
    expect(await send(login, { email: 'a@example.com', password: 'x', constructor: 1 })).toMatchObject([
      { field: 'constructor', key: 'unknown_field' },
    ]);
  });

  it('refuse a body of ten megabytes unread', async () => {
    const body = JSON.stringify({ email: 'x'.repeat(12_000_000), password: 'x' });
    expect(
      await problemOf(
        await application.request('POST', login, {
          body,
          headers: { 'content-length': String(body.length) },
        }),
      ),
    ).toMatchObject({ status: 413, code: 'e10' });
    const smaller = JSON.stringify({ email: 'x'.repeat(2_000_000), password: 'x' });
    expect(await problemOf(await application.request('POST', login, { body: smaller }))).toMatchObject({
      status: 413,
    });
  });

  it.each([
    '/cars/models/0',
    '/cars/models/-1',
    '/cars/models/abc',
    '/cars/models/99999999999999',
    '/cars/models/1.5',
  ])('find nothing at %s', async (path) => {
    expect(await problemOf(await application.request('GET', path, { token }))).toMatchObject({
      status: 404,
      code: 'e10',
    });
  });

  it('answer a path with and without its final slash', async () => {
    for (const path of ['/cars/models', '/cars/models/'])
      expect((await application.request('GET', path, { token })).status).toBe(200);
  });

  it('end a session that is unknown, half open or too old', async () => {
    for (const bad of ['x', `${'a'.repeat(43)}`, `${token}x`]) {
      expect(
        await problemOf(await application.request('GET', '/cars/models/', { token: bad })),
      ).toMatchObject({ status: 401, code: 'e10', reason: 'session_ended' });
    }
    const { token: old } = await application.login(agent);
    const then = application.clock.now;
    application.clock.now = new Date(then.getTime() + 31 * 60_000);
    expect((await application.request('GET', '/cars/models/', { token: old })).status).toBe(401);
    application.clock.now = then;
  });
});

describe('browsers', () => {
  const origin = 'https://www.alisios.example';

  it('must repeat the XSRF cookie in the header (rule: xsrf-repeated)', async () => {
    const body = { email: 'nobody@example.com', password: 'wrong' };
    const refused = await problemOf(await application.request('POST', login, { body, headers: { origin } }));
    expect(refused).toMatchObject({ status: 403, code: 'e10', reason: 'xsrf' });
    const cookie = (await application.request('GET', '/health')).headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^XSRF-TOKEN=[\w-]+; Path=\/; SameSite=Lax$/);
    const value = cookie.slice('XSRF-TOKEN='.length, cookie.indexOf(';'));
    const headers = { origin, cookie: `XSRF-TOKEN=${value}`, 'x-xsrf-token': value };
    expect(await problemOf(await application.request('POST', login, { body, headers }))).toMatchObject({
      status: 401,
      code: 'e2',
    });
    const forged = { ...headers, 'x-xsrf-token': `${value}x` };
    expect(
      await problemOf(await application.request('POST', login, { body, headers: forged })),
    ).toMatchObject({ status: 403 });
  });

  it('may call from the hosts of the brands only', async () => {
    const allowed = await application.request('OPTIONS', login, {
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(allowed.headers.get('access-control-allow-origin')).toBe(origin);
    const other = await application.request('OPTIONS', login, {
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('get headers that shut everything else', async () => {
    const { headers } = await application.request('GET', '/health');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

interface OpenApi {
  readonly openapi: string;
  readonly servers: unknown;
  readonly paths: Record<
    string,
    Record<
      string,
      {
        readonly operationId: string;
        readonly security: unknown;
        readonly responses: Record<
          string,
          { readonly content?: Record<string, { readonly schema: unknown }> }
        >;
      }
    >
  >;
  readonly components: { readonly schemas: Record<string, unknown> };
}

describe('what operators read', () => {
  it('lists every endpoint in the OpenAPI document and on the reference page', async () => {
    const document = (await (await application.request('GET', '/openapi.json')).json()) as OpenApi;
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toEqual([{ url: '/' }]);
    // Who reads it must not guess whether a call without `security` is open to anybody.
    for (const { endpoint } of routes)
      expect(document.paths[`/api${endpoint.path}`]?.[endpoint.method.toLowerCase()]?.security).toEqual(
        endpoint.access === 'public'
          ? []
          : KEY_PERMISSIONS.some((permission) => permission === endpoint.access)
            ? [{ token: [] }, { key: [] }]
            : [{ token: [] }],
      );
    // Clients build on these names: each is there once and says area, entity and action.
    const names = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(names).toEqual([...new Set(names)]);
    expect(names.filter((name) => !/^[a-z][a-zA-Z]+$/.test(name))).toEqual([]);
    expect(names).toEqual(
      expect.arrayContaining([
        'carsRentalsList',
        'carsRentalsCreate',
        'carsRentalsCancel',
        'usersMembersUpdate',
        'financialsExportAccountsCsv',
      ]),
    );
    expect(
      document.paths['/api/cars/rentals/{id}/']?.['get']?.responses['200']?.content?.['application/json']
        ?.schema,
    ).toEqual({ $ref: '#/components/schemas/CarsRental' });
    // Every reference leads to a shape, and every shape is referred to.
    const shapes = Object.keys(document.components.schemas);
    const referred = JSON.stringify(document).match(/(?<="#\/components\/schemas\/)\w+/g);
    expect(new Set(referred)).toEqual(new Set(shapes));
    const page = await application.request('GET', '/docs');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('POST /authentication/login');
  });

  it('mounts no endpoint twice', () => {
    const names = routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(names).toEqual([...new Set(names)]);
  });

  it('tells health, readiness and metrics without a token', async () => {
    expect((await application.request('GET', '/health')).status).toBe(200);
    expect((await application.request('GET', '/ready')).status).toBe(200);
    expect(await (await application.request('GET', '/metrics')).text()).toContain(
      'malecon_request_seconds_bucket',
    );
    // Proxies keep that one address from outside.
    expect((await application.request('GET', '/metrics/')).status).toBe(404);
  });

  it('tells every metric that alerts and the dashboard ask for', async () => {
    const answered = await (await application.request('GET', '/metrics')).text();
    const told = new Set([...answered.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    const asked = ['prometheus/alerts.yaml', 'grafana/malecon.json'].flatMap(
      (file) => readFileSync(`deploy/${file}`, 'utf8').match(/\b(?:malecon|process|nodejs)_\w+/g) ?? [],
    );
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter((name) => !told.has(name.replace(/_(bucket|count|sum)$/, '')))).toEqual([]);
  });

  it('tells how late jobs, mails and payments are', async () => {
    const { db } = application.services;
    const ago = (seconds: number) => new Date(application.clock.now.getTime() - seconds * 1000);
    await db
      .insertInto('job')
      .values({ name: 'late', next_run_at: ago(90), last_error: 'away' })
      .execute();
    const fresh = operationMetrics(application.services);
    await fresh();
    const answered = await registry.metrics();
    expect(answered).toContain('malecon_database_up 1');
    expect(Number(/malecon_job_late_seconds\{name="late"\} (\S+)/.exec(answered)?.[1])).toBeCloseTo(90, 0);
    expect(answered).toContain('malecon_job_failed{name="late"} 1');
    await db.deleteFrom('job').where('name', '=', 'late').execute();
  });
});
