import { afterAll, beforeAll, expect, it } from 'vitest';
import { dashboardLodging } from '../../../src/lib/contract/dashboard/lodging.ts';
import { buildMember } from '../../fixtures/builders.ts';
import { buildAccommodation, buildBooking, buildRoom } from '../../fixtures/lodgings.ts';
import { administrator, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';

let application: TestApplication;
let token: string;
beforeAll(async () => {
  application = await testApplication();
  application.clock.now = new Date('2026-11-10T14:00:00Z');
  ({ token } = await application.login(administrator));
});
afterAll(() => application.close());

it('tells who comes and goes today, and the nights that were taken of each month, cut at its ends', async () => {
  const { db } = application.services;
  const { id: destination } = await db
    .insertInto('destination')
    .values({ name_en: 'Cove', name_es: 'Ensenada', city_id: 2303 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const accommodation = await buildAccommodation(db, { destination_id: destination });
  const room = await buildRoom(db, accommodation, { quantity: 2 });
  const member = await buildMember(db);
  const before = (await application.call(dashboardLodging, { token })).body;
  const book = (check_in: string, check_out: string, values = {}) =>
    buildBooking(db, { accommodation, room, member, check_in, check_out }, values);
  await book('2026-11-10', '2026-11-12');
  await book('2026-11-07', '2026-11-10', { status: 2 });
  await book('2026-11-28', '2026-12-03');
  await book('2026-11-20', '2026-11-25', { status: 4 });
  const { body } = await application.call(dashboardLodging, { token });
  expect([
    body.arrivals - before.arrivals,
    body.departures - before.departures,
    body.in_house - before.in_house,
  ]).toEqual([1, 1, 1]);
  // A house without a destination counts for its municipality.
  await buildRoom(db, await buildAccommodation(db), { quantity: 1 });
  const elsewhere = (await application.call(dashboardLodging, { token })).body.occupancy;
  expect(elsewhere.find(({ destination: { id } }) => id === null)?.destination.name).toBe('Centro Habana');
  expect(body.months).toEqual(['2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01']);
  expect(body.occupancy.find(({ destination: { id } }) => id === destination)).toEqual({
    destination: { id: destination, name: 'Cove' },
    months: [
      { taken: 2 + 3 + 3, nights: 60 },
      { taken: 2, nights: 62 },
      { taken: 0, nights: 62 },
      { taken: 0, nights: 56 },
    ],
  });
});
