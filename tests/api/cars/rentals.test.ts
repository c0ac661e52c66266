import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditTrail } from '../../../src/lib/contract/audit.ts';
import * as actions from '../../../src/lib/contract/cars/rental-actions.ts';
import { quoteRental } from '../../../src/lib/contract/cars/quotes.ts';
import { rentalDefaults, saveRentalDefaults } from '../../../src/lib/contract/cars/rental-settings.ts';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import { rentalTimeline } from '../../../src/lib/contract/cars/timeline.ts';
import { buildMember, buildModel, buildOffice, buildRental, buildVehicle } from '../../fixtures/builders.ts';
import { administrator, agent, fieldsOf, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { ana, bodyOf, createRental, makeScene } from './rental-scene.ts';

let application: TestApplication;
let token: string;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(agent));
});
beforeEach(() => {
  // 10:00 in Havana of a Thursday.
  application.clock.now = new Date('2026-10-01T14:00:00Z');
});
afterAll(() => application.close());

const make = (body: object) => createRental(application, token, body);
const keysOf = (problem: { errors?: readonly { field: string; key: string }[] | undefined }) =>
  problem.errors?.map(({ field, key }) => `${field} ${key}`).toSorted();

describe('a new rental', () => {
  it('is confirmed, priced line by line, and has a code of its year (rule: rental-code, quote-line-by-line)', async () => {
    const scene = await makeScene(application);
    const extras = [{ name: 'Silla de niño', unit: 300, quantity: 2, per: 'day' as const }];
    const { status, body } = await make(
      bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00', {
        extras,
        novel_driver: true,
        full_tank_price: 60_00,
        airport_tax: 20_00,
        discount: { name: 'Familia', amount: 10_00, fee_type: 1, reason: 'Regular client' },
      }),
    );
    expect(status).toBe(201);
    expect(body.code).toMatch(/^R-2026-\d{6}$/);
    expect(body).toMatchObject({
      status: 3,
      returned: false,
      brand: 'alisios',
      days: 3,
      payment_limit: '48',
    });
    expect(body.lines.map(({ kind, quantity, amount }) => [kind, quantity, amount.amount])).toEqual([
      ['rental', 3, 150_00],
      ['full_tank', 1, 60_00],
      ['airport_tax', 1, 20_00],
      ['novel_driver_fee', 1, 30_00],
      ['extra', 6, 18_00],
      ['discount', 1, -27_80],
    ]);
    expect(body.total).toEqual({ amount: 250_20, currency: 'USD' });
    expect(body.balance.amount).toBe(250_20);
    expect(body.payment_limit_at).toBe('2026-10-03T14:00:00.000Z');
    expect(body.client).toMatchObject({ first_name: 'Ana', passport: 'K123456', age: 36 });
  });

  it('counts the days of the wall clock over a night with a clock change (rule: wall-clock-days)', async () => {
    const scene = await makeScene(application);
    const autumn = await make(bodyOf(scene, '2026-10-31T10:00', '2026-11-03T10:00'));
    expect(autumn.body).toMatchObject({ days: 3, total: { amount: 150_00 } });
    application.clock.now = new Date('2026-02-01T14:00:00Z');
    const spring = await make(bodyOf(scene, '2026-03-07T10:00', '2026-03-10T10:00'));
    expect(spring.body).toMatchObject({ days: 3, pick_up: { local: '2026-03-07T10:00' } });
  });

  it('uses one number of days for all lines of 25 hours (rule: wall-clock-days)', async () => {
    const scene = await makeScene(application);
    const { body } = await make(
      bodyOf(scene, '2026-11-02T09:00', '2026-11-03T10:00', {
        extras: [{ name: 'GPS', unit: 100, quantity: 1, per: 'day' }],
      }),
    );
    expect(body.lines.map(({ quantity }) => quantity)).toEqual([2, 2]);
  });

  it('keeps the hour that was typed, across the change of the clocks (rule: hour-of-the-office)', async () => {
    application.clock.now = new Date('2026-10-20T14:00:00Z');
    const scene = await makeScene(application);
    const { body } = await make(bodyOf(scene, '2026-11-02T09:00', '2026-11-06T09:00'));
    const again = await application.call(rentals.get, { token, params: { id: body.id } });
    expect(again.body.pick_up).toMatchObject({ local: '2026-11-02T09:00', zone: 'America/Havana' });
    const { pick_up_at } = await application.services.db
      .selectFrom('rental')
      .select('pick_up_at')
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    expect(pick_up_at).toBe('2026-11-02T14:00:00.000Z');
  });

  it('takes the same day by the clock of the office, when the server is past midnight (rule: today-of-the-office)', async () => {
    application.clock.now = new Date('2026-10-02T01:00:00Z');
    const { db } = application.services;
    const scene = await makeScene(application, 1, await buildOffice(db, { closes: '23:30' }));
    const { status, body } = await make(bodyOf(scene, '2026-10-01T22:00', '2026-10-04T22:00'));
    expect(status).toBe(201);
    expect(body.pick_up.local).toBe('2026-10-01T22:00');
    const past = await make(bodyOf(scene, '2026-10-01T20:30', '2026-10-04T20:30'));
    expect(keysOf(past.problem)).toEqual(['pick_up.local hours_past']);
  });

  it('refuses times outside opening hours, on closed days and before the pick-up (rule: opening-hours)', async () => {
    const { db } = application.services;
    const office = await buildOffice(db, { closed_weekdays: [7], closed_dates: ['2026-12-25'] });
    const scene = await makeScene(application, 1, office);
    const refused = async (from: string, to: string) => keysOf((await make(bodyOf(scene, from, to))).problem);
    expect(await refused('2026-11-02T17:30', '2026-11-05T09:00')).toEqual([
      'pick_up.local hours_outside_hours',
    ]);
    expect(await refused('2026-11-02T09:00', '2026-11-02T08:00')).toEqual([
      'drop_off.local hours_before_pick_up',
    ]);
    expect(await refused('2026-11-01T10:00', '2026-12-25T10:00')).toEqual([
      'drop_off.local hours_closed_day',
      'pick_up.local hours_closed_day',
    ]);
  });

  it('refuses dates that do not exist, unknown ids and wrong choices', async () => {
    const scene = await makeScene(application);
    const date = await make(bodyOf(scene, '2026-02-31T10:00', '2026-11-05T10:00'));
    expect({ status: date.status, keys: keysOf(date.problem) }).toEqual({
      status: 422,
      keys: ['pick_up.local date'],
    });
    const good = bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00');
    const keys = async (values: object) => keysOf((await make({ ...good, ...values })).problem);
    expect(await keys({ model_id: 999_999 })).toEqual(['model_id select_option']);
    expect(await keys({ pick_up: { office_id: 999_999, local: '2026-11-02T09:00' } })).toEqual([
      'pick_up.office_id select_option',
    ]);
    expect(await keys({ member_id: 999_999 })).toEqual(['member_id select_option']);
    expect(await keys({ vehicle_id: 999_999 })).toEqual(['vehicle_id select_option']);
    expect(await keys({ currency: 'MLC' })).toEqual(['currency invalid']);
    expect(await keys({ status: 4 })).toEqual(['status invalid']);
    expect(await keys({ payment_limit: '12' })).toEqual(['payment_limit invalid']);
    expect(await keys({ manual_price: 100_00 })).toEqual(['manual_price_reason required']);
  });

  it('refuses drivers under 18 and over 90 at the pick-up, with one rule for 29 February (rule: driver-age, leap-birthday)', async () => {
    const scene = await makeScene(application, 3);
    const born = (birth_date: string) => ({ client: { ...ana, birth_date } });
    const tried = async (birthDate: string, from: string, to: string) => {
      const { status, problem } = await make(bodyOf(scene, from, to, born(birthDate)));
      return status === 201 ? 'made' : keysOf(problem)?.[0];
    };
    expect(await tried('2008-11-03', '2026-11-02T09:00', '2026-11-05T09:00')).toBe(
      'client.birth_date renter_age',
    );
    expect(await tried('2008-11-02', '2026-11-02T09:00', '2026-11-05T09:00')).toBe('made');
    expect(await tried('1935-11-02', '2026-11-02T09:00', '2026-11-05T09:00')).toBe(
      'client.birth_date renter_age',
    );
    application.clock.now = new Date('2026-02-01T14:00:00Z');
    expect(await tried('2008-02-29', '2026-02-28T09:00', '2026-03-05T09:00')).toBe(
      'client.birth_date renter_age',
    );
    expect(await tried('2008-02-29', '2026-03-01T09:00', '2026-03-05T09:00')).toBe('made');
    const second = { first_name: 'Leo', last_name: 'García', birth_date: '2012-01-01' };
    const { problem } = await make(
      bodyOf(scene, '2026-03-11T09:00', '2026-03-15T09:00', { second_driver: second }),
    );
    expect(keysOf(problem)).toEqual(['second_driver.birth_date renter_age']);
  });

  it('counts calendar days, both ends included, when the company says so (rule: wall-clock-days)', async () => {
    const scene = await makeScene(application, 2);
    const { token: boss } = await application.login(administrator);
    const { body: settings } = await application.call(rentalDefaults, { token });
    expect(settings).toMatchObject({ version: 0, day_count: 'period', grace_minutes: 59 });
    const save = (version: number, values: object) =>
      application.call(saveRentalDefaults, {
        token: boss,
        version,
        body: { ...fieldsOf(saveRentalDefaults.body, settings), ...values },
      });
    expect((await save(0, { day_count: 'calendar' })).body).toMatchObject({
      version: 1,
      day_count: 'calendar',
    });
    expect((await save(0, { day_count: 'period' })).problem.reason).toBe('stale_version');
    const counted = await make(bodyOf(scene, '2026-11-02T16:00', '2026-11-05T09:00'));
    expect((await save(1, {})).body.version).toBe(2);
    const usual = await make(bodyOf(scene, '2026-11-02T16:00', '2026-11-05T09:00'));
    expect([counted.body.days, usual.body.days]).toEqual([4, 3]);
  });

  it('answers e8 when no price covers it, unless a price was agreed by hand', async () => {
    const scene = await makeScene(application);
    const euros = bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00', { currency: 'EUR' });
    const { status, problem } = await make(euros);
    expect({ status, code: problem.code, reason: problem.reason }).toEqual({
      status: 422,
      code: 'e8',
      reason: 'no_price_on_date',
    });
    const agreed = await make({ ...euros, manual_price: 199_99, manual_price_reason: 'Old customer' });
    expect(agreed.body.total).toEqual({ amount: 199_99, currency: 'EUR' });
  });

  it('has a discount with a reason from a share on, and of an agent no larger than the ceiling (rule: discount-reason)', async () => {
    const scene = await makeScene(application, 3);
    const body = (discount: object) =>
      bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00', { discount: { name: 'Friend', ...discount } });
    expect((await make(body({ amount: 9_00, fee_type: 1 }))).body.total.amount).toBe(136_50);
    expect(keysOf((await make(body({ amount: 10_00, fee_type: 1 }))).problem)).toEqual([
      'discount.reason required',
    ]);
    expect(keysOf((await make(body({ amount: 100_000_000, fee_type: 2, reason: 'Free' }))).problem)).toEqual([
      'discount.amount discount_ceiling',
    ]);
    const { body: rental } = await make(body({ amount: 30_00, fee_type: 2, reason: 'Second rental' }));
    expect(rental).toMatchObject({ total: { amount: 120_00 }, discount: { reason: 'Second rental' } });
    // Saved again and moved it stays as it was allowed; raised it is judged anew.
    const save = (discount: object) =>
      application.call(rentals.update, {
        token,
        params: { id: rental.id },
        version: rental.version,
        body: body(discount),
      });
    expect(keysOf((await save({ amount: 31_00, fee_type: 2, reason: 'More' })).problem)).toEqual([
      'discount.amount discount_ceiling',
    ]);
    expect((await save({ amount: 30_00, fee_type: 2, reason: 'Second rental' })).status).toBe(200);
    const chief = (await application.login(administrator)).token;
    expect(
      (await createRental(application, chief, body({ amount: 100_00, fee_type: 1, reason: 'Complaint' })))
        .body.total.amount,
    ).toBe(0);
  });

  it('registers the client once, and keeps its own snapshot of a known one', async () => {
    const scene = await makeScene(application, 3);
    const client = { ...ana, passport: 'X 99-1234' };
    const first = await make(bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00', { client }));
    const second = await make(
      bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00', { client: { ...client, passport: 'x991234' } }),
    );
    expect(second.body.member_id).toBe(first.body.member_id);
    expect(first.body.client.passport).toBe('X991234');
    const member = await buildMember(application.services.db, { first_name: 'Mario', language: 'es' });
    const known = await make(bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00', { member_id: member }));
    expect(known.body).toMatchObject({ member_id: member, client: { first_name: 'Ana', language: 'es' } });
  });

  it('is made once by a double click', async () => {
    const scene = await makeScene(application, 2);
    const body = bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00');
    const [one, other] = await Promise.all([
      createRental(application, token, body, { key: 'twice' }),
      createRental(application, token, body, { key: 'twice' }),
    ]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(other.body.code).toBe(one.body.code);
    expect((await application.call(rentals.list, { token, query: { model: scene.model } })).body.count).toBe(
      1,
    );
  });
});

describe('a save', () => {
  it('lets nobody overwrite anybody, and changes neither status nor price by itself (rule: nobody-overwrites, save-moves-nothing)', async () => {
    const scene = await makeScene(application);
    const body = bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00');
    const { body: rental } = await make(body);
    await application.services.db
      .updateTable('model_price')
      .set({ valid_to: '2026-10-01' })
      .where('model_id', '=', scene.model)
      .execute();
    const params = { id: rental.id };
    const saved = await application.call(rentals.update, {
      token,
      params,
      version: 1,
      body: { ...body, note: 'Calls at noon', status: 1 },
    });
    expect(saved.body).toMatchObject({
      status: 3,
      note: 'Calls at noon',
      total: { amount: 150_00 },
      pick_up: { local: '2026-11-02T09:00' },
      version: 2,
    });
    // The form's quote says what the save would charge, not what the table would.
    const { model_id, pick_up, drop_off, currency } = body;
    const asked = (rental_id: number | null) =>
      application.call(quoteRental, {
        token,
        body: { model_id, pick_up, drop_off, currency, full_tank_price: 20_00, rental_id },
      });
    expect((await asked(rental.id)).body).toMatchObject({ total: { amount: 170_00 } });
    expect((await asked(null)).problem.code).toBe('e8');
    const stale = await application.call(rentals.update, { token, params, version: 1, body });
    expect({ status: stale.status, reason: stale.problem.reason }).toEqual({
      status: 412,
      reason: 'stale_version',
    });
    const extra = await application.call(rentals.update, {
      token,
      params,
      version: 2,
      body: { ...body, airport_tax: 20_00 },
    });
    expect(extra.body.total.amount).toBe(170_00);
  });

  it('leaves the dates alone when the status moves (rule: save-moves-nothing)', async () => {
    const scene = await makeScene(application);
    const { body: before } = await make(bodyOf(scene, '2026-11-02T09:00', '2026-11-05T10:00'));
    const paid = await application.call(actions.markRentalPaid, {
      token,
      params: { id: before.id },
      version: 1,
      body: { reference: 'Zelle 77', reason: 'Transfer seen' },
    });
    expect(paid.body).toMatchObject({
      status: 4,
      paid: { amount: before.total.amount },
      balance: { amount: 0 },
      payment_limit_at: null,
    });
    expect([paid.body.pick_up, paid.body.drop_off, paid.body.days]).toEqual([
      before.pick_up,
      before.drop_off,
      before.days,
    ]);
    const trail = await application.call(auditTrail, { token, query: { key: rentals.key, id: before.id } });
    expect(trail.body[1]).toMatchObject({
      action: 'marked_paid',
      reason: 'Transfer seen',
      changes: { paid_reference: ['', 'Zelle 77'] },
    });
    expect(trail.body[0]).toMatchObject({
      action: 'payment_received',
      changes: { status: [3, 4], paid: [0, before.total.amount] },
    });
  });

  it('refuses another currency once money was taken (rule: one-currency)', async () => {
    const scene = await makeScene(application);
    const body = bodyOf(scene, '2026-11-02T09:00', '2026-11-05T10:00', {
      manual_price: 100_00,
      manual_price_reason: 'Agreed',
    });
    const { body: rental } = await make(body);
    const params = { id: rental.id };
    const { body: marked } = await application.call(actions.markRentalPaid, {
      token,
      params,
      version: 1,
      body: { reference: 'A', reason: 'B' },
    });
    const { version } = marked;
    const { problem } = await application.call(rentals.update, {
      token,
      params,
      version,
      body: { ...body, currency: 'EUR' },
    });
    expect(keysOf(problem)).toEqual(['currency currency_paid']);
    const less = await application.call(rentals.update, {
      token,
      params,
      version,
      body: { ...body, manual_price: 60_00 },
    });
    expect(less.body).toMatchObject({
      balance: { amount: -40_00 },
      paid: { amount: 100_00 },
      payment: { state: 'surplus', due: { amount: 60_00 }, received: { amount: 100_00 } },
    });
  });

  it('moves a rental on the timeline to other days and prices them', async () => {
    const scene = await makeScene(application, 2);
    const { body: rental } = await make(
      bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00', { vehicle_id: scene.vehicles[0] }),
    );
    const body = {
      pick_up_local: '2026-11-09T09:00',
      drop_off_local: '2026-11-14T09:00',
      vehicle_id: scene.vehicles[1],
    };
    const moved = await application.call(actions.rescheduleRental, {
      token,
      params: { id: rental.id },
      version: 1,
      body,
    });
    expect(moved.body).toMatchObject({
      days: 5,
      total: { amount: 250_00 },
      vehicle: { id: scene.vehicles[1] },
    });
  });
});

describe('the list', () => {
  it('finds by code in any form, by name without accents, by phone and passport (rule: search-forgives, code-in-any-spelling)', async () => {
    const scene = await makeScene(application);
    const client = {
      ...ana,
      first_name: 'Íñigo',
      last_name: 'Ñico Pérez',
      passport: 'ZZ77881',
      phone: '+5353317131',
    };
    const { body } = await make(
      bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00', { client, flight_number: 'AA1455' }),
    );
    const number = Number(body.code.slice(-6));
    const found = async (q: string) =>
      (await application.call(rentals.list, { token, query: { q, model: scene.model } })).body.count;
    for (const q of [
      body.code,
      `#${body.code}`,
      body.code.toLowerCase(),
      `r2026-${number}`,
      body.code.slice(0, -2),
      'nico perez',
      'ÍÑIGO',
      '53317131',
      '+53 5331',
      '+53 (5) 331-7131',
      'zz77881',
      'aa1455',
    ]) {
      expect({ q, count: await found(q) }).toEqual({ q, count: 1 });
    }
    expect(await found('R-2026-999999')).toBe(0);
  });

  it('filters and sorts by every name of the contract', async () => {
    const scene = await makeScene(application, 3);
    const early = await make(bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00'));
    const late = await make(
      bodyOf(scene, '2026-12-02T09:00', '2026-12-10T09:00', { status: 2, vehicle_id: scene.vehicles[0] }),
    );
    const ids = async (query: object) =>
      (
        await application.call(rentals.list, { token, query: { model: scene.model, ...query } })
      ).body.results.map(({ id }) => id);
    const both = [early.body.id, late.body.id];
    expect(await ids({})).toEqual(both);
    for (const sort of rentals.sorts) {
      const rising = await ids({ sort });
      expect({ sort, ids: (await ids({ sort: `-${sort}` })).toReversed() }).toEqual({ sort, ids: rising });
    }
    const only = { early: [early.body.id], late: [late.body.id] };
    const cases: [object, readonly number[]][] = [
      [{ status: '2' }, only.late],
      [{ status: '2,3' }, both],
      [{ office: scene.office }, both],
      [{ pick_up_office: scene.office }, both],
      [{ drop_off_office: 999_999 }, []],
      [{ vehicle: scene.vehicles[0] ?? 0 }, only.late],
      [{ unassigned: true }, only.early],
      [{ unassigned: false }, only.late],
      [{ member: early.body.member_id, pick_up_to: '2026-11-30' }, only.early],
      [{ pick_up_from: '2026-11-02', pick_up_to: '2026-11-02' }, only.early],
      [{ drop_off_from: '2026-12-10' }, only.late],
      [{ drop_off_to: '2026-12-09' }, only.early],
      [{ payment_limit_from: '2026-10-03', payment_limit_to: '2026-10-03' }, both],
      [{ payment_limit_from: '2026-10-04' }, []],
      [{ created_from: '2026-10-01', created_to: '2026-10-01' }, both],
      [{ returned: true }, []],
      [{ overdue: true }, []],
      [{ overdue: false }, both],
      [{ brand: 'ceiba' }, []],
    ];
    for (const [query, expected] of cases)
      expect({ query, ids: await ids(query) }).toEqual({ query, ids: expected });
    expect(
      (await application.call(rentals.list, { token, query: { pick_up_from: '2026-02-31' } })).status,
    ).toBe(422);
    expect((await application.call(rentals.list, { token, query: { sort: 'phone' } })).status).toBe(422);
  });

  it('finds by an office what leaves there and what ends there, each once, in every order', async () => {
    const { db } = application.services;
    const [here, there, elsewhere] = [await buildOffice(db), await buildOffice(db), await buildOffice(db)];
    const model_id = await buildModel(db);
    const made = async (day: number, pick_up_office_id: number, drop_off_office_id: number) =>
      buildRental(db, {
        model_id,
        pick_up_office_id,
        drop_off_office_id,
        pick_up_local: `2026-11-0${day}T10:00`,
        drop_off_local: `2026-11-0${day + 2}T10:00`,
      });
    const leaves = await made(1, here, there);
    const comes = await made(2, there, here);
    const stays = await made(3, here, here);
    await made(4, elsewhere, there);
    for (const sort of rentals.sorts) {
      const { body } = await application.call(rentals.list, {
        token,
        query: { office: `${here}`, status: '2,3', sort },
      });
      const found = body.results.map(({ id }) => id).toSorted((one, other) => one - other);
      expect({ sort, found, count: body.count }).toEqual({ sort, found: [leaves, comes, stays], count: 3 });
    }
    const { body } = await application.call(rentals.list, {
      token,
      query: { office: `${here},${there}`, sort: 'pick_up' },
    });
    expect(body.results.map(({ id }) => id).slice(0, 3)).toEqual([leaves, comes, stays]);
    expect(body.count).toBe(4);
  });

  it('begins with the next pick-up from today on, and ends with the longest ago (rule: useful-order)', async () => {
    const scene = await makeScene(application, 9);
    const days = ['2026-10-05', '2026-10-02', '2026-10-09', '2026-10-12', '2026-10-16'];
    for (const day of days)
      expect((await make(bodyOf(scene, `${day}T09:00`, '2026-10-20T09:00'))).status).toBe(201);
    application.clock.now = new Date('2026-10-09T22:00:00Z');
    const order = ['2026-10-09', '2026-10-12', '2026-10-16', '2026-10-05', '2026-10-02'];
    const read = async (query: object) =>
      (
        await application.call(rentals.list, { token, query: { model: String(scene.model), ...query } })
      ).body.results.map(({ pick_up }) => pick_up.local.slice(0, 10));
    expect(await read({})).toEqual(order);
    // Without any filter it is walked; page by page, over the edge between both parts.
    const everything = async (page: number) =>
      (await application.call(rentals.list, { token, query: { page, page_size: 25 } })).body;
    const first = await everything(1);
    const all = [...first.results];
    for (let page = 2; all.length < first.count; page += 1) all.push(...(await everything(page)).results);
    expect(new Set(all.map(({ id }) => id)).size).toBe(first.count);
    expect(
      all.filter(({ model }) => model.id === scene.model).map(({ pick_up }) => pick_up.local.slice(0, 10)),
    ).toEqual(order);
  });

  it('exports the filter as CSV, and counts its tabs', async () => {
    const scene = await makeScene(application);
    await make(bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00', { note: '=1+1; "quoted"', status: 2 }));
    const csv = await application.request('GET', `/cars/export_rentals.csv?model=${scene.model}`, {
      token,
      language: 'es',
    });
    const text = await csv.text();
    expect(text.split('\r\n')).toHaveLength(3);
    expect(text).toContain('150');
    const facets = await application.call(actions.rentalFacets, { token });
    expect(facets.body.today).toBe('2026-10-01');
    expect(facets.body.phone_check).toBe(
      (await application.call(rentals.list, { token, query: { status: '2' } })).body.count,
    );
    expect(facets.body.unassigned).toBe(
      (await application.call(rentals.list, { token, query: { unassigned: true } })).body.count,
    );
  });

  it('draws the form of a new and of a saved rental', async () => {
    const scene = await makeScene(application);
    const { body } = await make(bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00'));
    const add = await application.call(rentals.addForm, { token, language: 'es' });
    expect(add.body.values).toMatchObject({ status: 3, payment_limit: '48' });
    expect(add.body.fields.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['client', 'model_id', 'pick_up', 'manual_price']),
    );
    const modify = await application.call(rentals.modifyForm, { token, params: { id: body.id } });
    expect(modify.body).toMatchObject({
      version: 1,
      values: { model_id: scene.model, pick_up: { local: '2026-11-02T09:00' } },
    });
  });

  it('deletes what was entered by mistake, and keeps what was paid (rule: paid-is-kept)', async () => {
    const scene = await makeScene(application, 2);
    const { token: boss } = await application.login(2);
    const mistake = await make(bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00'));
    const paid = await make(bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00'));
    await application.call(actions.markRentalPaid, {
      token,
      params: { id: paid.body.id },
      version: 1,
      body: { reference: 'A', reason: 'B' },
    });
    expect(
      (await application.call(rentals.remove, { token: boss, params: { id: mistake.body.id } })).status,
    ).toBe(204);
    expect((await application.call(rentals.get, { token, params: { id: mistake.body.id } })).status).toBe(
      404,
    );
    expect(
      (await application.call(rentals.remove, { token: boss, params: { id: paid.body.id } })).problem.reason,
    ).toBe('rental_kept');
  });
});

describe('the timeline', () => {
  it('shows vehicles with their rentals, and those that wait for one (rule: timeline-moves)', async () => {
    const scene = await makeScene(application, 2);
    const held = await make(
      bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00', { vehicle_id: scene.vehicles[1] }),
    );
    const waiting = await make(bodyOf(scene, '2026-11-03T09:00', '2026-11-08T09:00'));
    const { body } = await application.call(rentalTimeline, {
      token,
      query: { from: '2026-11-04', days: 7, model: scene.model },
    });
    expect(body.vehicles.map(({ id }) => id).toSorted()).toEqual([...scene.vehicles].toSorted());
    expect(body.bars.map(({ id, vehicle_id }) => [id, vehicle_id])).toEqual([
      [waiting.body.id, null],
      [held.body.id, scene.vehicles[1]],
    ]);
    const later = await application.call(rentalTimeline, {
      token,
      query: { from: '2026-11-06', days: 1, model: scene.model },
    });
    expect(later.body.bars.map(({ id }) => id)).toEqual([waiting.body.id]);
  });

  it('adds vehicles only when they are of the model asked for', async () => {
    const scene = await makeScene(application);
    await buildVehicle(application.services.db, {
      model_id: (await makeScene(application, 0, scene.office)).model,
      office_id: scene.office,
    });
    const { body } = await application.call(rentalTimeline, {
      token,
      query: { from: '2026-11-04', office: scene.office, model: scene.model },
    });
    expect(body).toMatchObject({ count: 1, days: 14, page: 1 });
  });
});
