import * as z from 'zod/mini';
import { AuditEntry } from '../../src/lib/contract/audit.ts';
import type { Endpoint, Schema } from '../../src/lib/contract/endpoint.ts';
import { FieldError, Problem } from '../../src/lib/contract/errors.ts';
import {
  Currency,
  FileEntry,
  Instant,
  IsoDate,
  Language,
  LocalDateTime,
  Money,
  OfficeTime,
  Price,
  Reference,
  Zone,
} from '../../src/lib/contract/fields.ts';
import { Photo, UploadedFile } from '../../src/lib/contract/photos.ts';

/*
 * Names of the OpenAPI document, from which a generated client takes those of its functions and types. They follow from
 * paths, so that a new call has one by itself; tests/api/conventions.test.ts holds that none is there twice.
 */

type Names = z.core.$ZodRegistry<{ id: string }>;

/** Shapes that many calls have, named as in src/lib/contract. */
const SHARED = {
  Problem,
  FieldError,
  Money,
  Price,
  Reference,
  FileEntry,
  UploadedFile,
  Photo,
  OfficeTime,
  Language,
  Currency,
  Instant,
  IsoDate,
  LocalDateTime,
  Zone,
  AuditEntry,
} as const;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
/** /cars/rentals/{id}/ as [cars, rentals]; a name with dots or underscores is several words. */
const wordsOf = (path: string): string[] =>
  path.split(/[/_.]/).filter((word) => word !== '' && !word.startsWith('{'));

const isRecord = ({ path }: Endpoint): boolean => path.endsWith('}/');
const isCollection = ({ path }: Endpoint): boolean => path.endsWith('/') && !path.includes('{');

/** What an operation of a record, a collection or anything else does, where its path does not say it. */
function verbOf(endpoint: Endpoint): string {
  const { method, answer, status } = endpoint;
  if (isRecord(endpoint)) return { GET: 'get', PUT: 'update', DELETE: 'remove', POST: 'save' }[method];
  if (isCollection(endpoint) && method === 'POST' && status === 201) return 'create';
  if (
    isCollection(endpoint) &&
    method === 'GET' &&
    answer instanceof z.ZodMiniObject &&
    'results' in answer.shape
  )
    return 'list';
  return { GET: '', POST: '', PUT: 'update', DELETE: 'remove' }[method];
}

/** Area, entity and action: carsRentalsList, carsRentalsCancel, carsExportRentalsCsv. */
export function operationIdOf(endpoint: Endpoint): string {
  const [area = '', ...rest] = [...wordsOf(endpoint.path), verbOf(endpoint)];
  return area + rest.map(capital).join('');
}

/** The name of one record of a collection: CarsRental, SystemCity. */
function recordNameOf({ path }: Endpoint): string {
  const words = wordsOf(path);
  return words
    .map((word, index) =>
      capital(index === words.length - 1 ? word.replace(/ies$/, 'y').replace(/(?<!s)s$/, '') : word),
    )
    .join('');
}

/** Names of shapes as answers and as bodies: rows of records, what makes and changes them, and the shared ones. */
export function namesOf(endpoints: readonly Endpoint[]): { answers: Names; bodies: Names } {
  const [answers, bodies] = [z.registry<{ id: string }>(), z.registry<{ id: string }>()];
  const name = (names: Names, schema: Schema | undefined, id: string): void => {
    if (schema && !names.has(schema)) names.add(schema, { id });
  };
  for (const [id, schema] of Object.entries(SHARED))
    for (const names of [answers, bodies]) name(names, schema, id);
  for (const endpoint of endpoints) {
    if (isRecord(endpoint) && endpoint.method === 'GET')
      name(answers, endpoint.answer, recordNameOf(endpoint));
    if (isCollection(endpoint) && endpoint.method === 'POST' && endpoint.status === 201)
      name(bodies, endpoint.body, `${recordNameOf(endpoint)}Input`);
  }
  for (const endpoint of endpoints)
    if (isRecord(endpoint) && endpoint.method === 'PUT')
      name(bodies, endpoint.body, `${recordNameOf(endpoint)}Change`);
  return { answers, bodies };
}
