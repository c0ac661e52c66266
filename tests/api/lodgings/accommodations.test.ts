import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accommodations } from '../../../src/lib/contract/lodgings/accommodations.ts';
import { lodgingChoices } from '../../../src/lib/contract/lodgings/choices.ts';
import { rooms } from '../../../src/lib/contract/lodgings/rooms.ts';
import { destinations } from '../../../src/lib/contract/system/destinations.ts';
import { amenities } from '../../../src/lib/contract/system/named-lists.ts';
import { search } from '../../../src/lib/contract/system/search.ts';
import { administrator, agent, keysOf, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { CENTRO_HABANA, adding, house } from './house.ts';

const cardenas = 2502;
const matanzas = 25;

let application: TestApplication;
let token: string;
let chief: string;
let add: ReturnType<typeof adding>;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(agent));
  ({ token: chief } = await application.login(administrator));
  add = adding(application, token);
});
afterAll(() => application.close());

const refused = async (more: object) => keysOf((await add.house(more)).problem);
const found = async (query: object) =>
  (
    await application.call(accommodations.list, { token, query: { page_size: 250, ...query } })
  ).body.results.map(({ id }) => id);
const newDestination = async (city_id: number) => {
  const name = `Playa ${crypto.randomUUID().slice(0, 8)}`;
  const { body } = await application.call(destinations.create, {
    token: chief,
    body: { name_en: name, name_es: name, city_id },
  });
  return body;
};

