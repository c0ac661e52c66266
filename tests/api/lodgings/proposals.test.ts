import { afterAll, beforeAll, expect, it } from 'vitest';
import { proposeRooms } from '../../../src/lib/contract/lodgings/quote.ts';
import { buildAccommodation, buildRoom, buildRoomPrice } from '../../fixtures/lodgings.ts';
import { agent, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';

/* A clerk tells the client on the phone why nothing is proposed: "all taken" only where all are taken. */

let application: TestApplication;
let token: string;
let house: number;
let room: number;
beforeAll(async () => {
  application = await testApplication();
  application.clock.now = new Date('2026-10-01T14:00:00Z');
  ({ token } = await application.login(agent));
  const { db } = application.services;
  house = await buildAccommodation(db, { children_from_age: 6, minimum_nights: 2 });
  room = await buildRoom(db, house, { quantity: 2, capacity: 3, adults_max: 2, children_max: 1 });
  await buildRoomPrice(db, room, { night: 40_00, base_guests: 3 });
});
afterAll(() => application.close());

interface Party {
  check_in?: string;
  check_out?: string;
  adults?: number;
  children?: number[];
  currency?: 'USD' | 'EUR';
}

async function proposed(party: Party) {
  const stay = { check_in: '2026-12-20', check_out: '2026-12-23', adults: 2, children: [] };
  const body = { accommodation_id: house, ...stay, ...party };
  const { status, body: answer } = await application.call(proposeRooms, { token, body });
  return [status, answer.proposals.length > 0, answer.unfit];
}

it.each<[Party, string]>([
  [{ children: [3] }, 'This accommodation takes children from 6 years on.'],
  [{ check_out: '2026-12-21' }, 'This accommodation takes stays from 2 nights on.'],
  [{ check_in: '2026-09-20' }, 'That day has passed at the accommodation. Choose today or later.'],
  [{ adults: 5 }, "This party doesn't fit into the rooms of this accommodation, even with all of them free."],
  [{ adults: 1, children: [7, 8] }, "This party doesn't fit into the rooms of this accommodation"],
  [{ currency: 'EUR' }, 'No price covers these nights for this party'],
])('says of %j why it cannot be (rule: party-fits)', async (party, why) => {
  expect(await proposed(party)).toEqual([200, false, expect.stringContaining(why)]);
});

it('says nothing of its own where something is proposed, and where all rooms are taken', async () => {
  expect(await proposed({ children: [7] })).toEqual([200, true, null]);
  await application.services.db
    .insertInto('room_block')
    .values({
      accommodation_id: house,
      from_date: '2026-12-21',
      to_date: '2026-12-21',
      reason: 'Pintura',
    })
    .execute();
  expect(await proposed({ children: [7] })).toEqual([200, false, null]);
});
