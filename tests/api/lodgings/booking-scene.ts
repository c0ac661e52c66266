import type { Endpoint, Schema } from '../../../src/lib/contract/endpoint.ts';
import type { IdParams } from '../../../src/lib/contract/fields.ts';
import { bookings } from '../../../src/lib/contract/lodgings/bookings.ts';
import type { BookingRow } from '../../../src/lib/contract/lodgings/bookings.ts';
import { buildAccommodation, buildRoom, buildRoomPrice } from '../../fixtures/lodgings.ts';
import type { TestApplication } from '../application.ts';

/** A house with rooms and prices, and what a booking of it sends. */
export interface Scene {
  readonly house: number;
  /** For three, of which at most two adults: 40.00 a night, 15.00 for a third guest, 8.00 up to eleven years. */
  readonly patio: number;
  /** For two: 30.00 a night. */
  readonly terrace: number;
}

/** Every test that takes rooms makes its own house, so that none takes another's. */
export async function makeHouse(
  { services: { db } }: TestApplication,
  { quantity = 1, values = {} }: { quantity?: number; values?: object } = {},
): Promise<Scene> {
  const house = await buildAccommodation(db, values);
  const patio = await buildRoom(db, house, {
    name: 'Patio',
    quantity,
    capacity: 3,
    adults_max: 3,
    children_max: 2,
  });
  const terrace = await buildRoom(db, house, { name: 'Terraza', quantity, capacity: 2, adults_max: 2 });
  await buildRoomPrice(db, patio, {
    extra_adult: 15_00,
    children: JSON.stringify([{ to_age: 11, amount: 8_00 }]),
  });
  await buildRoomPrice(db, terrace, { night: 30_00 });
  return { house, patio, terrace };
}

const ana = {
  first_name: 'Ana',
  last_name: 'García',
  email: 'ana@example.com',
  phone: '+17865550142',
};

/** A room of a booking for two adults. */
export const roomFor = (room_id: number, values: object = {}) => ({ room_id, adults: 2, ...values });

/** The body of a booking at a house. */
export const bodyOf = (scene: Scene, check_in: string, check_out: string, values: object = {}) => ({
  client: ana,
  accommodation_id: scene.house,
  check_in,
  check_out,
  rooms: [roomFor(scene.patio)],
  ...values,
});

/** Makes a booking as staff would. */
export const book = (
  application: TestApplication,
  token: string,
  body: object,
  options: { key?: string; app?: TestApplication['app'] } = {},
) => application.call(bookings.create, { token, body: { ...body }, ...options });

/** Does one action on a booking as staff would, in the version that they see. */
export const actOn = (
  application: TestApplication,
  token: string,
  endpoint: Endpoint<typeof IdParams, undefined, Schema, typeof bookings.row>,
  { id, version }: BookingRow,
  body: object,
) => application.call(endpoint, { token, params: { id }, version, body: { ...body } });

/** Saves the form of a booking with what is changed of it. */
export const saveForm = (application: TestApplication, token: string, row: BookingRow, change: object = {}) =>
  application.call(bookings.update, {
    token,
    params: { id: row.id },
    version: row.version,
    body: { ...bookings.valuesOf(row), ...change },
  });
