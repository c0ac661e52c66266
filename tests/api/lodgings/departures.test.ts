import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as actions from '../../../src/lib/contract/lodgings/booking-actions.ts';
import { bookings } from '../../../src/lib/contract/lodgings/bookings.ts';
import type { BookingRow } from '../../../src/lib/contract/lodgings/bookings.ts';
import { bulkBookings } from '../../../src/lib/contract/lodgings/bulk-bookings.ts';
import { bookExpense, expenses, voidExpense } from '../../../src/lib/contract/financials/expenses.ts';
import type { ExpenseRow } from '../../../src/lib/contract/financials/expenses.ts';
import { administrator, agent, keysOf, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { ledgerFault } from '../financials/payment-scene.ts';
import { actOn, book, bodyOf, makeHouse, roomFor } from './booking-scene.ts';
import type { Scene } from './booking-scene.ts';

let application: TestApplication;
let token: string;
let chief: string;
let scene: Scene;
let provider: number;
beforeAll(async () => {
  application = await testApplication();
  const { id } = await application.services.db
    .insertInto('service_provider')
    .values({ name: 'Casas de Yolanda', company_office_id: 19 })
    .returning('id')
    .executeTakeFirstOrThrow();
  provider = id;
});
beforeEach(async () => {
  await at('2026-10-01T14:00:00Z');
  scene = await makeHouse(application, { values: { commission: 15_00, provider_id: provider } });
});
afterAll(async () => {
  expect(await ledgerFault(application)).toBeUndefined();
  await application.close();
});

/** Sets the clock, and logs in anew: sessions end meanwhile. */
async function at(instant: string): Promise<void> {
  application.clock.now = new Date(instant);
  ({ token } = await application.login(agent));
  ({ token: chief } = await application.login(administrator));
}
const act = (endpoint: Parameters<typeof actOn>[2], booking: BookingRow, body: object) =>
  actOn(application, token, endpoint, booking, body);
const done = async (...asked: Parameters<typeof act>): Promise<BookingRow> => {
  const { status, body, problem } = await act(...asked);
  expect([status, problem?.reason, problem?.errors]).toEqual([200, undefined, undefined]);
  return body;
};
const rooms = () => [roomFor(scene.patio), roomFor(scene.terrace)];
/** A paid booking of 20 to 23 December; two rooms are 120.00 and 90.00. */
async function paid(values: object = {}): Promise<BookingRow> {
  const { body } = await book(application, token, bodyOf(scene, '2026-12-20', '2026-12-23', values));
  return done(actions.markBookingPaid, body, { reference: 'T-1', reason: 'Transferencia' });
}
/** The expense that a booking proposed. */
async function proposal({ id }: BookingRow): Promise<ExpenseRow | undefined> {
  const { body } = await application.call(bookings.get, { token, params: { id } });
  if (body.expense === null) return undefined;
  return (await application.call(expenses.get, { token, params: { id: body.expense.id } })).body;
}
/** What the ledger holds of an expense. */
async function entries({ id }: ExpenseRow): Promise<(string | number)[][]> {
  const rows = await application.services.db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_movement', 'ledger_movement.id', 'ledger_entry.movement_id')
    .select(['ledger_entry.book', 'ledger_entry.amount'])
    .where('ledger_movement.record_key', '=', expenses.key)
    .where('ledger_movement.record_id', '=', id)
    .orderBy('ledger_entry.id')
    .execute();
  return rows.map(({ book: name, amount }) => [name, amount]);
}
const fieldOf = ({
  problem,
}: {
  problem: { errors?: readonly { field: string; key: string }[] | undefined };
}) => keysOf(problem);

describe('what the provider is owed (rule: provider-payable)', () => {
  it('is proposed when the last guests have left, once, and booked when staff say so', async () => {
    const booking = await paid({
      rooms: rooms(),
      extras: [{ name: 'Traslado', unit: 25_00, quantity: 1, per: 'booking' }],
    });
    const [patio, terrace] = booking.rooms.map(({ id }) => id);
    await at('2026-12-20T20:00:00Z');
    const here = await done(actions.checkInBooking, booking, {});
    await at('2026-12-23T15:00:00Z');
    const one = await done(actions.checkOutBooking, here, { room_line_ids: [patio] });
    expect(await proposal(one)).toBeUndefined();
    const left = await done(actions.checkOutBooking, one, { room_line_ids: [terrace] });
    const proposed = await proposal(left);
    if (!proposed) throw new Error('nothing proposed');
    expect(proposed).toMatchObject({
      status: 3,
      category: 'lodging',
      date: '2026-12-23',
      amount: { amount: 210_00 - 31_50, currency: 'USD' },
      provider: { id: provider, name: 'Casas de Yolanda' },
      booking: { id: booking.id, name: booking.code },
      concept: expect.stringContaining(booking.code),
      clerk: null,
    });
    expect(await entries(proposed)).toEqual([]);

    // The house gives a discount: no reason is needed, since nothing is booked.
    const { id, version } = proposed;
    const changed = await application.call(expenses.update, {
      token,
      params: { id },
      version,
      body: { ...expenses.valuesOf(proposed), amount: 170_00 },
    });
    expect([changed.status, changed.body.amount.amount, changed.body.status]).toEqual([200, 170_00, 3]);
    const pay = (seen: number, date: string) =>
      application.call(bookExpense, { token, params: { id }, version: seen, body: { date, method: 'cash' } });
    expect(fieldOf(await pay(changed.body.version, '2026-12-24'))).toEqual(['date in_future']);
    const booked = await pay(changed.body.version, '2026-12-23');
    expect(booked.body).toMatchObject({ status: 1, method: 'cash', clerk: { name: expect.any(String) } });
    expect(await entries(proposed)).toEqual([
      ['expense', 170_00],
      ['cash', -170_00],
    ]);
    const again = await pay(booked.body.version, '2026-12-23');
    expect([again.status, again.problem.reason]).toEqual([409, 'expense_not_proposed']);
    const listed = await application.call(expenses.list, { token, query: { provider: String(provider) } });
    expect(listed.body.results).toHaveLength(1);
  });

  it('is less for who left early, counts the fee of a room that was cancelled, and is not proposed again', async () => {
    const booking = await paid({ rooms: rooms() });
    const [patio, terrace] = booking.rooms.map(({ id }) => id);
    await at('2026-12-20T20:00:00Z');
    const here = await done(actions.checkInBooking, booking, { room_line_ids: [patio] });
    const early = await done(actions.changeBookingRoom, here, {
      room_line_id: patio,
      room_id: scene.patio,
      check_in: '2026-12-20',
      check_out: '2026-12-22',
    });
    await at('2026-12-22T15:00:00Z');
    const left = await done(actions.checkOutBooking, early, { room_line_ids: [patio] });
    expect(await proposal(left)).toBeUndefined();
    // The guests of the other room never came: its whole price is the fee.
    await done(actions.cancelBookingRoom, left, { room_line_id: terrace, reason: 'No llegaron' });
    const proposed = await proposal(left);
    const nights = 2 * 40_00 + 90_00;
    expect(proposed?.amount.amount).toBe(nights - nights * 0.15);
    if (!proposed) throw new Error('nothing proposed');
    const dismissed = await application.call(voidExpense, {
      token: chief,
      params: { id: proposed.id },
      version: proposed.version,
      body: { reason: 'La casa invita' },
    });
    expect([dismissed.status, dismissed.body.status]).toEqual([200, 2]);
    expect(await entries(proposed)).toEqual([]);
  });

  it('is the share of the fee when nobody came, and nothing when nothing is owed', async () => {
    const missed = await paid({ extras: [{ name: 'Traslado', unit: 25_00, quantity: 1, per: 'booking' }] });
    const free = await paid({ rooms: [roomFor(scene.terrace)] });
    expect((await done(actions.cancelBooking, free, { reason: 'Cambio' })).expense).toBeNull();
    await at('2026-12-20T20:00:00Z');
    const gone = await done(actions.noShowBooking, missed, { reason: 'No llegaron' });
    expect(gone.cancellation_fee?.amount).toBe(145_00);
    expect((await proposal(gone))?.amount.amount).toBe(120_00 - 18_00);
    const { body } = await application.call(bookings.get, { token: chief, params: { id: gone.id } });
    expect([body.cost?.amount, body.margin?.amount]).toEqual([102_00, 43_00]);
  });
});

describe('the hour of an arrival and of a departure', () => {
  it('is typed by the clock of the accommodation, and refused at its field where it cannot be (rule: hour-of-the-office)', async () => {
    const booking = await paid();
    // 15:10 in Havana.
    await at('2026-12-20T20:10:00Z');
    const arrive = (local: string) => act(actions.checkInBooking, booking, { local });
    expect(fieldOf(await arrive('2026-12-20T15:11'))).toEqual(['local in_future']);
    expect(fieldOf(await arrive('2026-12-19T23:59'))).toEqual(['local before_check_in']);
    expect(fieldOf(await arrive('2026-12-20T25:00'))).toEqual(['local date_time']);
    const here = await done(actions.checkInBooking, booking, { local: '2026-12-20T14:05' });
    expect(Date.parse(here.rooms[0]?.checked_in_at ?? '')).toBe(Date.parse('2026-12-20T19:05:00Z'));
    const leave = (local: string) => act(actions.checkOutBooking, here, { local });
    expect(fieldOf(await leave('2026-12-20T14:04'))).toEqual(['local before_arrival']);
    expect(fieldOf(await leave('2026-12-21T10:00'))).toEqual(['local in_future']);
    const left = await done(actions.checkOutBooking, here, { local: null });
    expect(Date.parse(left.rooms[0]?.checked_out_at ?? '')).toBe(application.clock.now.getTime());
  });
});

describe('an action on several bookings', () => {
  it('answers a result for each: the refused ones say why, and stop no other (rule: chosen-rows)', async () => {
    const nights = (check_in: string, check_out: string, status: number) =>
      book(application, token, bodyOf(scene, check_in, check_out, { status })).then(({ body }) => body);
    const pending = await nights('2026-11-02', '2026-11-05', 2);
    const staying = await nights('2026-11-05', '2026-11-08', 3);
    const bulk = (rows: readonly BookingRow[], action: object) =>
      application.call(bulkBookings, {
        token,
        body: { rows: rows.map(({ id, version }) => ({ id, version })), action },
      });
    const moved = await bulk([staying, pending], { name: 'move', status: 3 });
    expect(moved.body).toMatchObject({
      done: 1,
      results: [
        { code: pending.code, ok: true, message: null },
        { code: staying.code, ok: false, message: expect.stringMatching(/\S/) },
      ],
    });
    const given = await done(actions.markBookingPaid, staying, { reference: 'T', reason: 'Efectivo' });
    await at('2026-11-05T20:00:00Z');
    const here = await done(actions.checkInBooking, given, {});
    const { body: fresh } = await application.call(bookings.get, { token, params: { id: pending.id } });
    const cancelled = await bulk([here, fresh], { name: 'cancel', reason: 'Ciclón' });
    expect(cancelled.body.results.map(({ code, ok }) => [code, ok])).toEqual([
      [pending.code, true],
      [staying.code, false],
    ]);
    const { body: kept } = await application.call(bookings.get, { token, params: { id: staying.id } });
    expect([kept.status, kept.in_house]).toEqual([4, true]);
  });
});
