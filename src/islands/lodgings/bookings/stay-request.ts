import { bookings } from '../../../lib/contract/lodgings/bookings.ts';
import { addDays, isDate } from '../../../lib/domain/dates.ts';
import { discardDraft } from '../../../lib/forms/discard-draft.ts';
import { newBooking } from './editing.ts';
import { addBooking, editor } from './store.ts';

/** Opens the form of a new booking for "accommodation,room,check in,check out" of an address; what cannot be is left out. */
export async function addBookingOn(stay: string): Promise<void> {
  const [house = '', room = '', from = '', until = ''] = stay.split(',');
  if (![house, room].every((id) => /^[1-9]\d{0,8}$/.test(id)) || !isDate(from)) return addBooking();
  if (!(await discardDraft(bookings.key))) return addBooking();
  const values = newBooking();
  editor.add({
    ...values,
    accommodation_id: Number(house),
    check_in: from,
    check_out: isDate(until) && until > from ? until : addDays(from, 1),
    rooms: [{ room_id: Number(room), adults: values.party?.adults, children: [], guests: '' }],
  });
}
