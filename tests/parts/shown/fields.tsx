import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Position } from '../../../src/lib/domain/map-position.ts';
import type { Option } from '../../../src/islands/ui/select-field.tsx';
import type { Find } from '../../../src/islands/ui/options.tsx';
import { AddressField } from '../../../src/islands/ui/address-field.tsx';
import { CheckboxGroupField } from '../../../src/islands/ui/checkbox-group-field.tsx';
import { CheckboxField } from '../../../src/islands/ui/checkbox-field.tsx';
import { ComboboxField } from '../../../src/islands/ui/combobox-field.tsx';
import { DateField } from '../../../src/islands/ui/date-field.tsx';
import type { FieldTexts } from '../../../src/islands/ui/field.tsx';
import { FileDrop } from '../../../src/islands/ui/file-drop.tsx';
import { AmountField } from '../../../src/islands/ui/money-field.tsx';
import { MultiComboboxField } from '../../../src/islands/ui/multi-combobox-field.tsx';
import { LettersField } from '../../../src/islands/ui/letters-field.tsx';
import { NumberField } from '../../../src/islands/ui/number-field.tsx';
import { PaymentLimitField } from '../../../src/islands/ui/payment-limit-field.tsx';
import { PhoneField } from '../../../src/islands/ui/phone-field.tsx';
import PinMap from '../../../src/islands/ui/pin-map.tsx';
import { PlaceFields } from '../../../src/islands/ui/place-fields.tsx';
import { PhotosField } from '../../../src/islands/ui/photos-field.tsx';
import { PictureField } from '../../../src/islands/ui/picture-field.tsx';
import { RadioField } from '../../../src/islands/ui/radio-field.tsx';
import { SelectField } from '../../../src/islands/ui/select-field.tsx';
import { CarOutline } from '../../../src/islands/ui/car-outline.tsx';
import { SignatureField } from '../../../src/islands/ui/signature-field.tsx';
import { TextField } from '../../../src/islands/ui/text-field.tsx';
import { TextareaField } from '../../../src/islands/ui/textarea-field.tsx';
import { TimeField } from '../../../src/islands/ui/time-field.tsx';
import { say } from '../facts.ts';
import { another, empty, filled, long, refused, words } from '../forms.ts';
import type { PartsForm } from '../forms.ts';
import type { Parts, States } from '../gallery.tsx';

const CLIENTS: readonly Option<number>[] = [
  { value: 1, label: 'Belkis Ñíguez', detail: '+1 786 555 0142' },
  { value: 2, label: 'Yusimí Peña', detail: '+53 5 234 5678' },
  { value: 3, label: 'María de los Ángeles Fernández de Córdoba y Castellanos', detail: 'maria@example.com' },
  { value: 4, label: 'Ovidio Ruiz', refused: say('Data restricted', 'Datos restringidos') },
];
const SEASONS: readonly Option<number>[] = [
  { value: 1, label: say('High season', 'Temporada alta'), group: '2026' },
  { value: 2, label: say('Low season', 'Temporada baja'), group: '2026' },
  { value: 3, label: say('Christmas', 'Navidad'), group: '2027' },
];
const among =
  <V,>(options: readonly Option<V>[]): Find<V> =>
  (text) =>
    options.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
const FUELS: readonly Option<1 | 2 | 3>[] = [
  { value: 1, label: say('Gasoline', 'Gasolina') },
  { value: 2, label: say('Diesel', 'Petróleo') },
  { value: 3, label: say('Electric', 'Eléctrico') },
];
const SIDES = [
  { value: 'office', label: say('The company pays the difference', 'La compañía paga la diferencia') },
  {
    value: 'client',
    label: say(
      'The client pays the difference before the car is handed over',
      'El cliente paga la diferencia antes de que se le entregue el auto',
    ),
  },
] as const;
const LIMITS = [
  { value: '18utc', label: '18:00 UTC' },
  { value: '48', label: say('48 hours', '48 horas') },
] as const;

const HAVANA = { latitude: 23.13675, longitude: -82.35888 } as const;

/** A pin that stays where somebody puts it. */
function MovedPin() {
  const [position, place] = useState<Position>(HAVANA);
  return <PinMap label={words.longLabel} position={position} onPlace={place} />;
}

type Draw = (form: PartsForm, texts: FieldTexts) => ReactNode;

/** A field as it is met: untouched, filled in, refused, and with more text than one would wish. */
const each = (draw: Draw): States => ({
  empty: draw(empty, { label: words.label }),
  filled: draw(filled, { label: words.label, hint: words.hint }),
  refused: draw(refused, { label: words.label, hint: words.hint }),
  long: draw(long, { label: words.longLabel, hint: words.longHint }),
});

