import { useStore } from '@nanostores/react';
import { rentals } from '../../../../lib/contract/cars/rentals.ts';
import { needsReference } from '../../../../lib/domain/payments.ts';
import { requiredField } from '../../../../lib/forms/field-rules.ts';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { Live } from '../../../ui/live.tsx';
import { AmountField } from '../../../ui/money-field.tsx';
import { RadioField } from '../../../ui/radio-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { amountText, money } from '../format.tsx';
import { label, option, say } from '../words.ts';
import type { refunding } from './dialogs.ts';

/** How much goes back, and what becomes of the price where more goes back than came too much: nothing is chosen for a person. */
export function RefundFields({
  form: { fields },
  subject,
}: NonNullable<ReturnType<(typeof refunding)['$open']['get']>>) {
  const { client, charged, refundable, refunded, currency, method, service, surplus } = subject;
  const typed = useStore(fields.amount.$value);
  const stays = typeof typed === 'number' ? charged.amount - refunded.amount - typed : undefined;
  const below = typeof typed === 'number' ? typed - surplus.amount : 0;
  const amount = amountText(below, currency);
  // A rental that is paid and of which everything goes back has ended, unless its price falls.
  const ends = service.record_key === rentals.key && typed === service.received.amount;
  return (
    <>
      <p className="text-ink-2">
        {say('refund.text', { client: client.name, charged: money(charged), left: money(refundable) })}
      </p>
      <p className="text-ink-2">
        {method === 'card' ? say('refund.card') : say('refund.other', { method: option('method', method) })}
      </p>
      <FieldGrid>
        <AmountField field={fields.amount} label={label('amount')} unit={currency} />
        {needsReference(method) && (
          <TextField field={requiredField(fields.reference, true)} label={label('reference')} />
        )}
      </FieldGrid>
      <Live>
        {stays !== undefined && stays >= 0 && (
          <p className="font-semibold tabular-nums">
            {stays === 0 ? say('refund.whole') : say('refund.after', { amount: amountText(stays, currency) })}
          </p>
        )}
      </Live>
      {below > 0 && (
        <RadioField
          field={requiredField(fields.price, true)}
          label={label('price')}
          options={[
            { value: 'lowered', label: say('refund.lowered', { amount }) },
            { value: 'owed', label: say(ends ? 'refund.ends' : 'refund.owed', { amount }) },
          ]}
        />
      )}
      <TextareaField field={fields.reason} label={label('reason')} />
    </>
  );
}
