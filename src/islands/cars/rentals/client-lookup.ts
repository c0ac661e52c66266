import { rentals } from '../../../lib/contract/cars/rentals.ts';
import { discardDraft } from '../../../lib/forms/discard-draft.ts';
import { createClientLookup } from '../../reservations/client-lookup.ts';
import { addRental, editor, newRental } from './store.ts';

/** Whose rental is in the form. */
export const lookup = createClientLookup(editor.form);

/** Opens the form of a new rental for a client on record. */
export async function addRentalFor(id: number): Promise<void> {
  if (!(await discardDraft(rentals.key))) return addRental();
  editor.add(await newRental());
  await lookup.takeById(id);
}
