import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { models } from '../../../src/lib/contract/cars/models.ts';
import { offices } from '../../../src/lib/contract/cars/offices.ts';
import { vehicles } from '../../../src/lib/contract/cars/vehicles.ts';
import { PICANTO } from '../../fixtures/picanto.ts';
import { administrator, agent, keysOf, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';

let application: TestApplication;
let token: string;
let model_id: number;
let office_id: number;
beforeAll(async () => {
  application = await testApplication();
  application.clock.now = new Date('2026-11-20T15:00:00Z');
  ({ token } = await application.login(agent));
  const model = { ...PICANTO, name: 'Picanto' };
  model_id = (await application.call(models.create, { token, body: model })).body.id;
  office_id = (
    await application.call(offices.create, { token, body: { name: 'Aeropuerto T3', city_id: 2301 } })
  ).body.id;
});
afterAll(() => application.close());

let plates = 0;
const values = (more: object = {}) => {
  plates += 1;
  return { plate: `T${String(plates).padStart(6, '0')}`, model_id, office_id, ...more };
};
const create = (more: object = {}) => application.call(vehicles.create, { token, body: values(more) });

describe('vehicles', () => {
  it('keeps a plate in capitals without spaces, once', async () => {
    const { status, body } = await create({
      plate: ' t 123 456 ',
      vin: 'knab 24512lt123456',
      year: 2024,
      colour: ' Rojo ',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      plate: 'T123456',
      vin: 'KNAB24512LT123456',
      colour: 'Rojo',
      status: 1,
      odometer: 0,
      next_expiry: null,
    });
    expect(body.model.name).toBe('Kia Picanto');
    const duplicate = await create({ plate: 'T 123456', vin: 'KNAB24512LT123456' });
    expect(keysOf(duplicate.problem)).toEqual(['plate already_exists', 'vin already_exists']);
  });

  it('are one of a plate, whoever saves at the same time (rule: one-of-a-name)', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({ plate: 'T900001' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.problem.errors).toMatchObject([
      { field: 'plate', key: 'already_exists', message: expect.stringContaining('T900001') },
    ]);
  });

  it('refuses what no vehicle has', async () => {
    const refused = async (more: object) => keysOf((await create(more)).problem);
    expect(await refused({ plate: '  ' })).toContain('plate required');
    expect(await refused({ plate: 'T_1' })).toEqual(['plate plate']);
    expect(await refused({ vin: 'IOQ' })).toEqual(['vin vin']);
    expect(await refused({ status: 2 })).toEqual(['status invalid']);
    expect(await refused({ odometer: -1 })).toEqual(['odometer min']);
    expect(await refused({ model_id: 999_999, office_id: 999_999 })).toEqual([
      'model_id select_option',
      'office_id select_option',
    ]);
    expect(await refused({ documents: [{ name: 'Somatón', expires: '31/12/2026' }] })).toEqual([
      'documents.0.expires date',
    ]);
  });

  it('shows when the first document expires, and finds what expires soon', async () => {
    const { body } = await create({
      documents: [
        { name: 'Seguro', expires: '2027-05-01' },
        { name: 'Somatón', expires: '2027-02-01' },
      ],
    });
    expect(body.next_expiry).toBe('2027-02-01');
    const found = async (expiry_to: string) =>
      (await application.call(vehicles.list, { token, query: { expiry_to } })).body.results.map(
        ({ id }) => id,
      );
    expect(await found('2027-02-01')).toEqual([body.id]);
    expect(await found('2027-01-31')).toEqual([]);
    expect(
      (await application.call(vehicles.list, { token, query: { sort: 'next_expiry,-status,model' } })).status,
    ).toBe(200);
  });

  it('is found by a part of its plate typed with spaces, by model and by office', async () => {
    const { body } = await create({ plate: 'T987654' });
    for (const q of ['t 987', '7654 picanto', 'aeropuerto 987654']) {
      expect(
        (await application.call(vehicles.list, { token, query: { q } })).body.results.map(({ id }) => id),
      ).toEqual([body.id]);
    }
  });

  it('lets nobody overwrite anybody, and keeps what changed (rule: nobody-overwrites)', async () => {
    const { body } = await create();
    const change = { plate: body.plate, model_id, office_id, odometer: 12_000, status: 3 };
    expect(
      (await application.call(vehicles.update, { token, params: { id: body.id }, version: 1, body: change }))
        .body,
    ).toMatchObject({ version: 2, status: 3 });
    expect(
      (await application.call(vehicles.update, { token, params: { id: body.id }, version: 1, body: change }))
        .status,
    ).toBe(412);
  });

  it('exports, draws its form and is deleted by the Administrator only', async () => {
    const { body } = await create({ plate: 'X777', status: 3 });
    const text = await (
      await application.request('GET', '/cars/export_vehicles.csv?q=x777', { token, language: 'es' })
    ).text();
    expect(text.split('\r\n')[0]).toContain('Chapa');
    expect(text).toContain('En mantenimiento');
    const { body: form } = await application.call(vehicles.modifyForm, { token, params: { id: body.id } });
    expect(form.values).toMatchObject({ plate: 'X777', model_id, office_id });
    expect(form.fields.find(({ name }) => name === 'office_id')?.options).toContainEqual({
      value: office_id,
      label: 'Aeropuerto T3',
    });
    expect((await application.call(vehicles.remove, { token, params: { id: body.id } })).status).toBe(403);
    const { token: chief } = await application.login(administrator);
    expect((await application.call(vehicles.remove, { token: chief, params: { id: body.id } })).status).toBe(
      204,
    );
  });
});

describe('a vehicle and the rentals that hold it', () => {
  async function rent(vehicle_id: number | null, more: object = {}) {
    const { id: member_id } = await application.login(agent);
    const row = {
      code: `R-2026-${crypto.randomUUID()}`,
      brand: 'alisios',
      status: 4,
      member_id,
      first_name: 'Ana',
      last_name: 'Pérez',
      birth_date: '1990-01-01',
      model_id,
      pick_up_office_id: office_id,
      pick_up_local: '2026-12-01T09:00',
      pick_up_zone: 'America/Havana',
      pick_up_at: '2026-12-01T14:00:00Z',
      drop_off_office_id: office_id,
      drop_off_local: '2026-12-08T09:00',
      drop_off_zone: 'America/Havana',
      drop_off_at: '2026-12-08T14:00:00Z',
      vehicle_id,
      currency: 'USD' as const,
      days: 7,
      rental_price: 100,
      total: 100,
      payment_limit: '48' as const,
      ...more,
    };
    return application.services.db
      .insertInto('rental')
      .values(row)
      .returning(['id', 'code'])
      .executeTakeFirstOrThrow();
  }
  const update = async (id: number, more: object) => {
    const { body } = await application.call(vehicles.get, { token, params: { id } });
    return application.call(vehicles.update, {
      token,
      params: { id },
      version: body.version,
      body: { plate: body.plate, model_id, office_id, ...more },
    });
  };

  it('neither goes to maintenance nor moves while a coming rental holds it, and the rental is named', async () => {
    const { body } = await create();
    const rental = await rent(body.id);
    const refused = await update(body.id, { status: 3 });
    expect(refused.problem).toMatchObject({ status: 409, code: 'e3', reason: 'vehicle_held' });
    expect(refused.problem.detail).toContain(rental.code);
    expect(refused.problem.detail).toContain('01/12/2026');
    const { body: other } = await application.call(offices.create, {
      token,
      body: { name: 'Otra', city_id: 2301 },
    });
    expect((await update(body.id, { office_id: other.id })).problem.reason).toBe('vehicle_held');
    expect((await update(body.id, { odometer: 500 })).status).toBe(200);
    await application.services.db
      .updateTable('rental')
      .set({ status: 6 })
      .where('id', '=', rental.id)
      .execute();
    expect((await update(body.id, { status: 3 })).status).toBe(200);
  });

  it('is not withdrawn while every car of its model there is promised, assigned or not', async () => {
    const { body: other } = await application.call(offices.create, {
      token,
      body: { name: `Última ${crypto.randomUUID()}`, city_id: 2301 },
    });
    const last = await create({ office_id: other.id });
    const rental = await rent(last.body.id, {
      vehicle_id: null,
      pick_up_office_id: other.id,
      drop_off_office_id: other.id,
    });
    const withdraw = () => update(last.body.id, { office_id: other.id, status: 3 });
    expect((await withdraw()).problem).toMatchObject({ status: 409, reason: 'vehicle_promised' });
    expect((await update(last.body.id, { office_id })).problem.reason).toBe('vehicle_promised');
    const { token: chief } = await application.login(administrator);
    expect(
      (await application.call(vehicles.remove, { token: chief, params: { id: last.body.id } })).problem
        .reason,
    ).toBe('vehicle_promised');
    await create({ office_id: other.id });
    expect((await withdraw()).status).toBe(200);
    await application.services.db
      .updateTable('rental')
      .set({ status: 6 })
      .where('id', '=', rental.id)
      .execute();
  });

  it('is rented from hand-over to return', async () => {
    const { body } = await create();
    const rental = await rent(body.id, { status: 5, handed_over_at: '2026-12-01T14:00:00Z' });
    const status = async () =>
      (await application.call(vehicles.get, { token, params: { id: body.id } })).body.status;
    expect(await status()).toBe(2);
    const listed = await application.call(vehicles.list, { token, query: { status: '2' } });
    expect(listed.body.results.map(({ id }) => id)).toEqual([body.id]);
    await application.services.db
      .updateTable('rental')
      .set({ returned_at: '2026-12-05T14:00:00Z' })
      .where('id', '=', rental.id)
      .execute();
    expect(await status()).toBe(1);
  });
});
