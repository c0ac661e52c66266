import { computed } from 'nanostores';
import type { Field } from './field.ts';

/** An optional field as a choice that always has a value: `none` stands for nothing chosen, so that a select can name it. */
export function withNone<V extends string | number, None extends string | number>(
  field: Field<V>,
  none: None,
): Field<V | None> {
  return {
    ...field,
    rules: { ...field.rules, required: true },
    $value: computed(field.$value, (value) => value ?? none),
    set: (value) => field.set(value === none ? undefined : (value as V | undefined)),
  };
}
