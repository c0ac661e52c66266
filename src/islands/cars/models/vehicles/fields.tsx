import { useStore } from '@nanostores/react';
import { useState } from 'react';
import {
  $modelChoices,
  $officeGroups,
  findModels,
  modelOptions,
  officeOptions,
} from '../../../../lib/choices/car-choices.ts';
import { VEHICLE_STATUS_INPUT } from '../../../../lib/contract/cars/vehicles.ts';
import { statusText } from '../../../ui/badge.tsx';
import { ComboboxField } from '../../../ui/combobox-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { DocumentsField } from './documents-field.tsx';
import { StationFields } from './station-fields.tsx';
import { editor } from './store.ts';
import { label, say } from './words.ts';

const { fields } = editor.form;

const plate = (text: string): string => text.toUpperCase().replaceAll(/\s+/g, '');

/** Fields of a vehicle; loaded when the dialog first opens. The default export is what React.lazy asks for. */
export default function Fields() {
  const models = useStore($modelChoices);
  const groups = useStore($officeGroups);
  const [modelId] = useState(() => fields.model_id.$value.get());
  const [officeId] = useState(() => fields.office_id.$value.get());
  return (
    <>
      <FieldGrid>
        <TextField field={fields.plate} label={label('plate')} hint={say('hints.plate')} change={plate} />
        <TextField field={fields.vin} label={label('vin')} hint={say('hints.vin')} change={plate} />
        <ComboboxField
          field={fields.model_id}
          label={label('model_id')}
          find={findModels}
          shown={modelOptions(models, modelId).find(({ value }) => value === modelId)}
        />
        <SelectField
          field={fields.office_id}
          label={label('office_id')}
          options={officeOptions(groups, officeId)}
        />
      </FieldGrid>
      <StationFields />
      <FieldGrid columns={4}>
        <SelectField
          field={fields.status}
          label={label('status')}
          options={VEHICLE_STATUS_INPUT.map((value) => ({ value, label: statusText('vehicle', value) }))}
        />
        <NumberField field={fields.year} label={label('year')} />
        <TextField field={fields.colour} label={label('colour')} />
        <NumberField field={fields.odometer} label={label('odometer')} />
      </FieldGrid>
      <FieldGrid>
        <DateField field={fields.service_due_on} label={label('service_due_on')} />
        <NumberField field={fields.service_due_km} label={label('service_due_km')} />
      </FieldGrid>
      <DocumentsField field={fields.documents} />
      <TextareaField field={fields.note} label={label('note')} />
    </>
  );
}
