import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Field } from '../../lib/forms/field.ts';
import { createPlaces } from '../../lib/choices/places.ts';
import { commonWords } from '../../lib/words/words.ts';
import { BOX } from './field.tsx';
import { SelectField } from './select-field.tsx';

interface PlaceFieldsProps {
  /** The city, which carries its state. */
  field: Field<number>;
  label: string;
  /** Country that stands chosen at first. */
  country?: string;
  /** There is no other: its box does not show, and its states are called so. */
  only?: string;
  /** State of the city that the form begins with. */
  state?: number | undefined;
}

/** Country, then its states, then the state's cities: each waits for the one before (rule: places-cascade). */
export function PlaceFields({ field, label, country, only, state }: PlaceFieldsProps) {
  const [places] = useState(() => createPlaces());
  const countries = useStore(places.$countries);
  const states = useStore(places.$states);
  const cities = useStore(places.$cities);
  const chosen = useStore(places.$chosen);

  useEffect(() => {
    if (country) places.chooseCountry(country);
    if (state) places.chooseState(state);
  }, []);

  const boxes = [
    {
      key: 'country',
      name: commonWords('form.countryPlace'),
      options: countries.map(({ code, name }) => [code, name] as const),
      value: chosen.country,
      choose: places.chooseCountry,
      disabled: false,
    },
    {
      key: 'state',
      name: only ?? commonWords('form.state'),
      options: states.map(({ id, name }) => [String(id), name] as const),
      value: chosen.state?.toString(),
      choose: (id: string) => places.chooseState(Number(id)),
      disabled: chosen.country === undefined,
    },
  ] as const;
  return (
    <>
      {boxes.slice(only === undefined ? 0 : 1).map(({ key, name, options, value, choose, disabled }) => (
        <label key={key} className="grid content-start gap-1 text-sm font-medium">
          {name}
          <select
            value={value ?? ''}
            disabled={disabled}
            onChange={({ target }) => {
              field.set(undefined);
              choose(target.value);
            }}
            className={BOX}
          >
            <option value="">{commonWords('choose')}</option>
            {options.map(([id, text]) => (
              <option key={id} value={id}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
      <SelectField
        field={field}
        label={label}
        options={cities.map(({ id, name }) => ({ value: id, label: name }))}
        disabled={chosen.state === undefined}
      />
    </>
  );
}
