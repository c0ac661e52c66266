import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accommodations } from '../../../src/lib/contract/lodgings/accommodations.ts';
import { rooms } from '../../../src/lib/contract/lodgings/rooms.ts';
import { addDays } from '../../../src/lib/domain/dates.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import { buildMember } from '../../fixtures/builders.ts';
import { buildAccommodation, buildBooking, buildRoom } from '../../fixtures/lodgings.ts';
import { agent, keysOf, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { adding } from './house.ts';

let application: TestApplication;
let token: string;
let add: ReturnType<typeof adding>;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(agent));
  add = adding(application, token);
});
afterAll(() => application.close());

const own = async () => (await add.house()).body.id;
const one = async (id: number) => (await application.call(rooms.get, { token, params: { id } })).body;

describe('rooms', () => {
  it('begin with the defaults of the specification (rule: room-status)', async () => {
    const { body } = await add.room(await own(), { quantity: 3 });
    expect(body).toMatchObject({
      room_type: { id: 5, name: 'Double' },
      bed_type: { id: 4 },
      view: { id: 1 },
      capacity: 2,
      adults_max: 2,
      children_max: 0,
      quantity: 3,
      status: 1,
      free_tonight: 3,
    });
  });

  it('refuse numbers that no room has, and choices that there are not', async () => {
    const accommodation = await own();
    const refused = async (more: object) => keysOf((await add.room(accommodation, more)).problem);
    expect(await refused({ quantity: 501 })).toEqual(['quantity max']);
    expect(await refused({ quantity: 0 })).toEqual(['quantity min']);
    expect(await refused({ capacity: 9 })).toContain('capacity max');
    expect(await refused({ capacity: 3, adults_max: 4 })).toEqual(['adults_max above_capacity']);
    expect(await refused({ capacity: 2, adults_max: 2, children_max: 2 })).toEqual([
      'children_max above_capacity',
    ]);
    expect(await refused({ room_type_id: 9_999 })).toEqual(['room_type_id select_option']);
    expect((await add.room(2_000_000)).problem.errors).toMatchObject([
      { field: 'accommodation_id', key: 'select_option' },
    ]);
  });

  it('stay in their accommodation, and count there while they are not withdrawn', async () => {
    const [accommodation, other] = [await own(), await own()];
    const { body } = await add.room(accommodation, { quantity: 2 });
    await add.room(accommodation, { quantity: 5, room_type_id: 3, capacity: 3 });
    const change = (version: number, more: object) =>
      application.call(rooms.update, {
        token,
        params: { id: body.id },
        version,
        body: { accommodation_id: accommodation, quantity: 2, ...more },
      });
    expect((await change(1, { accommodation_id: other })).problem.errors).toMatchObject([
      { field: 'accommodation_id', key: 'fixed' },
    ]);
    const count = async () =>
      (await application.call(accommodations.get, { token, params: { id: accommodation } })).body.room_count;
    expect(await count()).toBe(7);
    expect((await change(1, { status: 3 })).body).toMatchObject({ status: 3, free_tonight: 0 });
    expect(await count()).toBe(5);
    const { body: list } = await application.call(rooms.list, {
      token,
      query: { accommodation: String(accommodation), status: '3', sort: '-capacity' },
    });
    expect(list.results.map(({ id }) => id)).toEqual([body.id]);
  });

  it('are booked while none is free tonight (rule: room-status)', async () => {
    const accommodation = await own();
    const { body } = await add.room(accommodation, { quantity: 2 });
    const today = todayIn('America/Havana', new Date());
    const block = (values: {
      from_date?: string;
      to_date?: string;
      quantity: number | null;
      room_ids?: number[];
    }) =>
      application.services.db
        .insertInto('room_block')
        .values({
          accommodation_id: accommodation,
          from_date: today,
          to_date: today,
          reason: 'Pintura',
          ...values,
        })
        .execute();
    await block({ from_date: addDays(today, 1), to_date: addDays(today, 3), quantity: null });
    await block({ quantity: 1, room_ids: [body.id + 1_000_000] });
    expect(await one(body.id)).toMatchObject({ status: 1, free_tonight: 2 });
    await block({ quantity: 1, room_ids: [body.id] });
    expect(await one(body.id)).toMatchObject({ status: 1, free_tonight: 1 });
    await block({ quantity: null });
    expect(await one(body.id)).toMatchObject({ status: 2, free_tonight: 0 });
    const { body: booked } = await application.call(rooms.list, {
      token,
      query: { accommodation: String(accommodation), status: '2' },
    });
    expect(booked.count).toBe(1);
  });

  it('are exported with their house and draw their form', async () => {
    const { body: house } = await add.house();
    await add.room(house.id, { name: 'Patio' });
    const file = await application.request('GET', `/lodgings/export_rooms.csv?accommodation=${house.id}`, {
      token,
      language: 'es',
    });
    const text = await file.text();
    expect(text).toContain('Tipo de habitación');
    expect(text).toContain('Patio');
    expect(text).toContain('Disponible');
    const { body } = await application.call(rooms.addForm, { token });
    expect(body.values).toMatchObject({ room_type_id: 5, bed_type_id: 4, view_id: 1, capacity: 2 });
    expect(body.fields.find(({ name }) => name === 'room_type_id')?.options?.length).toBeGreaterThan(5);
  });

  it('are never fewer nor smaller than their bookings were promised (rule: rooms-of-a-night)', async () => {
    const { db } = application.services;
    const accommodation = await buildAccommodation(db);
    const room = await buildRoom(db, accommodation, { quantity: 2, capacity: 3, adults_max: 3 });
    const member = await buildMember(db);
    const stay = { accommodation, room, member, check_in: '2027-05-01', check_out: '2027-05-03' };
    await buildBooking(db, stay);
    await buildBooking(db, stay, { adults: 3 });
    const { body } = await application.call(rooms.get, { token, params: { id: room } });
    const save = async (values: object) => {
      const { status, problem } = await application.call(rooms.update, {
        token,
        params: { id: room },
        version: body.version,
        body: { ...rooms.valuesOf(body), photos: [], ...values },
      });
      return [status, ...(problem?.errors?.map(({ field, key }) => `${field} ${key}`) ?? [])];
    };
    expect(await save({ quantity: 1 })).toEqual([422, 'quantity rooms_booked']);
    expect(await save({ capacity: 2, adults_max: 2 })).toEqual([422, 'capacity party_booked']);
    // A withdrawn room keeps the stays that it has.
    expect(await save({ status: 3 })).toEqual([200]);
  });
});
