import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAndWriteFindings } from '../../scripts/contract-calls.ts';
import { contractFindings } from '../../scripts/contract-findings.ts';
import type { Ask } from '../../scripts/contract-findings.ts';
import { administrator, testApplication } from './application.ts';
import type { TestApplication } from './application.ts';

let application: TestApplication;
let own: Ask;
beforeAll(async () => {
  application = await testApplication();
  own = async (path, init) => application.app.request(path, init);
});
afterAll(() => application.close());

/** Our API, with another description of itself. */
const describing =
  (change: (paths: Record<string, Record<string, Record<string, unknown>>>) => void): Ask =>
  async (path, init) => {
    const response = await own(path, init);
    if (path !== '/openapi.json') return response;
    const document = (await response.json()) as {
      paths: Record<string, Record<string, Record<string, unknown>>>;
    };
    change(document.paths);
    return Response.json(document);
  };

// As main.ts mounts it: an answer to the unknown that only holds at the root would be lost below /api.
it('finds nothing in our own API below its path', async () => {
  const mounted = new Hono({ strict: false }).route('/api', application.app);
  expect(await contractFindings(async (path, init) => mounted.request(`/api${path}`, init))).toEqual([]);
});

it('finds nothing in our own API', async () => {
  expect(await contractFindings(own)).toEqual([]);
});

it('names what is missing, of another type, or demanded beyond the contract', async () => {
  const findings = await contractFindings(
    describing((paths) => {
      delete paths['/api/cars/models/{id}/'];
      const list = paths['/api/postals/tracking']?.['get'] as { parameters: { name: string }[] };
      list.parameters = list.parameters.filter(({ name }) => name !== 'number');
      const body = paths['/api/authentication/login']?.['post']?.['requestBody'] as {
        content: Record<string, { schema: { properties: Record<string, object>; required: string[] } }>;
      };
      const schema = body.content['application/json']?.schema;
      if (!schema) throw new Error('login has no body');
      schema.properties['password'] = { type: 'number' };
      schema.properties['captcha'] = { type: 'string' };
      schema.required.push('captcha');
    }),
  );
  expect(findings).toEqual(
    expect.arrayContaining([
      'GET /api/cars/models/{id}/ is missing',
      'GET /api/postals/tracking: the query parameter number is missing',
      'POST /api/authentication/login: body.password is number instead of string',
      'POST /api/authentication/login: body.captcha must not be required',
    ]),
  );
});

it('follows references, and names an answer that gives less', async () => {
  const findings = await contractFindings(
    describing((paths) => {
      const responses = paths['/api/authentication/session']?.['get']?.['responses'] as Record<
        string,
        { content: Record<string, { schema: object }> }
      >;
      const answer = responses['200']?.content['application/json'];
      if (!answer) throw new Error('the session has no answer');
      answer.schema = {
        type: 'object',
        properties: { logged_in: { anyOf: [{ type: 'boolean' }, { type: 'null' }] } },
        required: ['logged_in'],
      };
    }),
  );
  expect(findings).toContain(
    'GET /api/authentication/session: answer.logged_in is boolean or null instead of boolean',
  );
  expect(findings).toContain('GET /api/authentication/session: answer.member is missing');
});

it('names calls that are not refused, or not as the contract says', async () => {
  const findings = await contractFindings(async (path, init) => {
    if (path === '/cars/models/' && init?.method === 'GET') return Response.json({ results: [] });
    if (path === '/cars/offices/' && init?.method === 'GET')
      return Response.json({ error: 'no' }, { status: 401 });
    return own(path, init);
  });
  expect(findings).toEqual([
    'GET /api/cars/models/ without a token answers 200 instead of 401',
    'GET /api/cars/offices/ without a token is refused as "application/json" instead of application/problem+json',
    'GET /api/cars/offices/ without a token is refused without a problem of the contract',
  ]);
});

describe('with a token', () => {
  it('reads every list and writes a client, and finds nothing in our own API', async () => {
    const { token } = await application.login(administrator);
    expect(await readAndWriteFindings(own, token)).toEqual([]);
  });

  it('names rows of another shape, a version that is not asked for, and a record that stays', async () => {
    const { token } = await application.login(administrator);
    const findings = await readAndWriteFindings(async (path, init) => {
      if (path === '/cars/offices/')
        return Response.json({ count: '3', page: 1, page_size: 25, results: [] });
      if (init?.method === 'DELETE') return new Response(null, { status: 204 });
      const headers = new Headers(init?.headers);
      // It overwrites whatever there is.
      if (init?.method === 'PUT') {
        const { version } = (await (await own(path, { headers })).json()) as { version: number };
        headers.set('if-match', `"${version}"`);
      }
      return own(path, { ...init, headers });
    }, token);
    expect(findings).toEqual([
      expect.stringMatching(/^GET \/api\/cars\/offices\/: answer\.count: /),
      'PUT /api/users/members/{id}/ answers 200 instead of 412',
      'PUT /api/users/members/{id}/ answers 200 instead of 412',
      'GET /api/users/members/{id}/ answers 200 instead of 404',
    ]);
  });
});
