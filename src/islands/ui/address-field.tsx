import { Combobox } from '@headlessui/react';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { call } from '../../lib/api/call.ts';
import { suggestPlaces } from '../../lib/contract/system/places.ts';
import type { Field } from '../../lib/forms/field.ts';
import { ComboboxBox } from './combobox.tsx';
import { FieldFrame } from './field.tsx';
import type { FieldTexts } from './field.tsx';
import { useChoices } from './options.tsx';

interface AddressFieldProps extends FieldTexts {
  field: Field<string>;
}

/** Shorter texts could be the beginning of anything. */
const ASK_FROM = 3;

async function findPlaces(text: string, signal: AbortSignal) {
  if (text.trim().length < ASK_FROM) return [];
  const { suggestions } = await call(suggestPlaces, { body: { input: text }, signal });
  return suggestions.map(({ placePrediction }) => ({
    value: placePrediction.text.text,
    label: placePrediction.text.text,
  }));
}

/** An address that US places complete; what no suggestion matches is kept as typed (rule: apartment-kept). */
export function AddressField({ field, label, hint }: AddressFieldProps) {
  const typed = useStore(field.$value) ?? '';
  const [asked, ask] = useState('');
  const choices = useChoices(findPlaces, asked);
  const others = choices.options.filter(({ value }) => value !== typed);
  // What is typed stands first, so that Enter never puts a suggestion in its place.
  const options = others.length > 0 ? [{ value: typed, label: typed }, ...others] : [];
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <Combobox
        value={null}
        onChange={(option: { value: string } | null) => {
          if (option === null || choices.stale) return;
          field.set(option.value);
          ask('');
        }}
        onClose={() => ask('')}
      >
        <ComboboxBox
          field={field}
          label={label}
          hint={hint}
          choices={{ ...choices, options }}
          text={typed}
          suggests
          onText={(text) => {
            field.set(text);
            ask(text);
          }}
        />
      </Combobox>
    </FieldFrame>
  );
}
