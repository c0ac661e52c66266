import type { RentalRow, rentals } from '../../../lib/contract/cars/rentals.ts';
import type { Input } from '../../../lib/contract/endpoint.ts';
import { PAYMENT_LIMIT_DEFAULT, RENTAL_HOUR } from '../../../lib/contract/limits.ts';
import { RENTAL_STATUS_DEFAULT } from '../../../lib/contract/status.ts';
import type { TypedText } from '../../../lib/forms/field-path.ts';
import type { Unfinished } from '../../../lib/contract/form.ts';

/** Values of the rental form while somebody fills it in. */
export type RentalValues = Unfinished<Input<typeof rentals.input>>;

/** A date and time of which only the usual hour stands; the form keeps it as text that is no value yet. */
const HOUR_ONLY: TypedText = { typed: `T${RENTAL_HOUR}`, reason: 'required' };

/** What a new rental begins with; what is not there yet is absent, so that a box that is emptied again is no change. */
export function blankRental(): RentalValues {
  const place = { local: HOUR_ONLY } as unknown as RentalValues['pick_up'];
  return {
    status: RENTAL_STATUS_DEFAULT,
    client: {},
    pick_up: place,
    drop_off: place,
    currency: 'USD',
    payment_limit: PAYMENT_LIMIT_DEFAULT,
    novel_driver: false,
    exclude_price: false,
    extras: [],
    discount_code: '',
    discounts_on_manual_price: false,
    manual_price_reason: '',
    flight_number: '',
    locator: '',
    licence_number: '',
    note: '',
  };
}

const amountOf = (money: { amount: number } | null): number | undefined => money?.amount;

/** The saved rental as the form shows it. The status is left out: it moves by actions (rule: save-moves-nothing). */
export function valuesOfRental(row: RentalRow): RentalValues {
  const { first_name, last_name, email, phone, dial_code, passport, birth_date } = row.client;
  return {
    ...blankRental(),
    status: undefined,
    member_id: row.member_id,
    client: {
      first_name,
      last_name,
      email: email ?? undefined,
      phone: phone ?? undefined,
      dial_code: dial_code ?? undefined,
      passport: passport ?? undefined,
      birth_date,
    },
    model_id: row.model.id,
    pick_up: { office_id: row.pick_up.office.id, local: row.pick_up.local },
    drop_off: { office_id: row.drop_off.office.id, local: row.drop_off.local },
    currency: row.currency,
    payment_limit: row.payment_limit,
    novel_driver: row.novel_driver,
    exclude_price: row.exclude_price,
    extras: row.extras,
    discount: row.discount ?? undefined,
    discount_code: row.discount_code,
    discounts_on_manual_price: row.discounts_on_manual_price,
    second_driver: row.second_driver ?? undefined,
    full_tank_price: amountOf(row.full_tank_price),
    airport_tax: amountOf(row.airport_tax),
    manual_price: amountOf(row.manual_price),
    manual_price_reason: row.manual_price_reason,
    deposit: amountOf(row.deposit),
    vehicle_id: row.vehicle?.id,
    flight_number: row.flight_number,
    locator: row.locator,
    licence_number: row.licence_number,
    licence_issued: row.licence_issued ?? undefined,
    note: row.note,
  };
}
