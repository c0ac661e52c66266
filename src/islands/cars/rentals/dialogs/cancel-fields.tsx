import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { call } from '../../../../lib/api/call.ts';
import { cancellationFeeOf } from '../../../../lib/contract/cars/rental-actions.ts';
import type { cancelRental, noShowRental } from '../../../../lib/contract/cars/rental-actions.ts';
import type { RentalRow } from '../../../../lib/contract/cars/rentals.ts';
import type { Input, Output } from '../../../../lib/contract/endpoint.ts';
import { requiredField } from '../../../../lib/forms/field-rules.ts';
import type { Fields } from '../../../../lib/forms/field.ts';
import type { Loaded } from '../../../../lib/records/panel.ts';
import { may } from '../../../../lib/session/session.ts';
import { commonWords } from '../../../../lib/words/words.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { money } from '../format.ts';
import { label, say } from '../words.ts';
import { ConsequenceList } from './consequence-list.tsx';
import { endings, waysText } from './consequences.ts';
import { $giveBack, isByHand } from './give-back.ts';
import { useAnswer } from '../../../ui/use-answer.ts';

type Fee = Output<(typeof cancellationFeeOf)['answer']>;

const NOTHING = { amount: 0, ways: [] };
const ask = (id: number) => call(cancellationFeeOf, { params: { id } });

/** What cancelling costs and ends, before it is done; and why. */
export function CancelFields({
  row,
  fields,
}: {
  row: RentalRow;
  fields: Fields<Input<(typeof cancelRental)['body']>>;
}) {
  const fee = useAnswer(ask, row.id);
  const refund = useStore(fields.refund.$value);
  const goes = fee.kind === 'ready' ? { amount: fee.value.refund.amount, ways: fee.value.ways } : NOTHING;
  useEffect(() => $giveBack.set(goes), [fee]);
  const back =
    fee.kind === 'ready' && fee.value.refund.amount > 0 && may('rentals:refund')
      ? waysText(fee.value.ways, fee.value.refund)
      : undefined;
  return (
    <>
      <ConsequenceList lines={linesOf(row, fee)} />
      <TextareaField field={fields.reason} label={label('reason')} />
      {row.client.email !== null && <CheckboxField field={fields.notify} label={label('notify')} />}
      {back !== undefined && back !== '' && (
        <CheckboxField field={fields.refund} label={say('dialogs.cancel.refund', { amount: back })} />
      )}
      {back !== undefined && refund === true && isByHand(goes) && (
        <TextField field={requiredField(fields.reference, true)} label={label('reference')} />
      )}
    </>
  );
}

/** The same for a client who did not come, who is always told. */
export function NoShowFields({
  row,
  fields,
}: {
  row: RentalRow;
  fields: Fields<Input<(typeof noShowRental)['body']>>;
}) {
  const fee = useAnswer(ask, row.id);
  return (
    <>
      <ConsequenceList
        lines={[
          ...linesOf(row, fee),
          ...(row.client.email === null ? [] : [say('dialogs.ends.mail', { email: row.client.email })]),
        ]}
      />
      <TextareaField field={fields.reason} label={label('reason')} />
    </>
  );
}

function linesOf(row: RentalRow, fee: Loaded<Fee>): string[] {
  if (fee.kind === 'loading') return [commonWords('loading'), ...endings(row, null)];
  if (fee.kind === 'failed') return [say('dialogs.cancel.feeFailed'), ...endings(row, null)];
  // Why it costs that; without money that came nothing is charged.
  const terms = fee.value.paid.amount === 0 ? [] : [fee.value.terms.join(' ')];
  return [feeText(fee.value), ...terms, ...endings(row, fee.value.short)];
}

function feeText({ fee, paid, refund }: Fee): string {
  const values = { fee: money(fee), paid: money(paid), refund: money(refund) };
  if (fee.amount === 0) return say('dialogs.cancel.free', values);
  // A fee is kept from money that came, and never claimed.
  return paid.amount === 0 ? say('dialogs.cancel.unpaid') : say('dialogs.cancel.fee', values);
}
