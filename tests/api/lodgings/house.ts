import { accommodations } from '../../../src/lib/contract/lodgings/accommodations.ts';
import { rooms } from '../../../src/lib/contract/lodgings/rooms.ts';
import type { TestApplication } from '../application.ts';

/** Centro Habana, by its official number. */
export const CENTRO_HABANA = 2303;

/** A house in Centro Habana that one test has for itself. */
export const house = (more: object = {}) => ({
  name: `Casa ${crypto.randomUUID().slice(0, 8)}`,
  type_id: 1,
  city_id: CENTRO_HABANA,
  ...more,
});

/** Adds houses and rooms for one person. */
export const adding = (application: TestApplication, token: string) => ({
  house: (more: object = {}) => application.call(accommodations.create, { token, body: house(more) }),
  room: (accommodation_id: number, more: object = {}) =>
    application.call(rooms.create, { token, body: { accommodation_id, quantity: 1, ...more } }),
});
