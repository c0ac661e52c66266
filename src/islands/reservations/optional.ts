import type { Field } from '../../lib/forms/field.ts';

/** A box that may stay empty although what is typed in it has a form of its own: an email, a passport. */
export function optional(field: Field<string>): Field<string> {
  return { ...field, set: (value) => field.set(value === '' ? undefined : value) };
}
