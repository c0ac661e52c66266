import { call } from '../../../../lib/api/call.ts';
import { cancellationFeeOf } from '../../../../lib/contract/cars/rental-actions.ts';
import type { cancelRental, noShowRental } from '../../../../lib/contract/cars/rental-actions.ts';
import type { RentalRow } from '../../../../lib/contract/cars/rentals.ts';
import type { Input } from '../../../../lib/contract/endpoint.ts';
import type { Fields } from '../../../../lib/forms/field.ts';
import { may } from '../../../../lib/session/session.ts';
import {
  CancelFields as AnyCancelFields,
  NoShowFields as AnyNoShowFields,
} from '../../../reservations/dialogs/cancel-fields.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { reservationWords } from '../words.ts';
import { endings } from './consequences.ts';

const ask = (id: number) => call(cancellationFeeOf, { params: { id } });

function useFee(row: RentalRow) {
  const fee = useAnswer(ask, row.id);
  return { fee, endings: endings(row, fee.kind === 'ready' ? fee.value.short : null) };
}

interface CancelFieldsProps {
  row: RentalRow;
  fields: Fields<Input<(typeof cancelRental)['body']>>;
}

/** What cancelling costs and ends, before it is done; and why. */
export function CancelFields({ row, fields }: CancelFieldsProps) {
  return (
    <AnyCancelFields
      row={row}
      fields={fields}
      mayRefund={may('rentals:refund')}
      words={reservationWords}
      {...useFee(row)}
    />
  );
}

interface NoShowFieldsProps {
  row: RentalRow;
  fields: Fields<Input<(typeof noShowRental)['body']>>;
}

/** The same for a client who did not come, who is always told. */
export function NoShowFields({ row, fields }: NoShowFieldsProps) {
  return <AnyNoShowFields row={row} fields={fields} words={reservationWords} {...useFee(row)} />;
}
