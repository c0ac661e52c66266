import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../server/app.ts';
import { createBanks } from '../../server/banks/banks.ts';
import type { Banks } from '../../server/banks/banks.ts';
import { readConfiguration } from '../../server/configuration.ts';
import { ChangeHub } from '../../server/lib/events.ts';
import { openFiles } from '../../server/lib/files/open.ts';
import { Limiters } from '../../server/lib/rate-limit.ts';
import { openSigningKey } from '../../server/lib/signing-key.ts';
import { hashToken, newToken } from '../../server/lib/tokens.ts';
import { createLog } from '../../server/log.ts';
import type { Services } from '../../server/services.ts';
import type { Endpoint, Input, Output } from '../../src/lib/contract/endpoint.ts';
import type { Problem } from '../../src/lib/contract/errors.ts';
import type { Language } from '../../src/lib/contract/fields.ts';
import { ROLES } from '../../src/lib/contract/permissions.ts';
import { checkActionWords } from './action-words.ts';
import { createTestDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';

/** The whole application in process, on a database of its own, with a clock that tests set. */
export interface TestApplication {
  readonly services: Services;
  readonly app: ReturnType<typeof createApp>;
  readonly database: TestDatabase;
  /** The instant that the server believes it is. */
  readonly clock: { now: Date };
  /** Makes a call as any client would, without a browser. */
  request(method: string, path: string, options?: RequestOptions): Promise<Response>;
  /** Makes a call of the contract. `body` is the answer when it succeeded, `problem` the refusal when not. */
  call<E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Promise<Answered<E>>;
  /** A member with this role and a token of a complete session. */
  login(
    role: number,
    values?: Partial<{ first_name: string; last_name: string; email: string; language: Language }>,
  ): Promise<{ id: number; token: string }>;
  /** Another server process on the same database. */
  second(): ReturnType<typeof createApp>;
  close(): Promise<void>;
}

interface RequestOptions {
  token?: string | undefined;
  /** Sent as JSON; FormData as multipart; a string as it is. */
  body?: unknown;
  headers?: Record<string, string>;
  language?: Language;
  version?: number | undefined;
  /** Idempotency-Key. */
  key?: string | undefined;
}

type Loose<T> = { [K in keyof T]: T[K] | number | boolean | string };
export interface CallOptions<E extends Endpoint> extends Omit<RequestOptions, 'body'> {
  params?: Loose<Input<E['params']>>;
  query?: Loose<Input<E['query']>> | undefined;
  /** Loosely typed, since tests send what is wrong, too. */
  body?: Input<E['body']> | FormData | string | Readonly<Record<string, unknown>> | undefined;
  app?: ReturnType<typeof createApp>;
}

/** What a call of the contract was answered. */
export interface Answered<E extends Endpoint> {
  status: number;
  body: Output<E['answer']>;
  problem: Problem;
  headers: Headers;
}

export async function testApplication(
  environment: Record<string, string> = {},
  banks: Banks = createBanks([]),
): Promise<TestApplication> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'malecon-files-'));
  const level = process.env['TEST_LOG'];
  const log = level ? createLog(level) : createLog('error', { write: tellOfFault });
  const clock = { now: new Date() };
  const changes = new ChangeHub(database.direct.url, log);
  await changes.open();
  const configuration = readConfiguration({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...environment });
  const services: Services = {
    configuration,
    db: database.db,
    pool: database.pool,
    log,
    clock: () => clock.now,
    changes,
    files: await openFiles(configuration),
    banks,
    limiters: new Limiters(database.pool),
    secret: await openSigningKey(database.db, configuration),
  };
  const app = createApp(services);

  const request = (method: string, path: string, options: RequestOptions = {}, target = app) => {
    const { body } = options;
    const json = body !== undefined && !(body instanceof FormData) && typeof body !== 'string';
    const headers = {
      'accept-language': options.language ?? 'en',
      ...(options.token ? { authorization: `Token ${options.token}` } : {}),
      ...(json || typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      ...(options.version === undefined ? {} : { 'if-match': `"${options.version}"` }),
      ...(options.key ? { 'idempotency-key': options.key } : {}),
      ...options.headers,
    };
    const payload = json
      ? JSON.stringify(body)
      : body instanceof FormData || typeof body === 'string'
        ? body
        : null;
    return Promise.resolve(target.request(path, { method, headers, body: payload }));
  };

  async function call<E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<Answered<E>> {
    const params: Readonly<Record<string, unknown>> = options.params ?? {};
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(params[name])),
    );
    const query = new URLSearchParams(
      Object.entries(options.query ?? {}).map(([name, value]) => [name, String(value)]),
    );
    const { app: target, params: _params, query: _query, ...rest } = options;
    const response = await request(endpoint.method, query.size > 0 ? `${path}?${query}` : path, rest, target);
    const text = await response.text();
    const value: unknown = response.headers.get('content-type')?.includes('json')
      ? JSON.parse(text)
      : text || undefined;
    // The generic seam of the tests: the server checked its answer against this very contract.
    return {
      status: response.status,
      body: value as Output<E['answer']>,
      problem: value as Problem,
      headers: response.headers,
    };
  }

  let people = 0;
  async function login(role: number, values: Parameters<TestApplication['login']>[1] = {}) {
    people += 1;
    const { id } = await database.db
      .insertInto('member')
      .values({
        role,
        first_name: 'Rita',
        last_name: `Staff ${people}`,
        email: `person${people}@example.com`,
        language: 'en',
        created_at: clock.now,
        updated_at: clock.now,
        ...values,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const token = newToken();
    const expires = new Date(clock.now.getTime() + 12 * 3_600_000);
    await database.db
      .insertInto('session')
      .values({
        token_hash: hashToken(token),
        member_id: id,
        logged_in: true,
        expires_at: expires,
        created_at: clock.now,
        last_used_at: clock.now,
      })
      .execute();
    return { id, token };
  }

  const close = async () => {
    await checkActionWords(database.db);
    await changes.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
  const second = () => createApp({ ...services, limiters: new Limiters(database.pool) });
  return { services, app, database, clock, request, call, login, second, close };
}

/** Shows the error behind a 500, of which its answer says nothing; what else the server logs is provoked by tests. */
function tellOfFault(line: string): void {
  const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message: string; stack?: string } };
  if (msg === 'A request failed') console.error(`The server answered 500: ${err?.stack ?? err?.message}`);
}

/** What a row has of the fields of an input: a row that is changed is sent back without the rest. */
export const fieldsOf = ({ shape }: { readonly shape: object }, row: object) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name in shape));

/** What a refusal says of fields: "passengers min". */
export const keysOf = (problem: {
  readonly errors?: readonly { readonly field: string; readonly key: string }[] | undefined;
}): string[] | undefined => problem.errors?.map(({ field, key }) => `${field} ${key}`);

/** Roles by the name that tests use. */
export const administrator = ROLES.administrator;
export const agent = ROLES.agent;
export const client = ROLES.client;
