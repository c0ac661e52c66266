import { openApiOf } from '../server/lib/openapi.ts';
import { routes } from '../server/routes.ts';
import type { Endpoint } from '../src/lib/contract/endpoint.ts';
import { Problem } from '../src/lib/contract/errors.ts';
import { schemaFindings } from './schema-findings.ts';
import type { Json } from './schema-findings.ts';

/** Asks a provider API for a path under its /api. */
export type Ask = (path: string, init?: RequestInit) => Promise<Response>;

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema?: Json }[];
  requestBody?: { content?: Record<string, { schema?: Json }> };
  responses?: Record<string, { content?: Record<string, { schema?: Json }> }>;
}
interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
}

/**
 * What another provider API does otherwise than the contract, one sentence each; empty when it may stand behind the
 * site. Its description is compared with ours (paths, methods, parameters, bodies, answers), then the public calls and
 * the refused ones are made. Nothing is changed there: every unsafe call lacks its token or its body.
 */
export async function contractFindings(ask: Ask): Promise<string[]> {
  const endpoints = routes.map(({ endpoint }) => endpoint);
  return [
    ...(await describedFindings(ask, endpoints)),
    ...(await refusalFindings(ask, endpoints)),
    ...(await publicFindings(ask)),
  ];
}

async function describedFindings(ask: Ask, endpoints: readonly Endpoint[]): Promise<string[]> {
  const response = await ask('/openapi.json');
  if (!response.ok) return [`/openapi.json answers ${response.status}`];
  const theirs = (await response.json().catch(() => ({}))) as Partial<OpenApi>;
  if (!theirs.paths) return ['/openapi.json is no OpenAPI document'];
  const ours = openApiOf(endpoints) as unknown as OpenApi;
  return Object.entries(ours.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const there = (theirs.paths?.[path] ?? theirs.paths?.[path.replace(/\/$/, '')])?.[method];
      return there
        ? operationFindings(operation, there, { ours: ours as unknown as Json, theirs: theirs as Json }).map(
            (finding) => `${name}: ${finding}`,
          )
        : [`${name} is missing`];
    }),
  );
}

function operationFindings(
  ours: Operation,
  theirs: Operation,
  documents: { ours: Json; theirs: Json },
): string[] {
  const found: string[] = [];
  for (const parameter of ours.parameters ?? []) {
    const there = theirs.parameters?.find(
      ({ name, in: place }) => name === parameter.name && place === parameter.in,
    );
    if (!there) found.push(`the ${parameter.in} parameter ${parameter.name} is missing`);
    else if (there.required && !parameter.required)
      found.push(`the ${parameter.in} parameter ${parameter.name} must not be required`);
  }
  for (const parameter of theirs.parameters ?? []) {
    if (parameter.required && !ours.parameters?.some(({ name }) => name === parameter.name))
      found.push(`it requires the unknown parameter ${parameter.name}`);
  }
  for (const [type, { schema }] of Object.entries(ours.requestBody?.content ?? {})) {
    const there = theirs.requestBody?.content?.[type]?.schema;
    if (!there) found.push(`it takes no body of ${type}`);
    else if (schema)
      found.push(...schemaFindings({ ours: schema, theirs: there, documents, sent: true, at: 'body' }));
  }
  const success = Object.entries(ours.responses ?? {}).find(([status]) => status.startsWith('2'));
  if (!success) return found;
  const [status, { content = {} }] = success;
  const answer = theirs.responses?.[status];
  if (!answer) return [...found, `it does not answer ${status}`];
  for (const [type, { schema }] of Object.entries(content)) {
    const there = answer.content?.[type];
    if (!there) found.push(`its answer is not ${type}`);
    else if (schema)
      found.push(
        ...schemaFindings({ ours: schema, theirs: there.schema ?? {}, documents, sent: false, at: 'answer' }),
      );
  }
  return found;
}

/** Without a token every call of staff is refused, as a problem with a catalogue code, and tells nothing. */
async function refusalFindings(ask: Ask, endpoints: readonly Endpoint[]): Promise<string[]> {
  const found: string[] = [];
  for (const endpoint of endpoints.filter(({ access }) => access !== 'public')) {
    const path = endpoint.path.replaceAll(/\{\w+\}/g, '1');
    const response = await ask(path, { method: endpoint.method, headers: { 'accept-language': 'es' } });
    const name = `${endpoint.method} /api${endpoint.path} without a token`;
    if (response.status === 401) found.push(...(await problemFindings(response, name, 'e10')));
    else found.push(`${name} answers ${response.status} instead of 401`);
  }
  return found;
}

async function publicFindings(ask: Ask): Promise<string[]> {
  const json = { 'content-type': 'application/json' };
  const calls: readonly [name: string, path: string, init: RequestInit, status: number, code: string][] = [
    ['an unknown path', '/no/such/path', {}, 404, 'e10'],
    ['tracking of no shipment', '/postals/tracking?number=CONTRACT-CHECK-0000', {}, 404, 'e23'],
    [
      'tracking without a number',
      '/postals/tracking',
      { headers: { accept: 'application/json' } },
      422,
      'e10',
    ],
    [
      'a login that is no JSON',
      '/authentication/login',
      { method: 'POST', headers: json, body: '{"email":' },
      400,
      'e3',
    ],
    [
      'a login without a password',
      '/authentication/login',
      { method: 'POST', headers: json, body: '{}' },
      422,
      'e10',
    ],
    [
      'a login of nobody',
      '/authentication/login',
      {
        method: 'POST',
        headers: json,
        body: '{"email":"contract.check@example.com","password":"nobody at all"}',
      },
      401,
      'e2',
    ],
  ];
  const found: string[] = [];
  for (const [name, path, init, status, code] of calls) {
    const response = await ask(path, init);
    if (response.status === status) found.push(...(await problemFindings(response, name, code)));
    else found.push(`${name} answers ${response.status} instead of ${status}`);
  }
  for (const path of ['/health', '/ready']) {
    const response = await ask(path);
    if (response.status !== 200) found.push(`${path} answers ${response.status}`);
  }
  return found;
}

/** What is wrong with a refusal that should have this code. */
export async function problemFindings(response: Response, name: string, code: string): Promise<string[]> {
  const type = response.headers.get('content-type') ?? '';
  const problem = Problem.safeParse(await response.json().catch(() => undefined));
  return [
    ...(type.startsWith('application/problem+json')
      ? []
      : [`${name} is refused as "${type}" instead of application/problem+json`]),
    ...(!problem.success
      ? [`${name} is refused without a problem of the contract`]
      : problem.data.code === code
        ? []
        : [`${name} is refused with ${problem.data.code} instead of ${code}`]),
  ];
}
