import { routes } from '../server/routes.ts';
import type { Endpoint, Schema } from '../src/lib/contract/endpoint.ts';
import { codeOfStatus } from '../src/lib/contract/errors.ts';
import { members } from '../src/lib/contract/users/members.ts';
import { problemFindings } from './contract-findings.ts';
import type { Ask } from './contract-findings.ts';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly version?: number;
  readonly key?: string;
}

/**
 * What another provider API answers otherwise than the contract to somebody who may read and write: every list and its
 * first record are read, and one client is added, changed and deleted. `token` is that of an Administrator's session, or
 * of a key that holds what is read and all of members; what it may not read is left out.
 */
export async function readAndWriteFindings(ask: Ask, token: string): Promise<string[]> {
  const send = ({ method, path, body, version, key }: Asked) =>
    ask(path, {
      method,
      headers: {
        authorization: `Token ${token}`,
        'accept-language': 'en',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return [...(await readFindings(send)), ...(await writeFindings(send))];
}

type Send = (asked: Asked) => Promise<Response>;

/** Calls that read JSON and need neither a record nor a question. */
const READS = routes
  .map(({ endpoint }) => endpoint)
  .filter(
    ({ method, path, access, answer, query }) =>
      method === 'GET' &&
      access !== 'public' &&
      answer !== undefined &&
      !path.includes('{') &&
      (query === undefined || query.safeParse({}).success),
  );

async function readFindings(send: Send): Promise<string[]> {
  const found: string[] = [];
  for (const { path, answer } of READS) {
    const name = `GET /api${path}`;
    const response = await send({ method: 'GET', path });
    // What this token may not read says nothing about the API.
    if (response.status === 403) continue;
    const { findings, value } = await answered(response, name, 200, answer);
    found.push(...findings);
    const first = firstOf(value);
    const record = routes.find(
      ({ endpoint }) => endpoint.method === 'GET' && endpoint.path === `${path}{id}/`,
    )?.endpoint;
    if (first === undefined || !record) continue;
    const one = await send({ method: 'GET', path: `${path}${first}/` });
    found.push(...(await answered(one, `GET /api${record.path}`, 200, record.answer)).findings);
  }
  return found;
}

const firstOf = (value: unknown): number | undefined =>
  (value as { results?: readonly { id?: number }[] } | undefined)?.results?.[0]?.id;

/** A client is added, found, changed by version, and deleted; what must be refused is. */
async function writeFindings(send: Send): Promise<string[]> {
  const found: string[] = [];
  const { path } = members;
  const client = {
    ...members.blank,
    first_name: 'Contract',
    last_name: `Check ${Date.now()}`,
    language: 'en',
    credit_limit: { amount: 0, currency: 'USD' },
  };
  /** Makes a call and keeps what is wrong with its answer. */
  const expected = async (asked: Asked, { method, path: at }: Endpoint, status: number, schema?: Schema) => {
    const name = `${method} /api${at}`;
    const { findings, value } = await answered(await send(asked), name, status, schema);
    found.push(...findings);
    return value as { id: number; version: number } | undefined;
  };
  const create = { method: 'POST', path, body: client, key: `contract-check-${Date.now()}` };
  await expected(
    { ...create, body: { ...client, no_such_field: 1 }, key: `${create.key}-x` },
    members.create,
    422,
  );
  const made = await expected(create, members.create, 201, members.row);
  if (!made) return found;
  const again = await expected(create, members.create, 201, members.row);
  if (again?.id !== made.id) found.push(`POST /api${path} adds twice what one Idempotency-Key asked for`);
  const one = `${path}${made.id}/`;
  const body = { ...client, note: 'Changed' };
  const changed = await expected(
    { method: 'PUT', path: one, body, version: made.version },
    members.update,
    200,
    members.row,
  );
  if (changed && changed.version <= made.version)
    found.push(`PUT /api${members.update.path} gives no new version`);
  await expected({ method: 'PUT', path: one, body, version: made.version }, members.update, 412);
  await expected({ method: 'PUT', path: one, body }, members.update, 412);
  await expected({ method: 'DELETE', path: one }, members.remove, 204);
  await expected({ method: 'GET', path: one }, members.get, 404);
  return found;
}

/** What is wrong with an answer: its status, its problem, or its shape. */
async function answered(
  response: Response,
  name: string,
  status: number,
  schema?: Schema,
): Promise<{ findings: string[]; value?: unknown }> {
  if (response.status !== status)
    return { findings: [`${name} answers ${response.status} instead of ${status}`] };
  if (status >= 400) return { findings: await problemFindings(response, name, codeOfStatus(status)) };
  if (!schema) return { findings: [] };
  const value: unknown = await response.json().catch(() => undefined);
  const parsed = schema.safeParse(value);
  const findings = (parsed.error?.issues ?? [])
    .slice(0, 5)
    .map(({ path, message }) => `${name}: answer.${path.join('.')}: ${message}`);
  return { findings, value };
}
