import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkRoomPrices, roomPrices } from '../../../src/lib/contract/lodgings/prices.ts';
import { buildAccommodation, buildRoom, buildRoomPrice } from '../../fixtures/lodgings.ts';
import { administrator, agent, keysOf, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';

let application: TestApplication;
let token: string;
let staff: string;
let high: number;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(administrator));
  ({ token: staff } = await application.login(agent));
  high = await season('High season', '2026-12-25', '2027-03-31');
});
afterAll(() => application.close());

async function season(name_en: string, from: string, to: string): Promise<number> {
  const { id } = await application.services.db
    .insertInto('season')
    .values({ name_en, name_es: `${name_en} (es)`, from, to })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
async function room(values: Parameters<typeof buildRoom>[2] = {}): Promise<number> {
  const { db } = application.services;
  return buildRoom(db, await buildAccommodation(db), { name: 'Patio', ...values });
}
const create = (body: object) =>
  application.call(roomPrices.create, { token, body: { currency: 'USD', night: 45_00, ...body } });
const refused = async (body: object) => keysOf((await create(body)).problem);

describe('prices of rooms', () => {
  it('keep what a night costs, and are read back whole', async () => {
    const room_id = await room({ capacity: 4 });
    const { status, body } = await create({
      room_id,
      season_id: high,
      board_id: 2,
      single_use: 35_00,
      extra_adult: 15_00,
      children: [
        { to_age: 2, amount: 0 },
        { to_age: 11, amount: 8_00 },
      ],
      weekday_surcharges: [
        { weekday: 6, amount: 5_00 },
        { weekday: 5, amount: 5_00 },
      ],
      minimum_nights: 2,
    });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({
      room: { id: room_id, name: 'Patio · Double' },
      season: { id: high, name: 'High season' },
      board: { id: 2, name: 'Breakfast' },
      base_guests: 2,
      night: 45_00,
      children: [
        { to_age: 2, amount: 0 },
        { to_age: 11, amount: 8_00 },
      ],
      weekday_surcharges: [{ weekday: 5 }, { weekday: 6 }],
    });
    const form = await application.call(roomPrices.modifyForm, { token, params: { id: body.id } });
    expect(roomPrices.input.safeParse(form.body.values).success).toBe(true);
    for (const query of [
      { season: String(high), room: String(room_id) },
      { accommodation: String(body.accommodation.id), currency: 'USD' },
      { board: '2', q: 'patio', sort: '-season' },
    ])
      expect(
        (await application.call(roomPrices.list, { token: staff, query })).body.results.map(({ id }) => id),
      ).toEqual([body.id]);
  });

  it('refuse what is no price, each at its field', async () => {
    const room_id = await room({ capacity: 3 });
    expect(await refused({ room_id, night: -1 })).toEqual(['night min']);
    expect(await refused({ room_id, night: 100_000_01 })).toEqual(['night max']);
    expect(await refused({ room_id, night: 40.5 })).toHaveLength(1);
    expect(await refused({ room_id, currency: 'CUP' })).toEqual(['currency invalid']);
    expect(await refused({ room_id, board_id: 501 })).toEqual(['board_id select_option']);
    const { id: board_id } = await application.services.db
      .insertInto('board')
      .values({ name_en: 'Picnic', name_es: 'Merienda', status: 2 })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await refused({ room_id, board_id })).toEqual(['board_id choice_inactive']);
    expect(await refused({ room_id: 999_999 })).toEqual(['room_id select_option']);
    expect(await refused({ room_id, season_id: 999_999 })).toEqual(['season_id select_option']);
    expect(await refused({ room_id, base_guests: 501 })).toEqual(['base_guests max']);
    expect(await refused({ room_id, base_guests: 4 })).toEqual(['base_guests max']);
    expect(await refused({ room_id, base_guests: 0 })).toEqual(['base_guests min']);
    expect(await refused({ room_id, minimum_nights: 91 })).toEqual(['minimum_nights max']);
    expect(await refused({ room_id, single_use: 45_01 })).toEqual(['single_use above_night']);
    const child = (to_age: number, amount = 5_00) => ({ to_age, amount });
    expect(await refused({ room_id, children: [child(11), child(2)] })).toEqual(['children ages_rise']);
    expect(await refused({ room_id, children: [child(5), child(5)] })).toEqual(['children ages_rise']);
    expect(await refused({ room_id, children: [child(18)] })).toEqual(['children.0.to_age max']);
    expect(await refused({ room_id, children: [child(-1)] })).toEqual(['children.0.to_age min']);
    expect(await refused({ room_id, children: [1, 2, 3, 4, 5].map((age) => child(age)) })).toEqual([
      'children max_items',
    ]);
    const day = (weekday: number) => ({ weekday, amount: 5_00 });
    expect(await refused({ room_id, weekday_surcharges: [day(6), day(6)] })).toEqual([
      'weekday_surcharges duplicate',
    ]);
    expect(await refused({ room_id, weekday_surcharges: [day(8)] })).toEqual([
      'weekday_surcharges.0.weekday max',
    ]);
  });

  it('are there once for a room, season, board and currency, and the one that is there is named (rule: one-room-price)', async () => {
    const room_id = await room();
    await create({ room_id });
    const again = await create({ room_id });
    expect(again.status).toBe(422);
    expect(again.problem.errors).toMatchObject([
      {
        field: 'season_id',
        key: 'room_price_exists',
        message: expect.stringContaining('Patio · Double, Any season, Room only, $45.00'),
      },
    ]);
    for (const other of [{ season_id: high }, { board_id: 2 }, { currency: 'EUR' }])
      expect((await create({ room_id, ...other })).status).toBe(201);
    const at_once = await room();
    const answers = await Promise.all([1, 2, 3].map(() => create({ room_id: at_once })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });

  it('are changed against themselves only, by the Administrator, and go with their room', async () => {
    const room_id = await room();
    const { body } = await create({ room_id });
    const change = (version: number, by = token) =>
      application.call(roomPrices.update, {
        token: by,
        params: { id: body.id },
        version,
        body: { room_id, currency: 'USD', night: 50_00 },
      });
    expect((await change(1)).body).toMatchObject({ night: 50_00, version: 2 });
    expect((await change(1)).status).toBe(412);
    expect((await change(2, staff)).status).toBe(403);
    await application.services.db.deleteFrom('room').where('id', '=', room_id).execute();
    expect((await application.call(roomPrices.get, { token, params: { id: body.id } })).status).toBe(404);
  });

  it('are exported in whole units', async () => {
    const room_id = await room({ name: 'Exported' });
    await create({ room_id, single_use: 30_00, children: [{ to_age: 11, amount: 7_50 }] });
    const answer = await application.request('GET', '/lodgings/export_prices.csv?q=exported', {
      token: staff,
      language: 'es',
    });
    const [head, line] = (await answer.text()).trim().split('\r\n');
    expect(head).toContain('Plan de comidas');
    expect(line).toContain('Solo alojamiento');
    expect(line).toContain('≤ 11: 7.5');
    expect(line).toContain('30');
  });
});

describe('the price checker', () => {
  const check = (query: object) => application.call(checkRoomPrices, { token: staff, query: query as never });

  it('names the nights without a price, by room and currency (rule: price-gaps)', async () => {
    const { db } = application.services;
    const house = await buildAccommodation(db);
    const patio = await buildRoom(db, house, { name: 'Patio' });
    const street = await buildRoom(db, house, { name: 'Calle' });
    await buildRoom(db, house, { name: 'Closed', status: 3 });
    await buildRoomPrice(db, patio, { season_id: high });
    await buildRoomPrice(db, street);
    const range = { accommodation_id: house, from: '2026-12-12', to: '2026-12-26' };
    expect((await check(range)).body).toEqual({
      rooms: 2,
      nights: 15,
      gaps: [
        {
          room: { id: patio, name: 'Patio · Double' },
          currency: 'USD',
          from: '2026-12-12',
          to: '2026-12-24',
        },
      ],
    });
    const euros = (await check({ ...range, currency: 'EUR' })).body.gaps;
    expect(euros.map(({ room: { id }, from, to }) => [id, from, to])).toEqual([
      [patio, '2026-12-12', '2026-12-26'],
      [street, '2026-12-12', '2026-12-26'],
    ]);
    await buildRoomPrice(db, patio, { board_id: 3 });
    expect((await check(range)).body.gaps).toEqual([]);
  });

  it('refuses a range that runs backwards or is endless, and an unknown accommodation', async () => {
    const accommodation_id = await buildAccommodation(application.services.db);
    const key = async (query: object) => (await check({ accommodation_id, ...query })).problem.errors?.[0];
    expect(await key({ from: '2026-12-12', to: '2026-12-11' })).toMatchObject({
      field: 'to',
      key: 'date_order',
    });
    expect(await key({ from: '2026-01-01', to: '2028-01-02' })).toMatchObject({
      field: 'to',
      key: 'two_years',
    });
    expect(await key({ from: '31/02/2026', to: '2026-12-11' })).toMatchObject({ field: 'from' });
    const unknown = await check({ accommodation_id: 999_999, from: '2026-12-11', to: '2026-12-11' });
    expect(unknown.status).toBe(404);
  });
});
