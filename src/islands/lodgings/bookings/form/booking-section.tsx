import { useStore } from '@nanostores/react';
import { BOOKING_FORM_STATUS } from '../../../../lib/contract/lodgings/booking-input.ts';
import { PAYMENT_LIMITS } from '../../../../lib/contract/limits.ts';
import { limitHint } from '../../../reservations/limit-hint.ts';
import { statusText } from '../../../ui/badge.tsx';
import { FieldGrid, FieldSection } from '../../../ui/field-grid.tsx';
import { PaymentLimitField } from '../../../ui/payment-limit-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { beginOf } from '../format.ts';
import { $house } from '../house.ts';
import { editor } from '../store.ts';
import { label, options, reservationWords, say } from '../words.ts';

const { fields } = editor.form;

/** Status of a new booking, how long it waits for its payment, and what else there is to know. */
export function BookingSection() {
  const adding = useStore(editor.$state).kind === 'adding';
  const limit = useStore(fields.payment_limit.$value);
  const check_in = useStore(fields.check_in.$value);
  const zone = useStore($house)?.house.zone;
  const begins = check_in !== undefined && zone !== undefined ? beginOf({ check_in, zone }) : undefined;
  return (
    <FieldSection title={say('sections.booking')}>
      <FieldGrid>
        {adding && (
          <SelectField
            field={fields.status}
            label={label('status')}
            options={BOOKING_FORM_STATUS.map((value) => ({ value, label: statusText('booking', value) }))}
          />
        )}
        <PaymentLimitField
          field={fields.payment_limit}
          label={label('payment_limit')}
          options={options('payment_limit', PAYMENT_LIMITS)}
          hint={limitHint(limit, begins, new Date(), reservationWords)}
        />
        <TextField
          field={fields.flight_number}
          label={label('flight_number')}
          change={(text) => text.toUpperCase()}
        />
      </FieldGrid>
      <TextareaField field={fields.special_needs} label={label('special_needs')} />
      <TextareaField field={fields.note} label={label('note')} />
    </FieldSection>
  );
}
