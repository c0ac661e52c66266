import * as fc from 'fast-check';
import * as z from 'zod/mini';
import type { Schema } from '../../src/lib/contract/endpoint.ts';
import { plainLine } from '../../src/lib/domain/plain-text.ts';

/** The part of JSON Schema that the contract uses. */
interface JsonSchema {
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: (string | number)[];
  const?: string | number | boolean | null;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  additionalProperties?: JsonSchema | boolean;
}
type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** What a caller may hand in, as JSON Schema. */
export function inputSchema(schema: Schema): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema;
}

/** Texts that break what forgets to escape, to measure or to decode. */
const NASTY = [
  '',
  ' ',
  '\u0000',
  '\n',
  "'; drop table member; --",
  '<img src=x onerror=alert(1)>',
  '=1+1',
  '%_\\',
  'Ñandú 👩‍👩‍👧',
  '\u202eabc',
  '\ud800',
  '{{name}}',
  '../../etc/passwd',
  '0',
  '-1',
  '1e309',
  'null',
  '__proto__',
];
const DATES = [
  '0000-01-01',
  '0001-01-01',
  '1899-12-31',
  '1970-01-01',
  '2024-02-29',
  '2026-03-08',
  '2026-11-01',
  '2026-11-27',
  '2026-12-24',
  '2027-01-15',
  '9999-12-31',
];

const dates = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .integer({ min: -400, max: 800 })
      .map((days) => new Date(Date.UTC(2026, 10, 27) + days * 86_400_000).toISOString().slice(0, 10)),
  },
  { weight: 1, arbitrary: fc.constantFrom(...DATES) },
);
const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));

/** Values that a schema allows. Whole numbers are mostly small, so that they name records that exist. */
export function valid(schema: JsonSchema): fc.Arbitrary<Json> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valid));
  switch (schema.type) {
    case 'object':
      return objects(schema);
    case 'array':
      return fc.array(valid(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, Math.max(4, schema.minItems ?? 0)),
      });
    case 'string':
      return strings(schema);
    case 'integer':
    case 'number':
      return numbers(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue() as fc.Arbitrary<Json>;
  }
}

function objects({ properties = {}, required = [], additionalProperties }: JsonSchema): fc.Arbitrary<Json> {
  const optional = Object.entries(properties).filter(([name]) => !required.includes(name));
  // Few optional members at once: all of a list's filters together find nothing.
  const named = fc
    .tuple(
      fc.record(
        Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, valid(property)])),
      ),
      fc.subarray(optional.map(([name]) => name)),
      fc.boolean(),
    )
    .map(([all, some, few]) =>
      Object.fromEntries(
        Object.entries(all).filter(
          ([name]) => required.includes(name) || (few ? some.slice(0, 2) : some).includes(name),
        ),
      ),
    );
  if (typeof additionalProperties !== 'object' || Object.keys(properties).length > 0) return named;
  return fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), valid(additionalProperties), {
    maxKeys: 3,
  });
}

function strings({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date') return dates;
  if (format === 'date-time') return fc.tuple(dates, times).map(([date, time]) => `${date}T${time}:00.000Z`);
  if (format === 'email')
    return fc.integer({ min: 0, max: 999 }).map((number) => `fuzz${number}@example.com`);
  if (pattern?.startsWith('^\\d{4}-\\d{2}-\\d{2}T'))
    return fc.tuple(dates, times).map(([date, time]) => `${date}T${time}`);
  if (pattern?.startsWith('^-?\\d'))
    return fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 1, max: 12 }).map(String) },
      { weight: 1, arbitrary: fc.stringMatching(new RegExp(pattern)) },
    );
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  const short = Math.min(maxLength, 40);
  const nasty = NASTY.filter((text) => plainLine(text).length >= minLength && text.length <= maxLength);
  return fc.oneof(
    fc
      .string({ unit: 'binary', minLength, maxLength: short })
      .filter((text) => plainLine(text).length >= minLength),
    ...(nasty.length > 0 ? [fc.constantFrom(...nasty)] : []),
    ...(maxLength <= 5000 ? [fc.constant('ñ'.repeat(maxLength))] : []),
  );
}

function numbers({
  type,
  minimum,
  maximum = 2_147_483_647,
  exclusiveMinimum,
}: JsonSchema): fc.Arbitrary<number> {
  const min = exclusiveMinimum === undefined ? (minimum ?? -2_147_483_648) : exclusiveMinimum + 1;
  const whole = fc.oneof(
    fc.integer({ min, max: Math.min(maximum, Math.max(min, 0) + 30) }),
    fc.integer({ min, max: maximum }),
    fc.constantFrom(min, maximum),
  );
  return type === 'integer' ? whole : fc.oneof(whole, fc.double({ min, max: maximum, noNaN: true }));
}

