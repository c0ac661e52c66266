import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Input } from '../../../lib/contract/endpoint.ts';
import type { RecipientValues } from '../../../lib/contract/postals/recipients.ts';
import { provinceOf } from '../../../lib/domain/cuban-address.ts';
import type { Field, Fields } from '../../../lib/forms/field.ts';
import { FieldGrid } from '../../ui/field-grid.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { PlaceFields } from '../../ui/place-fields.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { cardText } from './card.ts';
import { label, say } from './words.ts';

/** Where people in Cuba live, chosen at first. */
const COUNTRY = 'CU';

/** The fields of a form that hold who somebody is and where they live. */
export type PersonFieldsOf = Fields<Input<typeof RecipientValues>>;

/** An empty box is no card. */
const emptied = (field: Field<string>): Field<string> => ({
  ...field,
  set: (value) => field.set(value === '' ? undefined : value),
});

/** Who somebody in Cuba is and where they live. Values that come from elsewhere need another `key`. */
export function PersonFields({ fields }: { fields: PersonFieldsOf }) {
  const card = useStore(fields.identity_card.$value);
  const [cardField] = useState(() => emptied(fields.identity_card));
  const [city] = useState(() => fields.city_id.$value.get());
  return (
    <>
      <FieldGrid>
        <TextField field={fields.first_name} label={label('first_name')} />
        <TextField field={fields.middle_name} label={label('middle_name')} />
        <TextField field={fields.first_surname} label={label('first_surname')} />
        <TextField field={fields.second_surname} label={label('second_surname')} />
        <TextField field={cardField} label={label('identity_card')} hint={cardText(card)} />
      </FieldGrid>
      <FieldGrid>
        <PhoneField field={fields.mobile} label={label('mobile')} country={COUNTRY} />
        <PhoneField field={fields.landline} label={label('landline')} country={COUNTRY} />
        <PlaceFields
          field={fields.city_id}
          label={label('city_id')}
          country={COUNTRY}
          only={label('province')}
          state={city === undefined ? undefined : provinceOf(city)}
        />
        <TextField field={fields.street} label={label('street')} />
        <TextField
          field={fields.between_streets}
          label={label('between_streets')}
          hint={say('hints.between_streets')}
        />
      </FieldGrid>
      <FieldGrid columns={4}>
        <TextField field={fields.house_number} label={label('house_number')} />
        <TextField field={fields.building} label={label('building')} />
        <TextField field={fields.apartment} label={label('apartment')} />
        <TextField field={fields.suburb} label={label('suburb')} />
      </FieldGrid>
      <TextareaField field={fields.directions} label={label('directions')} hint={say('hints.directions')} />
    </>
  );
}
