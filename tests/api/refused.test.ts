import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../server/routes.ts';
import type { Endpoint } from '../../src/lib/contract/endpoint.ts';
import { hashToken } from '../../server/lib/tokens.ts';
import { ROLES, STAFF_ROLES, rolesOf } from '../../src/lib/contract/permissions.ts';
import { administrator, testApplication } from './application.ts';
import type { TestApplication } from './application.ts';
import { contractEndpoints } from './contract-endpoints.ts';
import { inputSchema, valid } from './fuzz-values.ts';
import { PUBLIC_CALLS } from './public-calls.ts';

/*
 * What every call of the contract refuses (rule: only-who-may): who has no login, who may not, what it cannot read, and
 * records that there are not. The calls come from the contract, so that none is forgotten.
 */
const endpoints = contractEndpoints();
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const guarded = endpoints.filter(({ access }) => access !== 'public');

let application: TestApplication;
/** Sessions by role. */
const tokens = new Map<number, string>();
beforeAll(async () => {
  application = await testApplication();
  for (const role of Object.values(ROLES)) tokens.set(role, (await application.login(role)).token);
});
afterAll(() => application.close());

const rolesWith = (access: Exclude<Endpoint['access'], 'public' | 'token'>): readonly number[] =>
  access === 'staff' || access === 'setting_up' ? STAFF_ROLES : rolesOf(access);
/** The session of somebody who may make a call. */
const tokenFor = ({ access }: Endpoint): string | undefined =>
  access === 'public'
    ? undefined
    : tokens.get((access === 'token' ? undefined : rolesWith(access)[0]) ?? administrator);

const namesIn = ({ path }: Endpoint): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
/** The place in a path of what its schema allows. */
const ALLOWED: Readonly<Record<string, string>> = {
  id: '1',
  provider: '1',
  brand: 'alisios',
  language: 'en',
  kind: 'confirmed',
};

type Options = Parameters<TestApplication['call']>[1];
/** Status and code of a call. */
async function answerOf(endpoint: Endpoint, options: Options): Promise<string> {
  const version = endpoint.versioned ? 1 : undefined;
  const { status, problem } = await application.call(endpoint, { params: ALLOWED, version, ...options });
  return `${status} ${problem?.code ?? ''}`.trim();
}

/** The calls that answer otherwise, with what they answer. */
async function exceptions(
  calls: readonly Endpoint[],
  expected: string | RegExp,
  ask: (endpoint: Endpoint) => Promise<string>,
): Promise<string[]> {
  const found: string[] = [];
  for (const endpoint of calls) {
    const answer = await ask(endpoint);
    if (typeof expected === 'string' ? answer !== expected : !expected.test(answer))
      found.push(`${nameOf(endpoint)}: ${answer}`);
  }
  return found;
}

/** Fields as a form with files sends them. */
function multipart(fields: Readonly<Record<string, unknown>> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  return form;
}

describe('every call', () => {
  it('of the contract is answered by the server, and no other', () => {
    expect(routes.map(({ endpoint }) => nameOf(endpoint)).sort()).toEqual(endpoints.map(nameOf).sort());
    expect(new Set(endpoints.map(nameOf)).size).toBe(endpoints.length);
  });

  it('refuses who has no login', async () => {
    expect(await exceptions(guarded, '401 e10', (call) => answerOf(call, {}))).toEqual([]);
  });

  it('refuses a login that is not complete, but what completes or ends it', async () => {
    const { token } = await application.login(administrator);
    await application.services.db
      .updateTable('session')
      .set({ logged_in: false })
      .where('token_hash', '=', hashToken(token))
      .execute();
    const calls = guarded.filter(({ access }) => access !== 'token');
    expect(await exceptions(calls, '401 e10', (call) => answerOf(call, { token }))).toEqual([]);
  });

  it.each(Object.entries(ROLES))('refuses the role %s where it may not', async (_, role) => {
    const token = tokens.get(role);
    const calls = guarded.filter(
      ({ access }) => access !== 'token' && access !== 'public' && !rolesWith(access).includes(role),
    );
    expect(await exceptions(calls, '403 e10', (call) => answerOf(call, { token }))).toEqual([]);
  });

  it('refuses a body that is no JSON, and one that its contract does not allow', async () => {
    const calls = endpoints.filter(({ body, upload }) => body && !upload);
    const sends = (body: string) => async (call: Endpoint) => {
      await application.services.db.deleteFrom('rate_limit').execute();
      return answerOf(call, { token: tokenFor(call), body });
    };
    expect(await exceptions(calls, '400 e3', sends('{"a":'))).toEqual([]);
    expect(await exceptions(calls, '422 e10', sends('["wrong"]'))).toEqual([]);
    const uploads = endpoints.filter(({ upload }) => upload);
    expect(await exceptions(uploads, '415 e10', sends('{}'))).toEqual([]);
  });

  it('finds no record that there is not', async () => {
    const calls = endpoints.filter(({ path, access }) => path.includes('{') && access !== 'public');
    const sample = (schema: Endpoint['body']) =>
      schema && (fc.sample(valid(inputSchema(schema)), { seed: 1, numRuns: 1 })[0] as Record<string, string>);
    const asks = (call: Endpoint) => {
      const params = Object.fromEntries(
        namesIn(call).map((name) => [name, name === 'id' ? 2_147_483_647 : '∅']),
      );
      return answerOf(call, {
        token: tokenFor(call),
        params,
        query: sample(call.query),
        body: sample(call.body),
      });
    };
    const plain = calls.filter(({ body, query }) => !body && !query);
    expect(await exceptions(plain, /^404 e10$/, asks)).toEqual([]);
    // What a body or a query says may be looked at before the record. Uploads are no JSON, so they never come so far.
    const others = calls.filter((call) => !plain.includes(call) && !call.upload);
    expect(await exceptions(others, /^(404|422) e10$/, asks)).toEqual([]);
  });
});

describe('calls that are public on purpose', () => {
  const open = endpoints.filter(({ access }) => access === 'public');
  it('stand in one list with their reason', () => {
    expect(open.map(nameOf).sort()).toEqual(Object.keys(PUBLIC_CALLS).sort());
  });

  it.each(Object.entries(PUBLIC_CALLS))('%s', async (name, { sends = {}, answers }) => {
    const endpoint = open.find((call) => nameOf(call) === name);
    if (!endpoint) throw new Error('No call of the contract has this name');
    const body = endpoint.upload ? multipart(sends.body) : sends.body;
    expect(await answerOf(endpoint, { token: 'a'.repeat(43), ...sends, body })).toBe(answers);
  });
});
