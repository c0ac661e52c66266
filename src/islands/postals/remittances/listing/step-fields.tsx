import { useStore } from '@nanostores/react';
import { findStaff } from '../../../../lib/choices/member-choices.ts';
import type { Input } from '../../../../lib/contract/endpoint.ts';
import { PHOTO_COUNT } from '../../../../lib/contract/limits.ts';
import type {
  RemittanceStep,
  RemittanceStepInput,
} from '../../../../lib/contract/postals/remittance-steps.ts';
import type { RemittanceRow } from '../../../../lib/contract/postals/remittances.ts';
import { needsStepReason } from '../../../../lib/domain/remittance-steps.ts';
import { requiredField } from '../../../../lib/forms/field-rules.ts';
import type { Field, Fields } from '../../../../lib/forms/field.ts';
import { ComboboxField } from '../../../ui/combobox-field.tsx';
import { PhotosField } from '../../../ui/photos-field.tsx';
import { SignaturePad } from '../../../ui/signature-pad.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { isCash, leaves } from './dialogs.ts';
import { label, say } from './words.ts';

interface StepFieldsProps {
  row: RemittanceRow;
  step: RemittanceStep;
  fields: Fields<Input<typeof RemittanceStepInput>>;
}

/** What a step asks: who takes it along, who got it, or why not. */
export function StepFields({ row, step, fields }: StepFieldsProps) {
  const cash = isCash(row);
  return (
    <>
      {cash && (leaves(step) || step === 'deliver') && (
        <Courier field={requiredField(fields.courier_id, leaves(step))} row={row} />
      )}
      {step === 'deliver' && (
        <>
          <TextField field={requiredField(fields.received_by, cash)} label={label('received_by')} />
          {cash && <SignaturePad field={fields.signature} label={label('signature')} captioned />}
        </>
      )}
      {needsStepReason(step) && (
        <TextareaField
          field={requiredField(fields.reason, true)}
          label={label('reason')}
          hint={say('panel.reasonHint')}
        />
      )}
      {!leaves(step) && <PhotosField field={fields.photos} label={label('photos')} max={PHOTO_COUNT.part} />}
    </>
  );
}

function Courier({ field, row: { courier } }: { field: Field<number>; row: RemittanceRow }) {
  const id = useStore(field.$value);
  return (
    <ComboboxField
      field={field}
      label={label('courier_id')}
      find={findStaff}
      shown={courier && courier.id === id ? { value: courier.id, label: courier.name } : undefined}
    />
  );
}
