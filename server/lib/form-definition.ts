import * as z from 'zod/mini';
import type { Schema } from '../../src/lib/contract/endpoint.ts';
import type { Language } from '../../src/lib/contract/fields.ts';
import type { FormDefinition, FormField } from '../../src/lib/contract/form.ts';
import { hasWords, words } from './words.ts';

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  anyOf?: JsonSchema[];
  enum?: (string | number)[];
  const?: string | number;
  items?: JsonSchema;
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  minLength?: number;
  default?: unknown;
}

interface FormPlan {
  input: Schema;
  /** Namespace of its words: labels stand under `fields`, options under `options.{field}`. */
  namespace: string;
  language: Language;
  /** Choices that come from the database, by field. */
  options?: Readonly<Record<string, readonly { value: string | number; label: string }[]>>;
  /** Fields whose drawing the schema cannot tell. */
  types?: Readonly<Record<string, FormField['type']>>;
  /** Fields whose choices are asked for once another field is chosen. */
  sources?: Readonly<Record<string, NonNullable<FormField['source']>>>;
  /** Fields that are needed by what the values say, beside those that always are. */
  needed?: readonly string[];
  values: Readonly<Record<string, unknown>>;
  version?: number | undefined;
}

/** A form as data (rule: forms-as-data), drawn from the contract's own input schema: the two can never disagree. */
export function formDefinition(plan: FormPlan): FormDefinition {
  const schema = z.toJSONSchema(plan.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const properties = Object.entries(schema.properties ?? {});
  const fields = properties.map(([name, property]) =>
    fieldOf(plan, name, property, (schema.required ?? []).includes(name)),
  );
  // What is no field would be sent back with them, and refused.
  const values = Object.fromEntries(
    properties.flatMap(([name]) => (Object.hasOwn(plan.values, name) ? [[name, plan.values[name]]] : [])),
  );
  return { fields, values, ...(plan.version === undefined ? {} : { version: plan.version }) };
}

function fieldOf(plan: FormPlan, name: string, given: JsonSchema, required: boolean): FormField {
  const say = words(plan.language);
  const property = given.anyOf?.find(({ type }) => type !== 'null') ?? given;
  const choices =
    property.enum ?? property.anyOf?.flatMap((choice) => (choice.const === undefined ? [] : [choice.const]));
  const options =
    plan.options?.[name] ??
    choices?.map((value) => ({ value, label: say(`${plan.namespace}:options.${name}.${value}`) }));
  const source = plan.sources?.[name];
  const hint = `${plan.namespace}:hints.${name}`;
  return {
    name,
    label: say(`${plan.namespace}:fields.${name}`),
    type: plan.types?.[name] ?? typeOf(property, options !== undefined),
    required: (required && given.default === undefined) || (plan.needed?.includes(name) ?? false),
    ...(hasWords(plan.language, hint) ? { hint: say(hint) } : {}),
    ...(property.minimum === undefined ? {} : { min: property.minimum }),
    ...(property.maximum === undefined || property.maximum >= Number.MAX_SAFE_INTEGER
      ? {}
      : { max: property.maximum }),
    ...(property.maxLength === undefined ? {} : { max_length: property.maxLength }),
    ...(options ? { options: [...options] } : {}),
    ...(source ? { source } : {}),
  };
}

/** Texts longer than this are typed in a box of several lines. */
const MULTILINE = 300;

function typeOf(property: JsonSchema, hasOptions: boolean): FormField['type'] {
  if (property.type === 'array') return 'multiselect';
  if (hasOptions) return 'select';
  if (property.type === 'boolean') return 'boolean';
  if (property.type === 'integer' || property.type === 'number') return 'integer';
  if (property.type === 'object') return 'money';
  if (property.format === 'date') return 'date';
  if (property.format === 'email') return 'email';
  return (property.maxLength ?? 0) > MULTILINE ? 'multiline' : 'text';
}
