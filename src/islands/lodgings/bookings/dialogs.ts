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
import type { BookingRow } from '../../../lib/contract/lodgings/bookings.ts';
import { arrivalProblem, departureProblem } from '../../../lib/domain/arrivals.ts';
import { BOOKING, BOOKING_ROOM } from '../../../lib/domain/transitions.ts';
import { toLocal } from '../../../lib/domain/wall-clock.ts';
import { recordDialogs } from '../../../lib/records/record-dialogs.ts';
import { referenced } from '../../reservations/dialogs/give-back.ts';
import { expectedRooms, heldRooms, roomsIn } from './actions.ts';
import { reload } from './store.ts';

/** Actions of a booking that ask something before they are done. */

const dialog = recordDialogs({ contract: bookings, reload });
/** What the accommodation's clock shows. */
const present = ({ zone }: { zone: string }): string => toLocal(new Date(), zone);
const ids = (rooms: readonly { id: number }[]): number[] => rooms.map(({ id }) => id);

/** What the server would refuse of an hour is told beside it first. */
const arriving = (
  row: BookingRow,
  problemOf: (typed: { local: string; present: string }, rooms: BookingRow['rooms']) => string | undefined,
) =>
  checkInBooking.body.check(({ value, issues }) => {
    const chosen = row.rooms.filter(({ id }) => value.room_line_ids.includes(id));
    const key = value.local && problemOf({ local: value.local, present: present(row) }, chosen);
    if (key) issues.push({ code: 'custom', message: key, path: ['local'], input: value.local });
  });

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
  check_in: dialog(
    checkInBooking,
    (row) => ({ room_line_ids: ids(expectedRooms(row)), local: present(row) }),
    { schemaOf: (row) => arriving(row, (typed, rooms) => arrivalProblem(typed, rooms)) },
  ),
  check_out: dialog(
    checkOutBooking,
    (row) => ({ room_line_ids: ids(roomsIn(row, BOOKING_ROOM.in_house)), local: present(row) }),
    { schemaOf: (row) => arriving(row, (typed, rooms) => departureProblem(typed, rooms, row.zone)) },
  ),
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
