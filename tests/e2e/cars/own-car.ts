import { PRICE_RANGE_STARTS } from '../../../src/lib/contract/limits.ts';
import { unique } from '../fixtures.ts';
import { test as base } from '../office.ts';
import type { Staff } from '../payment/debts.ts';

/* Cars of a test's own: no other test rents them, and none takes those of another. */

interface Named {
  readonly id: number;
  readonly name: string;
}

export interface OwnCar {
  readonly office: Named;
  /** `name` is brand and name. */
  readonly model: Named;
  readonly vehicles: readonly number[];
  /** Ids as they were made: the last refers to those before it. */
  readonly price: number;
}

/** The official number of Playa, in Havana. */
const MUNICIPALITY = 2301;
/** Last in every list that is in order of names, which other tests look at from the top. */
const BRAND = 'Zenvo';

type Calls = Pick<Staff, 'call'>;

export const makeOffice = ({ call }: Calls, values: object = {}): Promise<Named> =>
  call('POST', '/cars/offices/', { name: `Zulueta ${unique()}`, city_id: MUNICIPALITY, ...values });

/** Vehicles of a new model at a new office, or at one that there is, for 50 dollars a day. */
export async function makeCar(
  { call }: Calls,
  { vehicles: count = 1, office: given }: { vehicles?: number; office?: Named } = {},
): Promise<OwnCar> {
  const mark = unique();
  const office = given ?? (await makeOffice({ call }));
  const { id, name } = await call<Named>('POST', '/cars/models/', {
    brand: BRAND,
    name: mark,
    category: 'EDAR',
    transmission: 2,
    fuel: 1,
    passengers: 5,
    doors: 4,
    luggage: 2,
    capacity: 45,
    status: 1,
    note: '',
  });
  const price = await call<Named>('POST', '/cars/pricing/listing/', {
    model_id: id,
    currency: 'USD',
    ranges: PRICE_RANGE_STARTS.map((from_days) => ({ from_days, daily: 50_00 })),
  });
  const vehicles: number[] = [];
  for (let made = 0; made < count; made += 1) {
    const body = { plate: `Z${mark}${made}`, model_id: id, office_id: office.id };
    vehicles.push((await call<Named>('POST', '/cars/vehicles/', body)).id);
  }
  return { office, model: { id, name: `${BRAND} ${name}` }, vehicles, price: price.id };
}

/** Removes what nothing has to keep: a rental that was paid stays, and so does what it refers to (rule: paid-is-kept). */
async function removeCar({ call }: Staff, { office, model, vehicles, price }: OwnCar): Promise<void> {
  const { results } = await call<{ results: Named[] }>(
    'GET',
    `/cars/rentals/?model=${model.id}&page_size=100`,
  );
  const paths = [
    ...results.map(({ id }) => `rentals/${id}`),
    ...vehicles.map((id) => `vehicles/${id}`),
    `pricing/listing/${price}`,
    `models/${model.id}`,
    `offices/${office.id}`,
  ];
  for (const path of paths)
    await call('DELETE', `/cars/${path}/`).catch((error: Error) => {
      if (!error.message.includes('answered 409')) throw error;
    });
}

interface Fixtures {
  /** Makes cars of this test's own, which go when it ends. */
  ownCar: (options?: Parameters<typeof makeCar>[1]) => Promise<OwnCar>;
}

export const test = base.extend<Fixtures>({
  ownCar: async ({ office }, use) => {
    const made: OwnCar[] = [];
    await use(async (options) => {
      const car = await makeCar(office, options);
      made.unshift(car);
      return car;
    });
    for (const car of made) await removeCar(office, car);
  },
});
