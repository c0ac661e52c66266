import * as z from 'zod/mini';
import type { Endpoint, Schema } from '../../src/lib/contract/endpoint.ts';
import { Problem, STATUS_OF_CODE } from '../../src/lib/contract/errors.ts';

type Json = Record<string, unknown>;

/** The whole contract as an OpenAPI 3.1 document. */
export function openApiOf(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Malecón provider API', version: '1' },
    // Every host serves the API beside its pages.
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem, 'output') },
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Token <token>' } },
    },
  };
}

function operationOf(endpoint: Endpoint): Json {
  const refusals = new Set([400, 422, ...endpoint.errors.map((code) => STATUS_OF_CODE[code]), ...(endpoint.access === 'public' ? [] : [401, 403])]);
  if (endpoint.params) refusals.add(404);
  if (endpoint.versioned) refusals.add(412);
  const problem = { description: 'Refused', content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } };
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    security: endpoint.access === 'public' ? [] : [{ token: [] }],
    'x-access': endpoint.access,
    'x-codes': endpoint.errors,
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(endpoint.body
      ? { requestBody: { required: true, content: { [endpoint.upload ? 'multipart/form-data' : 'application/json']: { schema: schemaOf(endpoint.body, 'input') } } } }
      : {}),
    responses: {
      [endpoint.status]: {
        description: 'Success',
        ...(endpoint.answer ? { content: { 'application/json': { schema: schemaOf(endpoint.answer, 'output') } } } : {}),
        ...(endpoint.download ? { content: { [endpoint.download]: {} } } : {}),
      },
      ...Object.fromEntries([...refusals].map((status) => [status, problem])),
    },
  };
}

function parametersOf(schema: Schema | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties, required } = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (required ?? []).includes(name),
    schema: property,
  }));
}

function schemaOf(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return rest;
}
