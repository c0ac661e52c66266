import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelChoices, officeChoices } from '../../../src/lib/contract/cars/choices.ts';
import { offices } from '../../../src/lib/contract/cars/offices.ts';
import { vehicles } from '../../../src/lib/contract/cars/vehicles.ts';
import { models } from '../../../src/lib/contract/cars/models.ts';
import { PICANTO } from '../../fixtures/picanto.ts';
import { administrator, agent, keysOf, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { standardRecords } from '../records.ts';

let application: TestApplication;
let token: string;
let chief: string;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(agent));
  ({ token: chief } = await application.login(administrator));
});
afterAll(() => application.close());

/** Municipalities by their official numbers: Playa in La Habana, Varadero's Cárdenas in Matanzas. */
const playa = 2301;
const matanzas = 25;
const cardenas = 2502;

const values = (more: object = {}) => ({ name: `Oficina ${crypto.randomUUID()}`, city_id: playa, ...more });
standardRecords(offices, (mark) => values({ name: `Oficina ${mark}`, closed_weekdays: [7] }), 'name');

const create = (more: object = {}) => application.call(offices.create, { token, body: values(more) });

describe('rental offices', () => {
  it('opens from 09:00 to 17:00 in Havana unless told otherwise', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      opens: '09:00',
      closes: '17:00',
      zone: 'America/Havana',
      airport: false,
      status: 1,
      vehicle_count: 0,
    });
    expect(body.municipality).toMatchObject({
      id: playa,
      name: 'Playa',
      state: { id: 23, country_code: 'CU' },
    });
  });

  it('refuses hours that end before they begin, unknown zones and places, and a closed week', async () => {
    const refused = async (more: object) => keysOf((await create(more)).problem);
    expect(await refused({ opens: '17:00', closes: '09:00' })).toEqual(['closes closes_after_opens']);
    expect(await refused({ opens: '24:00' })).toContain('opens time');
    expect(await refused({ zone: 'Cuba/Nowhere' })).toEqual(['zone zone']);
    expect(await refused({ city_id: 999_999 })).toEqual(['city_id select_option']);
    expect(await refused({ closed_weekdays: [1, 2, 3, 4, 5, 6, 7] })).toEqual([
      'closed_weekdays always_closed',
    ]);
    expect(await refused({ closed_dates: ['2026-02-31'] })).toEqual(['closed_dates.0 date']);
    expect(await refused({ phone: '53317131' })).toEqual(['phone phone']);
    expect((await create({ opens: '08:00', closes: '00:00' })).status).toBe(201);
  });

  it('keeps one office of a name in a municipality, whatever its accents', async () => {
    const { body } = await create({ name: `Ñico López ${crypto.randomUUID()}` });
    const duplicate = await create({ name: body.name.toUpperCase().replace('Ñ', 'N').replace('Ó', 'O') });
    expect(duplicate.problem.errors?.[0]).toMatchObject({
      field: 'name',
      key: 'already_exists',
      message: `${body.name} already has this. Enter another value.`,
    });
    expect(duplicate.problem.record).toEqual({ key: 'cars/offices', id: body.id });
    expect((await create({ name: body.name, city_id: cardenas })).status).toBe(201);
  });

  it('are one of a name, whoever saves at the same time (rule: one-of-a-name)', async () => {
    const name = `Juntas ${crypto.randomUUID()}`;
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({ name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422]);
    const other = await create();
    const renamed = await application.call(offices.update, {
      token,
      params: { id: other.body.id },
      version: 1,
      body: values({ name }),
    });
    expect(renamed.problem.errors).toMatchObject([{ field: 'name', key: 'already_exists' }]);
  });

  it('finds by name, municipality and province, and filters by province', async () => {
    const { body } = await create({
      name: `Vía Blanca ${crypto.randomUUID()}`,
      city_id: cardenas,
      airport: true,
    });
    const found = async (query: object) =>
      (await application.call(offices.list, { token, query: { page_size: 250, ...query } })).body.results.map(
        ({ id }) => id,
      );
    expect(await found({ q: 'via blanca matanzas' })).toContain(body.id);
    expect(await found({ state: matanzas, airport: true })).toContain(body.id);
    expect(await found({ state: 23 })).not.toContain(body.id);
    // A percent sign is no wildcard.
    expect(await found({ q: 'via%blanca' })).toEqual([]);
    expect(
      (await application.call(offices.list, { token, query: { sort: 'province,-municipality' } })).status,
    ).toBe(200);
  });

  it('groups the offices to choose from by province, active ones only unless asked (rule: offices-by-province)', async () => {
    const { body: open } = await create();
    const { body: shut } = await create({ status: 2, city_id: cardenas });
    const ids = async (query: object) => (await application.call(officeChoices, { token, query })).body;
    const groups = await ids({});
    const havana = groups.find(({ state }) => state.id === 23);
    expect(havana?.offices.find(({ id }) => id === open.id)).toMatchObject({
      opens: '09:00',
      closes: '17:00',
      zone: 'America/Havana',
      municipality: { id: playa },
    });
    expect(groups.flatMap(({ offices: some }) => some.map(({ id }) => id))).not.toContain(shut.id);
    expect(
      (await ids({ inactive: true })).flatMap(({ offices: some }) => some.map(({ id }) => id)),
    ).toContain(shut.id);
  });

  it('is not deleted while a vehicle belongs to it, and says so', async () => {
    const { body: office } = await create();
    const { body: model } = await application.call(models.create, {
      token,
      body: { ...PICANTO, name: `Rio ${crypto.randomUUID()}`, category: 'EDAR' },
    });
    const { body: car } = await application.call(vehicles.create, {
      token,
      body: { plate: 'T900001', model_id: model.id, office_id: office.id },
    });
    const refused = await application.call(offices.remove, { token: chief, params: { id: office.id } });
    expect(refused.problem).toMatchObject({ status: 409, code: 'e3', reason: 'in_use' });
    expect(refused.problem.detail).toContain('vehicles');
    await application.call(vehicles.remove, { token: chief, params: { id: car.id } });
    expect((await application.call(offices.remove, { token: chief, params: { id: office.id } })).status).toBe(
      204,
    );
    const choices = await application.call(modelChoices, { token });
    expect(choices.body.find(({ id }) => id === model.id)).toMatchObject({
      name: `Kia ${model.name}`,
      category: 'EDAR',
    });
  });

  it('exports and draws its form', async () => {
    await create({ name: '=SUM(1) Oficina', city_id: cardenas });
    const text = await (
      await application.request('GET', '/cars/export_offices.csv?q=sum', { token, language: 'es' })
    ).text();
    expect(text.split('\r\n')[0]).toContain('Provincia');
    expect(text).toContain("'=SUM(1)");
    expect(text).toContain('Matanzas');
    const { body } = await application.call(offices.addForm, { token, language: 'es' });
    expect(body.values).toMatchObject({ opens: '09:00', closes: '17:00', zone: 'America/Havana' });
    expect(body.fields.find(({ name }) => name === 'opens')).toMatchObject({ type: 'time', label: 'Abre' });
    expect(body.fields.find(({ name }) => name === 'city_id')?.options?.length).toBe(168);
  });
});
