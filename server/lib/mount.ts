import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { REFUSED, answerCheck } from '../../src/lib/contract/answer-check.ts';
import type { Endpoint, Schema } from '../../src/lib/contract/endpoint.ts';
import { LANGUAGES, REFUSED_FIELDS } from '../../src/lib/contract/limits.ts';
import type { Services } from '../services.ts';
import { isApiKey, readApiKey } from './api-key.ts';
import { bodyBounds, isMonstrous } from './body-bounds.ts';
import { brandOfRequest } from './brand.ts';
import { authorize } from './authorize.ts';
import { onTransaction } from './call.ts';
import type { RequestContext, Session } from './call.ts';
import { askerOf, withIdempotency } from './idempotency.ts';
import { refusedFields, unstorableFields } from './issues.ts';
import { jsonBody } from './json-body.ts';
import { ProblemError, invalid } from './problem.ts';
import { readsMany } from './replicas/reads-many.ts';
import type { Route } from './route.ts';
import { readSession } from './session.ts';
import { inTransaction, mayBeDone } from './transaction.ts';
import { unknownFields } from './unknown-fields.ts';

/** What the middleware of app.ts leaves on the request. */
export interface Variables {
  requestId: string;
  ip: string;
}
export type Api = Hono<{ Variables: Variables }>;
type ApiContext = Context<{ Variables: Variables }>;

/** Mounts a route: session, permission, parsing, transaction, idempotency, and the answer checked against the contract. */
export function mount(api: Api, route: Route, services: Services): void {
  const { endpoint } = route;
  const takesReplica = readsMany(endpoint);
  // The application is not strict about the final slash: Hono drops it from requests, so routes have none.
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\/$/, '');
  api.on(endpoint.method, [path], ...bodyBounds(endpoint, services.limiters), async (context) => {
    const token = tokenOf(context);
    const byKey = isApiKey(token);
    const session = byKey
      ? await readApiKey(services, token, context.get('ip'))
      : await readSession(services, token, endpoint.path === '/events');
    authorize(endpoint, session, byKey);
    const input = await readInput(endpoint, context);
    const request: RequestContext = {
      db: services.db,
      services,
      now: services.clock(),
      language: languageOf(context.req.header('accept-language'), session),
      brand: brandOfRequest(
        { origin: context.req.header('origin'), host: context.req.header('host') },
        services.configuration.siteHost,
      ),
      session,
      requestId: context.get('requestId'),
      ip: context.get('ip'),
      origin: context.req.header('origin'),
      userAgent: (context.req.header('user-agent') ?? '').slice(0, 300),
      token,
      accept: context.req.header('accept') ?? '',
      idempotencyKey: (context.req.header('idempotency-key') ?? '').slice(0, 200),
    };
    const call = {
      ...request,
      ...input,
      get member() {
        if (!session) throw new ProblemError('e10', { status: 401, reason: 'session_ended' });
        return session.member;
      },
    };
    if (endpoint.method === 'GET' || !route.transactional) {
      const answered =
        takesReplica && services.replicas
          ? await services.replicas.read(session?.position, services.db, async (db) =>
              answer(endpoint, await route.handle(onTransaction(call, db))),
            )
          : answer(endpoint, await route.handle(call));
      // HEAD runs GET and drops the body: a stream must be told, or it keeps its cursor.
      if (context.req.method === 'HEAD') await answered.body?.cancel();
      return answered;
    }
    const prepared = await route.prepare?.(call);
    // What cannot be undone now changes no answer.
    const abandon = async () =>
      route
        .abandon?.(call, prepared)
        .catch((err: unknown) => services.log.warn({ err }, 'What was prepared for a request stays'));
    let written = false;
    const write = async (db: RequestContext['db']) => {
      const given = await route.handle(onTransaction(call, db), prepared);
      written = true;
      return given;
    };
    const key = context.req.header('idempotency-key');
    const asker = askerOf(session, token, request.ip);
    const scope = `${asker} ${endpoint.method} ${context.req.path}`;
    try {
      const answered = await inTransaction(services.db, async (db) =>
        key
          ? withIdempotency(db, { scope, key, request: input.hash }, async () =>
              answer(endpoint, await write(db)),
            )
          : answer(endpoint, await write(db)),
      );
      if (!written) await abandon();
      return answered;
    } catch (error) {
      // Its repetition may be answered with what was written, and must find what that names.
      if (!mayBeDone(error)) await abandon();
      throw error;
    }
  });
}

/** What the Authorization header carries (`Token <token>`): of a session or a key, or what opens a public call; else empty. */
const tokenOf = (context: ApiContext): string =>
  /^Token ([\w-]{20,100})$/.exec(context.req.header('authorization') ?? '')?.[1] ?? '';

