import { bookings } from '../../../lib/contract/lodgings/bookings.ts';
import { discardDraft } from '../../../lib/forms/discard-draft.ts';
import { createClientLookup } from '../../reservations/client-lookup.ts';
import { newBooking } from './editing.ts';
import { addBooking, editor } from './store.ts';

/** Whose booking is in the form. */
export const lookup = createClientLookup(editor.form);

/** Opens the form of a new booking for a client on record. */
export async function addBookingFor(id: number): Promise<void> {
  if (!(await discardDraft(bookings.key))) return addBooking();
  editor.add(newBooking());
  await lookup.takeById(id);
}
