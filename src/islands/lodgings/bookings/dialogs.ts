import {
  cancelBooking,
  cancelBookingRoom,
  changeBookingRoom,
  checkInBooking,
  checkOutBooking,
  delayBookingPayment,
  ignoreBookingCancellation,
  markBookingPaid,
  noShowBooking,
  refundBooking,
  saveBookingFiles,
  sendBookingVoucher,
} from '../../../lib/contract/lodgings/booking-actions.ts';
import { bookings } from '../../../lib/contract/lodgings/bookings.ts';
import { BOOKING, BOOKING_ROOM } from '../../../lib/domain/transitions.ts';
import { recordDialogs } from '../../../lib/records/record-dialogs.ts';
import { referenced } from '../../reservations/dialogs/give-back.ts';
import { expectedRooms, heldRooms, roomsIn } from './actions.ts';
import { reload } from './store.ts';

/** Actions of a booking that ask something before they are done. */

const dialog = recordDialogs({ contract: bookings, reload });
const ids = (rooms: readonly { id: number }[]): number[] => rooms.map(({ id }) => id);

export const dialogs = {
  mark_paid: dialog(markBookingPaid, () => ({})),
  collect: dialog(markBookingPaid, () => ({}), { name: 'collect' }),
  refund: dialog(
    refundBooking,
    (row) => ({
      amount: row.status === BOOKING.paid ? row.paid.amount : Math.max(0, -row.balance.amount),
      notify: row.client.email !== null,
      reference: '',
    }),
    { schemaOf: () => refundBooking.body.check(referenced) },
  ),
  cancel: dialog(
    cancelBooking,
    (row) => ({ notify: row.client.email !== null, refund: false, reference: '' }),
    { schemaOf: () => cancelBooking.body.check(referenced) },
  ),
  cancel_room: dialog(cancelBookingRoom, (row) => ({ room_line_id: expectedRooms(row)[0]?.id })),
  change_room: dialog(changeBookingRoom, (row) => {
    const [room] = heldRooms(row);
    return {
      room_line_id: room?.id,
      room_id: room?.room.id,
      check_in: room?.check_in,
      check_out: room?.check_out,
      reason: '',
    };
  }),
  no_show: dialog(noShowBooking, () => ({})),
  check_in: dialog(checkInBooking, (row) => ({ room_line_ids: ids(expectedRooms(row)) })),
  check_out: dialog(checkOutBooking, (row) => ({
    room_line_ids: ids(roomsIn(row, BOOKING_ROOM.in_house)),
  })),
  ignore_auto_cancellation: dialog(ignoreBookingCancellation, () => ({ ignore: true })),
  restore_auto_cancellation: dialog(ignoreBookingCancellation, () => ({ ignore: false }), {
    name: 'restore_auto_cancellation',
  }),
  delay_payment: dialog(delayBookingPayment, () => ({ payment_limit: '48' })),
  files: dialog(saveBookingFiles, (row) => ({ file_ids: row.files.map(({ id }) => id) })),
  send_voucher: dialog(sendBookingVoucher, (row) => ({
    to: row.client.email ?? undefined,
    language: row.client.language === 'es' ? 'es' : 'en',
    message: '',
  })),
} as const;

export type DialogName = keyof typeof dialogs;
