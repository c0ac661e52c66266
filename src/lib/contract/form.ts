import * as z from 'zod/mini';

/** Any level of a form's values, while they are being filled in: parts may be missing, and a choice may be one that is no longer offered. */
export type Unfinished<V> = V extends readonly (infer Item)[]
  ? readonly Unfinished<Item>[]
  : V extends object
    ? { [Key in keyof V]?: Unfinished<V[Key]> | undefined }
    : V extends number
      ? number
      : V extends string
        ? string
        : V;

/** Kinds of field that a form definition can name; the settings panel draws each. */
const FIELD_TYPES = [
  'text',
  'multiline',
  'integer',
  'money',
  'percent',
  'boolean',
  'date',
  'time',
  'email',
  'phone',
  'select',
  'multiselect',
  'url',
  'fee',
  'city',
] as const;

const FormOption = z.object({ value: z.union([z.string(), z.number()]), label: z.string() });

/** One field of a form: what it is called in the asked language, whether and within what limits it must be filled. */
export const FormField = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(FIELD_TYPES),
  required: z.boolean(),
  hint: z.optional(z.string()),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  max_length: z.optional(z.int()),
  options: z.optional(z.array(FormOption)),
  /** Choices that are asked for once another field is chosen: the states of a country, the cities of a state. */
  source: z.optional(z.object({ call: z.enum(['list_states', 'list_cities']), of: z.string() })),
});
export type FormField = z.infer<typeof FormField>;

/** What GET {area}/add_{resource} and modify_{resource}/{id} answer (rule: forms-as-data). */
export const FormDefinition = z.object({
  fields: z.array(FormField),
  values: z.record(z.string(), z.unknown()),
  version: z.optional(z.int()),
});
export type FormDefinition = z.infer<typeof FormDefinition>;
