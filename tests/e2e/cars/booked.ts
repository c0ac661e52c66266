import { addDays } from '../../../src/lib/domain/dates.ts';
import type { Staff } from '../payment/debts.ts';
import { makeCar } from './own-car.ts';
import type { OwnCar } from './own-car.ts';
import { dayIn } from './trips.ts';

/* Rentals that staff make elsewhere: the calls of a program. */

export interface Booked {
  readonly id: number;
  readonly code: string;
  readonly version: number;
  readonly total: { readonly amount: number };
  readonly rental_price: { readonly amount: number };
  readonly days: number;
  readonly model: { readonly name: string };
  readonly payment: { readonly service: { readonly id: number } };
}

interface RentalRequest {
  readonly client: {
    readonly first_name: string;
    readonly last_name: string;
    readonly email?: string;
    readonly language?: 'en' | 'es';
  };
  /** A client that there is already. */
  readonly member_id?: number;
  /** Days from today to the pick-up, at 10:00. */
  readonly inDays: number;
  /** Days from there to the drop-off, at the same hour. */
  readonly days?: number;
  /** One of the test's own; a new one when left out. */
  readonly car?: OwnCar;
}

/** A confirmed rental, of a week unless told otherwise. */
export async function booked(
  { call }: Pick<Staff, 'call'>,
  { client, inDays, days = 7, member_id, car }: RentalRequest,
): Promise<Booked> {
  const { office, model } = car ?? (await makeCar({ call }));
  const day = dayIn(inDays);
  return call<Booked>('POST', '/cars/rentals/', {
    model_id: model.id,
    pick_up: { office_id: office.id, local: `${day}T10:00` },
    drop_off: { office_id: office.id, local: `${addDays(day, days)}T10:00` },
    currency: 'USD',
    ...(member_id === undefined ? {} : { member_id }),
    client: { phone: '+17865550142', birth_date: '1990-05-17', ...client },
  });
}
