import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyRoomPrices, roomPrices } from '../../../src/lib/contract/lodgings/prices.ts';
import type { RoomPriceRow } from '../../../src/lib/contract/lodgings/prices.ts';
import { copiedAmount } from '../../../src/lib/domain/copied-price.ts';
import { randomRuns } from '../../random-runs.ts';
import { buildAccommodation, buildRoom, buildRoomPrice } from '../../fixtures/lodgings.ts';
import { administrator, agent, keysOf, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';

let application: TestApplication;
let token: string;
let seasons: readonly number[];
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(administrator));
  const made = await application.services.db
    .insertInto('season')
    .values(
      [1, 2, 3].map((month) => ({
        name_en: `Season ${month}`,
        name_es: `Temporada ${month}`,
        from: `2027-0${month}-01`,
        to: `2027-0${month}-28`,
      })),
    )
    .returning('id')
    .execute();
  seasons = made.map(({ id }) => id);
});
afterAll(() => application.close());

const db = () => application.services.db;
const copy = (body: object) => application.call(copyRoomPrices, { token, body: { ...body } });
const pricesOf = async (room: number): Promise<readonly RoomPriceRow[]> =>
  (await application.call(roomPrices.list, { token, query: { room: String(room), page_size: '250' } })).body
    .results;
/** "season board amount" of the prices of a room. */
const nightsOf = async (room: number): Promise<string[]> =>
  (await pricesOf(room)).map(({ season, board, night }) => `${season?.id ?? 0} ${board.id} ${night}`).sort();

/** A house with two rooms of one type, and a third of another. */
async function house() {
  const accommodation_id = await buildAccommodation(db());
  const patio = await buildRoom(db(), accommodation_id, { name: 'Patio' });
  const street = await buildRoom(db(), accommodation_id, { name: 'Calle' });
  const suite = await buildRoom(db(), accommodation_id, { name: '', room_type_id: 6, capacity: 4 });
  return { accommodation_id, patio, street, suite };
}

