import type { Field } from '../../../../lib/forms/field.ts';

/** A box that may stay empty although what is typed in it has a form of its own: an email, a passport. */
export function optional(field: Field<string>): Field<string> {
  return { ...field, set: (value) => field.set(value === '' ? undefined : value) };
}

/** A vehicle that is taken off is sent as null: one that is not sent stays. */
export function unassignable(field: Field<number>): Field<number> {
  // The contract takes null for "none", which a field's type does not name.
  return { ...field, set: (value) => (field as Field<number | null>).set(value ?? null) };
}
