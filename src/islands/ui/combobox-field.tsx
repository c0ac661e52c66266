import { Combobox, ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import type { Field } from '../../lib/form.ts';
import { commonWords } from '../../lib/words.ts';
import { BOX, FieldFrame, useBox } from './field.tsx';
import type { FieldTexts } from './field.tsx';
import { OptionRows, useOptions } from './options.tsx';
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

/** One of many choices, found while typing. Escape closes the list first, then the dialog (K118). */
export function ComboboxField<V extends string | number>({ field, label, hint, find, shown, disabled = false, patient = false }: ComboboxFieldProps<V>) {
  const value = useStore(field.$value);
  const [chosen, setChosen] = useState<Option<V> | undefined>(shown);
  const { options, busy, search } = useOptions(find);
  const current = [chosen, shown, ...options].find((option) => option !== undefined && option.value === value) ?? null;
  // A press opens the list; focus that comes back from a closed dialog, or by Tab, does not.
  const [pressed, setPressed] = useState(false);
  const box = useBox(field, hint);
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <Combobox
        immediate={pressed && !patient}
        value={current}
        by="value"
        disabled={disabled}
        onChange={(option: Option<V> | null) => {
          setChosen(option ?? undefined);
          field.set(option?.value);
        }}
        onClose={() => search('')}
      >
        <span className="relative flex">
          <ComboboxInput
            {...box}
            autoComplete="off"
            displayValue={(option: Option<V> | null) => option?.label ?? ''}
            placeholder={commonWords('choose')}
            onPointerDown={() => setPressed(true)}
            onBlur={() => {
              setPressed(false);
              field.leave();
            }}
            onFocus={() => search('')}
            onChange={({ target }) => {
              search(target.value);
              if (target.value === '') field.set(undefined);
            }}
            className={clsx(BOX, 'pr-9')}
          />
          <ComboboxButton aria-label={commonWords('form.showOptions')} className="absolute inset-y-0 right-0 grid w-9 place-items-center text-ink-3">
            <ChevronDown className="size-4" aria-hidden="true" />
          </ComboboxButton>
        </span>
        <ComboboxOptions modal={false} anchor="bottom start" className="z-50 max-h-64 w-(--input-width) overflow-y-auto rounded-md border border-line bg-surface p-1 text-ink shadow-overlay [--anchor-gap:4px]">
          <OptionRows options={options} busy={busy} as={ComboboxOption} />
        </ComboboxOptions>
      </Combobox>
    </FieldFrame>
  );
}
