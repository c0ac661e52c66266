import type { PaymentOptions } from '../../lib/contract/financials/payment-actions.ts';
import { LANGUAGES, PAYMENT_LIMITS, PAYMENT_PROVIDERS } from '../../lib/contract/limits.ts';
import type { Field } from '../../lib/forms/field.ts';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { FieldGrid } from '../ui/field-grid.tsx';
import { AmountField } from '../ui/money-field.tsx';
import { PaymentLimitField } from '../ui/payment-limit-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { PayForms } from './forms.ts';
import { label, options as choices, say } from './words.ts';

interface WayFieldsProps<Way extends keyof PayForms> {
  options: PaymentOptions;
  form: PayForms[Way];
}

/** The banks that are open, by name. */
export const banksOf = ({ providers }: PaymentOptions) =>
  PAYMENT_PROVIDERS.flatMap((value) =>
    providers.filter(({ id }) => id === value).map(({ name }) => ({ value, label: name })),
  );

const Amount = ({ field, options }: { field: Field<number>; options: PaymentOptions }) => (
  <AmountField field={field} label={label('amount')} unit={options.currency} />
);

/** A way that a mail can begin: to the client's own address, when there is one. */
function Send({ field, options }: { field: Field<boolean>; options: PaymentOptions }) {
  const { email } = options.client;
  return email === null ? (
    <p className="text-sm text-ink-2">{say('noEmail')}</p>
  ) : (
    <CheckboxField field={field} label={say('send', { email })} />
  );
}

export function LinkFields({ options, form: { fields } }: WayFieldsProps<'link'>) {
  return (
    <>
      <FieldGrid>
        <Amount field={fields.amount} options={options} />
        <SelectField field={fields.provider} label={label('provider')} options={banksOf(options)} />
        <PaymentLimitField
          field={fields.payment_limit}
          label={label('payment_limit')}
          options={choices('payment_limit', PAYMENT_LIMITS)}
        />
        <SelectField
          field={fields.language}
          label={label('language')}
          options={choices('language', LANGUAGES)}
        />
      </FieldGrid>
      <Send field={fields.send} options={options} />
    </>
  );
}

export function CashFields({ options, form: { fields } }: WayFieldsProps<'cash'>) {
  return (
    <FieldGrid>
      <Amount field={fields.amount} options={options} />
      <TextField field={fields.reference} label={label('reference')} />
    </FieldGrid>
  );
}

export function TransferFields({ options, form: { fields } }: WayFieldsProps<'transfer'>) {
  return (
    <>
      <FieldGrid>
        <Amount field={fields.amount} options={options} />
        <PaymentLimitField
          field={fields.payment_limit}
          label={label('payment_limit')}
          options={choices('payment_limit', PAYMENT_LIMITS)}
        />
      </FieldGrid>
      <Send field={fields.send} options={options} />
    </>
  );
}

export function AccountFields({ options, form: { fields } }: WayFieldsProps<'account'>) {
  return (
    <FieldGrid>
      <Amount field={fields.amount} options={options} />
      <TextField field={fields.reference} label={label('reference')} />
    </FieldGrid>
  );
}
