import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Input } from '../../../lib/contract/endpoint.ts';
import type { RecipientValues } from '../../../lib/contract/postals/recipients.ts';
import { provinceOf } from '../../../lib/domain/cuban-address.ts';
import type { Field, Fields } from '../../../lib/forms/field.ts';
import { requiredField } from '../../../lib/forms/field-rules.ts';
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

/** What is asked for, and what is not, where that differs from what the schema says. */
export type PersonNeeds = Partial<Record<keyof PersonFieldsOf, 'required' | 'optional' | 'absent'>>;

/** Parts of an address that a line of its own holds. */
const HOUSE = ['house_number', 'building', 'apartment', 'suburb'] as const;

interface PersonFieldsProps {
  fields: PersonFieldsOf;
  needs?: PersonNeeds;
}

/** Who somebody in Cuba is and where they live. Values that come from elsewhere need another `key`. */
export function PersonFields({ fields, needs = {} }: PersonFieldsProps) {
  const card = useStore(fields.identity_card.$value);
  const [cardField] = useState(() => emptied(fields.identity_card));
  const asked = <F extends Field<string>>(name: keyof PersonFieldsOf, field: F): F =>
    needs[name] === 'required' ? requiredField(field, true) : field;
  const isShown = (name: keyof PersonFieldsOf): boolean => needs[name] !== 'absent';
  const house = HOUSE.filter(isShown);
  const [city] = useState(() => fields.city_id.$value.get());
  return (
    <>
      <FieldGrid>
        <TextField field={fields.first_name} label={label('first_name')} />
        <TextField field={fields.middle_name} label={label('middle_name')} />
        <TextField field={fields.first_surname} label={label('first_surname')} />
        <TextField field={asked('second_surname', fields.second_surname)} label={label('second_surname')} />
        <TextField
          field={asked('identity_card', cardField)}
          label={label('identity_card')}
          hint={cardText(card)}
        />
      </FieldGrid>
      <FieldGrid>
        <PhoneField field={asked('mobile', fields.mobile)} label={label('mobile')} country={COUNTRY} />
        <PhoneField field={fields.landline} label={label('landline')} country={COUNTRY} />
        <PlaceFields
          field={fields.city_id}
          label={label('city_id')}
          country={COUNTRY}
          only={label('province')}
          state={city === undefined ? undefined : provinceOf(city)}
        />
        {isShown('street') && <TextField field={asked('street', fields.street)} label={label('street')} />}
        {isShown('between_streets') && (
          <TextField
            field={fields.between_streets}
            label={label('between_streets')}
            hint={say('hints.between_streets')}
          />
        )}
      </FieldGrid>
      {house.length > 0 && (
        <FieldGrid columns={4}>
          {house.map((name) => (
            <TextField key={name} field={fields[name]} label={label(name)} />
          ))}
        </FieldGrid>
      )}
      {isShown('directions') && (
        <TextareaField field={fields.directions} label={label('directions')} hint={say('hints.directions')} />
      )}
    </>
  );
}
