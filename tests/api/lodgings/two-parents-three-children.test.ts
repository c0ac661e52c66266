import { afterAll, beforeAll, expect, it } from 'vitest';
import { lodgingAvailability } from '../../../src/lib/contract/lodgings/availability.ts';
import * as actions from '../../../src/lib/contract/lodgings/booking-actions.ts';
import { bookings } from '../../../src/lib/contract/lodgings/bookings.ts';
import type { BookingRow } from '../../../src/lib/contract/lodgings/bookings.ts';
import { lodgingAlternatives, proposeRooms, quoteLodging } from '../../../src/lib/contract/lodgings/quote.ts';
import { serviceOfRecord } from '../../../server/financials/services/stored.ts';
import { buildAccommodation, buildRoom, buildRoomPrice } from '../../fixtures/lodgings.ts';
import { administrator, agent, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { createFunding, pay, termsOf } from '../financials/funding-scene.ts';
import { actOn, book, saveForm } from './booking-scene.ts';

/*
 * Two parents and three children in two rooms: what is quoted by night is what is charged, and a change of one room
 * leaves the other, and the money, as they were.
 */

let application: TestApplication;
let token: string;
let chief: string;
const setClock = async (now: string): Promise<void> => {
  application.clock.now = new Date(now);
  ({ token } = await application.login(agent));
  ({ token: chief } = await application.login(administrator));
};
beforeAll(async () => {
  application = await testApplication();
  await setClock('2026-10-01T14:00:00Z');
});
afterAll(() => application.close());

/** A house with a family room for four and a double room, one of each, dearer over Christmas. */
async function makeFamilyHouse() {
  const { db } = application.services;
  const house = await buildAccommodation(db, {
    cancellation: JSON.stringify([{ days_before: 5, kind: 'nights', nights: 1, percent: 0 }]),
  });
  const family = await buildRoom(db, house, {
    name: 'Familiar',
    quantity: 1,
    capacity: 4,
    adults_max: 3,
    children_max: 3,
  });
  const double = await buildRoom(db, house, {
    name: 'Balcón',
    quantity: 1,
    capacity: 3,
    adults_max: 2,
    children_max: 2,
  });
  const { id: christmas } = await db
    .insertInto('season')
    .values({ name_en: 'Christmas', name_es: 'Navidad', from: '2026-12-24', to: '2026-12-26', priority: 9 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const children = JSON.stringify([{ to_age: 11, amount: 10_00 }]);
  for (const [room, night] of [
    [family, 60_00],
    [double, 40_00],
  ] as const) {
    await buildRoomPrice(db, room, { night, extra_adult: 20_00, children });
    await buildRoomPrice(db, room, {
      night: night + 30_00,
      extra_adult: 20_00,
      children,
      season_id: christmas,
    });
  }
  return { house, family, double, christmas };
}

it('two parents and three children in two rooms (journey J13)', async () => {
  const { house, family, double } = await makeFamilyHouse();
  const dates = { check_in: '2026-12-22', check_out: '2026-12-26' };

  // The cheapest way to share five people among the rooms is proposed, and costs what the quote says.
  const asked = { accommodation_id: house, ...dates, adults: 2, children: [3, 8, 11] };
  const { proposals } = (await application.call(proposeRooms, { token, body: asked })).body;
  const [proposed] = proposals;
  expect(proposed?.rooms.map(({ room }) => room.id).toSorted()).toEqual([family, double].toSorted());
  const rooms = (proposed?.rooms ?? []).map(({ room, adults, children }) => ({
    room_id: room.id,
    adults,
    children,
  }));
  const quoted = await application.call(quoteLodging, {
    token,
    body: { accommodation_id: house, ...dates, rooms },
  });
  expect(quoted.body.total).toEqual(proposed?.amount);
  expect(proposed?.rooms.map(({ nights }) => nights)).toEqual(quoted.body.rooms.map(({ nights }) => nights));
  const first = quoted.body.rooms[0]?.nights.map(({ season, amount }) => [season?.name ?? '', amount.amount]);
  expect(first?.map(([name]) => name)).toEqual(['', '', 'Christmas', 'Christmas']);
  expect(Number(first?.[2]?.[1]) - Number(first?.[0]?.[1])).toBe(30_00);

  const client = { first_name: 'Ana', last_name: 'García', email: 'ana@example.com' };
  const made = await book(application, token, { accommodation_id: house, ...dates, rooms, client });
  expect([made.status, made.body.total]).toEqual([201, quoted.body.total]);

  // Somebody else who asks for the same nights is refused and offered others.
  const refused = await book(application, token, { accommodation_id: house, ...dates, rooms, client });
  expect(refused.problem.code).toBe('e16');
  const offered = (await application.call(lodgingAlternatives, { token, body: asked })).body;
  expect(offered.dates).toEqual([]);

  // One child turns 12: only the room in which it sleeps is priced again.
  const withEleven = made.body.rooms.find(({ children }) => children.includes(11));
  const older = await saveForm(application, token, made.body, {
    rooms: bookings.valuesOf(made.body).rooms?.map((line) => ({
      ...line,
      children: line.children?.map((age) => (age === 11 ? 12 : age)),
    })),
  });
  expect(older.status).toBe(200);
  const grown = older.body;
  const roomIn = (row: BookingRow, id: number | undefined) => row.rooms.find((room) => room.id === id);
  const others = (row: BookingRow, id: number | undefined) => row.rooms.filter((room) => room.id !== id);
  expect(others(grown, withEleven?.id)).toEqual(others(made.body, withEleven?.id));
  expect(grown.total.amount).toBeGreaterThanOrEqual(made.body.total.amount);

  const act = async (endpoint: Parameters<typeof actOn>[2], row: BookingRow, body: object) => {
    const answer = await actOn(application, token, endpoint, row, body);
    expect([answer.status, answer.problem?.reason]).toEqual([200, undefined]);
    return answer.body;
  };

  // One night more for one room, and the other room as it was.
  const line = grown.rooms.find(({ room }) => room.id === double);
  const longer = await act(actions.changeBookingRoom, grown, {
    room_line_id: line?.id,
    room_id: double,
    check_in: '2026-12-22',
    check_out: '2026-12-27',
  });
  expect(others(longer, line?.id)).toEqual(others(grown, line?.id));
  expect(longer).toMatchObject({ check_out: '2026-12-27', nights: 5 });
  // The first four nights cost what they cost.
  expect(roomIn(longer, line?.id)?.nights.slice(0, 4)).toEqual(line?.nights);

  // One room is cancelled: its fee stays, the other is untouched, and both nights are free for others.
  const gone = longer.rooms.find(({ room }) => room.id === family);
  const { rooms: fees } = (
    await application.call(actions.bookingCancellationFee, { token, params: { id: longer.id } })
  ).body;
  expect(fees.find(({ id }) => id === gone?.id)?.fee.amount).toBe(0);
  const fewer = await act(actions.cancelBookingRoom, longer, {
    room_line_id: gone?.id,
    reason: 'Los abuelos no viajan',
  });
  expect(roomIn(fewer, line?.id)).toEqual(roomIn(longer, line?.id));
  expect(fewer.total).toEqual(roomIn(longer, line?.id)?.amount);
  const { rows } = (
    await application.call(lodgingAvailability, {
      token,
      query: { from: '2026-12-22', to: '2026-12-27', accommodation: String(house) },
    })
  ).body;
  expect(rows.map(({ room, cells }) => [room.id, cells.map(({ free }) => free).join('')])).toEqual(
    expect.arrayContaining([
      [family, '111111'],
      [double, '000001'],
    ]),
  );

  // The rest is paid by a plan, which has its own deadlines; the booking is paid with its last one.
  const service = await serviceOfRecord(application.services.db, bookings.key, fewer.id);
  const plan = await createFunding(
    application,
    chief,
    termsOf(service?.id ?? 0, {
      initial_payment: 50_00,
      deadlines: 2,
      time_slot: 7,
      first_due: '2026-11-20',
    }),
  );
  expect([plan.status, plan.problem?.reason, plan.problem?.errors]).toEqual([201, undefined, undefined]);
  const read = async () => (await application.call(bookings.get, { token, params: { id: fewer.id } })).body;
  expect((await read()).payment_limit_at).toBeNull();
  await pay(application, service?.id ?? 0, (await read()).balance.amount);
  const paid = await read();
  expect([paid.status, paid.balance.amount]).toEqual([4, 0]);

  // They arrive, and leave two nights early: the nights that were stayed cost what was agreed.
  await setClock('2026-12-22T20:00:00Z');
  const here = await act(actions.checkInBooking, paid, {});
  const early = await act(actions.changeBookingRoom, here, {
    room_line_id: line?.id,
    room_id: double,
    check_in: '2026-12-22',
    check_out: '2026-12-25',
  });
  expect(roomIn(early, line?.id)?.nights).toEqual(line?.nights.slice(0, 3));
  expect(early.balance.amount).toBe(early.total.amount - here.total.amount);
  await setClock('2026-12-25T15:00:00Z');
  const left = await act(actions.checkOutBooking, early, {});
  expect(left).toMatchObject({ status: 5, in_house: false });
});
