import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Fee } from '../../../lib/contract/fields.ts';
import type { Schema } from '../../../lib/contract/endpoint.ts';
import type { FormField } from '../../../lib/contract/form.ts';
import { FEE_TYPE } from '../../../lib/domain/fees.ts';
import type { Form } from '../../../lib/forms/form.ts';
import type { Field, FieldNode } from '../../../lib/forms/field.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { ComboboxField } from '../../ui/combobox-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FieldGrid } from '../../ui/field-grid.tsx';
import { AmountField } from '../../ui/money-field.tsx';
import { MultiComboboxField } from '../../ui/multi-combobox-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import type { Find } from '../../ui/options.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { PlaceFields } from '../../ui/place-fields.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { Option } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import type { SettingsRow } from './list.ts';
import { SettingsStateField } from './state-field.tsx';
import { placeOf } from './value.ts';
import { settingsWords } from './words.ts';

type AnyForm = Form<Schema, unknown>;

/** The fields of a form definition, each by its kind. Deactivating has its own action, so the status is not among them. */
export function SettingsFields({
  fields,
  form,
  rows,
}: {
  fields: readonly FormField[];
  form: Pick<AnyForm, 'fields'>;
  /** The page of the list, by which the place of a city is known. */
  rows: readonly SettingsRow[];
}) {
  return fields
    .filter(({ name }) => name !== 'status')
    .map((field) => <DefinedField key={field.name} definition={field} form={form} rows={rows} />);
}

/** More choices than this are searched, not scrolled. */
const FEW = 12;

/** The field of a name: a definition's names are those of the schema that the form was made from, which types cannot say. */
function fieldNamed<V>(form: Pick<AnyForm, 'fields'>, name: string): FieldNode<V> {
  return (form.fields as unknown as Record<string, FieldNode<V>>)[name] as FieldNode<V>;
}

interface DefinedFieldProps {
  definition: FormField;
  form: Pick<AnyForm, 'fields'>;
  rows: readonly SettingsRow[];
}

function DefinedField({ definition, form, rows }: DefinedFieldProps) {
  const { name, label, hint, type } = definition;
  const options: readonly Option<string | number>[] = definition.options ?? [];
  const texts = { label, hint };
  if (definition.source)
    return (
      <SettingsStateField
        {...texts}
        field={fieldNamed<number>(form, name)}
        country={fieldNamed<string>(form, definition.source.of)}
      />
    );
  switch (type) {
    case 'multiline':
      return <TextareaField {...texts} field={fieldNamed<string>(form, name)} />;
    case 'integer':
      return <NumberField {...texts} field={fieldNamed<number>(form, name)} />;
    case 'boolean':
      return <CheckboxField {...texts} field={fieldNamed<boolean>(form, name)} />;
    case 'date':
      return <DateField {...texts} field={fieldNamed<string>(form, name)} />;
    case 'time':
      return <TimeField {...texts} field={fieldNamed<string>(form, name)} />;
    case 'phone':
      return <PhoneField {...texts} field={fieldNamed<string>(form, name)} />;
    case 'fee':
      return <FeeField {...texts} field={fieldNamed<Fee>(form, name)} options={options} />;
    case 'city':
      return <CityField label={label} field={fieldNamed<number>(form, name)} rows={rows} />;
    case 'multiselect':
      return (
        <MultiComboboxField
          {...texts}
          field={fieldNamed<(string | number)[]>(form, name)}
          find={among(options)}
          shown={options}
        />
      );
    case 'select':
      return options.length > FEW ? (
        <OneOfMany {...texts} field={fieldNamed<string | number>(form, name)} options={options} />
      ) : (
        <SelectField {...texts} field={fieldNamed<string | number>(form, name)} options={options} />
      );
    default:
      return (
        <TextField
          {...texts}
          field={fieldNamed<string>(form, name)}
          kind={type === 'email' || type === 'url' ? type : 'text'}
        />
      );
  }
}

interface ChoiceProps<V> {
  label: string;
  hint: string | undefined;
  field: V;
  options: readonly Option<string | number>[];
}

function OneOfMany({ label, hint, field, options }: ChoiceProps<Field<string | number>>) {
  const value = useStore(field.$value);
  return (
    <ComboboxField
      label={label}
      hint={hint}
      field={field}
      find={among(options)}
      shown={options.find((option) => option.value === value)}
    />
  );
}

/** A percentage or a fixed amount: the kind, and its number with two decimals. */
export function FeeField({ label, hint, field, options }: ChoiceProps<FieldNode<Fee>>) {
  const kind = useStore(field.fields.fee_type.$value);
  const kinds = options.flatMap(({ value, label: text }) =>
    typeof value === 'number' ? [{ value, label: text }] : [],
  );
  const charged = kind === FEE_TYPE.percentage || kind === FEE_TYPE.fixed;
  return (
    <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
      <SelectField label={label} hint={hint} field={field.fields.fee_type} options={kinds} />
      {charged && (
        <AmountField
          label={kinds.find(({ value }) => value === kind)?.label ?? label}
          field={field.fields.amount}
          {...(kind === FEE_TYPE.percentage ? { unit: '%' } : { hint: settingsWords('fees.currency') })}
        />
      )}
    </div>
  );
}

/** Country, state and city; it begins where the city of the record lies. */
function CityField({
  label,
  field,
  rows,
}: {
  label: string;
  field: Field<number>;
  rows: readonly SettingsRow[];
}) {
  const [place] = useState(() => placeOf(rows, field.$value.get()));
  return (
    <FieldGrid columns={3}>
      <PlaceFields field={field} label={label} {...place} />
    </FieldGrid>
  );
}

/** Finds among choices that are all here, whatever the case and the accents. */
function among(options: readonly Option<string | number>[]): Find<string | number> {
  const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return (text) => options.filter(({ label }) => plain(label).includes(plain(text))).slice(0, 100);
}