describe('copying prices (rule: copied-prices)', () => {
  it('takes a season into others, dearer, and keeps what is there', async () => {
    const [one = 0, two = 0, three = 0] = seasons;
    const { accommodation_id, patio, street } = await house();
    await buildRoomPrice(db(), patio, {
      season_id: one,
      single_use: 30_00,
      extra_adult: 12_50,
      children: JSON.stringify([{ to_age: 11, amount: 5_00 }]),
      weekday_surcharges: JSON.stringify([{ weekday: 6, amount: 3_33 }]),
      minimum_nights: 3,
    });
    await buildRoomPrice(db(), street, { season_id: one, night: 35_00 });
    await buildRoomPrice(db(), street, { season_id: two, night: 99_00 });
    const body = {
      accommodation_id,
      season_id: one,
      to_season_ids: [two, three, 0],
      change: 10_00,
      round_to: 100,
    };
    expect((await copy(body)).body).toEqual({ created: 5, replaced: 0, kept: 1, unfit: 0 });
    expect(await nightsOf(street)).toEqual(
      [`${one} 1 3500`, `${two} 1 9900`, `${three} 1 3900`, '0 1 3900'].sort(),
    );
    expect((await pricesOf(patio)).find(({ season }) => season?.id === three)).toMatchObject({
      night: 44_00,
      single_use: 33_00,
      extra_adult: 14_00,
      children: [{ to_age: 11, amount: 6_00 }],
      weekday_surcharges: [{ weekday: 6, amount: 4_00 }],
      minimum_nights: 3,
    });
    // Once more finds all of it there; to replace is asked for.
    expect((await copy(body)).body).toEqual({ created: 0, replaced: 0, kept: 6, unfit: 0 });
    const replaced = await copy({ ...body, existing: 'replace', change: -10_00, round_to: 1 });
    expect(replaced.body).toEqual({ created: 0, replaced: 6, kept: 0, unfit: 0 });
    expect(await nightsOf(street)).toContain(`${two} 1 3150`);
  });

  it('takes a room into others, and leaves out those that hold fewer people', async () => {
    const { accommodation_id, patio, street, suite } = await house();
    await buildRoomPrice(db(), suite, { base_guests: 4, night: 90_00 });
    await buildRoomPrice(db(), suite, { base_guests: 2, night: 70_00, board_id: 2 });
    const done = await copy({ accommodation_id, room_id: suite, to_room_ids: [patio, street, suite, patio] });
    expect(done.body).toEqual({ created: 2, replaced: 0, kept: 0, unfit: 2 });
    expect(await nightsOf(patio)).toEqual(['0 2 7000']);
    expect(await nightsOf(suite)).toHaveLength(2);
  });

  it('takes an accommodation into others, each room into its counterpart', async () => {
    const [from, to] = [await house(), await house()];
    const single = await buildAccommodation(db());
    const only = await buildRoom(db(), single, { name: 'Azul' });
    await buildRoomPrice(db(), from.patio, { night: 41_00 });
    await buildRoomPrice(db(), from.street, { night: 42_00 });
    await buildRoomPrice(db(), from.suite, { night: 43_00 });
    const done = await copy({
      accommodation_id: from.accommodation_id,
      to_accommodation_ids: [to.accommodation_id, single],
    });
    // The single room takes those of the first double room; the second one and the suite find none.
    expect(done.body).toEqual({ created: 4, replaced: 0, kept: 0, unfit: 2 });
    expect([await nightsOf(to.patio), await nightsOf(to.street), await nightsOf(to.suite)].flat()).toEqual([
      '0 1 4100',
      '0 1 4200',
      '0 1 4300',
    ]);
    expect(await nightsOf(only)).toEqual(['0 1 4100']);
  });

  it('refuses what has no target or no one source, what is unknown, and what becomes too dear', async () => {
    const { accommodation_id, patio, street } = await house();
    const other = await house();
    await buildRoomPrice(db(), patio, { night: 60_000_00 });
    const refused = async (body: object) => keysOf((await copy({ accommodation_id, ...body })).problem);
    expect(await refused({})).toEqual(['to_season_ids copy_target']);
    expect(await refused({ to_season_ids: seasons })).toEqual(['season_id copy_source']);
    expect(await refused({ to_room_ids: [street] })).toEqual(['room_id copy_source']);
    expect(
      await refused({
        room_id: patio,
        to_room_ids: [street],
        to_accommodation_ids: [other.accommodation_id],
      }),
    ).toEqual(['to_accommodation_ids copy_one_way']);
    expect(await refused({ room_id: other.patio, to_room_ids: [street] })).toEqual(['room_id select_option']);
    expect(await refused({ season_id: 999_999, to_season_ids: [999_998] })).toEqual([
      'season_id select_option',
      'to_season_ids select_option',
    ]);
    const into = { room_id: patio, to_room_ids: [street] };
    expect(await refused({ ...into, change: -90_01 })).toEqual(['change min']);
    expect(await refused({ ...into, change: 1000_01 })).toEqual(['change max']);
    expect(await refused({ ...into, round_to: 50 })).toEqual(['round_to invalid']);
    expect(await refused({ ...into, existing: 'both' })).toEqual(['existing invalid']);
    expect(await refused({ ...into, change: 100_00 })).toEqual(['change copy_too_dear']);
    expect(await nightsOf(street)).toEqual([]);
    const { token: reader } = await application.login(agent);
    const denied = await application.call(copyRoomPrices, {
      token: reader,
      body: { accommodation_id, ...into },
    });
    expect(denied.status).toBe(403);
  });

  it('by two at once writes each price once', async () => {
    const { accommodation_id, patio, street } = await house();
    await buildRoomPrice(db(), patio, {});
    const answers = await Promise.all(
      [1, 2, 3].map(() => copy({ accommodation_id, room_id: patio, to_room_ids: [street] })),
    );
    expect(answers.map(({ body }) => body.created).sort()).toEqual([0, 0, 1]);
    expect(answers.map(({ body }) => body.kept).sort()).toEqual([0, 1, 1]);
  });

  it('counts every price that it should write, and changes nothing else, whatever is copied', async () => {
    const amount = fc.integer({ min: 0, max: 500_00 });
    const price = fc.record({
      season: fc.integer({ min: -1, max: 2 }),
      board_id: fc.integer({ min: 1, max: 5 }),
      night: amount,
    });
    const some = fc.uniqueArray(price, {
      maxLength: 5,
      selector: ({ season, board_id }) => `${season} ${board_id}`,
    });
    const how = fc.record({
      change: fc.integer({ min: -90_00, max: 1000_00 }),
      round_to: fc.constantFrom(1, 100, 500),
      existing: fc.constantFrom('keep' as const, 'replace' as const),
    });
    await fc.assert(
      fc.asyncProperty(some, some, how, async (mine, theirs, rule) => {
        const { accommodation_id, patio, street } = await house();
        const add = async (room: number, all: typeof mine) => {
          for (const { season, board_id, night } of all)
            await buildRoomPrice(db(), room, { season_id: seasons[season] ?? null, board_id, night });
        };
        await add(patio, mine);
        await add(street, theirs);
        const before = await nightsOf(street);
        const { body } = await copy({ accommodation_id, room_id: patio, to_room_ids: [street], ...rule });
        const met = mine.filter((one) =>
          theirs.some(({ season, board_id }) => season === one.season && board_id === one.board_id),
        ).length;
        expect(body).toEqual({
          created: mine.length - met,
          replaced: rule.existing === 'replace' ? met : 0,
          kept: rule.existing === 'keep' ? met : 0,
          unfit: 0,
        });
        const expected = new Map(before.map((text) => [text.split(' ').slice(0, 2).join(' '), text]));
        for (const { season, board_id, night } of mine) {
          const key = `${seasons[season] ?? 0} ${board_id}`;
          if (rule.existing === 'replace' || !expected.has(key))
            expected.set(key, `${key} ${copiedAmount(night, rule.change, rule.round_to)}`);
        }
        expect(await nightsOf(street)).toEqual([...expected.values()].sort());
      }),
      randomRuns(12),
    );
  });
});
