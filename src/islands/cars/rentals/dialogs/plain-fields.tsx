import { useStore } from '@nanostores/react';
import type {
  delayPayment,
  markRentalPaid,
  sendVoucher,
} from '../../../../lib/contract/cars/rental-actions.ts';
import type { RentalRow } from '../../../../lib/contract/cars/rentals.ts';
import type { Input } from '../../../../lib/contract/endpoint.ts';
import { LANGUAGES, PAYMENT_LIMITS } from '../../../../lib/contract/limits.ts';
import type { Field, Fields } from '../../../../lib/forms/field.ts';
import { PaymentLimitField } from '../../../ui/payment-limit-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { limitHint } from '../form/limit-hint.ts';
import { optional } from '../form/optional.ts';
import { label, options } from '../words.ts';

/** A reason alone. */
export function ReasonFields({ field }: { field: Field<string> }) {
  return <TextareaField field={field} label={label('reason')} />;
}

/** Proof and reason of money that was taken or given back. */
export function PaidFields({ fields }: { fields: Fields<Input<(typeof markRentalPaid)['body']>> }) {
  return (
    <>
      <TextField field={fields.reference} label={label('reference')} />
      <TextareaField field={fields.reason} label={label('reason')} />
    </>
  );
}

export function DelayFields({
  row,
  fields,
}: {
  row: Pick<RentalRow, 'pick_up'>;
  fields: Fields<Input<(typeof delayPayment)['body']>>;
}) {
  const limit = useStore(fields.payment_limit.$value);
  return (
    <>
      <PaymentLimitField
        field={fields.payment_limit}
        label={label('payment_limit')}
        options={options('payment_limit', PAYMENT_LIMITS)}
        hint={limitHint(limit, row.pick_up, new Date())}
      />
      <TextareaField field={fields.reason} label={label('reason')} />
    </>
  );
}

export function VoucherFields({ fields }: { fields: Fields<Input<(typeof sendVoucher)['body']>> }) {
  return (
    <>
      <TextField field={optional(fields.to)} kind="email" label={label('to')} />
      <SelectField
        field={fields.language}
        label={label('language')}
        options={options('language', LANGUAGES)}
      />
      <TextareaField field={fields.message} label={label('message')} rows={5} />
    </>
  );
}