export const FIELDS: Parts = {
  'text-field': each(({ fields }, texts) => <TextField field={fields.name} {...texts} />),
  'letters-field': each(({ fields }, texts) => <LettersField field={fields.name} {...texts} />),
  'textarea-field': each(({ fields }, texts) => <TextareaField field={fields.note} {...texts} />),
  'number-field': each(({ fields }, texts) => <NumberField field={fields.passengers} unit="km" {...texts} />),
  'money-field': {
    ...each(({ fields }, texts) => <AmountField field={fields.price} unit="USD" {...texts} />),
    'that may be below zero': <AmountField field={filled.fields.change} unit="%" label={words.label} />,
    'asks which amount is meant': <AmountField field={refused.fields.change} label={words.label} />,
  },
  'date-field': each(({ fields }, texts) => <DateField field={fields.born} {...texts} />),
  'time-field': each(({ fields }, texts) => (
    <TimeField field={fields.hour} choices={['09:00', '09:30', '10:00']} {...texts} />
  )),
  'phone-field': each(({ fields }, texts) => <PhoneField field={fields.phone} {...texts} />),
  'address-field': each(({ fields }, texts) => <AddressField field={fields.address} {...texts} />),
  'select-field': {
    ...each(({ fields }, texts) => <SelectField field={fields.fuel} options={FUELS} {...texts} />),
    grouped: <SelectField field={long.fields.client_id} options={SEASONS} label={words.label} />,
    disabled: <SelectField field={empty.fields.city_id} options={[]} label={words.label} disabled />,
  },
  'checkbox-group-field': each(({ fields }, texts) => (
    <CheckboxGroupField field={fields.season_ids} options={SEASONS} {...texts} />
  )),
  'pin-map': {
    'that shows': <PinMap label={words.label} position={HAVANA} />,
    'without a pin': <PinMap label={words.label} position={undefined} onPlace={() => undefined} />,
    'with a pin to move': <MovedPin />,
  },
  'payment-limit-field': each(({ fields }, texts) => (
    <PaymentLimitField field={fields.limit} options={LIMITS} {...texts} />
  )),
  'combobox-field': {
    ...each(({ fields }, texts) => (
      <ComboboxField field={fields.client_id} find={among(CLIENTS)} shown={CLIENTS[0]} {...texts} />
    )),
    'nothing found': (
      <ComboboxField field={another('nothing').fields.client_id} find={() => []} label={words.label} />
    ),
    'never answered': (
      <ComboboxField
        field={another('waiting').fields.client_id}
        find={() => new Promise<never>(() => undefined)}
        label={words.label}
      />
    ),
    'answered late': (
      <ComboboxField
        field={another('late').fields.client_id}
        find={(text) =>
          text.length > 1
            ? new Promise<never>(() => undefined)
            : among(CLIENTS)(text, new AbortController().signal)
        }
        label={words.label}
      />
    ),
    disabled: (
      <ComboboxField
        field={another('disabled').fields.client_id}
        find={among(CLIENTS)}
        label={words.label}
        disabled
      />
    ),
  },
  'multi-combobox-field': each(({ fields }, texts) => (
    <MultiComboboxField field={fields.season_ids} find={among(SEASONS)} shown={SEASONS} {...texts} />
  )),
  'place-fields': {
    empty: <PlaceFields field={empty.fields.city_id} label={say('City', 'Municipio')} />,
    filled: (
      <PlaceFields field={filled.fields.city_id} label={say('City', 'Municipio')} country="CU" state={1} />
    ),
    refused: <PlaceFields field={refused.fields.city_id} label={say('City', 'Municipio')} />,
  },
  'radio-field': each(({ fields }, texts) => <RadioField field={fields.side} options={SIDES} {...texts} />),
  'checkbox-field': each(({ fields }, texts) => <CheckboxField field={fields.agreed} {...texts} />),
  'signature-field': each(({ fields }, { label, hint }) => (
    <SignatureField
      field={fields.signature}
      label={label}
      consent={hint ?? say('I agree.', 'Estoy de acuerdo.')}
      name="Belkis Ñíguez"
    />
  )),
  'car-outline': {
    'without marks': <CarOutline marks={[]} labelOf={(view) => view} />,
    'old and new marks': (
      <CarOutline
        labelOf={(view, marks) => [view, ...marks.map(({ name }) => name)].join(', ')}
        onPlace={() => undefined}
        marks={[
          { number: 1, view: 'left', x: 400, y: 600, fresh: false, name: say('scratch', 'arañazo') },
          { number: 12, view: 'rear', x: 500, y: 770, fresh: true, name: say('dent', 'abolladura') },
        ]}
      />
    ),
  },
  'photos-field': each(({ fields }, texts) => <PhotosField field={fields.photos} max={5} {...texts} />),
  'picture-field': {
    ...each(({ fields }, texts) => (
      <PictureField field={fields.portrait_id} purpose="passport_photo" {...texts} />
    )),
    signature: (
      <PictureField
        field={another('signature').fields.portrait_id}
        purpose="signature"
        label={say('Signature', 'Firma')}
      />
    ),
  },
  'file-drop': each(({ fields }, texts) => (
    <FileDrop field={fields.photo_ids} purpose="photo" max={3} {...texts} />
  )),
};
