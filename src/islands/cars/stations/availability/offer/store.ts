import { call } from '../../../../../lib/api/call.ts';
import { $officeGroups } from '../../../../../lib/choices/car-choices.ts';
import { OfferTrip } from '../../../../../lib/contract/cars/offer-sheets.ts';
import { rentalDefaults } from '../../../../../lib/contract/cars/rental-settings.ts';
import type { Output } from '../../../../../lib/contract/endpoint.ts';
import { PRICE_RANGE_STARTS, RENTAL_HOUR } from '../../../../../lib/contract/limits.ts';
import { addDays } from '../../../../../lib/domain/dates.ts';
import type { Field } from '../../../../../lib/forms/field.ts';
import { createForm } from '../../../../../lib/forms/form.ts';
import { pageFacts } from '../../../../../lib/words/page.ts';
import { computed } from 'nanostores';
import { createOffers, tripOf } from '../../../../reservations/model-offers.ts';
import type { OfferStart } from './open.ts';

/** An offer that begins at a cell of the grid, without its looks. */

export const form = createForm({
  id: 'offer',
  schema: OfferTrip,
  initial: {},
  // What is written and mailed is the picked cars; the form itself is never sent.
  submit: () => Promise.resolve(),
});
const { pick_up, drop_off, currency, full_tank_price, airport_tax } = form.fields;

/** Models with free cars and prices for the trip that is typed. */
export const $offers = createOffers(computed(form.$values, tripOf));

let defaults: Output<typeof rentalDefaults.answer> | undefined;

/** What a new rental would be charged with: the tank, and the tax of an airport. */
function presetCharges(): void {
  const unit = currency.$value.get() ?? '';
  const airport = $officeGroups
    .get()
    .some(({ offices }) =>
      offices.some((one) => one.airport && one.id === pick_up.fields.office_id.$value.get()),
    );
  full_tank_price.set(defaults?.full_tank_price[unit]);
  airport_tax.set(airport ? defaults?.airport_tax[unit] : undefined);
}

/** The car comes back where it is picked up. */
export const office: Field<number> = {
  ...pick_up.fields.office_id,
  set: (id) => {
    pick_up.fields.office_id.set(id);
    drop_off.fields.office_id.set(id);
    presetCharges();
  },
};
export const unit: Field<'EUR' | 'USD'> = {
  ...currency,
  set: (value) => {
    currency.set(value);
    presetCharges();
  },
};

/** Begins with what was chosen in the grid, for the shortest rental that has a price. */
export async function begin({ office_id, day }: OfferStart): Promise<void> {
  const { client } = form.$values.get();
  const at = (date: string) => ({ ...(office_id && { office_id }), local: `${date}T${RENTAL_HOUR}` });
  form.reset({
    pick_up: at(day),
    drop_off: at(addDays(day, PRICE_RANGE_STARTS[0])),
    currency: 'USD',
    // Several offers in a row are mostly for one client.
    client: client ?? { language: pageFacts().language },
  });
  // Without them the offer tells the days alone.
  defaults ??= await call(rentalDefaults).catch(() => undefined);
  presetCharges();
}
