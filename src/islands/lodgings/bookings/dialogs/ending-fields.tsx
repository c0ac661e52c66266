import { call } from '../../../../lib/api/call.ts';
import type { Input } from '../../../../lib/contract/endpoint.ts';
import {
  bookingCancellationFee,
  bookingRefundOf,
} from '../../../../lib/contract/lodgings/booking-actions.ts';
import type {
  cancelBooking,
  noShowBooking,
  refundBooking,
} from '../../../../lib/contract/lodgings/booking-actions.ts';
import type { BookingRow } from '../../../../lib/contract/lodgings/bookings.ts';
import { BOOKING } from '../../../../lib/domain/transitions.ts';
import type { Fields } from '../../../../lib/forms/field.ts';
import { may } from '../../../../lib/session/session.ts';
import {
  CancelFields as AnyCancelFields,
  NoShowFields as AnyNoShowFields,
} from '../../../reservations/dialogs/cancel-fields.tsx';
import { RefundFields as AnyRefundFields } from '../../../reservations/dialogs/refund-fields.tsx';
import { paymentEndings } from '../../../reservations/dialogs/refund-texts.ts';
import { useAnswer } from '../../../ui/use-answer.ts';
import { heldRooms } from '../actions.ts';
import { reservationWords, say } from '../words.ts';

export const askFee = (id: number) => call(bookingCancellationFee, { params: { id } });
const askRefund = (id: number) => call(bookingRefundOf, { params: { id } });

/** What ends with a booking, however it ends: its rooms, its plan, what was asked for. */
const endings = (row: BookingRow): string[] => [
  say('dialogs.ends.rooms', { count: heldRooms(row).length, accommodation: row.accommodation.name }),
  ...paymentEndings(row, reservationWords),
];

interface CancelFieldsProps {
  row: BookingRow;
  fields: Fields<Input<(typeof cancelBooking)['body']>>;
}

/** What cancelling costs and ends, before it is done; and why. */
export function CancelFields({ row, fields }: CancelFieldsProps) {
  return (
    <AnyCancelFields
      row={row}
      fee={useAnswer(askFee, row.id)}
      endings={endings(row)}
      fields={fields}
      mayRefund={may('bookings:refund')}
      words={reservationWords}
    />
  );
}

interface NoShowFieldsProps {
  row: BookingRow;
  fields: Fields<Input<(typeof noShowBooking)['body']>>;
}

/** A client who did not come; they are always told. */
export function NoShowFields({ row, fields }: NoShowFieldsProps) {
  return (
    <AnyNoShowFields
      row={row}
      fee={useAnswer(askFee, row.id)}
      endings={endings(row)}
      fields={fields}
      words={reservationWords}
    />
  );
}

interface RefundFieldsProps {
  row: BookingRow;
  fields: Fields<Input<(typeof refundBooking)['body']>>;
}

/** How much goes back, whole or in part, and everything that follows from it. */
export function RefundFields({ row, fields }: RefundFieldsProps) {
  return (
    <AnyRefundFields
      row={row}
      state={useAnswer(askRefund, row.id)}
      endings={row.status === BOOKING.paid ? endings(row) : undefined}
      fields={fields}
      words={reservationWords}
    />
  );
}
