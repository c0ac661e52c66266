import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $officeGroups, officeOptions } from '../../../../lib/choices/car-choices.ts';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { globalStatuses } from '../../../ui/status-choices.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { ContractsField } from './contracts-field.tsx';
import { editor } from './store.ts';
import { label, say } from './words.ts';

const { fields } = editor.form;

/** Fields of a station; loaded when the dialog first opens. The default export is what React.lazy asks for. */
export default function Fields() {
  const groups = useStore($officeGroups);
  const [officeId] = useState(() => fields.office_id.$value.get());
  return (
    <>
      <FieldGrid>
        <TextField field={fields.code} label={label('code')} hint={say('hints.code')} />
        <TextField field={fields.name} label={label('name')} />
      </FieldGrid>
      <FieldGrid>
        <SelectField
          field={fields.office_id}
          label={label('office_id')}
          options={officeOptions(groups, officeId)}
        />
        <SelectField field={fields.status} label={label('status')} options={globalStatuses()} />
      </FieldGrid>
      <ContractsField field={fields.contracts} />
      <TextareaField field={fields.note} label={label('note')} />
    </>
  );
}
