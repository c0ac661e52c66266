import { Combobox } from '@headlessui/react';
import { useStore } from '@nanostores/react';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import type { Field } from '../../lib/forms/field.ts';
import { commonWords } from '../../lib/words/words.ts';
import { ComboboxBox } from './combobox.tsx';
import { FieldFrame } from './field.tsx';
import type { FieldTexts } from './field.tsx';
import { useChoices } from './options.tsx';
import type { Find } from './options.tsx';
import type { Option } from './select-field.tsx';

interface MultiComboboxFieldProps<V extends string | number> extends FieldTexts {
  field: Field<V[]>;
  find: Find<V>;
  /** Names of the values that the form begins with. */
  shown?: readonly Option<V>[];
}

/**
 * Several of many choices; each chosen one is a chip that can be taken off. Escape closes the list first, then the
 * dialog (rule: escape-closes-one).
 */
export function MultiComboboxField<V extends string | number>({
  field,
  label,
  hint,
  find,
  shown = [],
}: MultiComboboxFieldProps<V>) {
  const values = useStore(field.$value) ?? [];
  const [names, setNames] = useState<readonly Option<V>[]>([]);
  const [text, setText] = useState('');
  const choices = useChoices(find, text);
  useEffect(() => {
    // What is chosen already has a name among the choices.
    if (values.length > 0) choices.begin();
  }, []);
  const known = [...shown, ...names, ...choices.options];
  const chosen = values.map(
    (value) => known.find((option) => option.value === value) ?? { value, label: String(value) },
  );
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-1">
          {chosen.map((option) => (
            <li
              key={option.value}
              className="inline-flex min-h-7 max-w-full items-center rounded-full border border-transparent bg-surface-2 pl-2.5 text-sm pointer-coarse:min-h-11"
            >
              {option.label}
              <button
                type="button"
                aria-label={commonWords('removeItem', { name: option.label })}
                onClick={() => field.set(values.filter((value) => value !== option.value))}
                className="grid size-7 shrink-0 place-items-center rounded-full text-ink-3 hover:text-ink pointer-coarse:size-11"
              >
                <X className="size-3.5" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Combobox
        multiple
        immediate={choices.pressed}
        by="value"
        value={chosen}
        onChange={(next: Option<V>[]) => {
          if (choices.stale) return;
          setNames([...names, ...next]);
          field.set(next.map(({ value }) => value));
          setText('');
        }}
        onClose={() => setText('')}
      >
        <ComboboxBox field={field} label={label} hint={hint} choices={choices} text={text} onText={setText} />
      </Combobox>
    </FieldFrame>
  );
}
