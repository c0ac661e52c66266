import { beforeEach, expect, test } from 'vitest';
import { littleApi } from '../../../tests/fixtures/little-api.ts';
import { ApiError, apiSettings, call, download } from './call.ts';
import { models } from '../contract/cars/models.ts';
import { $toasts } from '../shell/toasts.ts';

let api: ReturnType<typeof littleApi>;
beforeEach(() => {
  api = littleApi();
  $toasts.set([]);
});

const input = {
  brand: 'MG',
  name: 'MG 3',
  category: 'ECMR',
  transmission: 1,
  fuel: 1,
  passengers: 4,
  doors: 5,
  luggage: 1,
  capacity: 40,
  status: 1,
} as const;
const failing = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  if (!(error instanceof ApiError)) throw new Error(`Not an ApiError: ${String(error)}`);
  return error;
};

test('a call carries credentials, language and its query, and gives the parsed answer', async () => {
  apiSettings.token = () => 'abc';
  const page = await call(models.list, { query: { page: 2, page_size: 25, q: 'Picanto', status: [1, 2] } });
  expect(page).toMatchObject({ count: 60, page: 2 });
  const [request] = api.requests;
  expect(request?.headers.get('authorization')).toBe('Token abc');
  expect(request?.headers.get('accept-language')).toBe('en');
  expect(new URL(request?.url ?? '').search).toBe('?page=2&page_size=25&q=Picanto&status=1%2C2');
  expect(request?.headers.has('idempotency-key')).toBe(false);
  expect($toasts.get()).toEqual([]);
});

test('a save carries its version, a key and the XSRF token, and shows its success', async () => {
  apiSettings.xsrf = () => 'x%3D1';
  await call(models.update, { params: { id: 1 }, body: input, version: 1, idempotencyKey: 'k1' });
  const headers = api.requests.at(-1)?.headers;
  expect(headers?.get('if-match')).toBe('"1"');
  expect(headers?.get('idempotency-key')).toBe('k1');
  expect(headers?.get('x-xsrf-token')).toBe('x=1');
  expect($toasts.get()).toMatchObject([{ tone: 'success', message: { success: 'c3' }, stays: false }]);
});

test.each([
  ['a problem', () => api.problem(409, 'e16'), 'e16'],
  ['no problem, 400', () => new Response('', { status: 400 }), 'e3'],
  ['no problem, 412', () => new Response('', { status: 412 }), 'e3'],
  ['no problem, 403', () => new Response('no', { status: 403 }), 'e10'],
  ['no problem, 413', () => new Response('', { status: 413 }), 'e10'],
  ['no problem, 429', () => new Response('', { status: 429 }), 'e1'],
  ['a page of a proxy, 502', () => new Response('<html>', { status: 502 }), 'e1'],
  ['a page instead of JSON, 200', () => new Response('<html>', { status: 200 }), 'e3'],
  ['JSON that the contract refuses', () => Response.json({ id: 'x' }), 'e3'],
  ['another 2xx', () => new Response('{}', { status: 202 }), 'e3'],
])('%s', async (_name, answer, code) => {
  api.trouble('PUT', answer);
  const error = await failing(call(models.update, { params: { id: 1 }, body: input, version: 1 }));
  expect(error.code).toBe(code);
  expect($toasts.get()).toEqual([]);
});

test('no connection is e1 with status 0; an aborted call is no failure', async () => {
  api.lose('GET', 'request');
  expect(await failing(call(models.get, { params: { id: 1 } }))).toMatchObject({ code: 'e1', status: 0 });
  const abort = new AbortController();
  const promise = call(models.get, { params: { id: 1 }, signal: abort.signal });
  abort.abort();
  await expect(promise).rejects.toMatchObject({ name: 'AbortError' });
});

test('an aborted call gives no answer, even where one comes', async () => {
  const abort = new AbortController();
  apiSettings.fetch = () => {
    abort.abort();
    return Promise.resolve(Response.json({ id: 1 }));
  };
  const promise = call(models.get, { params: { id: 1 }, signal: abort.signal });
  await expect(promise).rejects.toMatchObject({ name: 'AbortError' });
});

test('a 401 ends the session, a wrong password does not', async () => {
  let ended = 0;
  apiSettings.unauthorized = () => (ended += 1);
  api.trouble('GET', () => api.problem(401, 'e2'));
  await failing(call(models.get, { params: { id: 1 } }));
  expect(ended).toBe(0);
  api.trouble('GET', () => api.problem(401, 'e10'));
  await failing(call(models.get, { params: { id: 1 } }));
  expect(ended).toBe(1);
});

test('a download has the name that the server gave', async () => {
  const { blob, name } = await download(models.exportCsv, { query: { page: 1 } });
  expect(name).toBe('models.csv');
  expect(await blob.text()).toBe('brand');
});
