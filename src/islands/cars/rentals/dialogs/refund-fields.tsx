import { call } from '../../../../lib/api/call.ts';
import type { refundRental } from '../../../../lib/contract/cars/rental-actions.ts';
import { rentalRefundOf } from '../../../../lib/contract/cars/rental-refunds.ts';
import type { RentalRow } from '../../../../lib/contract/cars/rentals.ts';
import type { Input } from '../../../../lib/contract/endpoint.ts';
import { RENTAL } from '../../../../lib/domain/transitions.ts';
import type { Fields } from '../../../../lib/forms/field.ts';
import { RefundFields as AnyRefundFields } from '../../../reservations/dialogs/refund-fields.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { reservationWords } from '../words.ts';
import { endings } from './consequences.ts';

const ask = (id: number) => call(rentalRefundOf, { params: { id } });

interface RefundFieldsProps {
  row: RentalRow;
  fields: Fields<Input<(typeof refundRental)['body']>>;
}

/** How much goes back, whole or in part, and everything that follows from it. */
export function RefundFields({ row, fields }: RefundFieldsProps) {
  const state = useAnswer(ask, row.id);
  const short = state.kind === 'ready' ? state.value.short : null;
  return (
    <AnyRefundFields
      row={row}
      state={state}
      endings={row.status === RENTAL.paid ? endings(row, short) : undefined}
      fields={fields}
      words={reservationWords}
    />
  );
}