/** Values that a schema forbids: a valid one with exactly one wrong place. Undefined where nothing is forbidden. */
export function invalid(schema: JsonSchema): fc.Arbitrary<Json> | undefined {
  const wrong = wrongsOf(schema);
  return wrong.length > 0 ? fc.oneof(...wrong) : undefined;
}

function wrongsOf(schema: JsonSchema): fc.Arbitrary<Json>[] {
  if (schema.enum) return [fc.constantFrom<Json>('∅', 987_654, -1, true, [])];
  if (schema.anyOf) {
    // What is wrong for one branch may be right for another; a list inside a list is wrong for all that we have.
    return schema.anyOf.some(({ type, items }) => type === 'array' || items || type === undefined)
      ? []
      : [fc.constant<Json>([[]])];
  }
  switch (schema.type) {
    case 'object':
      return [fc.constantFrom<Json>(null, 'text', 7, [], true), ...wrongMembers(schema)];
    case 'array':
      return [fc.constantFrom<Json>({}, 'text', 7, true), ...wrongItems(schema)];
    case 'string':
      return [
        fc.constantFrom<Json>(7, true, [], {}),
        ...(schema.pattern ? [fc.constantFrom<Json>('∅', '∅ 31/02/2026')] : []),
        ...(schema.maxLength === undefined ? [] : [fc.constant('x'.repeat(schema.maxLength + 1))]),
      ];
    case 'integer':
    case 'number':
      return [
        fc.constantFrom<Json>('7', true, [], {}),
        ...(schema.type === 'integer' ? [fc.constant(1.5)] : []),
        ...outside(schema).map((value) => fc.constant(value)),
      ];
    case 'boolean':
      return [fc.constantFrom<Json>('true', 1, [], {})];
    case 'null':
      return [fc.constant('text')];
    default:
      return [];
  }
}

function wrongMembers(schema: JsonSchema): fc.Arbitrary<Json>[] {
  const properties = Object.entries(schema.properties ?? {});
  const change = (change: (value: Record<string, Json>) => Json): fc.Arbitrary<Json> =>
    valid(schema).map((value) => change({ ...(value as Record<string, Json>) }));
  return [
    ...(schema.required ?? []).map((name) =>
      change((value) => {
        delete value[name];
        return value;
      }),
    ),
    ...properties.flatMap(([name, property]) => {
      const wrong = invalid(property);
      return wrong
        ? [
            fc
              .tuple(valid(schema), wrong)
              .map(([value, bad]): Json => ({ ...(value as Record<string, Json>), [name]: bad })),
          ]
        : [];
    }),
  ];
}

function wrongItems({ items, maxItems, minItems }: JsonSchema): fc.Arbitrary<Json>[] {
  const wrong = items ? invalid(items) : undefined;
  return [
    ...(wrong ? [wrong.map((bad): Json => [bad])] : []),
    ...(items && maxItems !== undefined && maxItems <= 100
      ? [fc.array(valid(items), { minLength: maxItems + 1, maxLength: maxItems + 1 }) as fc.Arbitrary<Json>]
      : []),
    ...(minItems ? [fc.constant<Json>([])] : []),
  ];
}

function outside({ minimum, maximum, exclusiveMinimum }: JsonSchema): number[] {
  return [
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(exclusiveMinimum === undefined ? [] : [exclusiveMinimum]),
    ...(maximum === undefined ? [] : [maximum + 1]),
  ];
}

/** Query strings that a schema forbids: only what can be said in text. */
export function invalidQuery(schema: JsonSchema): fc.Arbitrary<Record<string, string>> | undefined {
  const wrong = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    ...(property.enum || property.pattern
      ? [fc.constantFrom('∅', '', 'x'.repeat(3000)).map((bad) => ({ [name]: bad }))]
      : []),
    ...(property.maxLength === undefined
      ? []
      : [fc.constant({ [name]: 'x'.repeat(property.maxLength + 1) })]),
  ]);
  const missing = (schema.required ?? []).length > 0 ? [fc.constant({})] : [];
  return wrong.length + missing.length > 0
    ? fc.oneof<fc.Arbitrary<Record<string, string>>[]>(...wrong, ...missing)
    : undefined;
}
