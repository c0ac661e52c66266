import { useStore } from '@nanostores/react';
import type { Field } from '../../lib/forms/field.ts';
import { FieldFrame } from './field.tsx';
import type { FieldTexts } from './field.tsx';
import type { Option } from './select-field.tsx';

interface RadioFieldProps<V extends string | boolean> extends FieldTexts {
  field: Field<V>;
  options: readonly Pick<Option<V>, 'value' | 'label'>[];
}

/** One of a few choices that are whole sentences; none is chosen at first. */
export function RadioField<V extends string | boolean>({ field, label, hint, options }: RadioFieldProps<V>) {
  const value = useStore(field.$value);
  return (
    <FieldFrame field={field} label={label} hint={hint} group>
      {options.map((option) => (
        <label key={String(option.value)} className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="radio"
            name={field.id}
            checked={value === option.value}
            onChange={() => field.set(option.value)}
            className="size-4 shrink-0 accent-(--accent)"
          />
          <span className="min-w-0">{option.label}</span>
        </label>
      ))}
    </FieldFrame>
  );
}
