import * as z from 'zod/mini';
import type { Endpoint, Schema } from '../../src/lib/contract/endpoint.ts';
import { KEY_PERMISSIONS } from '../../src/lib/contract/system/api-keys.ts';
import { STATUS_OF_CODE } from '../../src/lib/contract/errors.ts';
import { namesOf, operationIdOf } from './openapi-names.ts';

type Json = Record<string, unknown>;
/** Prints a schema; what has a name is referred to by it. */
type Print = (schema: Schema) => Json;

const PLACE = '#/components/schemas/';

/** The whole contract as an OpenAPI 3.1 document. */
export function openApiOf(endpoints: readonly Endpoint[]): Json {
  const names = namesOf(endpoints);
  const [answer, body] = [printer(names.answers, 'output'), printer(names.bodies, 'input')];
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path}`;
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operationOf(endpoint, answer.print, body.print),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Malecón provider API',
      version: '1',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    // Every host serves the API beside its pages.
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { ...body.named, ...answer.named },
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'Token <token>, of a session',
        },
        key: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'Token <key>, of a key made in the settings, which may do what x-access names',
        },
      },
    },
  };
}

function operationOf(endpoint: Endpoint, answer: Print, body: Print): Json {
  const refusals = new Set([
    400,
    422,
    ...endpoint.errors.map((code) => STATUS_OF_CODE[code]),
    ...(endpoint.access === 'public' ? [] : [401, 403]),
  ]);
  if (endpoint.params) refusals.add(404);
  if (endpoint.versioned) refusals.add(412);
  const problem = {
    description: 'Refused',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
  return {
    operationId: operationIdOf(endpoint),
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    security: securityOf(endpoint),
    'x-access': endpoint.access,
    'x-codes': endpoint.errors,
    parameters: [
      ...parametersOf(endpoint.params, 'path', body),
      ...parametersOf(endpoint.query, 'query', body),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: {
              [endpoint.upload ? 'multipart/form-data' : 'application/json']: { schema: body(endpoint.body) },
            },
          },
        }
      : {}),
    responses: {
      [endpoint.status]: {
        description: 'Success',
        ...(endpoint.answer ? { content: { 'application/json': { schema: answer(endpoint.answer) } } } : {}),
        ...(endpoint.download ? { content: { [endpoint.download]: {} } } : {}),
      },
      ...Object.fromEntries([...refusals].map((status) => [status, problem])),
    },
  };
}

/** How a call is let in: a person's session, and a key where it may hold the permission. */
function securityOf({ access }: Endpoint): Json[] {
  if (access === 'public') return [];
  return KEY_PERMISSIONS.some((permission) => permission === access)
    ? [{ token: [] }, { key: [] }]
    : [{ token: [] }];
}

function parametersOf(schema: Schema | undefined, place: 'path' | 'query', print: Print): Json[] {
  if (!schema) return [];
  const { properties, required } = print(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (required ?? []).includes(name),
    schema: property,
  }));
}

/** Prints schemas one way, as what a client sends or as what it gets, with those that have a name. */
function printer(
  names: ReturnType<typeof namesOf>['answers'],
  io: 'input' | 'output',
): { print: Print; named: Json } {
  const settings = { io, unrepresentable: 'any', reused: 'inline', override: nameMembers } as const;
  const { schemas } = z.toJSONSchema(names, { ...settings, uri: (id) => PLACE + id });
  const print: Print = (schema) => {
    const name = names.get(schema);
    if (name) return { $ref: PLACE + name.id };
    const { $schema: _, $defs: __, ...rest } = z.toJSONSchema(schema, { ...settings, metadata: names });
    return JSON.parse(JSON.stringify(rest).replaceAll('"#/$defs/', `"${PLACE}`)) as Json;
  };
  const named = Object.entries(schemas).map(([id, { $schema: _, $id: __, ...rest }]) => [id, rest]);
  return { print, named: Object.fromEntries(named) as Json };
}

/** A record whose keys are known, such as amounts by currency, is printed with its members: `required` alone names nothing. */
function nameMembers({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const { required, properties, additionalProperties } = jsonSchema;
  if (!required || properties || typeof additionalProperties !== 'object') return;
  jsonSchema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]));
  delete jsonSchema.propertyNames;
}
