import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../server/db/seed.ts';
import { unstorableFields } from '../../server/lib/issues.ts';
import { routes } from '../../server/routes.ts';
import type { Endpoint } from '../../src/lib/contract/endpoint.ts';
import { Problem } from '../../src/lib/contract/errors.ts';
import { administrator, testApplication } from './application.ts';
import type { TestApplication } from './application.ts';
import { inputSchema, invalid, invalidQuery, valid } from './fuzz-values.ts';
import { randomRuns } from '../random-runs.ts';

/*
 * Every endpoint with random bodies, queries and paths made from its own schema, on a small demo company: never a 5xx,
 * never an accepted wrong one.
 */
/** Right ones of each call, and as many wrong ones. */
const RUNS = randomRuns(3);

let application: TestApplication;
beforeAll(async () => {
  application = await testApplication();
  await seedDemo(application.services, { rows: 40, now: application.clock.now });
}, 60_000);
afterAll(() => application.close());

type Plain = Record<string, string>;
interface Sent {
  params: Plain;
  query: Plain;
  body: unknown;
}

/** What a path names: a record by its number, or whatever its schema allows. */
function paramsOf(path: string, params: Endpoint['params']): fc.Arbitrary<Plain> {
  if (!params) return fc.constant({});
  if (path.includes('{id}')) return fc.integer({ min: 1, max: 40 }).map((id) => ({ id: String(id) }));
  // No record has such a name, so a path with it is unknown (404) before its body is read.
  return (valid(inputSchema(params)) as fc.Arbitrary<Plain>).filter(
    (values) => unstorableFields(values).length === 0,
  );
}

/** A call's path, query and body, each what its schema allows; the path names a record that may exist. */
function sendable({ path, params, query, body }: Endpoint): fc.Arbitrary<Sent> {
  return fc.record({
    params: paramsOf(path, params),
    query: (query ? valid(inputSchema(query)) : fc.constant({})) as fc.Arbitrary<Plain>,
    body: body ? valid(inputSchema(body)) : fc.constant(undefined),
  });
}

async function send(
  endpoint: Endpoint,
  token: string,
  { params, query, body }: Sent,
): Promise<{ status: number; text: string }> {
  // Nobody is as often wrong as this test: it is not slowed for that.
  await application.services.db.deleteFrom('rate_limit').where('key', 'like', 'refused_body:%').execute();
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(query);
  const response = await application.request(endpoint.method, search.size > 0 ? `${path}?${search}` : path, {
    token,
    body: endpoint.upload ? formOf(body) : body === undefined ? undefined : JSON.stringify(body),
    version: endpoint.versioned ? 1 : undefined,
  });
  // An open stream has no end to wait for.
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { status: response.status, text: '' };
  }
  const text = await response.text();
  // A bank reads the status of its notification and nothing else.
  if (response.status >= 400 && !endpoint.path.startsWith('/payments/notifications/'))
    Problem.parse(JSON.parse(text));
  return { status: response.status, text };
}

function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value));
  form.append('file', new File(['%PDF-1.7 fuzz'], 'a.pdf', { type: 'application/pdf' }));
  return form;
}

async function tryAll<T>(values: fc.Arbitrary<T>, one: (value: T) => Promise<void>): Promise<void> {
  for (const value of fc.sample(values, RUNS)) await one(value);
}

/** Only the endpoints whose name holds FUZZ_ONLY, for looking into one. */
const chosen = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ method, path }) => `${method} ${path}`.includes(process.env['FUZZ_ONLY'] ?? ''));

describe.each(chosen.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    it('survives everything that its schema allows', async () => {
      await tryAll(sendable(endpoint), async (sent) => {
        // Calls may end their own session, so each brings a new one.
        const { token } = await application.login(administrator);
        const { status, text } = await send(endpoint, token, sent);
        if (status >= 500) expect({ sent, status, text }).toBe('an answer below 500');
      });
    });

    const { params, query, body } = endpoint;
    const wrongs: fc.Arbitrary<{ sent: Sent; expected: number }>[] = [];
    const wrongBody = body && !endpoint.upload ? invalid(inputSchema(body)) : undefined;
    if (wrongBody)
      wrongs.push(
        fc
          .tuple(sendable({ ...endpoint, body: undefined }), wrongBody)
          .map(([sent, bad]) => ({ sent: { ...sent, body: bad }, expected: 422 })),
      );
    const wrongQuery = query ? invalidQuery(inputSchema(query)) : undefined;
    if (wrongQuery)
      wrongs.push(
        fc
          .tuple(sendable({ ...endpoint, query: undefined }), wrongQuery)
          .map(([sent, bad]) => ({ sent: { ...sent, query: bad }, expected: 422 })),
      );
    if (params)
      wrongs.push(
        fc
          .tuple(
            sendable({ ...endpoint, params: undefined }),
            fc.constantFrom('0', '-1', 'abc', '1.5', '99999999999', '∅', '%', '1;drop'),
          )
          .map(([sent, id]) => ({ sent: { ...sent, params: { id } }, expected: 404 })),
      );

    if (wrongs.length > 0) {
      it('refuses everything that its schema forbids', async () => {
        const { token } = await application.login(administrator);
        await tryAll(fc.oneof(...wrongs), async ({ sent, expected }) => {
          const { status } = await send(endpoint, token, sent);
          if (status !== expected) expect({ sent, status }).toBe(`an answer of ${expected}`);
        });
      });
    }
  },
);
