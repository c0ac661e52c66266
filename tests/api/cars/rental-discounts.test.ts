import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { extractText } from 'unpdf';
import { rentalChargeable } from '../../../server/cars/rentals/chargeable.ts';
import { rentalReservation } from '../../../server/cars/rentals/reservation.ts';
import { cancelUnpaid } from '../../../server/reservations/auto-cancellation.ts';
import { discountUses, discounts } from '../../../src/lib/contract/cars/pricing/discounts.ts';
import { models } from '../../../src/lib/contract/cars/models.ts';
import { offices } from '../../../src/lib/contract/cars/offices.ts';
import { quoteRental } from '../../../src/lib/contract/cars/quotes.ts';
import * as actions from '../../../src/lib/contract/cars/rental-actions.ts';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import { administrator, agent, keysOf, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { ana, bodyOf, createRental, makeScene } from './rental-scene.ts';
import type { Scene } from './rental-scene.ts';

let application: TestApplication;
let token: string;
let byAdministrator: string;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(agent));
  ({ token: byAdministrator } = await application.login(administrator));
});
beforeEach(() => {
  // 10:00 in Havana of a Thursday.
  application.clock.now = new Date('2026-10-01T14:00:00Z');
});
afterAll(() => application.close());

/** A discount of 10 % for the model of a scene, so that no other test gets it. */
async function discountFor({ model }: Scene, values: object = {}) {
  const body = {
    name_en: 'Long rental',
    name_es: 'Renta larga',
    fee_type: 1,
    amount: 10_00,
    model_ids: [model],
    ...values,
  };
  const made = await application.call(discounts.create, { token: byAdministrator, body: { ...body } });
  expect(made.status).toBe(201);
  return made.body;
}
const newCode = (): string => `C-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
const MONDAY = '2026-11-02T09:00';
/** 7 days of 50.00. */
const week = (scene: Scene, values: object = {}) => bodyOf(scene, MONDAY, '2026-11-09T09:00', values);
const make = (body: object, options = {}) => createRental(application, token, body, options);
async function quote({ client: _, ...body }: ReturnType<typeof bodyOf>) {
  return application.call(quoteRental, { token, body });
}
const linesOf = (body: { lines: readonly { kind: string; amount: { amount: number } }[] }) =>
  body.lines.map(({ kind, amount }) => [kind, amount.amount]);
const usesOf = async (id: number) => (await application.call(discountUses, { token, params: { id } })).body;

describe('a discount of the company on a rental (rule: best-discount)', () => {
  it('applies by itself to the price of the days, before one by hand, and says so in both languages', async () => {
    const scene = await makeScene(application);
    const { id } = await discountFor(scene);
    const body = week(scene, {
      full_tank_price: 60_00,
      airport_tax: 20_00,
      discount: { name: 'Familia', amount: 5_00, fee_type: 1 },
    });
    const asked = await quote(body);
    expect(asked.body.discounts[0]).toEqual({
      id,
      name: 'Long rental',
      applied: true,
      amount: { amount: 35_00, currency: 'USD' },
      reason: null,
    });
    const { status, body: rental } = await make(body);
    expect(status).toBe(201);
    expect(linesOf(rental)).toEqual([
      ['rental', 350_00],
      ['full_tank', 60_00],
      ['airport_tax', 20_00],
      ['company_discount', -35_00],
      ['discount', -19_75],
    ]);
    expect(rental.total).toEqual(asked.body.total);
    expect(rental.lines[3]?.discount).toEqual({ id, name_en: 'Long rental', name_es: 'Renta larga' });
    expect(await usesOf(id)).toMatchObject({
      count: 1,
      given: [{ amount: 35_00, currency: 'USD' }],
      uses: [
        { rental: { id: rental.id, code: rental.code }, client: 'Ana García', amount: { amount: 35_00 } },
      ],
    });
  });

  it('counts on extras where it says so, never on the airport tax, and a larger one than the price leaves that tax', async () => {
    const scene = await makeScene(application);
    await discountFor(scene, { amount: 100_00, on_extras: true });
    const { body } = await quote(week(scene, { full_tank_price: 60_00, airport_tax: 20_00 }));
    expect(body.total.amount).toBe(20_00);
    const other = await makeScene(application);
    await discountFor(other, { fee_type: 2, amount: 9_999_00, currency: 'USD' });
    expect((await quote(week(other, { full_tank_price: 60_00 }))).body.total.amount).toBe(60_00);
  });

  it('the best one applies, those that combine after it, and each other one says why not', async () => {
    const scene = await makeScene(application);
    const best = await discountFor(scene, { amount: 20_00, combines: true });
    const second = await discountFor(scene, { name_en: 'Early', amount: 10_00, combines: true });
    await discountFor(scene, { name_en: 'Alone', amount: 15_00 });
    await discountFor(scene, { name_en: 'Long', min_days: 8 });
    await discountFor(scene, { name_en: 'Short', max_days: 1 });
    await discountFor(scene, { name_en: 'Euros', fee_type: 2, currency: 'EUR' });
    await discountFor(scene, { name_en: 'Ceiba', brand: 'ceiba' });
    await discountFor(scene, { name_en: 'Coded', code: newCode() });
    await discountFor(scene, { name_en: 'Weekend', weekdays: [6, 7] });
    await discountFor(scene, { name_en: 'Past', pick_up_to: '2026-11-01' });
    await discountFor(scene, { name_en: 'Booked later', booking_from: '2026-10-02' });
    const { body } = await quote(week(scene));
    const reasonOf = (name: string) => body.discounts.findLast((one) => one.name === name)?.reason;
    expect(body.discounts.slice(0, 2)).toMatchObject([
      { id: best.id, applied: true, amount: { amount: 70_00 } },
      { id: second.id, applied: true, amount: { amount: 28_00 } },
    ]);
    expect(reasonOf('Alone')).toBe('gives less than Long rental and Early');
    expect(reasonOf('Long')).toBe('from 8 days');
    expect(reasonOf('Short')).toBe('up to 1 day');
    expect(reasonOf('Euros')).toBe('only in EUR');
    expect(reasonOf('Ceiba')).toBe('only for Ceiba Services');
    expect(reasonOf('Coded')).toBe('only with its code');
    expect(reasonOf('Weekend')).toBe('pick-up on Saturday and Sunday only');
    expect(reasonOf('Past')).toBe('pick-up until 01/11/2026');
    expect(reasonOf('Booked later')).toBe('reserved from 02/10/2026');
  });

  it('applies on its first and on its last day (rule: discount-bounds)', async () => {
    const scene = await makeScene(application);
    const day = { booking_from: '2026-10-01', booking_to: '2026-10-01' };
    await discountFor(scene, { ...day, pick_up_from: '2026-11-02', pick_up_to: '2026-11-02' });
    expect((await quote(week(scene))).body.total.amount).toBe(315_00);
    // 23:30 of the company's day, when UTC has the next one.
    application.clock.now = new Date('2026-10-02T03:30:00Z');
    expect((await quote(week(scene))).body.total.amount).toBe(315_00);
    application.clock.now = new Date('2026-10-02T04:30:00Z');
    expect((await quote(week(scene))).body.total.amount).toBe(350_00);
  });

  it('stays away from a price by hand unless staff tick it', async () => {
    const scene = await makeScene(application);
    await discountFor(scene);
    const manual = { manual_price: 200_00, manual_price_reason: 'Agreed' };
    expect((await make(week(scene, manual))).body.total.amount).toBe(200_00);
    const other = await makeScene(application);
    await discountFor(other);
    const ticked = await make(week(other, { ...manual, discounts_on_manual_price: true }));
    expect(ticked.body).toMatchObject({ total: { amount: 180_00 }, discounts_on_manual_price: true });
  });

  it('33.33 % of 0.01 is no discount and takes no use', async () => {
    const scene = await makeScene(application);
    const { id } = await discountFor(scene, { amount: 33_33 });
    const { body } = await make(
      week(scene, { manual_price: 1, manual_price_reason: 'Agreed', discounts_on_manual_price: true }),
    );
    expect(linesOf(body)).toEqual([['manual', 1]]);
    expect((await usesOf(id)).count).toBe(0);
  });
});

describe('a code that was typed', () => {
  it('counts in any case, and is refused at its field by what is wrong with it', async () => {
    const scene = await makeScene(application, 9);
    const code = newCode();
    await discountFor(scene, { code, min_days: 7 });
    const { body } = await quote(week(scene, { discount_code: ` ${code.toLowerCase()} ` }));
    expect(body.total.amount).toBe(315_00);
    const refused = async (discount_code: string, to = '2026-11-09T09:00') =>
      (await make(bodyOf(scene, MONDAY, to, { discount_code }))).problem.errors;
    expect(await refused('NOBODY')).toMatchObject([{ field: 'discount_code', key: 'discount_unknown' }]);
    expect(await refused('X'.repeat(50))).toMatchObject([
      { field: 'discount_code', key: 'discount_unknown' },
    ]);
    const short = await refused(code, '2026-11-05T09:00');
    expect(short).toMatchObject([{ field: 'discount_code', key: 'discount_not_for' }]);
    expect(short?.[0]?.message).toContain('from 7 days');
    const ended = newCode();
    await discountFor(scene, { code: ended, booking_to: '2026-09-30' });
    expect(await refused(ended)).toMatchObject([{ key: 'discount_ended' }]);
    const inactive = newCode();
    await discountFor(scene, { code: inactive, status: 2 });
    expect(await refused(inactive)).toMatchObject([{ key: 'discount_ended' }]);
    expect(keysOf((await quote(week(scene, { discount_code: inactive }))).problem)).toEqual([
      'discount_code discount_ended',
    ]);
  });

  it('is no error where a better discount beats it', async () => {
    const scene = await makeScene(application);
    const code = newCode();
    await discountFor(scene, { name_en: 'Better', amount: 15_00 });
    await discountFor(scene, { code });
    const { status, body } = await make(week(scene, { discount_code: code }));
    expect(status).toBe(201);
    expect(body).toMatchObject({ total: { amount: 297_50 }, discount_code: code });
  });
});

describe('the uses of a discount (rule: last-use-once)', () => {
  it('are given to as many of 20 who ask at once over two servers as there are; the others are told', async () => {
    const scene = await makeScene(application, 20);
    const code = newCode();
    const { id } = await discountFor(scene, { code, max_uses: 3 });
    const second = application.second();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        make(week(scene, { discount_code: code }), index % 2 === 0 ? {} : { app: second }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    for (const { status, problem } of answers.filter((one) => one.status !== 201)) {
      expect(status).toBe(422);
      expect(problem.errors).toMatchObject([{ field: 'discount_code', key: 'discount_used_up' }]);
    }
    expect((await usesOf(id)).count).toBe(3);
  });

  it('that apply by themselves tell who lost the last one, and then say that it is used up', async () => {
    const scene = await makeScene(application, 7);
    const { id } = await discountFor(scene, { max_uses: 1 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => make(week(scene))));
    const discounted = answers.filter(({ status, body }) => status === 201 && body.total.amount === 315_00);
    expect(discounted).toHaveLength(1);
    const others = answers.filter((one) => !discounted.includes(one));
    for (const { status, body, problem } of others)
      if (status === 201) expect(body.total.amount).toBe(350_00);
      else expect([status, problem.reason]).toEqual([409, 'discount_taken']);
    const { body } = await quote(week(scene));
    expect(body.discounts.find((one) => one.id === id)?.reason).toBe('used 1 of 1');
  });

  it('come back when the rental is cancelled, by staff or by its payment limit, or deleted', async () => {
    const scene = await makeScene(application, 4);
    const code = newCode();
    const { id } = await discountFor(scene, { code, max_uses: 1 });
    const body = week(scene, { discount_code: code, payment_limit: '20' });
    const first = await make(body);
    expect((await make(body)).status).toBe(422);
    await application.call(actions.cancelRental, {
      token,
      params: { id: first.body.id },
      version: 1,
      body: { reason: 'Storm', notify: false },
    });
    expect((await usesOf(id)).count).toBe(0);
    const next = await make(body);
    expect(next.status).toBe(201);
    application.clock.now = new Date('2026-10-03T14:00:00Z');
    await cancelUnpaid(rentalReservation, application.services);
    const third = await make(body);
    expect(third.status).toBe(201);
    await application.call(rentals.remove, { token: byAdministrator, params: { id: third.body.id } });
    expect((await make(body)).status).toBe(201);
    const used = await application.call(discounts.remove, { token: byAdministrator, params: { id } });
    expect([used.status, used.problem.reason]).toEqual([409, 'in_use']);
  });

  it('of a client are counted for that client', async () => {
    const scene = await makeScene(application, 4);
    const code = newCode();
    await discountFor(scene, { code, max_uses_of_client: 1 });
    const body = week(scene, { discount_code: code });
    const first = await make(body);
    expect(first.status).toBe(201);
    const again = await make(body);
    expect(again.problem.errors?.[0]?.message).toContain('used 1 of 1 by this client');
    expect((await quote({ ...body, member_id: first.body.member_id } as never)).status).toBe(422);
    const other = { ...ana, passport: 'K765432', email: 'eva@example.com', first_name: 'Eva' };
    expect((await make({ ...body, client: other })).status).toBe(201);
  });
});

describe('a rental that has a discount (rule: agreed-discount)', () => {
  const put = (rental: { id: number; version: number }, body: object) =>
    application.call(rentals.update, {
      token,
      params: { id: rental.id },
      version: rental.version,
      body: { ...body },
    });

  it('keeps it whatever becomes of the discount, also when its extras change', async () => {
    const scene = await makeScene(application);
    const made = await discountFor(scene);
    const { body: rental } = await make(week(scene));
    const change = {
      name_en: made.name_en,
      name_es: made.name_es,
      fee_type: 1 as const,
      amount: 1_00,
      model_ids: [scene.model],
      status: 2 as const,
    };
    await application.call(discounts.update, {
      token: byAdministrator,
      params: { id: made.id },
      version: made.version,
      body: change,
    });
    const saved = await put(rental, week(scene, { full_tank_price: 60_00, note: 'With a tank' }));
    expect(linesOf(saved.body)).toEqual([
      ['rental', 350_00],
      ['full_tank', 60_00],
      ['company_discount', -35_00],
    ]);
    const moved = await application.call(actions.rescheduleRental, {
      token,
      params: { id: rental.id },
      version: saved.body.version,
      body: { pick_up_local: MONDAY, drop_off_local: '2026-11-10T09:00' },
    });
    expect(linesOf(moved.body)).toEqual([
      ['rental', 400_00],
      ['full_tank', 60_00],
      ['company_discount', -40_00],
    ]);
  });

  it('keeps it when it is rectified, on what is charged then', async () => {
    const scene = await makeScene(application);
    const { id } = await discountFor(scene, { min_days: 7, on_extras: true });
    const { body: rental } = await make(week(scene, { vehicle_id: scene.vehicles[0] }));
    const act = async (action: typeof actions.rectifyRental, body: object) => {
      const { version } = (await application.call(rentals.get, { token, params: { id: rental.id } })).body;
      return application.call(action, { token, params: { id: rental.id }, version, body: { ...body } });
    };
    await act(actions.markRentalPaid as never, { reference: 'TR-1', reason: 'Transfer' });
    application.clock.now = new Date('2026-11-02T15:00:00Z');
    await act(actions.startRental as never, { odometer: 1000, fuel: 8 });
    application.clock.now = new Date('2026-11-09T15:00:00Z');
    await act(actions.returnVehicle as never, { odometer: 1500, fuel: 0 });
    const correction = { reason: 'Came back empty', charge_until: 'agreed', full_tank_price: 60_00 };
    const rectified = await act(actions.rectifyRental, correction);
    expect(linesOf(rectified.body)).toEqual([
      ['rental', 350_00],
      ['full_tank', 60_00],
      ['company_discount', -41_00],
    ]);
    expect((await usesOf(id)).given).toEqual([{ amount: 41_00, currency: 'USD' }]);
    const manual = await act(actions.rectifyRental, { ...correction, manual_price: 100_00 });
    expect(linesOf(manual.body)).toEqual([
      ['manual', 100_00],
      ['full_tank', 60_00],
    ]);
    expect((await usesOf(id)).count).toBe(0);
  });

  it('shows the client its line in their language, and nothing of the others', async () => {
    const scene = await makeScene(application);
    await discountFor(scene);
    await discountFor(scene, { name_en: 'Never told', name_es: 'Nunca dicho', min_days: 30 });
    const { body: rental } = await make(week(scene));
    const textOf = async (language: string) => {
      const path = `/cars/rentals/${rental.id}/voucher.pdf?language=${language}`;
      const { text } = await extractText(
        new Uint8Array(await (await application.request('GET', path, { token })).arrayBuffer()),
        { mergePages: true },
      );
      return text;
    };
    expect(await textOf('en')).toContain('Long rental');
    expect(await textOf('es')).toContain('Renta larga');
    expect(await textOf('es')).not.toContain('Nunca dicho');
    const lines = await rentalChargeable.priceLines?.(application.services.db, rental.id, 'es');
    expect(lines?.at(-1)).toEqual({ label: 'Renta larga', amount: -35_00 });
  });

  it('is of a model and an office that are not deleted while a discount names them', async () => {
    const scene = await makeScene(application, 0);
    await discountFor(scene, { office_ids: [scene.office] });
    await application.services.db.deleteFrom('model_price').where('model_id', '=', scene.model).execute();
    for (const [call, id] of [
      [models.remove, scene.model],
      [offices.remove, scene.office],
    ] as const) {
      const { status, problem } = await application.call(call, { token: byAdministrator, params: { id } });
      expect([status, problem.reason]).toEqual([409, 'in_use']);
      expect(problem.detail).toContain('car rental discounts');
    }
  });

  it('loses it, and gives the use back, when it no longer is for such a rental', async () => {
    const scene = await makeScene(application);
    const code = newCode();
    const { id } = await discountFor(scene, { code, min_days: 7, max_uses: 1 });
    const { body: rental } = await make(week(scene, { discount_code: code }));
    const shorter = { pick_up_local: MONDAY, drop_off_local: '2026-11-06T09:00' };
    const asked = await application.request(
      'GET',
      `/cars/rentals/${rental.id}/move_quote/?${new URLSearchParams(shorter)}`,
      { token },
    );
    expect(await asked.json()).toMatchObject({ before: { amount: 315_00 }, after: { amount: 200_00 } });
    const { body } = await application.call(actions.rescheduleRental, {
      token,
      params: { id: rental.id },
      version: rental.version,
      body: shorter,
    });
    expect(body).toMatchObject({ total: { amount: 200_00 }, discount_code: '' });
    expect((await usesOf(id)).count).toBe(0);
    const longer = await put(body, week(scene, { discount_code: code }));
    expect(longer.body).toMatchObject({ total: { amount: 315_00 }, discount_code: code });
    // Its own use is not in its way.
    expect((await put(longer.body, week(scene, { discount_code: code, note: 'x' }))).status).toBe(200);
  });
});

describe('a price that explains each day (rule: price-explained)', () => {
  it('names the season, range and price of each day, and what would be cheaper', async () => {
    const scene = await makeScene(application);
    const { db } = application.services;
    const season = await db
      .insertInto('season')
      .values({ name_en: 'High', name_es: 'Alta', from: '2026-11-01', to: '2026-11-03', priority: 50 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ranges = [
      { from_days: 3, to_days: 6, daily: 90_00 },
      { from_days: 7, to_days: 13, daily: 70_00 },
      { from_days: 14, to_days: null, daily: 60_00 },
    ];
    await db
      .insertInto('model_price')
      .values({
        model_id: scene.model,
        season_id: season.id,
        currency: 'USD',
        valid_from: null,
        valid_to: null,
        ranges: JSON.stringify(ranges),
      })
      .execute();
    const { body } = await quote(bodyOf(scene, MONDAY, '2026-11-08T09:00'));
    expect(body.each_day).toHaveLength(6);
    expect(body.each_day.slice(1, 3)).toEqual([
      {
        date: '2026-11-03',
        season: { id: season.id, name: 'High' },
        range: ranges[0],
        daily: { amount: 90_00, currency: 'USD' },
      },
      { date: '2026-11-04', season: null, range: ranges[0], daily: { amount: 90_00, currency: 'USD' } },
    ]);
    expect(body.cheaper).toEqual([
      {
        kind: 'days',
        days: 7,
        pick_up_date: '2026-11-02',
        season: { id: season.id, name: 'High' },
        saves: { amount: 50_00, currency: 'USD' },
      },
      {
        kind: 'pick_up',
        days: 6,
        pick_up_date: '2026-10-31',
        season: null,
        saves: { amount: 240_00, currency: 'USD' },
      },
    ]);
    const manual = await quote(bodyOf(scene, MONDAY, '2026-11-08T09:00', { manual_price: 100_00 }));
    expect([manual.body.each_day, manual.body.cheaper]).toEqual([[], []]);
  });

  it('counts a discount that begins with more days', async () => {
    const scene = await makeScene(application);
    await discountFor(scene, { min_days: 7, amount: 20_00 });
    const { body } = await quote(bodyOf(scene, MONDAY, '2026-11-08T09:00'));
    expect(body.cheaper).toMatchObject([{ kind: 'days', days: 7, saves: { amount: 20_00 } }]);
  });
});
