import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Money } from '../../../lib/contract/fields.ts';
import type { RefundWay } from '../../../lib/contract/financials/refund-ways.ts';
import { requiredField } from '../../../lib/forms/field-rules.ts';
import type { Fields } from '../../../lib/forms/field.ts';
import type { Loaded } from '../../../lib/records/panel.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { FieldGrid } from '../../ui/field-grid.tsx';
import { AmountField } from '../../ui/money-field.tsx';
import { errorText } from '../../ui/reader.ts';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { money } from '../format.ts';
import type { Reservation } from '../reservation.ts';
import type { WithWords } from '../words.ts';
import { ConsequenceList } from './consequence-list.tsx';
import { $giveBack, isByHand } from './give-back.ts';
import { refundConsequences } from './refund-texts.ts';

interface RefundFieldsProps extends WithWords {
  row: Pick<Reservation, 'client' | 'currency'>;
  state: Loaded<{ readonly refundable: Money; readonly ways: readonly RefundWay[] }>;
  /** What ends, where the refund cancels the reservation. */
  endings: readonly string[] | undefined;
  fields: Fields<{ amount: number; reference: string; reason: string; notify: boolean }>;
}

const NOTHING = { amount: 0, ways: [] };

/** How much goes back, whole or in part, and everything that follows from it. */
export function RefundFields({ row, state, endings, fields, words }: RefundFieldsProps) {
  const { say, label } = words;
  const typed = useStore(fields.amount.$value);
  const back =
    state.kind === 'ready' ? { amount: state.value.refundable.amount, ways: state.value.ways } : NOTHING;
  useEffect(() => $giveBack.set(back), [state]);
  return (
    <>
      {state.kind === 'loading' && <SkeletonText />}
      {state.kind === 'failed' && <p role="alert">{errorText(state.error)}</p>}
      {state.kind === 'ready' && typeof typed === 'number' && typed > 0 && (
        <ConsequenceList lines={refundConsequences({ ...state.value, amount: typed, endings }, words)} />
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
      {endings && row.client.email !== null && (
        <CheckboxField field={fields.notify} label={label('notify')} />
      )}
    </>
  );
}
