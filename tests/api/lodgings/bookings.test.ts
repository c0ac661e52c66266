import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditTrail } from '../../../src/lib/contract/audit.ts';
import {
  bookingCancellationFee,
  cancelBooking,
  cancelBookingRoom,
  changeBookingRoom,
  checkInBooking,
  checkOutBooking,
  markBookingPaid,
  moveBooking,
  noShowBooking,
  quoteBookingRoom,
} from '../../../src/lib/contract/lodgings/booking-actions.ts';
import { bookings } from '../../../src/lib/contract/lodgings/bookings.ts';
import type { BookingRow } from '../../../src/lib/contract/lodgings/bookings.ts';
import { jobsOf } from '../../../server/jobs.ts';
import { runDueJobs } from '../../../server/lib/jobs.ts';
import { lodgingAlternatives, proposeRooms, quoteLodging } from '../../../src/lib/contract/lodgings/quote.ts';
import { services as paymentServices } from '../../../src/lib/contract/financials/services.ts';
import type { Problem } from '../../../src/lib/contract/errors.ts';
import { buildMember } from '../../fixtures/builders.ts';
import { administrator, agent, keysOf, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { actOn, book, bodyOf, makeHouse, roomFor, saveForm } from './booking-scene.ts';
import type { Scene } from './booking-scene.ts';

let application: TestApplication;
let token: string;
let chief: string;
let scene: Scene;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(agent));
  ({ token: chief } = await application.login(administrator));
});
beforeEach(async () => {
  application.clock.now = new Date('2026-10-01T14:00:00Z');
  scene = await makeHouse(application);
});
afterAll(() => application.close());

const made = async (body: object): Promise<BookingRow> => {
  const { status, body: booking, problem } = await book(application, token, body);
  expect([status, problem?.reason, problem && keysOf(problem)]).toEqual([201, undefined, undefined]);
  return booking;
};
const read = async (id: number) => (await application.call(bookings.get, { token, params: { id } })).body;
const act = (endpoint: Parameters<typeof actOn>[2], booking: BookingRow, body: object) =>
  actOn(application, token, endpoint, booking, body);
const totals = ({ total, rooms }: BookingRow) => [total.amount, ...rooms.map(({ amount }) => amount.amount)];

