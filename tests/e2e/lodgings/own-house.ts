import { unique } from '../fixtures.ts';
import { test as base } from '../office.ts';
import type { Staff } from '../payment/debts.ts';

/* A house of a test's own: no other test books it. */

interface Named {
  readonly id: number;
  readonly name: string;
}

export interface OwnHouse extends Named {
  /** For three: 60.00 a night. */
  readonly triple: number;
  /** Two of them, for two adults and a child: 40.00 a night, 10.00 for a child up to twelve. */
  readonly double: number;
}

/** The official number of Centro Habana. */
const CITY = 2303;

async function makeHouse({ call }: Pick<Staff, 'call'>): Promise<OwnHouse> {
  const { id, name } = await call<Named>('POST', '/lodgings/accommodations/', {
    name: `Zaguán ${unique()}`,
    type_id: 1,
    city_id: CITY,
  });
  const room = (values: object) =>
    call<Named>('POST', '/lodgings/rooms/', { accommodation_id: id, capacity: 3, ...values });
  const price = (room_id: number, values: object) =>
    call('POST', '/lodgings/prices/', { room_id, currency: 'USD', ...values });
  const triple = await room({ name: 'Patio', quantity: 1, adults_max: 3, children_max: 2 });
  const double = await room({ quantity: 2, adults_max: 2, children_max: 1 });
  await price(triple.id, { night: 60_00, base_guests: 3 });
  await price(double.id, { night: 40_00, children: [{ to_age: 12, amount: 10_00 }] });
  return { id, name, triple: triple.id, double: double.id };
}

interface Fixtures {
  ownHouse: OwnHouse;
}

export const test = base.extend<Fixtures>({
  ownHouse: async ({ office }, use) => use(await makeHouse(office)),
});
