import { createFetch, FetchError } from 'ofetch';
import type { FetchResponse } from 'ofetch';
import type { Endpoint, Input, Output, Schema } from '../contract/endpoint.ts';
import { codeOfStatus, Problem } from '../contract/errors.ts';
import type { ErrorCode, FieldError } from '../contract/errors.ts';
import type { SuccessKey } from '../contract/success.ts';
import { pageFacts } from '../words/page.ts';

/** Every way in which a call can fail, as one class. `status` 0 means that no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  /** The server's own sentence in the page's language, when it sent one. */
  readonly title: string | undefined;
  /** Key of the reason, for code; `detail` is its sentence, for people. */
  readonly reason: string | undefined;
  readonly detail: string | undefined;
  readonly errors: readonly FieldError[];
  /** The record that stands in the way. */
  readonly record: Problem['record'];
  readonly requestId: string | undefined;

  constructor(code: ErrorCode, status: number, problem: Partial<Problem> = {}) {
    super(`${code} (HTTP ${status})`);
    this.code = code;
    this.status = status;
    this.title = problem.title;
    this.reason = problem.reason;
    this.detail = problem.detail;
    this.errors = problem.errors ?? [];
    this.record = problem.record;
    this.requestId = problem.request_id;
  }
}

/** What a call depends on beside its contract; session.ts, toasts.ts and long-answers.ts fill in theirs, tests replace fetch. */
export const apiSettings = {
  fetch: ((input, init) => globalThis.fetch(input, init)) as typeof fetch,
  token: (): string | undefined => undefined,
  /** An answer as its contract passes it on, or why it is against it. */
  read: (schema: Schema, value: unknown) => schema.safeParse(value),
  /** Told of every 401 that is not a wrong password. */
  unauthorized: (): void => undefined,
  /** Told of every change that a person should see confirmed; public pages say it in place and have no toasts. */
  succeeded: (_success: SuccessKey): void => undefined,
  /** Value of the XSRF-TOKEN cookie. */
  xsrf: (): string | undefined =>
    typeof document === 'undefined' ? undefined : /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1],
};

type Scalar = string | number | boolean;
/** A path or query value as a caller has it: numbers and lists become text on the way. */
type Loose<T> = T extends undefined
  ? undefined
  : { [Key in keyof T]: T[Key] | Scalar | readonly Scalar[] | undefined };

interface BaseOptions {
  /** Files of a multipart call, by field name. */
  files?: Readonly<Record<string, Blob | readonly Blob[]>>;
  /** Version of the record that is changed; required by versioned endpoints. */
  version?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Token of a payment link or an agreement, instead of the session's. */
  token?: string | undefined;
  /** One for each thing that a person means to do: a retry after a lost connection sends the same one. */
  idempotencyKey?: string | undefined;
  /** Keeps the success toast away, for calls that are one of many. */
  quiet?: boolean;
}

type Part<Name extends string, S> = S extends undefined
  ? { [K in Name]?: undefined }
  : Record<never, never> extends Loose<Input<S>>
    ? { [K in Name]?: Loose<Input<S>> }
    : { [K in Name]: Loose<Input<S>> };
type BodyPart<S> = S extends undefined ? { body?: undefined } : { body: Input<S> };

/** Options of one call, as its contract demands them. */
type CallOptions<E extends Endpoint> = BaseOptions &
  Part<'params', E['params']> &
  Part<'query', E['query']> &
  BodyPart<E['body']>;
type LooseOptions = BaseOptions & { params?: unknown; query?: unknown; body?: unknown };
/** The options may be left out when nothing in them is required. */
export type CallArguments<E extends Endpoint> =
  Record<never, never> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

/**
 * Makes one call of the contract.
 * @returns the parsed answer; undefined for an endpoint without one
 * @throws ApiError, mapped by the catalogue (rule: error-catalogue). An aborted call rejects with the signal's reason.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[options]: CallArguments<E>
): Promise<Output<E['answer']>> {
  const response = await send(endpoint, options ?? {}, 'text');
  const answer = endpoint.answer ? parseAnswer(endpoint.answer, response) : undefined;
  if (endpoint.success && !options?.quiet) apiSettings.succeeded(endpoint.success);
  return answer as Output<E['answer']>;
}

export interface Download {
  readonly blob: Blob;
  readonly name: string;
}

/** Fetches an answer that is a file: a link cannot carry the token. */
export async function download<E extends Endpoint>(
  endpoint: E,
  ...[options]: CallArguments<E>
): Promise<Download> {
  const response = await send(endpoint, options ?? {}, 'blob');
  const disposition = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  const name = encoded
    ? decodeURIComponent(encoded)
    : (plain ?? endpoint.path.split('/').findLast((part) => part !== ''));
  return { blob: response._data as Blob, name: name ?? 'download' };
}

