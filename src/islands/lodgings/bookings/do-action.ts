import { attempt } from '../../../lib/api/attempt.ts';
import { call, download } from '../../../lib/api/call.ts';
import type { Download } from '../../../lib/api/call.ts';
import { bookingOrder, bookingVoucher, moveBooking } from '../../../lib/contract/lodgings/booking-actions.ts';
import { bulkBookings } from '../../../lib/contract/lodgings/bulk-bookings.ts';
import { bookings } from '../../../lib/contract/lodgings/bookings.ts';
import type { BookingRow } from '../../../lib/contract/lodgings/bookings.ts';
import { BOOKING } from '../../../lib/domain/transitions.ts';
import { confirm } from '../../../lib/forms/confirm.ts';
import { money, nameOf } from '../../reservations/format.ts';
import { createBulk } from '../../reservations/bulk.ts';
import { payReservation, requestFinancing } from '../../reservations/pay.ts';
import { emailClient } from '../../shell/emailing.tsx';
import type { ActionName } from './actions.ts';
import { dialogs } from './dialogs.ts';
import { editBooking, list, panel, reload, wholeBooking } from './store.ts';
import { say } from './words.ts';

/** What is done with the chosen bookings at once. */
export const bulk = createBulk({ endpoint: bulkBookings, list, reload, words: { say } });

async function move(row: BookingRow, status: 2 | 3): Promise<void> {
  await attempt(() => call(moveBooking, { params: { id: row.id }, version: row.version, body: { status } }));
  reload();
}

async function remove(row: BookingRow): Promise<void> {
  const { code } = row;
  const sure = await confirm({
    title: say('dialogs.remove.title', { code }),
    text: say('dialogs.remove.text', { client: nameOf(row), amount: money(row.total) }),
    yes: say('dialogs.remove.do'),
    danger: true,
  });
  if (!sure) return;
  const done = await attempt(async () => (await call(bookings.remove, { params: { id: row.id } }), true));
  if (done) panel.close();
  void list.reload();
}

/** Does one action of a booking: at once, after a question, or in a dialog of its own. */
export function doAction(name: ActionName, row: BookingRow, save: (file: Download) => void): void {
  const params = { id: row.id };
  if (name === 'edit') void attempt(() => editBooking(row.id));
  else if (name === 'pending_payment') void move(row, BOOKING.pending_payment);
  else if (name === 'confirm') void move(row, BOOKING.confirmed);
  else if (name === 'remove') void remove(row);
  else if (name === 'email') emailClient({ of: bookings.key, id: row.id });
  else if (name === 'pay' || name === 'take_payment') payReservation(row, reload);
  else if (name === 'request_transfer') payReservation(row, reload, 'transfer');
  else if (name === 'request_financing') requestFinancing(row);
  else if (name === 'voucher_pdf')
    void attempt(async () => save(await download(bookingVoucher, { params, query: {} })));
  else if (name === 'order_pdf') void attempt(async () => save(await download(bookingOrder, { params })));
  // A list's row has no documents: saving what it shows would let those of the record go.
  else if (name === 'files') void attempt(async () => dialogs.files.open(await wholeBooking(row.id)));
  else dialogs[name].open(row);
}

/** Does an action to one room of a booking: in its dialog, with that room chosen. */
export function doRoomAction(
  name: 'change_room' | 'cancel_room' | 'check_in' | 'check_out',
  row: BookingRow,
  id: number,
): void {
  // A dialog about rooms begins with the first of them, or is about all that there are.
  const one = row.rooms.filter((room) => room.id === id);
  const others =
    name === 'check_in' || name === 'check_out' ? [] : row.rooms.filter((room) => room.id !== id);
  dialogs[name].open({ ...row, rooms: [...one, ...others] });
}