describe('accommodations', () => {
  it('begin with the usual hours, refundable and free to cancel, for guests of any age', async () => {
    const { status, body } = await add.house();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      check_in_from: '14:00',
      check_out_until: '12:00',
      zone: 'America/Havana',
      refundable: true,
      cancellation: [],
      minimum_nights: 1,
      children_from_age: 0,
      contact_language: 'es',
      prohibited: false,
      room_count: 0,
      position: null,
      destination: null,
      type: { id: 1, name: 'Private home' },
      city: { id: CENTRO_HABANA, state: { id: 23, country_code: 'CU' } },
    });
  });

  it('keep where they stand to the meter, and the longest notice of a cancellation first', async () => {
    const step = { kind: 'percent', percent: 50_00, nights: 0 } as const;
    const { body } = await add.house({
      position: { latitude: 23.1403912, longitude: -82.3612 },
      cancellation: [
        { ...step, days_before: 2, kind: 'nights', nights: 1, percent: 0 },
        { ...step, days_before: 14 },
      ],
      amenity_ids: [9, 1],
      children_from_age: null,
    });
    expect(body.position).toEqual({ latitude: 23.14039, longitude: -82.3612 });
    expect(body.cancellation.map(({ days_before }) => days_before)).toEqual([14, 2]);
    expect(body.amenities.map(({ name }) => name)).toEqual(['Air conditioning', 'Terrace']);
    expect(body.children_from_age).toBe(null);
    expect(await refused({ position: { latitude: 91, longitude: 0 } })).toEqual([
      'position.latitude position',
    ]);
    expect(await refused({ cancellation: [step, step].map((one) => ({ ...one, days_before: 3 })) })).toEqual([
      'cancellation duplicate',
    ]);
    expect(await refused({ minimum_nights: 91, children_from_age: 18, zone: 'Cuba/Nowhere' })).toEqual([
      'minimum_nights max',
      'children_from_age max',
    ]);
    expect(await refused({ zone: 'Cuba/Nowhere' })).toEqual(['zone zone']);
  });

  it('have a destination of their own municipality only (rule: places-cascade)', async () => {
    const { id } = await newDestination(cardenas);
    expect(await refused({ destination_id: id })).toEqual(['destination_id destination_elsewhere']);
    const { body } = await add.house({ destination_id: id, city_id: cardenas });
    expect(body.destination).toMatchObject({ id });
    expect(await found({ destination: id })).toEqual([body.id]);
  });

  it('choose nothing that is unknown or no longer offered, and keep what they have', async () => {
    const name = crypto.randomUUID().slice(0, 8);
    const { body: amenity } = await application.call(amenities.create, {
      token: chief,
      body: { name_en: name, name_es: name },
    });
    const { body } = await add.house({ amenity_ids: [amenity.id] });
    const switchedOff = { name_en: name, name_es: name, status: 2 } as const;
    await application.call(amenities.update, {
      token: chief,
      params: { id: amenity.id },
      version: 1,
      body: switchedOff,
    });
    expect(await refused({ amenity_ids: [1, amenity.id] })).toEqual(['amenity_ids choice_inactive']);
    expect(await refused({ type_id: 9_999, amenity_ids: [1, 9_999], city_id: 1 })).toEqual([
      'city_id select_option',
    ]);
    expect(await refused({ type_id: 9_999, amenity_ids: [1, 9_999] })).toEqual([
      'type_id select_option',
      'amenity_ids select_option',
    ]);
    const { status } = await application.call(accommodations.update, {
      token,
      params: { id: body.id },
      version: 1,
      body: { ...house(), amenity_ids: [amenity.id, 2] },
    });
    expect(status).toBe(200);
    const offered = async (query: object) =>
      (await application.call(lodgingChoices, { token, query })).body.filter(
        ({ list, id }) => list === 'amenity' && id === amenity.id,
      ).length;
    expect([await offered({}), await offered({ inactive: true })]).toEqual([0, 1]);
  });

  it('are found by name, address and place, and filtered by what they are and offer', async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const { body } = await add.house({
      name: `Villa Ñica ${mark}`,
      address: 'Avenida 1ra no. 105',
      city_id: cardenas,
      type_id: 4,
      amenity_ids: [1, 10],
      prohibited: true,
    });
    expect(await found({ q: `nica 1ra matanzas ${mark}` })).toEqual([body.id]);
    const mine = { q: mark };
    expect(await found({ ...mine, state: matanzas, type: 4, amenity: '10,1' })).toEqual([body.id]);
    expect(await found({ ...mine, amenity: '10,2' })).toEqual([]);
    expect(await found({ ...mine, prohibited: false })).toEqual([]);
    const { body: palette } = await application.call(search, { token, query: { q: mark } });
    expect(palette).toMatchObject([
      { key: 'lodgings/accommodations', id: body.id, title: body.name, detail: expect.any(String) },
    ]);
  });

  it('that may not be paid for say so in the list and in files (rule: prohibited-lodging)', async () => {
    const { body } = await add.house({ prohibited: true });
    expect(body.prohibited).toBe(true);
    const file = await application.request(
      'GET',
      `/lodgings/export_accommodations.csv?q=${body.name.slice(5)}`,
      {
        token,
        language: 'es',
      },
    );
    const [heads = '', row = ''] = (await file.text()).split('\r\n');
    const at = heads.split(',').findIndex((head) => head.includes('En la lista de prohibidos'));
    expect(row.split(',')[at]).toContain('Sí');
  });

  it('are sorted by every column, draw their form, and are overwritten by nobody (rule: nobody-overwrites)', async () => {
    for (const sort of accommodations.sorts.flatMap((name) => [name, `-${name}`]))
      expect((await application.call(accommodations.list, { token, query: { sort } })).status).toBe(200);
    const { body } = await add.house({ amenity_ids: [2] });
    const form = await application.call(accommodations.modifyForm, { token, params: { id: body.id } });
    expect(form.body).toMatchObject({
      version: 1,
      values: { name: body.name, type_id: 1, amenity_ids: [2], position: null },
    });
    const labels = form.body.fields
      .find(({ name }) => name === 'type_id')
      ?.options?.map(({ label }) => label);
    expect(labels).toContain('Hotel');
    const change = () =>
      application.call(accommodations.update, {
        token,
        params: { id: body.id },
        version: 1,
        body: house({ status: 2 }),
      });
    expect((await change()).body).toMatchObject({ version: 2, status: 2 });
    expect((await change()).problem).toMatchObject({ status: 412, reason: 'stale_version' });
  });

  it('are not deleted while they have rooms, and say so (rule: references-have-words)', async () => {
    const { body } = await add.house();
    const { body: room } = await add.room(body.id);
    const remove = () => application.call(accommodations.remove, { token: chief, params: { id: body.id } });
    const { problem } = await remove();
    expect(problem).toMatchObject({ status: 409, reason: 'in_use' });
    expect(problem.detail).toContain('rooms');
    await application.call(rooms.remove, { token: chief, params: { id: room.id } });
    expect((await remove()).status).toBe(204);
  });
});