/** Address of a call with its path and query values. */
export function addressOf(endpoint: Endpoint, params: unknown, query: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return `${pageFacts().api}${path}${text === '' ? '' : `?${text}`}`;
}

/** Headers that every call carries. */
export function headersOf(token?: string): Headers {
  const headers = new Headers({
    Accept: 'application/json, application/problem+json',
    'Accept-Language': pageFacts().language,
  });
  const credential = token ?? apiSettings.token();
  // A token of a page's address may be any text, and a header takes no more than ASCII; ours stay as they are.
  if (credential) headers.set('Authorization', `Token ${encodeURIComponent(credential)}`);
  return headers;
}

/** A random key: randomUUID only exists on secure origins, a back office behind plain http must still save. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** What the API answers when a call did what it was asked. */
const SUCCESSES = [200, 201, 204];

async function send(
  endpoint: Endpoint,
  options: LooseOptions,
  responseType: 'text' | 'blob',
): Promise<FetchResponse<unknown>> {
  const headers = headersOf(options.token);
  const unsafe = endpoint.method !== 'GET';
  if (unsafe) {
    const xsrf = apiSettings.xsrf() ?? (await askForXsrf());
    if (xsrf) headers.set('X-XSRF-TOKEN', decodeURIComponent(xsrf));
    headers.set('Idempotency-Key', options.idempotencyKey ?? newIdempotencyKey());
  }
  if (options.version !== undefined) headers.set('If-Match', `"${options.version}"`);
  const body = endpoint.upload
    ? multipart(options.body, options.files ?? {})
    : (options.body as Record<string, unknown> | undefined);

  let response: FetchResponse<unknown>;
  try {
    const request = createFetch({ fetch: apiSettings.fetch, Headers, AbortController });
    response = await request.raw(addressOf(endpoint, options.params, options.query), {
      method: endpoint.method,
      headers,
      ...(body === undefined ? {} : { body }),
      signal: options.signal ?? null,
      credentials: 'include',
      responseType,
      ignoreResponseError: true,
      retry: 0,
    });
  } catch (failure) {
    if (options.signal?.aborted) throw options.signal.reason;
    if (failure instanceof FetchError || failure instanceof TypeError) throw new ApiError('e1', 0);
    throw failure;
  }
  // Given up while its answer was on the way: it is of an older question, whoever carried it.
  options.signal?.throwIfAborted();
  if (SUCCESSES.includes(response.status)) return response;
  throw await refusal(response);
}

/** The cookie comes with any answer; a page that begins with a save asks for one first. */
async function askForXsrf(): Promise<string | undefined> {
  await apiSettings.fetch(`${pageFacts().api}/health`, { credentials: 'include' }).catch(() => undefined);
  return apiSettings.xsrf();
}

function multipart(body: unknown, files: NonNullable<BaseOptions['files']>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined)
      form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  for (const [name, value] of Object.entries(files)) {
    for (const file of Array.isArray(value) ? (value as readonly Blob[]) : [value as Blob])
      form.append(name, file);
  }
  return form;
}

function parseAnswer(schema: Schema, response: FetchResponse<unknown>): unknown {
  let json: unknown;
  try {
    json = JSON.parse(String(response._data));
  } catch {
    throw new ApiError('e3', response.status);
  }
  const parsed = apiSettings.read(schema, json);
  if (!parsed.success) {
    console.error('The answer is not what the contract says', response.url, parsed.error.issues);
    throw new ApiError('e3', response.status);
  }
  return parsed.data;
}

async function refusal(response: FetchResponse<unknown>): Promise<ApiError> {
  const { status } = response;
  // Another 2xx or 3xx is no answer that a call of ours gives (rule: error-catalogue).
  const code = status < 400 ? 'e3' : codeOfStatus(status);
  const text = response._data instanceof Blob ? await response._data.text() : String(response._data ?? '');
  let error = new ApiError(code, status);
  try {
    const problem = Problem.safeParse(JSON.parse(text));
    if (problem.success && status >= 400) error = new ApiError(problem.data.code, status, problem.data);
  } catch {
    // Not JSON: a proxy's page. The status says enough.
  }
  if (status === 401 && error.code !== 'e2') apiSettings.unauthorized();
  return error;
}
