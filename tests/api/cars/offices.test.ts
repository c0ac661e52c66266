import { describe, expect, it } from 'vitest';
import { modelChoices, officeChoices } from '../../../src/lib/contract/cars/choices.ts';
import { offices } from '../../../src/lib/contract/cars/offices.ts';
import { vehicles } from '../../../src/lib/contract/cars/vehicles.ts';
import { models } from '../../../src/lib/contract/cars/models.ts';
import { PICANTO } from '../../fixtures/picanto.ts';
import { keysOf } from '../application.ts';
import { standardRecords } from '../records.ts';

/** Municipalities by their official numbers: Playa in La Habana, Varadero's Cárdenas in Matanzas. */
const playa = 2301;
const matanzas = 25;
const cardenas = 2502;

const tests = standardRecords(
  offices,
  (mark) => ({ name: `Oficina ${mark}`, city_id: playa, closed_weekdays: [7] }),
  'name',
);
const { call, create } = tests;

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
      municipality: { id: playa, name: 'Playa', state: { id: 23, country_code: 'CU' } },
    });
  });

  it('refuses hours that end before they begin, unknown zones and places, and a closed week', async () => {
    const refused = async (given: object) => keysOf((await create(given)).problem);
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
    const { problem } = await create({ name: body.name.toUpperCase().replace('Ñ', 'N').replace('Ó', 'O') });
    expect(problem.errors?.[0]).toMatchObject({
      field: 'name',
      key: 'already_exists',
      message: `${body.name} already has this. Enter another value.`,
    });
    expect(problem.record).toEqual({ key: 'cars/offices', id: body.id });
    expect((await create({ name: body.name, city_id: cardenas })).status).toBe(201);
  });

  it('are one of a name, whoever saves at the same time (rule: one-of-a-name)', async () => {
    const name = `Juntas ${crypto.randomUUID()}`;
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({ name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422]);
    const { id } = (await create()).body;
    const renamed = await call(offices.update, {
      params: { id },
      version: 1,
      body: { name, city_id: playa },
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
      (await call(offices.list, { query: { page_size: 250, ...query } })).body.results.map(({ id }) => id);
    expect(await found({ q: 'via blanca matanzas' })).toContain(body.id);
    expect(await found({ state: matanzas, airport: true })).toContain(body.id);
    expect(await found({ state: 23 })).not.toContain(body.id);
    // A percent sign is no wildcard.
    expect(await found({ q: 'via%blanca' })).toEqual([]);
    expect(await found({ sort: 'province,-municipality' })).toContain(body.id);
  });

  it('groups the offices to choose from by province, active ones only unless asked (rule: offices-by-province)', async () => {
    const { body: open } = await create();
    const { body: shut } = await create({ status: 2, city_id: cardenas });
    const groups = (await call(officeChoices)).body;
    const havana = groups.find(({ state }) => state.id === 23);
    expect(havana?.offices.find(({ id }) => id === open.id)).toMatchObject({
      opens: '09:00',
      closes: '17:00',
      zone: 'America/Havana',
      municipality: { id: playa },
    });
    const idsOf = (all: typeof groups) => all.flatMap(({ offices: some }) => some.map(({ id }) => id));
    expect(idsOf(groups)).not.toContain(shut.id);
    expect(idsOf((await call(officeChoices, { query: { inactive: true } })).body)).toContain(shut.id);
  });

  it('is not deleted while a vehicle belongs to it, and says so', async () => {
    const token = tests.chief;
    const { id } = (await create()).body;
    const model = { ...PICANTO, name: `Rio ${crypto.randomUUID()}`, category: 'EDAR' };
    const { id: model_id } = (await call(models.create, { body: model })).body;
    const car = (await call(vehicles.create, { body: { plate: 'T900001', model_id, office_id: id } })).body;
    const refused = await call(offices.remove, { token, params: { id } });
    expect(refused.problem).toMatchObject({ status: 409, code: 'e3', reason: 'in_use' });
    expect(refused.problem.detail).toContain('vehicles');
    await call(vehicles.remove, { token, params: { id: car.id } });
    expect((await call(offices.remove, { token, params: { id } })).status).toBe(204);
    const choice = (await call(modelChoices)).body.find((one) => one.id === model_id);
    expect(choice).toMatchObject({ name: `Kia ${model.name}`, category: 'EDAR' });
  });

  it('exports and draws its form', async () => {
    await create({ name: '=SUM(1) Oficina', city_id: cardenas });
    const asked = { token: tests.token, language: 'es' } as const;
    const path = '/cars/export_offices.csv?q=sum';
    const text = await (await tests.application.request('GET', path, asked)).text();
    expect(text.split('\r\n')[0]).toContain('Provincia');
    expect(text).toContain("'=SUM(1)");
    expect(text).toContain('Matanzas');
    const { body } = await call(offices.addForm, { language: 'es' });
    expect(body.fields.find(({ name }) => name === 'opens')).toMatchObject({ type: 'time', label: 'Abre' });
    expect(body.fields.find(({ name }) => name === 'city_id')?.options?.length).toBe(168);
  });
});
