import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { Field } from '../../../lib/forms/field.ts';
import { createPlaces } from '../../../lib/choices/places.ts';
import type { FieldTexts } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';

interface SettingsStateFieldProps extends FieldTexts {
  field: Field<number>;
  /** The field that holds the country's code. */
  country: Field<string>;
}

/** A state of the country that is chosen above it; another country clears it (rule: places-cascade). */
export function SettingsStateField({ field, country, label, hint }: SettingsStateFieldProps) {
  const [places] = useState(createPlaces);
  const states = useStore(places.$states);
  const code = useStore(country.$value);
  const before = useRef(code);
  useEffect(() => {
    if (before.current !== code) field.set(undefined);
    before.current = code;
    places.chooseCountry(code ?? '');
  }, [code]);
  return (
    <SelectField
      field={field}
      label={label}
      hint={hint}
      options={states.map(({ id, name }) => ({ value: id, label: name }))}
      disabled={code === undefined}
    />
  );
}
