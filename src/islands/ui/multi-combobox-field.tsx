import { Combobox, ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import type { Field } from '../../lib/form.ts';
import { commonWords } from '../../lib/words.ts';
import { BOX, FieldFrame, useBox } from './field.tsx';
import type { FieldTexts } from './field.tsx';
import { OptionRows, useOptions } from './options.tsx';
import type { Find } from './options.tsx';
import type { Option } from './select-field.tsx';

interface MultiComboboxFieldProps<V extends string | number> extends FieldTexts {
  field: Field<V[]>;
  find: Find<V>;
  /** Names of the values that the form begins with. */
  shown?: readonly Option<V>[];
}

/** Several of many choices; each chosen one is a chip that can be taken off. Escape closes the list first, then the dialog (K118). */
export function MultiComboboxField<V extends string | number>({ field, label, hint, find, shown = [] }: MultiComboboxFieldProps<V>) {
  const values = useStore(field.$value) ?? [];
  const [names, setNames] = useState<readonly Option<V>[]>([]);
  const { options, busy, search } = useOptions(find);
  // A press opens the list; focus that comes back from a closed dialog, or by Tab, does not.
  const [pressed, setPressed] = useState(false);
  const [text, setText] = useState('');
  useEffect(() => {
    // What is chosen already has a name among the choices.
    if (values.length > 0) search('');
  }, []);
  const known = [...shown, ...names, ...options];
  const chosen = values.map((value) => known.find((option) => option.value === value) ?? { value, label: String(value) });
  const type = (typed: string): void => {
    setText(typed);
    search(typed);
  };
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-1">
          {chosen.map((option) => (
            <li key={option.value} className="inline-flex h-7 items-center rounded-full bg-surface-2 pl-2.5 text-sm">
              {option.label}
              <button type="button" aria-label={commonWords('removeItem', { name: option.label })} onClick={() => field.set(values.filter((value) => value !== option.value))} className="grid size-7 place-items-center rounded-full text-ink-3 hover:text-ink">
                <X className="size-3.5" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Combobox
        multiple
        immediate={pressed}
        by="value"
        value={chosen}
        onChange={(next: Option<V>[]) => {
          setNames([...names, ...next]);
          field.set(next.map(({ value }) => value));
          type('');
        }}
        onClose={() => setText('')}
      >
        <span className="relative flex">
          <ComboboxInput
            {...useBox(field, hint)}
            autoComplete="off"
            value={text}
            placeholder={commonWords('choose')}
            onPointerDown={() => setPressed(true)}
            onBlur={() => {
              setPressed(false);
              field.leave();
            }}
            onFocus={() => search('')}
            onChange={({ target }) => type(target.value)}
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
