import { rentals } from '../../../lib/contract/cars/rentals.ts';
import { PRICE_RANGE_STARTS, RENTAL_HOUR } from '../../../lib/contract/limits.ts';
import { addDays, isDate } from '../../../lib/domain/dates.ts';
import { discardDraft } from '../../../lib/forms/discard-draft.ts';
import { addRental, editor, newRental } from './store.ts';

/** Opens the form of a new rental for "office,model,day" of an address; what cannot be is left out. */
export async function addRentalOn(trip: string): Promise<void> {
  const [office = '', model = '', day = ''] = trip.split(',');
  if (![office, model].every((id) => /^[1-9]\d{0,8}$/.test(id)) || !isDate(day)) return addRental();
  if (!(await discardDraft(rentals.key))) return addRental();
  editor.add(await newRental());
  // As if they were typed, so that what follows from an office is preset. The shortest rental that has a price begins.
  const { pick_up, drop_off, model_id } = editor.form.fields;
  pick_up.fields.office_id.set(Number(office));
  pick_up.fields.local.set(`${day}T${RENTAL_HOUR}`);
  drop_off.fields.local.set(`${addDays(day, PRICE_RANGE_STARTS[0])}T${RENTAL_HOUR}`);
  model_id.set(Number(model));
}
