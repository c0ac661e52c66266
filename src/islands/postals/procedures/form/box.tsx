import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { ProcedureField } from '../../../../lib/contract/postals/procedure-rules.ts';
import { provinceOf } from '../../../../lib/domain/cuban-address.ts';
import type { Field } from '../../../../lib/forms/field.ts';
import { optional } from '../../../reservations/optional.ts';
import { DateField } from '../../../ui/date-field.tsx';
import type { FieldTexts } from '../../../ui/field.tsx';
import { LettersField } from '../../../ui/letters-field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { PlaceFields } from '../../../ui/place-fields.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { cardText } from '../../recipients/card.ts';
import { editor } from '../store.ts';
import { label, options, say } from '../words.ts';
import { useProblem } from './asked.ts';
import { CHOICES } from '../../../../lib/contract/postals/procedure-choices.ts';
import { $countryOptions } from './countries.ts';

/** Fields that one box holds. */
export type BoxName = Exclude<ProcedureField, 'cuban_addresses' | 'photo' | 'signature'>;

const HINTED = ['application_date', 'special_marks', 'guardian_name', 'first_name'] as const;
const isHinted = (name: BoxName): name is (typeof HINTED)[number] => HINTED.some((hinted) => hinted === name);
const CUBA = 'CU';

interface BoxProps {
  name: BoxName;
  /** Needed before it is submitted; half a form is saved without it. */
  required: boolean;
}

/** The box of a field, by what the field is; plain letters where it is nothing else. */
export function Box({ name, required }: BoxProps) {
  const node = editor.form.fields[name];
  const field = useMemo(() => ({ ...node, rules: { ...node.rules, required } }), [node, required]);
  const problem = useProblem(name);
  const hint = [problem, isHinted(name) && say(`hints.${name}`)].filter(Boolean).join(' ');
  const texts = { label: label(name), hint: hint === '' ? undefined : hint };
  const text = field as unknown as Field<string>;
  const number = field as unknown as Field<number>;
  if (name in CHOICES)
    return (
      <SelectField
        field={text}
        options={options<string>(name, CHOICES[name as keyof typeof CHOICES])}
        {...texts}
      />
    );
  if (name === 'country' || name === 'birth_country') return <Country field={text} {...texts} />;
  if (name === 'identity_card') return <Card field={text} {...texts} />;
  if (name === 'height') return <NumberField field={number} {...texts} />;
  if (name.endsWith('city_id')) return <Municipality field={number} {...texts} />;
  if (name.endsWith('_date')) return <DateField field={text} {...texts} />;
  if (name.endsWith('email')) return <TextField field={optional(text)} kind="email" {...texts} />;
  if (name.endsWith('phone'))
    return (
      <PhoneField field={text} {...(name === 'reference_phone' ? { country: CUBA } : undefined)} {...texts} />
    );
  return <LettersField field={text} {...texts} />;
}

function Country(props: FieldTexts & { field: Field<string> }) {
  return <SelectField {...props} options={useStore($countryOptions)} />;
}

/** The number of an identity card, with what it says of its owner. */
function Card({ field, hint, ...texts }: FieldTexts & { field: Field<string> }) {
  const value = useStore(field.$value);
  return (
    <TextField
      field={optional(field)}
      hint={[cardText(value), hint].filter(Boolean).join(' ') || undefined}
      {...texts}
    />
  );
}

/** A province of Cuba, then its municipality. */
export function Municipality({ field, label: name }: FieldTexts & { field: Field<number> }) {
  const [city] = useState(() => field.$value.get());
  return (
    <PlaceFields
      field={field}
      label={name}
      country={CUBA}
      only={say('form.province')}
      state={city === undefined ? undefined : provinceOf(city)}
    />
  );
}
