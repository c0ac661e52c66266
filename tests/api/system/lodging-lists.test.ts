import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { destinations } from '../../../src/lib/contract/system/destinations.ts';
import {
  accommodationTypes,
  amenities,
  bedTypes,
  boards,
  roomTypes,
  roomViews,
} from '../../../src/lib/contract/system/named-lists.ts';
import { buildAccommodation, buildRoom, buildRoomPrice } from '../../fixtures/lodgings.ts';
import { administrator, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';

let application: TestApplication;
let token: string;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(administrator));
});
afterAll(() => application.close());

const NAMED = [accommodationTypes, amenities, roomTypes, bedTypes, roomViews, boards];
type Named = (typeof NAMED)[number];
const VARADERO = { name_en: 'Varadero', name_es: 'Varadero', city_id: 2502 };
let made = 0;
const named = () => ({ name_en: `English ${(made += 1)}`, name_es: `Español ${made}` });
const added = async (list: Named) => (await application.call(list.create, { token, body: named() })).body.id;
const remove = (list: Named | typeof destinations, id: number, language: 'en' | 'es' = 'en') =>
  application.call(list.remove, { token, params: { id }, language });
const switchOff = async (list: Named, id: number) => {
  const { body } = await application.call(list.get, { token, params: { id } });
  const { name_en, name_es, version } = body;
  return application.call(list.update, {
    token,
    params: { id },
    version,
    body: { name_en, name_es, status: 2 },
  });
};

it('keeps what new records begin with (rule: defaults-stay)', async () => {
  for (const [list, id] of [
    [roomTypes, 5],
    [bedTypes, 4],
    [roomViews, 1],
    [boards, 1],
  ] as const) {
    expect((await switchOff(list, id)).problem, list.key).toMatchObject({
      status: 409,
      reason: 'default_kept',
    });
    expect((await remove(list, id)).problem.reason).toBe('default_kept');
  }
  // A company without hostels offers none.
  expect((await switchOff(accommodationTypes, 5)).body).toMatchObject({ name: 'Hostel', status: 2 });
  expect((await remove(roomTypes, 4)).status).toBe(204);
});

describe.each(NAMED.map((list) => [list.name, list] as const))('%s', (_, list) => {
  it('has each name once, whatever its case and accents, and numbers new ones away from its own', async () => {
    const body = { name_en: `Room ${list.name}`, name_es: `Habitación ${list.name}` };
    const first = await application.call(list.create, { token, body });
    expect(first.body.id).toBeGreaterThan(100);
    const second = await application.call(list.create, {
      token,
      body: { name_en: `Another ${list.name}`, name_es: body.name_es.toUpperCase().replace('Ó', 'O') },
    });
    expect(second.problem.errors).toMatchObject([
      { field: 'name_es', key: 'already_exists', message: expect.stringContaining('Habitación') },
    ]);
  });
});

it('says where an entry is used, and keeps it', async () => {
  const { db } = application.services;
  const [type, amenity, room, bed, view, board] = await Promise.all(NAMED.map(added));
  const accommodation = await buildAccommodation(db, { type_id: type ?? 0, amenity_ids: [amenity ?? 0] });
  const roomId = await buildRoom(db, accommodation, {
    room_type_id: room ?? 0,
    bed_type_id: bed ?? 0,
    view_id: view ?? 0,
  });
  await buildRoomPrice(db, roomId, { board_id: board ?? 0 });
  for (const [list, id, where] of [
    [accommodationTypes, type, 'alojamientos'],
    [amenities, amenity, 'alojamientos'],
    [roomTypes, room, 'habitaciones'],
    [bedTypes, bed, 'habitaciones'],
    [roomViews, view, 'habitaciones'],
    [boards, board, 'precios de habitaciones'],
  ] as const)
    expect((await remove(list, id ?? 0, 'es')).problem, list.key).toMatchObject({
      status: 409,
      reason: 'in_use',
      detail: expect.stringContaining(where),
    });
});

describe('destinations', () => {
  it('lie in a city, once of a name, and are found by its province', async () => {
    const created = await application.call(destinations.create, { token, body: VARADERO });
    expect(created.body).toMatchObject({
      name: 'Varadero',
      city: { id: 2502, name: 'Cárdenas', state: { id: 25, name: 'Matanzas', country_code: 'CU' } },
    });
    const again = await application.call(destinations.create, { token, body: VARADERO });
    expect(again.problem.errors?.[0]).toMatchObject({ field: 'name_en', key: 'already_exists' });
    const elsewhere = { ...VARADERO, city_id: 2104 };
    expect((await application.call(destinations.create, { token, body: elsewhere })).status).toBe(201);
    const found = await application.call(destinations.list, { token, query: { q: 'matanzas', state: 25 } });
    expect(found.body.results.map(({ id }) => id)).toEqual([created.body.id]);
    for (const city_id of [99_999, null, undefined])
      expect(
        (await application.call(destinations.create, { token, body: { ...named(), city_id } })).problem
          .errors?.[0]?.field,
      ).toBe('city_id');
  });

  it('stay in their city while accommodations have them', async () => {
    const { body } = await application.call(destinations.create, {
      token,
      body: { ...named(), city_id: 2104 },
    });
    const move = (city_id: number, version: number) =>
      application.call(destinations.update, {
        token,
        params: { id: body.id },
        version,
        body: { ...named(), city_id },
      });
    expect((await move(2103, 1)).status).toBe(200);
    await buildAccommodation(application.services.db, { destination_id: body.id, city_id: 2103 });
    expect((await move(2104, 2)).problem.errors?.[0]).toMatchObject({
      field: 'city_id',
      key: 'destination_used',
    });
    expect((await move(2103, 2)).status).toBe(200);
    expect((await remove(destinations, body.id)).problem).toMatchObject({
      reason: 'in_use',
      detail: expect.stringContaining('accommodations'),
    });
  });

  it('tell their form that a city is chosen by its country and state', async () => {
    const { body } = await application.call(destinations.addForm, { token, language: 'es' });
    expect(body.fields.find(({ name }) => name === 'city_id')).toMatchObject({
      type: 'city',
      label: 'Municipio',
      required: true,
    });
  });
});
