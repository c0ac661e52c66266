import { useStore } from '@nanostores/react';
import { RENTAL_FORM_STATUS } from '../../../../lib/contract/cars/rental-input.ts';
import { PAYMENT_LIMITS } from '../../../../lib/contract/limits.ts';
import { statusText } from '../../../ui/badge.tsx';
import { FieldGrid, FieldSection } from '../../../ui/field-grid.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { editor } from '../store.ts';
import { label, options, say } from '../words.ts';

const { fields } = editor.form;

/** Status of a new rental, how long it waits for its payment, and what else there is to know. */
export function BookingSection() {
  const adding = useStore(editor.$state).kind === 'adding';
  return (
    <FieldSection title={say('sections.booking')}>
      <FieldGrid>
        {adding && <SelectField field={fields.status} label={label('status')} options={RENTAL_FORM_STATUS.map((value) => ({ value, label: statusText('rental', value) }))} />}
        <SelectField field={fields.payment_limit} label={label('payment_limit')} options={options('payment_limit', PAYMENT_LIMITS)} hint={say('form.limitHint')} />
        <TextField field={fields.flight_number} label={label('flight_number')} change={(text) => text.toUpperCase()} />
        <TextField field={fields.locator} label={label('locator')} />
      </FieldGrid>
      <TextareaField field={fields.note} label={label('note')} />
    </FieldSection>
  );
}
