import type { Field } from '../../../../lib/forms/field.ts';

/** A vehicle that is taken off is sent as null: one that is not sent stays. */
export function unassignable(field: Field<number>): Field<number> {
  // The contract takes null for "none", which a field's type does not name.
  return { ...field, set: (value) => (field as Field<number | null>).set(value ?? null) };
}
