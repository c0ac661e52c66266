import { useStore } from '@nanostores/react';
import type { Language } from '../../../lib/contract/fields.ts';
import { LANGUAGES, PAYMENT_LIMITS } from '../../../lib/contract/limits.ts';
import type { PaymentLimit } from '../../../lib/domain/payment-limit.ts';
import type { Field, Fields } from '../../../lib/forms/field.ts';
import { PaymentLimitField } from '../../ui/payment-limit-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { limitHint } from '../limit-hint.ts';
import { optional } from '../optional.ts';
import type { WithWords } from '../words.ts';

interface ReasonFieldsProps extends WithWords {
  field: Field<string>;
}

/** A reason alone. */
export function ReasonFields({ field, words: { label } }: ReasonFieldsProps) {
  return <TextareaField field={field} label={label('reason')} />;
}

interface PaidFieldsProps extends WithWords {
  fields: Fields<{ reference: string; reason: string }>;
}

/** Proof and reason of money that was taken or given back. */
export function PaidFields({ fields, words: { label } }: PaidFieldsProps) {
  return (
    <>
      <TextField field={fields.reference} label={label('reference')} />
      <TextareaField field={fields.reason} label={label('reason')} />
    </>
  );
}

interface DelayFieldsProps extends WithWords {
  fields: Fields<{ payment_limit: PaymentLimit; reason: string }>;
  /** When the reservation begins, until which it must be paid. */
  begins: Date | undefined;
}

/** More time to pay. */
export function DelayFields({ fields, begins, words }: DelayFieldsProps) {
  const { label, options } = words;
  const limit = useStore(fields.payment_limit.$value);
  return (
    <>
      <PaymentLimitField
        field={fields.payment_limit}
        label={label('payment_limit')}
        options={options('payment_limit', PAYMENT_LIMITS)}
        hint={limitHint(limit, begins, new Date(), words)}
      />
      <TextareaField field={fields.reason} label={label('reason')} />
    </>
  );
}

interface VoucherFieldsProps extends WithWords {
  fields: Fields<{ to: string; language: Language; message: string }>;
}

/** To whom the voucher goes, and what is written with it. */
export function VoucherFields({ fields, words: { label, options } }: VoucherFieldsProps) {
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
