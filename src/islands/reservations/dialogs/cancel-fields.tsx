import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Money } from '../../../lib/contract/fields.ts';
import type { RefundWay } from '../../../lib/contract/financials/refund-ways.ts';
import { requiredField } from '../../../lib/forms/field-rules.ts';
import type { Fields } from '../../../lib/forms/field.ts';
import type { Loaded } from '../../../lib/records/panel.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { money } from '../format.ts';
import type { Reservation } from '../reservation.ts';
import type { ReservationWords, WithWords } from '../words.ts';
import { ConsequenceList } from './consequence-list.tsx';
import { $giveBack, isByHand } from './give-back.ts';
import { waysText } from './refund-texts.ts';

/** What cancelling now costs, by the terms that were agreed. */
interface Fee {
  readonly fee: Money;
  readonly paid: Money;
  readonly refund: Money;
  readonly ways: readonly RefundWay[];
  readonly terms: readonly string[];
}

interface NoShowFieldsProps extends WithWords {
  row: Pick<Reservation, 'client'>;
  fee: Loaded<Fee>;
  /** What ends with the reservation. */
  endings: readonly string[];
  fields: Fields<{ reason: string }>;
}

interface CancelFieldsProps extends NoShowFieldsProps {
  fields: Fields<{ reason: string; notify: boolean; refund: boolean; reference: string }>;
  mayRefund: boolean;
}

const NOTHING = { amount: 0, ways: [] };

/** What cancelling costs and ends, before it is done; and why. */
export function CancelFields({ row, fee, endings, fields, mayRefund, words }: CancelFieldsProps) {
  const { say, label } = words;
  const refund = useStore(fields.refund.$value);
  const goes = fee.kind === 'ready' ? { amount: fee.value.refund.amount, ways: fee.value.ways } : NOTHING;
  useEffect(() => $giveBack.set(goes), [fee]);
  const back =
    fee.kind === 'ready' && fee.value.refund.amount > 0 && mayRefund
      ? waysText(fee.value.ways, fee.value.refund, words)
      : undefined;
  return (
    <>
      <ConsequenceList lines={[...feeLines(fee, words), ...endings]} />
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
export function NoShowFields({ row: { client }, fee, endings, fields, words }: NoShowFieldsProps) {
  const told = client.email === null ? [] : [words.say('dialogs.ends.mail', { email: client.email })];
  return (
    <>
      <ConsequenceList lines={[...feeLines(fee, words), ...endings, ...told]} />
      <TextareaField field={fields.reason} label={words.label('reason')} />
    </>
  );
}

function feeLines(fee: Loaded<Fee>, { say }: ReservationWords): string[] {
  if (fee.kind === 'loading') return [commonWords('loading')];
  if (fee.kind === 'failed') return [say('dialogs.cancel.feeFailed')];
  const { paid, terms } = fee.value;
  const values = { fee: money(fee.value.fee), paid: money(paid), refund: money(fee.value.refund) };
  // Why it costs that; without money that came nothing is charged.
  const why = paid.amount === 0 || terms.length === 0 ? [] : [terms.join(' ')];
  if (fee.value.fee.amount === 0) return [say('dialogs.cancel.free', values), ...why];
  // A fee is kept from money that came, and never claimed.
  return [paid.amount === 0 ? say('dialogs.cancel.unpaid') : say('dialogs.cancel.fee', values), ...why];
}
