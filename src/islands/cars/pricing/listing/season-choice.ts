import { computed } from 'nanostores';
import type { Field } from '../../../../lib/forms/field.ts';

/** An optional field as a choice that always has a value: `none` stands for nothing chosen, so that a select can name it. */
export function withNone(field: Field<number>, none: number): Field<number> {
  return {
    ...field,
    rules: { ...field.rules, required: true },
    $value: computed(field.$value, (value) => value ?? none),
    set: (value) => field.set(value === none ? undefined : value),
  };
}
