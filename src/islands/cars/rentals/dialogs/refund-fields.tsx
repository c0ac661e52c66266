import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { call } from '../../../../lib/api/call.ts';
import type { refundRental } from '../../../../lib/contract/cars/rental-actions.ts';
import { rentalRefundOf } from '../../../../lib/contract/cars/rental-refunds.ts';
import type { RentalRow } from '../../../../lib/contract/cars/rentals.ts';
import type { Input } from '../../../../lib/contract/endpoint.ts';
import { RENTAL } from '../../../../lib/domain/transitions.ts';
import { requiredField } from '../../../../lib/forms/field-rules.ts';
import type { Fields } from '../../../../lib/forms/field.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { AmountField } from '../../../ui/money-field.tsx';
import { errorText } from '../../../ui/reader.ts';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { money } from '../format.ts';
import { label, say } from '../words.ts';
import { ConsequenceList } from './consequence-list.tsx';
import { refundConsequences } from './consequences.ts';
import { $giveBack, isByHand } from './give-back.ts';
import { useAnswer } from '../../../ui/use-answer.ts';

const ask = (id: number) => call(rentalRefundOf, { params: { id } });

const NOTHING = { amount: 0, ways: [] };

/** How much goes back, whole or in part, and everything that follows from it. */
export function RefundFields({
  row,
  fields,
}: {
  row: RentalRow;
  fields: Fields<Input<(typeof refundRental)['body']>>;
}) {
  const state = useAnswer(ask, row.id);
  const typed = useStore(fields.amount.$value);
  const back =
    state.kind === 'ready' ? { amount: state.value.refundable.amount, ways: state.value.ways } : NOTHING;
  useEffect(() => $giveBack.set(back), [state]);
  return (
    <>
      {state.kind === 'loading' && <SkeletonText />}
      {state.kind === 'failed' && <p role="alert">{errorText(state.error)}</p>}
      {state.kind === 'ready' && typeof typed === 'number' && typed > 0 && (
        <ConsequenceList lines={refundConsequences(row, { ...state.value, amount: typed })} />
      )}
      <FieldGrid>
        <AmountField
          field={fields.amount}
          label={label('refund_amount')}
          unit={row.currency}
          hint={
            state.kind === 'ready'
              ? say('dialogs.refund.most', { amount: money(state.value.refundable) })
              : undefined
          }
        />
        {isByHand(back, typed) && (
          <TextField field={requiredField(fields.reference, true)} label={label('reference')} />
        )}
      </FieldGrid>
      <TextareaField field={fields.reason} label={label('reason')} />
      {row.status === RENTAL.paid && row.client.email !== null && (
        <CheckboxField field={fields.notify} label={label('notify')} />
      )}
    </>
  );
}
