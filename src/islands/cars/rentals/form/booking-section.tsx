import { useStore } from '@nanostores/react';
import { $officeGroups } from '../../../../lib/choices/car-choices.ts';
import { RENTAL_FORM_STATUS } from '../../../../lib/contract/cars/rental-input.ts';
import { PAYMENT_LIMITS } from '../../../../lib/contract/limits.ts';
import { toInstant } from '../../../../lib/domain/zones.ts';
import { limitHint } from '../../../reservations/limit-hint.ts';
import { statusText } from '../../../ui/badge.tsx';
import { FieldGrid, FieldSection } from '../../../ui/field-grid.tsx';
import { PaymentLimitField } from '../../../ui/payment-limit-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { editor } from '../store.ts';
import { label, options, reservationWords, say } from '../words.ts';

const { fields } = editor.form;

/** Status of a new rental, how long it waits for its payment, and what else there is to know. */
export function BookingSection() {
  const adding = useStore(editor.$state).kind === 'adding';
  const limit = useStore(fields.payment_limit.$value);
  const local = useStore(fields.pick_up.fields.local.$value);
  const office = useStore(fields.pick_up.fields.office_id.$value);
  const zone = useStore($officeGroups)
    .flatMap(({ offices }) => offices)
    .find(({ id }) => id === office)?.zone;
  const pickUp = local !== undefined && zone !== undefined ? new Date(toInstant({ local, zone })) : undefined;
  return (
    <FieldSection title={say('sections.booking')}>
      <FieldGrid>
        {adding && (
          <SelectField
            field={fields.status}
            label={label('status')}
            options={RENTAL_FORM_STATUS.map((value) => ({ value, label: statusText('rental', value) }))}
          />
        )}
        <PaymentLimitField
          field={fields.payment_limit}
          label={label('payment_limit')}
          options={options('payment_limit', PAYMENT_LIMITS)}
          hint={limitHint(limit, pickUp, new Date(), reservationWords)}
        />
        <TextField
          field={fields.flight_number}
          label={label('flight_number')}
          change={(text) => text.toUpperCase()}
        />
        <TextField field={fields.locator} label={label('locator')} />
      </FieldGrid>
      <TextareaField field={fields.note} label={label('note')} />
    </FieldSection>
  );
}
