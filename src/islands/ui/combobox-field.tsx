import { Combobox } from '@headlessui/react';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Field } from '../../lib/forms/field.ts';
import { ComboboxBox } from './combobox.tsx';
import { FieldFrame } from './field.tsx';
import type { FieldTexts } from './field.tsx';
import { useChoices } from './options.tsx';
import type { Find } from './options.tsx';
import type { Option } from './select-field.tsx';

interface ComboboxFieldProps<V extends string | number> extends FieldTexts {
  field: Field<V>;
  /** Finds choices for what is typed; '' asks for the first ones. */
  find: Find<V>;
  /** Name of the value that the form begins with. */
  shown?: Option<V> | undefined;
  disabled?: boolean;
  /** Opens its list when one types, not as soon as it has focus. */
  patient?: boolean;
}

/**
 * One of many choices, found while typing. What is typed takes the place of what was chosen; without a new choice it
 * stays as text that is refused, and never turns into a choice by itself. Escape closes the list first, then the dialog
 * (rule: escape-closes-one).
 */
export function ComboboxField<V extends string | number>({
  field,
  label,
  hint,
  find,
  shown,
  disabled = false,
  patient = false,
}: ComboboxFieldProps<V>) {
  const value = useStore(field.$value);
  const typed = useStore(field.$typed);
  const [chosen, setChosen] = useState<Option<V> | undefined>(shown);
  const choices = useChoices(find, typed ?? '');
  const current =
    [chosen, shown, ...choices.options].find((option) => option !== undefined && option.value === value) ??
    null;
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <Combobox
        immediate={choices.pressed && !patient}
        value={current}
        by="value"
        disabled={disabled}
        onChange={(option: Option<V> | null) => {
          // Headless UI gives null where it closes on an empty box; emptying is told by the box itself.
          if (option === null || choices.stale) return;
          setChosen(option);
          field.set(option.value);
        }}
      >
        <ComboboxBox
          field={field}
          label={label}
          hint={hint}
          choices={choices}
          text={typed ?? current?.label ?? ''}
          onText={(text) => (text === '' ? field.set(undefined) : field.type(text, 'select_option'))}
        />
      </Combobox>
    </FieldFrame>
  );
}
