import { useStore } from '@nanostores/react';
import { LANGUAGES, PAYMENT_LIMITS, VOUCHER_COUNT } from '../../../../lib/contract/limits.ts';
import { requiredField } from '../../../../lib/forms/field-rules.ts';
import type { Field } from '../../../../lib/forms/field.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { AmountField } from '../../../ui/money-field.tsx';
import { PaymentLimitField } from '../../../ui/payment-limit-field.tsx';
import { RadioField } from '../../../ui/radio-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { amountText, money } from '../format.tsx';
import { label, option, options, say } from '../words.ts';
import { checkable, leftToPay, needsLimit } from './dialogs.ts';
import type {
  checking,
  completing,
  delaying,
  editing,
  mailingReceipt,
  resolving,
  revoking,
  sending,
} from './dialogs.ts';

/** What each dialog of a payment asks. */
type Open<D extends { $open: { get(): unknown } }> = NonNullable<ReturnType<D['$open']['get']>>;

const Text = ({ children }: { children: string }) => <p className="text-ink-2">{children}</p>;
const Reason = ({ field }: { field: Field<string> }) => (
  <TextareaField field={field} label={label('reason')} />
);
/** An address may stay empty: then it is the client's own. */
const optional = (field: Field<string>): Field<string> => ({
  ...field,
  set: (value) => field.set(value === '' ? undefined : value),
});

export function CompleteFields({ form: { fields }, subject }: Open<typeof completing>) {
  const { service, client, amount, currency, method } = subject;
  const typed = useStore(fields.amount.$value);
  const left = leftToPay(subject);
  const excess = typeof typed === 'number' && typed > left;
  return (
    <>
      <Text>
        {say('complete.text', { concept: service.concept, client: client.name, amount: money(amount) })}
      </Text>
      <FieldGrid>
        <AmountField field={fields.amount} label={label('charged')} unit={currency} />
        <DateField field={fields.received_on} label={label('received_on')} hint={say('hints.received_on')} />
        <TextField field={fields.reference} label={label('reference')} hint={say('hints.proof')} />
        {method !== 'cash' && (
          <AmountField field={fields.fee} label={label('fee')} hint={say('hints.fee')} unit={currency} />
        )}
      </FieldGrid>
      {excess && (
        <CheckboxField
          field={fields.confirm_excess}
          label={label('confirm_excess')}
          hint={amountText(typed - left, currency)}
        />
      )}
      <Reason field={fields.reason} />
      <FileDrop field={fields.proof_ids} label={label('proof_ids')} purpose="document" max={VOUCHER_COUNT} />
    </>
  );
}

export function DelayFields({ form: { fields } }: Open<typeof delaying>) {
  return (
    <>
      <Text>{say('delay.text')}</Text>
      <PaymentLimitField
        field={fields.payment_limit}
        label={label('payment_limit')}
        options={options('payment_limit', PAYMENT_LIMITS)}
      />
      <Reason field={fields.reason} />
    </>
  );
}

export function SendFields({ form: { fields }, subject }: Open<typeof sending>) {
  const { amount, client } = subject;
  const again = needsLimit(subject, new Date());
  return (
    <>
      <Text>{say('send.text', { amount: money(amount) })}</Text>
      {again && <p className="rounded-sm bg-warn-soft px-3 py-2 text-warn">{say('send.again')}</p>}
      <FieldGrid>
        <TextField
          field={optional(fields.to)}
          kind="email"
          label={label('to')}
          {...(client.email === null ? {} : { hint: say('hints.to', { email: client.email }) })}
        />
        <SelectField
          field={fields.language}
          label={label('language')}
          options={options('language', LANGUAGES)}
        />
        {again && (
          <PaymentLimitField
            field={fields.payment_limit}
            label={label('payment_limit')}
            options={options('payment_limit', PAYMENT_LIMITS)}
          />
        )}
      </FieldGrid>
    </>
  );
}

export function RevokeFields({ form: { fields }, subject }: Open<typeof revoking>) {
  return (
    <>
      <Text>{say('revoke.text', { amount: money(subject.amount), client: subject.client.name })}</Text>
      <Reason field={fields.reason} />
    </>
  );
}

export function SendReceiptFields({ form: { fields }, subject: { client } }: Open<typeof mailingReceipt>) {
  return (
    <FieldGrid>
      <TextField
        field={optional(fields.to)}
        kind="email"
        label={label('to')}
        {...(client.email === null ? {} : { hint: say('hints.to', { email: client.email }) })}
      />
      <SelectField
        field={fields.language}
        label={label('language')}
        options={options('language', LANGUAGES)}
      />
    </FieldGrid>
  );
}

export function CheckFields({ form: { fields }, subject }: Open<typeof checking>) {
  const reasons = checkable(subject);
  return (
    <>
      {reasons.length > 1 ? (
        <RadioField
          field={fields.attention}
          label={label('attention')}
          options={options('attention', reasons)}
        />
      ) : (
        reasons.map((reason) => <Text key={reason}>{say(`attention.${reason}`)}</Text>)
      )}
      <Reason field={fields.reason} />
    </>
  );
}

export function EditFields({ form: { fields } }: Open<typeof editing>) {
  return (
    <>
      <TextField field={fields.reference} label={label('reference')} />
      <FileDrop
        field={fields.voucher_ids}
        label={label('voucher_ids')}
        purpose="document"
        max={VOUCHER_COUNT}
      />
    </>
  );
}

export function ResolveFields({ form: { fields }, subject: { subject } }: Open<typeof resolving>) {
  const happened = useStore(fields.happened.$value);
  return (
    <>
      <Text>{say('resolve.text')}</Text>
      <RadioField
        field={fields.happened}
        label={label('happened')}
        options={[
          { value: true, label: option('happened', `${subject}_yes`) },
          { value: false, label: option('happened', `${subject}_no`) },
        ]}
      />
      <TextField
        field={requiredField(fields.reference, happened === true)}
        label={label('reference')}
        hint={say('hints.reference')}
      />
      <Reason field={fields.reason} />
    </>
  );
}