describe('a booking', () => {
  it('keeps its rooms, nights and people, and charges its client', async () => {
    const booking = await made(
      bodyOf(scene, '2026-12-20', '2026-12-23', {
        rooms: [roomFor(scene.patio, { children: [4] }), roomFor(scene.terrace, { guests: 'Luis y Eva' })],
        extras: [{ name: 'Traslado', unit: 25_00, quantity: 1, per: 'booking' }],
      }),
    );
    expect(booking).toMatchObject({
      code: expect.stringMatching(/^B-2026-\d{6}$/),
      status: 3,
      nights: 3,
      adults: 4,
      children: 1,
      check_in: '2026-12-20',
    });
    expect(totals(booking)).toEqual([3 * 48_00 + 3 * 30_00 + 25_00, 144_00, 90_00]);
    expect(booking.rooms[1]).toMatchObject({ guests: 'Luis y Eva', board: { id: 1 }, status: 1 });
    expect(booking.rooms[0]?.nights.map(({ date, amount }) => [date, amount.amount])).toEqual([
      ['2026-12-20', 48_00],
      ['2026-12-21', 48_00],
      ['2026-12-22', 48_00],
    ]);
    const services = await application.call(paymentServices.list, {
      token,
      query: { booking: String(booking.id) },
    });
    expect(services.body.results).toMatchObject([{ total: booking.total, service_type: { id: 2 } }]);
  });

  it('costs what its quote said, also where its rooms have nights of their own', async () => {
    const { client, ...asked } = bodyOf(scene, '2026-12-20', '2026-12-25', {
      rooms: [
        roomFor(scene.patio, { check_in: '2026-12-21', check_out: '2026-12-23' }),
        roomFor(scene.terrace, { check_in: '2026-12-22', check_out: '2026-12-24' }),
      ],
      extras: [{ name: 'Cuna', unit: 5_00, quantity: 1, per: 'night' }],
      discount: { name: 'Amigos', amount: 10_00, fee_type: 1, reason: 'Tercera vez' },
    });
    const quoted = await application.call(quoteLodging, { token, body: asked });
    const booking = await made({ ...asked, client });
    expect([quoted.body.total, quoted.body.nights]).toEqual([booking.total, booking.nights]);
    expect(quoted.body.lines).toEqual(booking.lines);
    expect(booking.nights).toBe(3);
  });

  it('is refused with what each wrong field needs (rule: childrens-ages)', async () => {
    const refused = async (values: object) => {
      const { status, problem } = await book(
        application,
        token,
        bodyOf(scene, '2026-12-20', '2026-12-23', values),
      );
      return [status, ...(keysOf(problem) ?? [])];
    };
    const room = (values: object) => ({ rooms: [roomFor(scene.patio, values)] });
    expect(await refused({ check_out: '2026-12-20' })).toEqual([422, 'check_out check_out_after_check_in']);
    expect(await refused({ check_out: '2026-12-19' })).toEqual([422, 'check_out check_out_after_check_in']);
    expect(await refused({ check_out: '2028-01-25' })).toEqual([422, 'check_out nights_max']);
    expect(await refused({ check_in: '2026-09-30' })).toEqual([422, 'check_in check_in_past']);
    expect(await refused({ rooms: [] })).toEqual([422, 'rooms rooms_one']);
    expect(await refused(room({ adults: 0 }))).toEqual([422, 'rooms.0.adults min']);
    expect(await refused(room({ adults: 9 }))).toEqual([422, 'rooms.0.adults max']);
    expect(await refused(room({ adults: 2, children: [4, 7] }))).toEqual([
      422,
      'rooms.0.adults party_too_large',
    ]);
    expect(await refused(room({ children: [null] }))).toEqual([422, 'rooms.0.children.0 required']);
    expect(await refused(room({ children: [18] }))).toEqual([422, 'rooms.0.children.0 child_age']);
    expect(await refused(room({ children: [-1] }))).toEqual([422, 'rooms.0.children.0 child_age']);
    expect(await refused({ rooms: [roomFor(999_999)] })).toEqual([422, 'rooms.0.room_id select_option']);
    expect(await refused(room({ check_in: '2026-12-19' }))).toEqual([
      422,
      'rooms.0.check_in outside_booking',
    ]);
    const other = await makeHouse(application, { values: { children_from_age: null, minimum_nights: 4 } });
    const there = (values: object) =>
      book(application, token, bodyOf(other, '2026-12-20', '2026-12-23', values)).then(({ problem }) =>
        keysOf(problem),
      );
    expect(await there({ rooms: [roomFor(other.patio, { children: [3] })] })).toEqual([
      'rooms.0.children no_children',
    ]);
    expect(await there({})).toEqual(['check_out minimum_nights']);
  });

  it('names the night without a price, and the nights that are taken', async () => {
    const eur = await book(
      application,
      token,
      bodyOf(scene, '2026-12-20', '2026-12-22', { currency: 'EUR' }),
    );
    expect([eur.problem.code, eur.problem.reason, eur.problem.detail]).toEqual([
      'e8',
      'no_price_on_night',
      expect.stringContaining('20/12/2026'),
    ]);
    await made(bodyOf(scene, '2026-12-20', '2026-12-23'));
    const taken = await book(application, token, bodyOf(scene, '2026-12-21', '2026-12-26'));
    expect([taken.status, taken.problem.code, taken.problem.reason]).toEqual([409, 'e16', 'no_room_free']);
    expect(taken.problem.detail).toContain('21/12/2026 – 22/12/2026');
    // Who leaves on the 23rd frees it for who comes on the 23rd.
    await made(bodyOf(scene, '2026-12-23', '2026-12-26'));
    await made(bodyOf(scene, '2026-12-18', '2026-12-20'));
  });

  it('changes one room without touching another, nor what was agreed for a night (rule: one-room-alone)', async () => {
    const booking = await made(
      bodyOf(scene, '2026-12-20', '2026-12-23', { rooms: [roomFor(scene.patio), roomFor(scene.terrace)] }),
    );
    const [patio, terrace] = booking.rooms;
    await application.services.db
      .updateTable('room_price')
      .set({ night: 99_00 })
      .where('room_id', '=', scene.patio)
      .execute();
    const change = {
      room_line_id: patio?.id ?? 0,
      room_id: scene.patio,
      check_in: '2026-12-20',
      check_out: '2026-12-24',
    };
    const quoted = await application.call(quoteBookingRoom, {
      token,
      params: { id: booking.id },
      body: change,
    });
    expect(quoted.body).toMatchObject({
      before: { amount: 210_00 },
      after: { amount: 210_00 + 99_00 },
      balance: { amount: 309_00 },
    });
    const changed = await act(changeBookingRoom, booking, change);
    expect(totals(changed.body)).toEqual([309_00, 120_00 + 99_00, 90_00]);
    expect(changed.body).toMatchObject({ check_out: '2026-12-24', nights: 4 });
    expect(changed.body.rooms[1]).toEqual(terrace);
    const trail = await application.call(auditTrail, {
      token: chief,
      query: { key: bookings.key, id: String(booking.id) },
    });
    expect(trail.body.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['create', 'room_added', 'room_changed']),
    );
    // A save of the form with nothing changed costs what it cost.
    const { body: saved } = await saveForm(application, token, changed.body);
    expect(totals(saved)).toEqual(totals(changed.body));
  });

  it('loses one room for its fee, and the room is free at once', async () => {
    const house = await makeHouse(application, {
      values: {
        cancellation: JSON.stringify([{ days_before: 90, kind: 'nights', nights: 1, percent: 0 }]),
      },
    });
    const booking = await made(
      bodyOf(house, '2026-12-20', '2026-12-23', { rooms: [roomFor(house.patio), roomFor(house.terrace)] }),
    );
    const fees = await application.call(bookingCancellationFee, { token, params: { id: booking.id } });
    expect(fees.body).toMatchObject({
      fee: { amount: 70_00 },
      rooms: [{ fee: { amount: 40_00 } }, { fee: { amount: 30_00 } }],
    });
    const lost = await act(cancelBookingRoom, booking, {
      room_line_id: booking.rooms[0]?.id,
      reason: 'Enfermedad',
    });
    expect(lost.body).toMatchObject({
      total: { amount: 130_00 },
      adults: 2,
      rooms: [{ status: 4 }, { status: 1 }],
    });
    expect(lost.body.lines.map(({ kind, amount }) => [kind, amount.amount])).toEqual([
      ['room', 90_00],
      ['cancellation_fee', 40_00],
    ]);
    await made(bodyOf(house, '2026-12-20', '2026-12-23'));
    const last = await act(cancelBookingRoom, lost.body, {
      room_line_id: booking.rooms[1]?.id,
      reason: 'Enfermedad',
    });
    expect(last.problem.reason).toBe('last_room');
  });

  it('is cancelled with the fee of its table, and gives its rooms back', async () => {
    const booking = await made(bodyOf(scene, '2026-12-20', '2026-12-23'));
    const cancelled = await act(cancelBooking, booking, { reason: 'Cambio de planes' });
    expect(cancelled.body).toMatchObject({
      status: 6,
      cancellation_fee: { amount: 0 },
      rooms: [{ status: 4 }],
    });
    await made(bodyOf(scene, '2026-12-20', '2026-12-23'));
    expect((await act(cancelBooking, cancelled.body, { reason: 'Otra vez' })).status).toBe(409);
  });

  it('is lived: paid, checked in on its day, checked out, completed (rule: booking-moves)', async () => {
    const booking = await made(bodyOf(scene, '2026-12-20', '2026-12-23'));
    const unpaid = await act(checkInBooking, booking, {});
    expect(unpaid.problem.reason).toBe('not_paid_yet');
    const paid = await act(markBookingPaid, booking, { reference: 'T-1', reason: 'Transferencia' });
    expect(paid.body).toMatchObject({ status: 4, balance: { amount: 0 } });
    const early = await act(checkInBooking, paid.body, {});
    expect(early.problem.reason).toBe('check_in_early');
    application.clock.now = new Date('2026-12-20T20:00:00Z');
    ({ token } = await application.login(agent));
    const here = await act(checkInBooking, paid.body, {});
    expect(here.body).toMatchObject({ in_house: true, rooms: [{ status: 2 }] });
    const gone = await act(moveBooking, here.body, { status: 5 });
    expect(gone.problem.reason).toBe('move_needs_check_out');
    const given = await act(cancelBooking, here.body, { reason: 'Se van' });
    expect(given.problem.reason).toBe('guests_in_house');
    application.clock.now = new Date('2026-12-23T15:00:00Z');
    ({ token } = await application.login(agent));
    const done = await act(checkOutBooking, here.body, {});
    expect(done.body).toMatchObject({ status: 5, in_house: false, rooms: [{ status: 3 }] });
    expect((await act(noShowBooking, done.body, { reason: 'x' })).status).toBe(409);
    expect((await read(booking.id)).status).toBe(5);
  });

  it('of which nobody comes costs the whole, from the hour of the check-in on (rule: cancellation-table)', async () => {
    const booking = await made(bodyOf(scene, '2026-12-20', '2026-12-23'));
    const paid = await act(markBookingPaid, booking, { reference: 'T-1', reason: 'Transferencia' });
    // 13:59 and 14:00 in Havana.
    application.clock.now = new Date('2026-12-20T18:59:00Z');
    ({ token } = await application.login(agent));
    const early = await act(noShowBooking, paid.body, { reason: 'No llegó' });
    expect(early.problem.reason).toBe('stay_not_begun');
    const fee = async () =>
      (await application.call(bookingCancellationFee, { token, params: { id: booking.id } })).body.fee.amount;
    expect(await fee()).toBe(0);
    application.clock.now = new Date('2026-12-20T19:00:30Z');
    expect(await fee()).toBe(120_00);
    const missed = await act(noShowBooking, paid.body, { reason: 'No llegó' });
    expect(missed.body).toMatchObject({
      status: 6,
      no_show: true,
      cancellation_fee: { amount: 120_00 },
      balance: { amount: 0 },
    });
  });

  it('cancels itself at the exact instant of its limit, and its rooms are free (rule: exact-limit)', async () => {
    const body = bodyOf(scene, '2026-12-20', '2026-12-23', { payment_limit: '24' });
    const booking = await made(body);
    const sweepAt = async (instant: string) => {
      application.clock.now = new Date(instant);
      await application.services.db.updateTable('job').set({ next_run_at: '2026-01-01T00:00:00Z' }).execute();
      await runDueJobs(application.services, jobsOf(application.services));
      ({ token } = await application.login(agent));
    };
    await sweepAt('2026-10-02T13:59:59.999Z');
    expect((await read(booking.id)).status).toBe(3);
    await sweepAt('2026-10-02T14:00:00.000Z');
    expect(await read(booking.id)).toMatchObject({
      status: 6,
      cancelled_automatically: true,
      balance: { amount: 0 },
      rooms: [{ status: 4 }],
    });
    await made(body);
  });

  it('shows cost and margin to the Administrator alone', async () => {
    const house = await makeHouse(application, { values: { commission: 15_00 } });
    const booking = await made(bodyOf(house, '2026-12-20', '2026-12-22'));
    expect([booking.cost, booking.margin]).toEqual([null, null]);
    const seen = await application.call(bookings.get, { token: chief, params: { id: booking.id } });
    expect([seen.body.cost?.amount, seen.body.margin?.amount]).toEqual([68_00, 12_00]);
  });
});

