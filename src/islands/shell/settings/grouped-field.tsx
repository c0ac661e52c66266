import { useStore } from '@nanostores/react';
import { useId } from 'react';
import type { Field } from '../../../lib/forms/field.ts';
import { Button } from '../../ui/button.tsx';
import { FieldFrame } from '../../ui/field.tsx';

/** Choices that belong together, such as what can be done with rentals. */
export interface ChoiceGroup<V extends string> {
  readonly key: string;
  readonly name: string;
  readonly choices: readonly { readonly value: V; readonly label: string }[];
}

interface GroupedFieldProps<V extends string> {
  field: Field<V[]>;
  label: string;
  groups: readonly ChoiceGroup<V>[];
  /** Buttons that choose many at once. */
  presets: readonly { readonly label: string; holds(value: V): boolean }[];
}

/** Several of many choices, group by group; what is chosen is kept in their order. */
export function GroupedField<V extends string>({ field, label, groups, presets }: GroupedFieldProps<V>) {
  const id = useId();
  const chosen = useStore(field.$value) ?? [];
  const set = (holds: (value: V) => boolean): void =>
    field.set(groups.flatMap(({ choices }) => choices.map(({ value }) => value)).filter(holds));
  return (
    <FieldFrame field={field} label={label} group>
      <div className="mb-1 flex flex-wrap gap-2">
        {presets.map((preset) => (
          <Button key={preset.label} onPress={() => set(preset.holds)}>
            {preset.label}
          </Button>
        ))}
      </div>
      <ul className="rounded-sm border border-line">
        {groups.map(({ key, name, choices }) => (
          <li key={key} className="border-b border-line last:border-b-0">
            <div
              role="group"
              aria-labelledby={`${id}-${key}`}
              className="grid grid-cols-[minmax(8rem,1fr)_3fr] gap-x-4 px-3 py-1.5 max-sm:grid-cols-1"
            >
              <span id={`${id}-${key}`} className="py-1.5 text-sm font-semibold">
                {name}
              </span>
              <span className="flex flex-wrap gap-x-4">
                {choices.map((choice) => (
                  <label
                    key={choice.value}
                    className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11"
                  >
                    <input
                      type="checkbox"
                      checked={chosen.includes(choice.value)}
                      onChange={({ target }) =>
                        set((one) => (one === choice.value ? target.checked : chosen.includes(one)))
                      }
                      className="size-4 shrink-0 accent-(--accent)"
                    />
                    {choice.label}
                  </label>
                ))}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </FieldFrame>
  );
}