async function readInput(endpoint: Endpoint, context: ApiContext) {
  const params = parse(endpoint.params, context.req.param(), 404);
  const query = parse(endpoint.query, context.req.query(), 422);
  const { value, files, hash, text = '' } = await readBody(endpoint, context);
  const body = parse(endpoint.body, value, 422);
  const unknown = endpoint.body ? unknownFields(endpoint.body, value).slice(0, REFUSED_FIELDS) : [];
  if (unknown.length > 0) throw invalid(...unknown.map((field) => ({ field, key: 'unknown_field' })));
  return {
    params,
    query,
    body,
    text,
    files,
    hash,
    version: endpoint.versioned ? versionOf(context.req.header('if-match')) : 0,
  };
}

/** A path that names nothing is not found; anything else that is refused names its fields. */
function parse(schema: Endpoint['body'], value: unknown, status: number): undefined {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success) {
    if (status === 404) throw new ProblemError('e10', { status: 404, reason: 'not_found' });
    // An array or null in the place of the whole body has no field to name.
    const fields = refusedFields(parsed.error).filter(({ field }) => field !== '');
    throw new ProblemError(
      'e10',
      fields.length > 0 ? { status, fields } : { status, reason: 'malformed_body' },
    );
  }
  const unstorable = unstorableFields(parsed.data);
  if (unstorable.length > 0) throw new ProblemError('e10', { status, fields: unstorable });
  // The generic seam: route() gives the handler the type of its own endpoint.
  return parsed.data as undefined;
}

async function readBody(
  endpoint: Endpoint,
  context: ApiContext,
): Promise<{ value: unknown; files: File[]; hash: string; text?: string }> {
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE')
    return { value: undefined, files: [], hash: '' };
  const type = (context.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (endpoint.upload) {
    if (type !== 'multipart/form-data')
      throw new ProblemError('e10', { status: 415, reason: 'content_type' });
    const form = await context.req.formData().catch(() => {
      throw new ProblemError('e3', { reason: 'malformed_body' });
    });
    const entries = [...form.entries()];
    const files = entries.flatMap(([, value]) => (value instanceof File ? [value] : []));
    const value = Object.fromEntries(entries.filter(([, entry]) => typeof entry === 'string'));
    return {
      value,
      files,
      hash: digest(JSON.stringify([value, files.map((file) => [file.name, file.size])])),
    };
  }
  const text = await context.req.text();
  if (!endpoint.body) return { value: undefined, files: [], hash: digest(text), text };
  if (type !== 'application/json') throw new ProblemError('e10', { status: 415, reason: 'content_type' });
  const value = readJson(text);
  return { value, files: [], hash: digest(text) };
}

/** Throws 400 e3 for what is no JSON, or is built like nothing that the contract names. */
function readJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ProblemError('e3', { reason: 'malformed_body' });
  }
  if (isMonstrous(value)) throw new ProblemError('e3', { reason: 'malformed_body' });
  return value;
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** The version in If-Match; a change of a versioned record without one is refused, never applied blindly. */
function versionOf(header: string | undefined): number {
  const match = /^(?:W\/)?"(\d{1,9})"$/.exec(header ?? '');
  if (!match?.[1]) throw new ProblemError('e3', { status: 412, reason: 'version_missing' });
  return Number(match[1]);
}

/** Accept-Language wins, then the member's own language, then the default. */
function languageOf(header: string | undefined, session: Session | null): RequestContext['language'] {
  const asked = (header ?? '').toLowerCase().match(/\b(en|es)\b/)?.[1];
  return LANGUAGES.find((language) => language === asked) ?? session?.member.language ?? LANGUAGES[0];
}

/** A plain, replayable answer. What the contract does not name never leaves the server. */
function answer(endpoint: Endpoint, result: unknown): Response {
  if (result instanceof Response) return result;
  if (!endpoint.answer) return new Response(null, { status: endpoint.status });
  const checked = checkedAnswer(endpoint, endpoint.answer, result);
  const headers: Record<string, string> = { 'content-type': 'application/json; charset=utf-8' };
  const version = (checked as { version?: unknown } | null)?.version;
  if (typeof version === 'number') headers['etag'] = `"${version}"`;
  return new Response(jsonBody(checked), { status: endpoint.status, headers });
}

/** The answer as its contract names it. Throws when it is against the contract. */
function checkedAnswer({ method, path }: Endpoint, schema: Schema, result: unknown): unknown {
  const checked = answerCheck(schema)(result);
  if (checked !== REFUSED) return checked;
  const parsed = schema.safeParse(result);
  if (!parsed.success)
    throw new Error(
      `${method} ${path} answered against its contract: ${JSON.stringify(parsed.error.issues.slice(0, 3))}`,
    );
  return parsed.data;
}