describe('an accommodation of one brand', () => {
  it('is neither proposed, quoted nor sold to a client of another, and stays where it is booked (rule: accommodation-of-a-brand)', async () => {
    const { db } = application.services;
    const [alisios, ceiba] = [
      await buildMember(db, { brand: 'alisios' }),
      await buildMember(db, { brand: 'ceiba' }),
    ];
    const own = await makeHouse(application, { values: { brand: 'ceiba', city_id: 2304 } });
    const everybodys = await makeHouse(application, { values: { city_id: 2304 } });
    const nights = { check_in: '2026-12-20', check_out: '2026-12-23' };
    const party = (member_id: number | null) => ({
      accommodation_id: own.house,
      ...nights,
      adults: 2,
      member_id,
    });
    const refusedAs = ({ status, problem }: { status: number; problem: Problem }) => [
      status,
      keysOf(problem),
      problem.errors?.[0]?.message,
    ];
    const refusal = [
      422,
      ['accommodation_id accommodation_other_brand'],
      'This accommodation is offered by Ceiba Services only. Choose another one.',
    ];
    const body = (member_id: number | null) => bodyOf(own, '2026-12-20', '2026-12-23', { member_id });
    const { client: _, ...asked } = body(null);
    // A new client is of the brand of the site, which is the first.
    for (const member_id of [alisios, null]) {
      expect(refusedAs(await application.call(proposeRooms, { token, body: party(member_id) }))).toEqual(
        refusal,
      );
      const question = { token, body: { ...asked, member_id } };
      expect(refusedAs(await application.call(quoteLodging, question))).toEqual(refusal);
      expect(refusedAs(await book(application, token, body(member_id)))).toEqual(refusal);
    }
    // A refused booking leaves no new client behind.
    const anas = db.selectFrom('member').select('id').where('email', '=', 'ana@example.com');
    const before = (await anas.execute()).length;
    await book(application, token, body(null));
    expect(await anas.execute()).toHaveLength(before);

    const elsewhere = async (member_id: number) => {
      const question = { ...party(member_id), accommodation_id: everybodys.house };
      const { body: offered } = await application.call(lodgingAlternatives, { token, body: question });
      return offered.accommodations.map(({ accommodation }) => accommodation.id);
    };
    expect(await elsewhere(alisios)).not.toContain(own.house);
    expect(await elsewhere(ceiba)).toContain(own.house);
    const proposed = await application.call(proposeRooms, { token, body: party(ceiba) });
    expect(proposed.body.proposals).not.toEqual([]);
    const booking = await made(body(ceiba));
    expect(booking.brand).toBe('ceiba');

    await db.updateTable('accommodation').set({ brand: 'alisios' }).where('id', '=', own.house).execute();
    expect((await saveForm(application, token, booking, { note: 'Llega tarde' })).status).toBe(200);
    const kept = { token, body: { ...asked, member_id: ceiba, booking_id: booking.id } };
    expect((await application.call(quoteLodging, kept)).status).toBe(200);
  });
});
