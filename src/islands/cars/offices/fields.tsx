import { useState } from 'react';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { ComboboxField } from '../../ui/combobox-field.tsx';
import { FieldGrid } from '../../ui/field-grid.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { PlaceFields } from '../../ui/place-fields.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { globalStatuses } from '../../ui/status-choices.ts';
import { TextField } from '../../ui/text-field.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { ClosedDates, ClosedWeekdays } from './closed-days.tsx';
import { editor, label, placeOf, say } from './store.ts';

const { fields } = editor.form;

const zones = Intl.supportedValuesOf('timeZone');
const findZones = (text: string) =>
  zones
    .filter((zone) =>
      zone.toLowerCase().replaceAll('_', ' ').includes(text.trim().toLowerCase().replaceAll('_', ' ')),
    )
    .map((zone) => ({ value: zone, label: zone }));

/** Fields of an office; loaded when the dialog first opens. The default export is what React.lazy asks for. */
export default function Fields() {
  const [{ country, state }] = useState(() => placeOf(fields.city_id.$value.get()));
  const [zone] = useState(() => fields.zone.$value.get());
  return (
    <>
      <FieldGrid>
        <TextField field={fields.name} label={label('name')} />
        <SelectField field={fields.status} label={label('status')} options={globalStatuses()} />
      </FieldGrid>
      <FieldGrid columns={3}>
        <PlaceFields field={fields.city_id} label={label('city_id')} country={country} state={state} />
      </FieldGrid>
      <FieldGrid>
        <TextField field={fields.address} label={label('address')} />
        <PhoneField field={fields.phone} label={label('phone')} />
      </FieldGrid>
      <FieldGrid columns={3}>
        <TimeField field={fields.opens} label={label('opens')} />
        <TimeField field={fields.closes} label={label('closes')} hint={say('hints.closes')} />
        <ComboboxField
          field={fields.zone}
          label={label('zone')}
          find={findZones}
          shown={zone === undefined ? undefined : { value: zone, label: zone }}
        />
      </FieldGrid>
      <CheckboxField field={fields.airport} label={label('airport')} />
      <ClosedWeekdays field={fields.closed_weekdays} />
      <ClosedDates field={fields.closed_dates} />
    </>
  );
}
