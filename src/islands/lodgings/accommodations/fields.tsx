import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $brands } from '../../../lib/choices/brand-choices.ts';
import { $lodgingChoices, choicesIn, destinationsIn } from '../../../lib/choices/lodging-choices.ts';
import { LANGUAGES, PHOTO_COUNT } from '../../../lib/contract/limits.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { CheckboxGroupField } from '../../ui/checkbox-group-field.tsx';
import { FieldGrid, FieldSection } from '../../ui/field-grid.tsx';
import { AmountField } from '../../ui/money-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { PhotosField } from '../../ui/photos-field.tsx';
import { PlaceFields } from '../../ui/place-fields.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { globalStatuses } from '../../ui/status-choices.ts';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { CancellationField } from './cancellation-field.tsx';
import { ChildrenField } from './children-field.tsx';
import { PositionField } from './position-field.tsx';
import { ProhibitedWarning } from './prohibited.tsx';
import { editor, placeOf } from './store.ts';
import { label, options, say } from './words.ts';

const { fields } = editor.form;

/** Fields of an accommodation; loaded when the dialog first opens. The default export is what React.lazy asks for. */
export default function Fields() {
  const choices = useStore($lodgingChoices);
  // What the record has stays among the choices, also when it is no longer offered.
  const [kept] = useState(() => ({
    type: fields.type_id.$value.get(),
    provider: fields.provider_id.$value.get(),
    amenities: fields.amenity_ids.$value.get() ?? [],
  }));
  return (
    <>
      <FieldSection title={say('sections.what')}>
        <FieldGrid>
          <TextField field={fields.name} label={label('name')} />
          <SelectField
            field={fields.type_id}
            label={label('type_id')}
            options={choicesIn(choices, 'accommodation_type', [kept.type])}
          />
          <SelectField field={fields.status} label={label('status')} options={globalStatuses()} />
        </FieldGrid>
        <Prohibited />
      </FieldSection>
      <FieldSection title={say('sections.where')}>
        <Where />
      </FieldSection>
      <FieldSection title={say('sections.offers')}>
        <CheckboxGroupField
          field={fields.amenity_ids}
          label={label('amenity_ids')}
          options={choicesIn(choices, 'amenity', kept.amenities)}
        />
        <FieldGrid>
          <TimeField field={fields.check_in_from} label={label('check_in_from')} />
          <TimeField field={fields.check_out_until} label={label('check_out_until')} />
          <NumberField field={fields.minimum_nights} label={label('minimum_nights')} />
          <ChildrenField field={fields.children_from_age} />
        </FieldGrid>
        <TextareaField
          field={fields.special_needs}
          label={label('special_needs')}
          hint={say('hints.special_needs')}
        />
        <PhotosField field={fields.photos} label={label('photos')} max={PHOTO_COUNT.record} />
      </FieldSection>
      <FieldSection title={say('sections.terms')}>
        <Terms />
      </FieldSection>
      <FieldSection title={say('sections.provider')}>
        <FieldGrid>
          <SelectField
            field={fields.provider_id}
            label={label('provider_id')}
            options={choicesIn(choices, 'service_provider', [kept.provider])}
          />
          <TextField field={fields.contact_name} label={label('contact_name')} />
          <PhoneField field={fields.contact_phone} label={label('contact_phone')} />
          <TextField field={fields.contact_email} label={label('contact_email')} kind="email" />
          <SelectField
            field={fields.contact_language}
            label={label('contact_language')}
            hint={say('hints.contact_language')}
            options={options('contact_language', LANGUAGES)}
          />
          <Brand />
        </FieldGrid>
        <TextareaField field={fields.note} label={label('note')} />
      </FieldSection>
    </>
  );
}

/** The mark, and what it means as soon as it is set (rule: prohibited-lodging). */
function Prohibited() {
  const prohibited = useStore(fields.prohibited.$value) ?? false;
  return (
    <>
      <CheckboxField field={fields.prohibited} label={label('prohibited')} />
      {prohibited && <ProhibitedWarning />}
    </>
  );
}

/** Country, state and city; a destination of that city; the address, and where on the map that is. */
function Where() {
  const choices = useStore($lodgingChoices);
  const cityId = useStore(fields.city_id.$value);
  const destinationId = useStore(fields.destination_id.$value);
  const [{ country, state }] = useState(() => placeOf(cityId));
  const city = {
    ...fields.city_id,
    set: (id: number | undefined): void => {
      fields.city_id.set(id);
      fields.destination_id.set(undefined);
    },
  };
  return (
    <>
      <FieldGrid columns={3}>
        <PlaceFields field={city} label={label('city_id')} country={country} state={state} />
      </FieldGrid>
      <FieldGrid>
        <SelectField
          field={fields.destination_id}
          label={label('destination_id')}
          hint={say('hints.destination')}
          options={destinationsIn(choices, cityId, destinationId)}
          disabled={cityId === undefined}
        />
        <TextField field={fields.zip_code} label={label('zip_code')} />
      </FieldGrid>
      <TextField field={fields.address} label={label('address')} />
      <PositionField field={fields.position} />
    </>
  );
}

function Terms() {
  const refundable = useStore(fields.refundable.$value) ?? true;
  return (
    <>
      <CheckboxField field={fields.refundable} label={label('refundable')} />
      {refundable && <CancellationField field={fields.cancellation} />}
      <FieldGrid>
        <AmountField
          field={fields.commission}
          label={label('commission')}
          hint={say('hints.commission')}
          unit="%"
        />
      </FieldGrid>
    </>
  );
}

function Brand() {
  const brands = useStore($brands);
  if (brands.length < 2) return null;
  return (
    <SelectField
      field={fields.brand}
      label={label('brand')}
      options={brands.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
