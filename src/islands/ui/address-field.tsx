import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { useStore } from '@nanostores/react';
import { call } from '../../lib/api.ts';
import { suggestPlaces } from '../../lib/contract/system/places.ts';
import type { Field } from '../../lib/form.ts';
import { BOX, FieldFrame, useBox } from './field.tsx';
import type { FieldTexts } from './field.tsx';
import { useOptions } from './options.tsx';

interface AddressFieldProps extends FieldTexts {
  field: Field<string>;
}

/** Shorter texts could be the beginning of anything. */
const ASK_FROM = 3;

async function findPlaces(text: string, signal: AbortSignal) {
  if (text.trim().length < ASK_FROM) return [];
  const { suggestions } = await call(suggestPlaces, { body: { input: text }, signal });
  return suggestions.map(({ placePrediction }) => ({ value: placePrediction.text.text, label: placePrediction.text.text }));
}

/** An address that US places complete; what no suggestion matches is kept as typed (K113). */
export function AddressField({ field, label, hint }: AddressFieldProps) {
  const typed = useStore(field.$value) ?? '';
  const { options, search } = useOptions(findPlaces);
  const others = options.filter(({ value }) => value !== typed);
  // What is typed stands first, so that Enter never puts a suggestion in its place.
  const offered = others.length > 0 ? [{ value: typed, label: typed }, ...others] : [];
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <Combobox value={typed} onChange={(text: string | null) => field.set(text ?? typed)} onClose={() => search('')}>
        <ComboboxInput
          {...useBox(field, hint)}
          autoComplete="off"
          maxLength={field.rules.max}
          displayValue={() => typed}
          onChange={({ target }) => {
            field.set(target.value);
            search(target.value);
          }}
          className={BOX}
        />
        {offered.length > 0 && (
          <ComboboxOptions modal={false} anchor="bottom start" className="z-50 max-h-64 w-(--input-width) overflow-y-auto rounded-md border border-line bg-surface p-1 text-ink shadow-overlay [--anchor-gap:4px]">
            {offered.map(({ value }) => (
              <ComboboxOption key={value} value={value} className="flex min-h-8 cursor-pointer items-center rounded-sm px-2 data-focus:bg-surface-2 pointer-coarse:min-h-11">
                {value}
              </ComboboxOption>
            ))}
          </ComboboxOptions>
        )}
      </Combobox>
    </FieldFrame>
  );
}
