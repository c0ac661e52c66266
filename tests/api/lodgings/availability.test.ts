import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  exportLodgingAvailability,
  exportLodgingTimeline,
  lodgingAvailability,
  lodgingNight,
  lodgingTimeline,
} from '../../../src/lib/contract/lodgings/availability.ts';
import { roomBlocks } from '../../../src/lib/contract/lodgings/blocks.ts';
import { accommodationChoices } from '../../../src/lib/contract/lodgings/room-choices.ts';
import { addDays, datesUntil } from '../../../src/lib/domain/dates.ts';
import { buildMember } from '../../fixtures/builders.ts';
import { buildAccommodation, buildBooking, buildRoom } from '../../fixtures/lodgings.ts';
import { administrator, agent, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { cellTexts } from './calendar-cells.ts';
import { randomRuns } from '../../random-runs.ts';

let application: TestApplication;
let token: string;
let chief: string;
let member: number;
beforeAll(async () => {
  application = await testApplication();
  application.clock.now = new Date('2026-10-01T14:00:00Z');
  ({ token } = await application.login(agent));
  ({ token: chief } = await application.login(administrator));
  member = await buildMember(application.services.db);
});
afterAll(() => application.close());

const FROM = '2026-11-10';
const day = (offset: number) => addDays(FROM, offset);
/** A house with one sort of room, and what books one of it from a night for some nights. */
async function houseWith(quantity: number, values: { status?: number; destination_id?: number } = {}) {
  const { db } = application.services;
  const house = await buildAccommodation(db, values);
  const room = await buildRoom(db, house, { quantity });
  return {
    house,
    room,
    book: (from: number, count: number, status = 1) =>
      buildBooking(
        db,
        { accommodation: house, room, member, check_in: day(from), check_out: day(from + count) },
        { status },
      ),
    block: async (from: number, to: number, more: object = {}) =>
      (
        await application.call(roomBlocks.create, {
          token: chief,
          body: {
            accommodation_id: house,
            room_ids: [room],
            from: day(from),
            to: day(to),
            reason: 'Obras',
            ...more,
          },
        })
      ).body,
  };
}
const rows = async (query: object) =>
  (await application.call(lodgingAvailability, { token, query: { from: FROM, to: day(3), ...query } })).body
    .rows;

describe('the calendar of lodging', () => {
  it('has each night what a look at every booking and block of it counts (rule: rooms-of-a-night)', async () => {
    const stays = fc.array(fc.tuple(fc.integer({ min: -6, max: 12 }), fc.integer({ min: 1, max: 8 })), {
      maxLength: 6,
    });
    const blocks = fc.array(
      fc.record({
        from: fc.integer({ min: -3, max: 10 }),
        length: fc.integer({ min: 1, max: 5 }),
        quantity: fc.constantFrom(null, 1),
      }),
      { maxLength: 2 },
    );
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 3 }), stays, blocks, async (quantity, booked, kept) => {
        const { db } = application.services;
        const { house, room, book } = await houseWith(quantity);
        for (const [from, count] of booked) await book(from, count);
        // Written as they are: what may be blocked is judged elsewhere.
        for (const one of kept)
          await db
            .insertInto('room_block')
            .values({
              accommodation_id: house,
              room_ids: one.quantity === null ? null : [room],
              from_date: day(one.from),
              to_date: day(one.from + one.length - 1),
              quantity: one.quantity,
              reason: 'Obras',
            })
            .execute();
        const expected = datesUntil(FROM, day(8)).map((_, night) => {
          const taken = booked.filter(([from, count]) => from <= night && night < from + count).length;
          const asked = kept
            .filter(({ from, length }) => from <= night && night < from + length)
            .reduce((sum, one) => sum + (one.quantity ?? quantity), 0);
          const blocked = Math.max(0, Math.min(asked, quantity - taken));
          return `${Math.max(0, quantity - taken - blocked)}/${quantity}${blocked ? `-${blocked}` : ''}`;
        });
        expect(await cellTexts(application, token, { house, from: FROM, to: day(7) })).toEqual([expected]);
      }),
      randomRuns(25),
    );
  });

  it('shows the rooms that its filters name', async () => {
    const { db } = application.services;
    const { id: destination } = await db
      .insertInto('destination')
      .values({ name_en: 'Varadero', name_es: 'Varadero', city_id: 2303 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const full = await houseWith(1, { destination_id: destination });
    await full.book(1, 1);
    const free = await houseWith(1, { destination_id: destination });
    const there = { destination: String(destination) };
    const housesOf = async (query: object) =>
      (await rows({ ...there, ...query }))
        .map(({ accommodation }) => accommodation.id)
        .toSorted((a, b) => a - b);
    expect(await housesOf({})).toEqual([full.house, free.house]);
    expect(await housesOf({ only: 'full' })).toEqual([full.house]);
    expect(await housesOf({ only: 'free' })).toEqual([free.house]);
    expect(await housesOf({ room_type: '5' })).toHaveLength(2);
    expect(await housesOf({ room_type: '6' })).toEqual([]);
    expect(await housesOf({ accommodation: String(free.house) })).toEqual([free.house]);
    const refused = async (to: string) =>
      (await application.call(lodgingAvailability, { token, query: { from: FROM, to } })).problem.errors?.[0]
        ?.key;
    expect([await refused('2026-11-09'), await refused('2027-11-09')]).toEqual(['date_order', 'max']);
  });

  it('sells nothing of a withdrawn room or an inactive house, and keeps its stays', async () => {
    const { db } = application.services;
    const { house, room, book } = await houseWith(2);
    await db.updateTable('room').set({ status: 3 }).where('id', '=', room).execute();
    expect(await rows({ accommodation: String(house) })).toEqual([]);
    const { id } = await book(0, 2);
    expect(await cellTexts(application, token, { house, from: FROM, to: day(1) })).toEqual([['0/0', '0/0']]);
    const night = await application.call(lodgingNight, { token, query: { room, night: FROM } });
    expect(night.body.bookings.map((booking) => booking.id)).toEqual([id]);
    const inactive = await houseWith(2, { status: 2 });
    expect(await rows({ accommodation: String(inactive.house) })).toEqual([]);
  });

  it('names what stands behind a cell', async () => {
    const { room, book, block } = await houseWith(3);
    const { id } = await book(0, 2);
    await book(0, 2, 4);
    const kept = await block(1, 2, { quantity: 1 });
    const { body } = await application.call(lodgingNight, { token, query: { room, night: day(1) } });
    expect(body).toMatchObject({
      free: 1,
      total: 3,
      blocked: 1,
      bookings: [{ id, client: 'Yolanda Prado', status: 3, check_in: FROM, check_out: day(2), adults: 2 }],
      blocks: [{ id: kept.id, from: day(1), to: day(2), quantity: 1, reason: 'Obras' }],
    });
    const gone = await application.call(lodgingNight, { token, query: { room: 999_999, night: FROM } });
    expect(gone.status).toBe(404);
  });

  it('draws bookings as bars in lanes, those of rooms that were cancelled left out', async () => {
    const { house, room, book, block } = await houseWith(2);
    const first = await book(0, 3);
    const second = await book(2, 2);
    const third = await book(3, 1);
    await book(1, 2, 4);
    const { body } = await application.call(lodgingTimeline, {
      token,
      query: { from: FROM, to: day(6), accommodation: String(house) },
    });
    expect(body.days).toHaveLength(7);
    expect(body.rows).toMatchObject([{ room: { id: room }, quantity: 2 }]);
    expect(body.rows[0]?.bars.map(({ room_line_id, lane }) => [room_line_id, lane])).toEqual([
      [first.room_line_id, 0],
      [second.room_line_id, 1],
      [third.room_line_id, 0],
    ]);
    // A block of one room has a lane among them, one of all rooms the whole row; one that was unlocked none.
    await block(4, 5, { quantity: 1, reason: 'Pintura' });
    await block(5, 6, { reason: 'Fumigación' });
    const query = { from: FROM, to: day(6), accommodation: String(house) };
    const [row] = (await application.call(lodgingTimeline, { token, query })).body.rows;
    expect(row?.blocks).toMatchObject([
      { from: day(4), to: day(5), quantity: 1, reason: 'Pintura', lane: 0 },
      { from: day(5), to: day(6), quantity: null, reason: 'Fumigación', lane: null },
    ]);
    const workbook = await application.request(
      'GET',
      `${exportLodgingTimeline.path}?${new URLSearchParams(query)}`,
      { token, language: 'es' },
    );
    expect([workbook.status, workbook.headers.get('content-type')]).toEqual([
      200,
      exportLodgingTimeline.download,
    ]);
  });

  it('comes as a workbook, and offers houses with their rooms', async () => {
    const { house, room } = await houseWith(1);
    const answer = await application.request(
      'GET',
      `${exportLodgingAvailability.path}?from=${FROM}&to=${day(3)}&accommodation=${house}`,
      { token },
    );
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      exportLodgingAvailability.download,
    ]);
    const choices = await application.call(accommodationChoices, { token, language: 'es' });
    expect(choices.body.find(({ id }) => id === house)?.rooms).toEqual([
      { id: room, name: 'Doble', status: 1, room_type: { id: 5, name: 'Doble' } },
    ]);
  });
});
