import { useEffect, useState } from 'react';
import { ApiError, call } from '../../../../lib/api.ts';
import { cancellationFeeOf } from '../../../../lib/contract/cars/rental-actions.ts';
import type { cancelRental } from '../../../../lib/contract/cars/rental-actions.ts';
import type { RentalRow } from '../../../../lib/contract/cars/rentals.ts';
import type { Input, Output } from '../../../../lib/contract/endpoint.ts';
import type { Fields } from '../../../../lib/form.ts';
import { may } from '../../../../lib/session.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { commonWords } from '../../../../lib/words.ts';
import { money, when } from '../format.ts';
import { label, say } from '../words.ts';

type Fee = Output<(typeof cancellationFeeOf)['answer']>;

/** What cancelling costs, before it is done; and why. */
export function CancelFields({ row, fields }: { row: RentalRow; fields: Fields<Input<(typeof cancelRental)['body']>> }) {
  const fee = useFee(row.id);
  const back = typeof fee === 'object' && fee.refund.amount > 0 && may('rentals:refund') ? money(fee.refund) : undefined;
  return (
    <>
      <FeeLine fee={fee} />
      {typeof fee === 'object' && fee.short && <p className="rounded-sm bg-warn-soft px-3 py-2 font-medium">{say('dialogs.cancel.short', { office: fee.short.office.name, model: fee.short.model.name, at: when(fee.short.local) })}</p>}
      <TextareaField field={fields.reason} label={label('reason')} />
      {row.client.email !== null && <CheckboxField field={fields.notify} label={label('notify')} />}
      {back !== undefined && <CheckboxField field={fields.refund} label={say('dialogs.cancel.refund', { amount: back })} />}
    </>
  );
}

/** Undefined until the server has answered. */
function useFee(id: number): Fee | 'failed' | undefined {
  const [fee, setFee] = useState<Fee | 'failed' | undefined>(undefined);
  useEffect(() => {
    let here = true;
    call(cancellationFeeOf, { params: { id } }).then(
      (answer) => here && setFee(answer),
      (error: unknown) => void (error instanceof ApiError && here && setFee('failed')),
    );
    return () => {
      here = false;
    };
  }, [id]);
  return fee;
}

function FeeLine({ fee }: { fee: Fee | 'failed' | undefined }) {
  return (
    <p role="status" className="rounded-sm bg-warn-soft px-3 py-2 font-medium">
      {fee === undefined ? commonWords('loading') : fee === 'failed' ? say('dialogs.cancel.feeFailed') : textOf(fee)}
    </p>
  );
}

function textOf({ fee, paid, refund }: Fee): string {
  const values = { fee: money(fee), paid: money(paid), refund: money(refund) };
  return fee.amount === 0 ? say('dialogs.cancel.free', values) : say('dialogs.cancel.fee', values);
}
