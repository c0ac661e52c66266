import { addDays } from '../../../src/lib/domain/dates.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import type { Staff } from '../payment/debts.ts';

/* Rentals that staff make elsewhere: the calls of a program. */

export interface Booked {
  readonly id: number;
  readonly code: string;
  readonly version: number;
  readonly total: { readonly amount: number };
  readonly rental_price: { readonly amount: number };
  readonly days: number;
  readonly model: { readonly name: string };
}

interface DebtRequest {
  readonly client: {
    readonly first_name: string;
    readonly last_name: string;
    readonly email: string;
    readonly language?: 'en' | 'es';
  };
  /** A client that there is already. */
  readonly member_id?: number;
  /** Days from today to the pick-up, at 10:00; a week later the car comes back. */
  readonly inDays: number;
}

/** A confirmed rental of a week, of any car that is free then. */
export async function booked(
  { call }: Pick<Staff, 'call'>,
  { client, inDays, member_id }: DebtRequest,
): Promise<Booked> {
  interface Car {
    readonly model: { readonly id: number };
    readonly office: { readonly id: number };
  }
  const { results } = await call<{ results: Car[] }>('GET', '/cars/vehicles/?page_size=100&status=1');
  const day = addDays(todayIn('America/Havana', new Date()), inDays);
  for (const { model, office } of results) {
    const trip = {
      model_id: model.id,
      pick_up: { office_id: office.id, local: `${day}T10:00` },
      drop_off: { office_id: office.id, local: `${addDays(day, 7)}T10:00` },
      currency: 'USD',
    };
    const made = await call<Booked>('POST', '/cars/rentals/', {
      ...trip,
      ...(member_id === undefined ? {} : { member_id }),
      client: { phone: '+17865550142', birth_date: '1990-05-17', ...client },
    }).catch(() => undefined);
    if (made) return made;
  }
  throw new Error('No car is free on that day');
}
