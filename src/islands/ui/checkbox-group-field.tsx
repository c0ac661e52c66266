import { useStore } from '@nanostores/react';
import type { Field } from '../../lib/forms/field.ts';
import { FieldFrame } from './field.tsx';
import type { FieldTexts } from './field.tsx';
import type { Option } from './select-field.tsx';

interface CheckboxGroupFieldProps extends FieldTexts {
  field: Field<number[]>;
  /** All choices; what is chosen is kept in their order. */
  options: readonly Pick<Option<number>, 'value' | 'label'>[];
}

/** More choices than the days of a week stand in columns, where the eye finds them. */
const IN_A_LINE = 7;

/** Several of a few choices, all in sight. */
export function CheckboxGroupField({ field, label, hint, options }: CheckboxGroupFieldProps) {
  const chosen = useStore(field.$value) ?? [];
  const toggle = (value: number): void => {
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    const place = (one: number): number => options.findIndex((option) => option.value === one);
    field.set(next.toSorted((one, other) => place(one) - place(other)));
  };
  return (
    <FieldFrame field={field} label={label} hint={hint} group>
      <div
        className={
          options.length > IN_A_LINE
            ? 'grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-4 gap-y-1'
            : 'flex flex-wrap gap-x-4 gap-y-1'
        }
      >
        {options.map((option) => (
          <label key={option.value} className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              checked={chosen.includes(option.value)}
              onChange={() => toggle(option.value)}
              className="size-4 shrink-0 accent-(--accent)"
            />
            {option.label}
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}
