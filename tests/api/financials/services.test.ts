import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dashboardHome } from '../../../src/lib/contract/dashboard/home.ts';
import { accounts } from '../../../src/lib/contract/financials/accounts.ts';
import {
  cancelService,
  deliverService,
  feeOfKind,
  restoreService,
  services,
} from '../../../src/lib/contract/financials/services.ts';
import type { ServiceRow } from '../../../src/lib/contract/financials/services.ts';
import { toLocal } from '../../../src/lib/domain/wall-clock.ts';
import { toInstant } from '../../../src/lib/domain/zones.ts';
import { SERVICE_TYPES } from '../../../src/lib/contract/system/service-types.ts';
import { serviceFees } from '../../../src/lib/contract/system/service-fees.ts';
import { buildMember } from '../../fixtures/builders.ts';
import { administrator, agent, keysOf, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { bodyOf, createRental, makeScene } from '../cars/rental-scene.ts';
import { openAccount } from './money.ts';
import { pay } from './funding-scene.ts';
import { balanceOf, ledgerFault } from './payment-scene.ts';

let application: TestApplication;
let token: string;
let chief: string;
beforeAll(async () => {
  application = await testApplication();
  application.clock.now = new Date('2026-11-28T15:00:00Z');
  ({ token } = await application.login(agent));
  ({ token: chief } = await application.login(administrator));
});
afterAll(async () => {
  expect(await ledgerFault(application)).toBeUndefined();
  await application.close();
});

const flight = {
  passengers: ['Ana García', 'José Ñúñez'],
  airline: 'Aerolínea del Caribe',
  locator: 'QX7LPT',
  segments: [
    {
      from: 'MIA',
      to: 'HAV',
      departs: { local: '2026-12-20T09:00', zone: 'America/New_York' },
      arrives: { local: '2026-12-20T10:05', zone: 'America/Havana' },
    },
  ],
};
const bodyFor = (member_id: number, values: object = {}) => ({
  service_type_id: SERVICE_TYPES.tour,
  member_id,
  concept: 'Excursión a Viñales',
  quantity: 2,
  unit_amount: 45_00,
  total: 90_00,
  currency: 'USD' as const,
  ...values,
});
const make = async (values: object = {}, member?: number) =>
  application.call(services.create, {
    token,
    body: bodyFor(member ?? (await buildMember(application.services.db)), values),
  });
const read = async (id: number) => (await application.call(services.get, { token, params: { id } })).body;
const act = (
  action: typeof cancelService | typeof restoreService | typeof deliverService,
  row: ServiceRow,
  body: object = {},
) =>
  application.call<typeof action>(action, {
    token,
    params: { id: row.id },
    version: row.version,
    body: { ...body },
  });
const update = (row: ServiceRow, values: object) =>
  application.call(services.update, {
    token,
    params: { id: row.id },
    version: row.version,
    body: bodyFor(row.client.id, values),
  });
const errorsOf = ({ problem }: { problem: Parameters<typeof keysOf>[0] }) => keysOf(problem);

describe('services', () => {
  it('charge the client what they say (rule: service-of-a-debt)', async () => {
    const { status, body } = await make({
      fee: { amount: 2_50, fee_type: 1 },
      quantity: 1,
      unit_amount: 860_20,
      total: 881_71,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 1,
      brand: 'alisios',
      service_fee: { amount: 21_51 },
      total: { amount: 881_71 },
      due: { amount: 881_71 },
      received: { amount: 0 },
      payment: { state: 'unpaid' },
      record: null,
    });
    expect(body.code).toMatch(/^S-2026-\d{6}$/);
    expect(await balanceOf(application, body.client.id)).toBe(881_71);
  });

  it('refuse parts that do not add up, and say the difference', async () => {
    const refused = await make({ total: 100_00 });
    expect(errorsOf(refused)).toEqual(['total sum_of_amounts']);
    expect(refused.problem.errors?.[0]?.message).toContain('10.00');
    expect(errorsOf(await make({ quantity: 0 }))).toEqual(['quantity min']);
    expect(errorsOf(await make({ quantity: 1001, total: 45_045_00 }))).toEqual(['quantity max']);
    expect(errorsOf(await make({ unit_amount: -1 }))).toEqual(['unit_amount min']);
    expect(errorsOf(await make({ unit_amount: 0.5 }))?.[0]).toMatch(/^unit_amount/);
    expect(errorsOf(await make({ unit_amount: 20_000_000_00, quantity: 1000 }))).toEqual([
      'total sum_of_amounts',
    ]);
    expect(errorsOf(await make({ member_id: 999_999 }))).toEqual(['member_id select_option']);
    expect(errorsOf(await make({ service_type_id: 999_999 }))).toEqual(['service_type_id select_option']);
    expect(errorsOf(await make({ service_provider_id: 999_999 }))).toEqual([
      'service_provider_id select_option',
    ]);
    expect(errorsOf(await make({ fee: { amount: 100_01, fee_type: 1 } }))).toEqual(['fee.amount percentage']);
  });

  it('are paid before the flight', async () => {
    const at = (hours: number) => ({
      local: toLocal(new Date(application.clock.now.getTime() + hours * 3_600_000), 'Europe/Madrid'),
      zone: 'Europe/Madrid',
    });
    const segments = [10, 5].map((hours) => ({
      from: 'MAD',
      to: 'VLC',
      departs: at(hours),
      arrives: at(hours + 1),
    }));
    const { body } = await make({
      service_type_id: SERVICE_TYPES.flight,
      flight: { ...flight, segments },
      payment_limit: '24',
    });
    expect(body.payment_limit_at).toBe(new Date(toInstant(at(5))).toISOString());
  });

  it('keep who flies and when, by the clocks of the airports', async () => {
    const ticket = { service_type_id: SERVICE_TYPES.flight, flight };
    expect((await make(ticket)).body.flight).toEqual(flight);
    const [segment] = flight.segments;
    // By the clock it lands before it starts, and an hour later it does not: Madrid is six hours ahead.
    const home = {
      from: 'MAD',
      to: 'MIA',
      departs: { local: '2026-12-28T12:00', zone: 'Europe/Madrid' },
      arrives: { local: '2026-12-28T11:59', zone: 'America/New_York' },
    };
    expect((await make({ ...ticket, flight: { ...flight, segments: [segment, home] } })).status).toBe(201);
    const early = { ...home, arrives: { local: '2026-12-28T05:59', zone: 'America/New_York' } };
    expect(errorsOf(await make({ ...ticket, flight: { ...flight, segments: [segment, early] } }))).toEqual([
      'flight.segments.1.arrives.local flight_times',
    ]);
    const nowhere = { ...home, arrives: { local: '2026-12-28T11:59', zone: 'America/Atlantis' } };
    expect(errorsOf(await make({ ...ticket, flight: { ...flight, segments: [nowhere] } }))).toEqual([
      'flight.segments.0.arrives.zone zone',
    ]);
    expect(errorsOf(await make({ service_type_id: SERVICE_TYPES.flight }))).toEqual([
      'flight flight_missing',
    ]);
    expect(errorsOf(await make({ flight }))).toEqual(['flight flight_only']);
    expect(errorsOf(await make({ ...ticket, flight: { ...flight, passengers: [] } }))).toEqual([
      'flight.passengers min_items',
    ]);
  });

  it('charge only the difference when they change, and refuse what somebody else saved', async () => {
    const { body: row } = await make();
    const more = await update(row, { quantity: 3, total: 135_00 });
    expect(more.body).toMatchObject({ total: { amount: 135_00 }, quantity: 3 });
    expect(await balanceOf(application, row.client.id)).toBe(135_00);
    expect((await update(row, { concept: 'Otra' })).problem.reason).toBe('stale_version');
    const other = await buildMember(application.services.db);
    const moved = await update(more.body, { quantity: 3, total: 135_00, member_id: other });
    expect(moved.body.client.id).toBe(other);
    expect(await balanceOf(application, row.client.id)).toBe(0);
    expect(await balanceOf(application, other)).toBe(135_00);
    const euros = await application.call(services.update, {
      token,
      params: { id: row.id },
      version: moved.body.version,
      body: bodyFor(other, { currency: 'EUR' }),
    });
    expect(euros.body).toMatchObject({ currency: 'EUR', due: { amount: 90_00, currency: 'EUR' } });
    await pay(application, row.id, 10_00);
    const late = await application.call(services.update, {
      token,
      params: { id: row.id },
      version: (await read(row.id)).version,
      body: bodyFor(other),
    });
    expect(errorsOf(late)).toEqual(['currency currency_paid']);
  });

  it('take what was paid with them to another client', async () => {
    const { body: row } = await make();
    await pay(application, row.id, 30_00);
    const other = await buildMember(application.services.db);
    const moved = await update(await read(row.id), { member_id: other });
    expect(moved.body).toMatchObject({ received: { amount: 30_00 }, outstanding: { amount: 60_00 } });
    expect(await balanceOf(application, row.client.id)).toBe(0);
    expect(await balanceOf(application, other)).toBe(60_00);
  });

  it('take their income with them to another kind', async () => {
    const { now } = application.clock;
    application.clock.now = new Date('2027-05-10T15:00:00Z');
    ({ token } = await application.login(agent));
    const incomeOf = async (from: string, to: string) => {
      const { money } = (await application.call(dashboardHome, { token, query: { from, to } })).body;
      return Object.fromEntries(money.flatMap(({ kinds }) => kinds.map(({ id, amount }) => [id, amount])));
    };
    const { tour, other } = SERVICE_TYPES;
    const { body: row } = await make();
    await pay(application, row.id, 40_00);
    expect(await incomeOf('2027-05-01', '2027-06-30')).toEqual({ [tour]: 40_00 });
    application.clock.now = new Date('2027-06-10T15:00:00Z');
    ({ token } = await application.login(agent));
    const changed = await update(await read(row.id), { service_type_id: other });
    expect(changed.body).toMatchObject({
      service_type: { id: other },
      received: { amount: 40_00 },
      outstanding: { amount: 50_00 },
    });
    // It moves when it is changed: a month that was reported stays as it was.
    expect(await incomeOf('2027-05-01', '2027-05-31')).toEqual({ [tour]: 40_00 });
    expect(await incomeOf('2027-06-01', '2027-06-30')).toEqual({ [tour]: -40_00, [other]: 40_00 });
    await pay(application, row.id, 50_00);
    // What is too much is taken back from where it is now, and the same kind again moves nothing.
    await update(await read(row.id), { service_type_id: other, quantity: 1, total: 45_00 });
    expect(await incomeOf('2027-06-01', '2027-06-30')).toEqual({ [tour]: -40_00, [other]: 45_00 });
    // Both at once.
    await update(await read(row.id), { service_type_id: tour });
    expect(await incomeOf('2027-06-01', '2027-06-30')).toEqual({ [tour]: 50_00 });
    expect(await ledgerFault(application)).toBeUndefined();
    application.clock.now = now;
    ({ token } = await application.login(agent));
  });

  it('know how far they are paid', async () => {
    const { body: row } = await make();
    await pay(application, row.id, 40_00);
    expect(await read(row.id)).toMatchObject({
      status: 2,
      received: { amount: 40_00 },
      outstanding: { amount: 50_00 },
      payment: { state: 'partial' },
    });
    await pay(application, row.id, 50_00);
    expect(await read(row.id)).toMatchObject({
      status: 3,
      outstanding: { amount: 0 },
      payment: { state: 'paid' },
    });
    const less = await update(await read(row.id), { quantity: 1, total: 45_00 });
    expect(less.body).toMatchObject({ status: 3, surplus: { amount: 45_00 }, payment: { state: 'surplus' } });
    expect(await balanceOf(application, row.client.id)).toBe(-45_00);
  });

  it('are handed over unpaid only within an agreed limit', async () => {
    const { body: row } = await make();
    expect((await act(deliverService, row)).problem.reason).toBe('delivered_unpaid');
    await application.services.db
      .updateTable('account')
      .set({ credit_limit: 100_00 })
      .where('id', '=', row.account.id)
      .execute();
    const delivered = await act(deliverService, row);
    expect(delivered.body).toMatchObject({ status: 4, delivered_at: application.clock.now.toISOString() });
    expect((await act(deliverService, delivered.body)).problem.reason).toBe('service_delivered');
    await pay(application, row.id, 90_00);
    expect((await read(row.id)).status).toBe(4);
  });

  it('keep what is said when they are cancelled, and leave the rest as credit', async () => {
    const { body: row } = await make();
    await pay(application, row.id, 60_00);
    const paid = await read(row.id);
    expect(errorsOf(await act(cancelService, paid, { reason: 'Weather', kept: 90_01 }))).toEqual([
      'kept above_due',
    ]);
    expect(errorsOf(await act(cancelService, paid, { kept: 0 }))?.[0]).toMatch(/^reason/);
    const cancelled = await act(cancelService, paid, { reason: 'Weather', kept: 15_00 });
    expect(cancelled.body).toMatchObject({
      status: 5,
      kept: { amount: 15_00 },
      due: { amount: 15_00 },
      surplus: { amount: 45_00 },
      cancellation_reason: 'Weather',
    });
    expect(await balanceOf(application, row.client.id)).toBe(-45_00);
    expect((await act(cancelService, cancelled.body, { reason: 'Again' })).problem.reason).toBe(
      'service_cancelled',
    );
    expect((await update(cancelled.body, {})).problem.reason).toBe('service_cancelled');
    const restored = await act(restoreService, cancelled.body);
    expect(restored.body).toMatchObject({
      status: 2,
      kept: null,
      due: { amount: 90_00 },
      outstanding: { amount: 30_00 },
    });
    expect(await balanceOf(application, row.client.id)).toBe(30_00);
  });

  it('ask the credit limit again when they are restored (rule: within-the-limit)', async () => {
    const member = await buildMember(application.services.db);
    const account = await openAccount(application, member);
    await application.services.db
      .updateTable('account')
      .set({ credit_limit: 1000_00 })
      .where('id', '=', account)
      .execute();
    const first = await make({ quantity: 1, unit_amount: 900_00, total: 900_00 }, member);
    const beyond = await make({ quantity: 1, unit_amount: 100_01, total: 100_01 }, member);
    expect({ status: beyond.status, reason: beyond.problem.reason }).toEqual({
      status: 409,
      reason: 'credit_limit',
    });
    const cancelled = await act(cancelService, first.body, { reason: 'Closed' });
    expect((await make({ quantity: 1, unit_amount: 900_00, total: 900_00 }, member)).status).toBe(201);
    const reopened = await act(restoreService, cancelled.body);
    expect({ status: reopened.status, reason: reopened.problem.reason }).toEqual({
      status: 409,
      reason: 'credit_limit',
    });
    const { body: account_row } = await application.call(accounts.get, { token, params: { id: account } });
    expect(account_row.balance.amount).toBe(900_00);
  });

  it('of a rental are changed through the rental', async () => {
    const scene = await makeScene(application);
    const { body: rental } = await createRental(
      application,
      token,
      bodyOf(scene, '2027-01-04T09:00', '2027-01-07T09:00'),
    );
    const { body: list } = await application.call(services.list, { token, query: { rental: rental.id } });
    const [row] = list.results;
    if (!row) throw new Error('The rental has no service');
    expect(row).toMatchObject({
      record: { key: 'cars/rentals', id: rental.id, code: rental.code },
      due: { amount: 150_00 },
      service_type: { id: SERVICE_TYPES.rental },
    });
    expect(row.concept).toMatch(new RegExp(`^${rental.code} · Kia .* · 04/01/2027 – 07/01/2027$`));
    for (const action of [cancelService, deliverService, restoreService])
      expect((await act(action, row, { reason: 'x' })).problem.reason).toBe('service_of_record');
    expect((await update(row, {})).problem.reason).toBe('service_of_record');
    expect(
      (await application.call(services.remove, { token: chief, params: { id: row.id } })).problem.reason,
    ).toBe('service_of_record');
  });

  it('go with what they charged, but not once there are payments', async () => {
    const { body: row } = await make();
    expect((await application.call(services.remove, { token: chief, params: { id: row.id } })).status).toBe(
      204,
    );
    expect(await balanceOf(application, row.client.id)).toBe(0);
    expect((await application.call(services.get, { token, params: { id: row.id } })).status).toBe(404);
    const { body: paid } = await make();
    await pay(application, paid.id, 1_00);
    expect(
      (await application.call(services.remove, { token: chief, params: { id: paid.id } })).problem.reason,
    ).toBe('service_kept');
  });

  it('are found, filtered, sorted and exported', async () => {
    const member = await buildMember(application.services.db, {
      first_name: 'Yanisleidys',
      last_name: 'Ñíguez',
    });
    const { body: small } = await make(
      { concept: 'Traslado al aeropuerto', quantity: 1, unit_amount: 20_00, total: 20_00 },
      member,
    );
    const { body: large } = await make({ concept: 'Traslado a Varadero' }, member);
    await pay(application, small.id, 20_00);
    const found = async (query: object) =>
      (await application.call(services.list, { token, query: { member, ...query } })).body.results.map(
        ({ id }) => id,
      );
    expect(await found({ sort: 'total' })).toEqual([small.id, large.id]);
    expect(await found({ sort: '-total' })).toEqual([large.id, small.id]);
    expect(await found({ unpaid: true })).toEqual([large.id]);
    expect(await found({ unpaid: false })).toEqual([small.id]);
    expect(await found({ status: 3 })).toEqual([small.id]);
    expect(await found({ q: 'varadero' })).toEqual([large.id]);
    expect(await found({ q: 'niguez yanis', sort: 'code' })).toEqual([small.id, large.id]);
    expect(await found({ q: small.code.toLowerCase().replaceAll('-', '') })).toEqual([small.id]);
    expect(await found({ service_type: SERVICE_TYPES.flight })).toEqual([]);
    expect(await found({ created_from: '2026-11-28', created_to: '2026-11-28', sort: 'code' })).toEqual([
      small.id,
      large.id,
    ]);
    expect(await found({ created_from: '2026-11-29' })).toEqual([]);
    expect(await found({ surplus: true })).toEqual([]);
    const csv = await application.request('GET', `${services.exportCsv.path}?member=${member}&sort=total`, {
      token,
      language: 'es',
    });
    const lines = (await csv.text()).trim().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('Pagado');
    expect(
      (await application.request('GET', `${services.exportXlsx.path}?member=${member}`, { token })).status,
    ).toBe(200);
  });

  it('offer the fee that the settings have for their kind', async () => {
    const asked = async () =>
      (await application.call(feeOfKind, { token, query: { service_type: SERVICE_TYPES.transfer } })).body
        .fee;
    expect(await asked()).toBeNull();
    const fee = { amount: 3_00, fee_type: 2 };
    expect(
      (
        await application.call(serviceFees.create, {
          token: chief,
          body: { service_type_id: SERVICE_TYPES.transfer, fee, status: 1 },
        })
      ).status,
    ).toBe(201);
    expect(await asked()).toEqual(fee);
    const { body: form } = await application.call(services.addForm, { token });
    expect(form.fields.map(({ name }) => name)).toContain('concept');
  });
});
