import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../src/lib/contract/endpoint.ts';
import { companyOffices } from '../../../src/lib/contract/system/company-offices.ts';
import { destinations } from '../../../src/lib/contract/system/destinations.ts';
import {
  accommodationTypes,
  amenities,
  bedTypes,
  boards,
  roomTypes,
  roomViews,
} from '../../../src/lib/contract/system/named-lists.ts';
import { paymentProviders } from '../../../src/lib/contract/system/payment-providers.ts';
import { seasons } from '../../../src/lib/contract/system/seasons.ts';
import { serviceFees } from '../../../src/lib/contract/system/service-fees.ts';
import { serviceProviders } from '../../../src/lib/contract/system/service-providers.ts';
import { serviceTypes } from '../../../src/lib/contract/system/service-types.ts';
import { timeSlots } from '../../../src/lib/contract/system/time-slots.ts';
import { models } from '../../../src/lib/contract/cars/models.ts';
import { administrator, agent, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';

let application: TestApplication;
let token: string;
let reader: string;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(administrator));
  ({ token: reader } = await application.login(agent));
});
afterAll(() => application.close());

const LISTS = [
  seasons,
  timeSlots,
  serviceTypes,
  serviceFees,
  serviceProviders,
  paymentProviders,
  companyOffices,
  accommodationTypes,
  amenities,
  roomTypes,
  bedTypes,
  roomViews,
  boards,
  destinations,
];
const link = { link_en: 'https://bank.example/en', link_es: 'https://bank.example/es' };
/** The municipality in which Varadero lies. */
const VARADERO = 2502;
let made = 0;
const name = () => `Number ${(made += 1)}`;
const named = () => ({ name_en: name(), name_es: name() });
const singularOf = (key: string): string => key.replace(/ies$/, 'ys').slice(0, -1);
/** A valid new row of each list. */
const EXAMPLES: Record<string, () => Record<string, unknown>> = {
  seasons: () => ({ ...named(), from: '2030-01-01', to: '2030-01-31', priority: 20 + made }),
  time_slots: () => ({ ...named(), from: '09:00', to: '12:00' }),
  service_types: named,
  service_fees: () => ({
    service_type_id: 8,
    fee: { amount: 250, fee_type: 1 },
    country_code: 'CU',
    state_id: 21 + (made += 1),
  }),
  service_providers: () => ({ name: name(), service_type_ids: [3, 4] }),
  payment_providers: () => ({ name: name(), ...link }),
  company_offices: () => ({ name: name(), zone: 'America/New_York', phone: '+13055550142' }),
  accommodation_types: named,
  amenities: named,
  room_types: named,
  bed_types: named,
  room_views: named,
  boards: named,
  destinations: () => ({ ...named(), city_id: VARADERO }),
};

describe.each(LISTS.map((list) => [list.name, list] as const))('%s', (key, list) => {
  const example = () => EXAMPLES[key]?.() ?? {};
  const call = (endpoint: Endpoint, options: object) =>
    application.call(endpoint, { token, ...options } as never);

  it('stands at the paths of the specification', () => {
    expect([
      list.list.path,
      list.addForm.path,
      list.modifyForm.path,
      list.create.path,
      list.update.path,
    ]).toEqual([
      `/system/${key}/`,
      `/system/add_${singularOf(key)}`,
      `/system/modify_${singularOf(key)}/{id}`,
      `/system/${key}/`,
      `/system/${key}/{id}/`,
    ]);
  });

  it('draws its form, adds, reads back, modifies, deactivates and deletes (rule: standard-calls)', async () => {
    const form = (await call(list.addForm, {})).body as {
      fields: { name: string; label: string; options?: unknown[] }[];
      values: object;
    };
    for (const field of form.fields) expect(field.label).not.toContain('fields.');
    const created = await call(list.create, { body: { ...form.values, ...example() } });
    expect(created.status, JSON.stringify(created.problem)).toBe(201);
    const { id } = created.body as { id: number };
    expect(id).toBeGreaterThan(0);
    expect(created.body).toMatchObject({ status: 1, version: 1 });

    const modify = (await call(list.modifyForm, { params: { id } })).body as {
      version: number;
      values: Record<string, unknown>;
    };
    expect(modify.version).toBe(1);
    expect(list.input.safeParse(modify.values).success).toBe(true);
    const off = await call(list.update, {
      params: { id },
      version: 1,
      body: { ...modify.values, status: 2 },
    });
    expect(off.body).toMatchObject({ id, status: 2, version: 2 });
    const { status: _, ...rest } = modify.values;
    expect((await call(list.update, { params: { id }, version: 2, body: rest })).body).toMatchObject({
      status: 2,
      version: 3,
    });
    expect((await call(list.update, { params: { id }, version: 1, body: rest })).problem).toMatchObject({
      status: 412,
      reason: 'stale_version',
    });

    const inactive = (await call(list.list, { query: { status: 2, page_size: 50 } })).body as {
      count: number;
      results: { id: number }[];
    };
    expect(inactive.results.map((row) => row.id)).toContain(id);
    for (const sort of list.sorts)
      expect((await call(list.list, { query: { sort: `-${sort}` } })).status).toBe(200);

    expect((await application.call(list.remove, { token: reader, params: { id } })).status).toBe(403);
    expect((await call(list.remove, { params: { id } })).status).toBe(204);
    expect((await call(list.get, { params: { id } })).status).toBe(404);
  });

  it('refuses an empty form by its fields', async () => {
    const { status, problem } = await call(list.create, { body: {} });
    expect(status).toBe(422);
    expect(problem.errors?.length).toBeGreaterThan(0);
  });

  it('exports', async () => {
    await call(list.create, { body: example() });
    const text = await (
      await application.request('GET', `/system/export_${key}.csv`, { token: reader, language: 'es' })
    ).text();
    expect(text.trim().split('\r\n').length).toBeGreaterThan(1);
    expect(text).not.toContain('fields.');
    expect((await application.request('GET', `/system/export_${key}.xlsx`, { token: reader })).status).toBe(
      200,
    );
  });
});

describe('seasons', () => {
  const season = (values: object) =>
    application.call(seasons.create, {
      token,
      body: { ...named(), from: '2027-02-01', to: '2027-02-20', priority: 1, ...values },
    });

  it('refuses two of one priority over the same night and names the other one (rule: one-season-prices)', async () => {
    const high = await season({ name_en: 'High season', name_es: 'Temporada alta' });
    const duplicate = await season({ from: '2027-02-20', to: '2027-03-10' });
    expect(duplicate.problem).toMatchObject({ status: 409, code: 'e3', reason: 'season_overlap' });
    expect(duplicate.problem.detail).toContain('High season');
    expect((await season({ from: '2027-02-21', to: '2027-03-10' })).status).toBe(201);
    expect((await season({ from: '2027-02-09', to: '2027-02-09', priority: 2 })).status).toBe(201);
    const found = await application.call(seasons.list, {
      token: reader,
      query: { on: '2027-02-09', sort: '-priority' },
    });
    expect(found.body.results.map(({ priority }) => priority)).toEqual([2, 1]);
    expect(
      (await application.call(seasons.get, { token: reader, language: 'es', params: { id: high.body.id } }))
        .body.name,
    ).toBe('Temporada alta');
  });

  it('lets an inactive one overlap, but not become active', async () => {
    const first = await season({ from: '2028-01-01', to: '2028-01-31' });
    const values = { ...named(), from: '2028-01-15', to: '2028-02-15', priority: 1 };
    const second = await application.call(seasons.create, { token, body: { ...values, status: 2 } });
    expect([first.status, second.status]).toEqual([201, 201]);
    const activated = await application.call(seasons.update, {
      token,
      params: { id: second.body.id },
      version: 1,
      body: { ...values, status: 1 },
    });
    expect(activated.problem.reason).toBe('season_overlap');
  });

  it('enters one of two that are sent side by side', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => season({ from: '2029-01-01', to: '2029-01-31' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('refuses dates that do not exist or run backwards', async () => {
    expect((await season({ to: '2027-02-31' })).problem.errors?.[0]).toMatchObject({
      field: 'to',
      key: 'date',
    });
    expect((await season({ from: '2027-03-01' })).problem.errors?.[0]).toMatchObject({
      field: 'to',
      key: 'date_order',
    });
  });

  it('is kept while a car model has it, and says so', async () => {
    const { body } = await season({ from: '2031-01-01', to: '2031-01-31' });
    const model = {
      brand: 'Kia',
      name: 'Rio',
      category: 'EDMR',
      transmission: 1,
      fuel: 1,
      passengers: 5,
      doors: 4,
      luggage: 2,
      capacity: 45,
      status: 1,
    };
    const used = await application.call(models.create, { token, body: { ...model, season_ids: [body.id] } });
    expect(used.status).toBe(201);
    const removed = await application.call(seasons.remove, {
      token,
      params: { id: body.id },
      language: 'es',
    });
    expect(removed.problem).toMatchObject({ status: 409, reason: 'in_use' });
    expect(removed.problem.detail).toContain('modelos de autos');
  });
});

describe('what comes with the product', () => {
  it('has office 19 and the four providers that begin there', async () => {
    const office = await application.call(companyOffices.get, { token: reader, params: { id: 19 } });
    expect(office.body).toMatchObject({ id: 19, zone: 'America/New_York', status: 1 });
    const providers = await application.call(serviceProviders.list, {
      token: reader,
      query: { company_office: 19, sort: 'name' },
    });
    expect(
      providers.body.results
        .map(({ id }) => id)
        .filter((id) => id < 100)
        .sort(),
    ).toEqual([1, 2, 3, 4]);
    const parcels = await application.call(serviceProviders.list, {
      token: reader,
      query: { service_type: 3 },
    });
    expect(parcels.body.results.map(({ id }) => id)).toEqual(expect.arrayContaining([1, 2]));
    expect(parcels.body.results.map(({ id }) => id)).not.toContain(4);
  });

  it('never loses its defaults (rule: defaults-stay)', async () => {
    for (const [list, id] of [
      [companyOffices, 19],
      [serviceProviders, 1],
      [paymentProviders, 2],
    ] as const) {
      const { body } = await application.call(list.modifyForm, { token, params: { id } });
      const off = await application.call(list.update, {
        token,
        params: { id },
        version: body.version,
        body: { ...body.values, status: 2 },
      } as never);
      expect(off.problem).toMatchObject({ status: 409, reason: 'default_kept' });
      expect((await application.call(list.remove, { token, params: { id } })).problem.reason).toBe(
        'default_kept',
      );
    }
  });

  it('gives new rows numbers away from its own', async () => {
    const { body } = await application.call(serviceTypes.create, { token, body: named() });
    expect(body.id).toBeGreaterThan(100);
  });

  it('marks a third bank as waiting for a site build (rule: two-banks)', async () => {
    const { body } = await application.call(paymentProviders.list, {
      token: reader,
      query: { sort: 'name', page_size: 50 },
    });
    expect(
      body.results
        .filter(({ id }) => id < 3)
        .map(({ needs_site_build, logo_es }) => [needs_site_build, logo_es])
        .sort(),
    ).toEqual([
      [false, '/banks/1/es.svg'],
      [false, '/banks/2/es.svg'],
    ]);
    const third = await application.call(paymentProviders.create, { token, body: { name: name(), ...link } });
    expect(third.body.needs_site_build).toBe(true);
    const insecure = await application.call(paymentProviders.create, {
      token,
      body: { name: name(), ...link, link_en: 'javascript:alert(1)' },
    });
    expect(insecure.problem.errors?.[0]).toMatchObject({ field: 'link_en', key: 'url' });
  });
});

describe('service fees', () => {
  const fee = (values: object) =>
    application.call(serviceFees.create, {
      token,
      body: { service_type_id: 7, fee: { amount: 1000, fee_type: 2 }, ...values },
    });

  it('counts everywhere, in a country or in one of its states, once each', async () => {
    expect((await fee({})).body).toMatchObject({
      country: null,
      state: null,
      fee: { amount: 1000, fee_type: 2 },
    });
    expect((await fee({ country_code: 'US', state_id: 112 })).body).toMatchObject({
      country: { code: 'US', name: 'United States' },
      state: { id: 112, name: 'Florida' },
    });
    expect((await fee({})).problem.errors?.[0]).toMatchObject({
      field: 'service_type_id',
      key: 'already_exists',
      message: expect.stringMatching(/^\D+ already has this/),
    });
  });

  it('refuses a state of another country, an unknown type and more than all', async () => {
    expect((await fee({ country_code: 'CU', state_id: 112 })).problem.errors?.[0]?.field).toBe('state_id');
    expect((await fee({ state_id: 23 })).problem.errors?.[0]?.field).toBe('country_code');
    expect((await fee({ country_code: 'QQ' })).problem.errors?.[0]?.field).toBe('country_code');
    expect((await fee({ service_type_id: 99_999 })).problem.errors?.[0]?.field).toBe('service_type_id');
    expect(
      (await fee({ country_code: 'MX', fee: { amount: 10_001, fee_type: 1 } })).problem.errors?.[0],
    ).toMatchObject({ field: 'fee.amount', key: 'percentage' });
  });

  it('keeps its service type from being deleted', async () => {
    const { body } = await application.call(serviceTypes.create, { token, body: named() });
    await fee({ service_type_id: body.id });
    expect(
      (await application.call(serviceTypes.remove, { token, params: { id: body.id } })).problem,
    ).toMatchObject({ status: 409, reason: 'in_use', detail: expect.stringContaining('service fees') });
  });

  it('says in its form that the states depend on the country', async () => {
    const { body } = await application.call(serviceFees.addForm, { token: reader, language: 'es' });
    expect(body.fields.find((field) => field.name === 'state_id')).toMatchObject({
      type: 'select',
      required: false,
      source: { call: 'list_states', of: 'country_code' },
    });
    expect(body.fields.find((field) => field.name === 'fee')?.options?.map(({ label }) => label)).toEqual([
      'Porcentaje',
      'Importe fijo',
      'Sin cargo',
    ]);
    expect(body.fields.find((field) => field.name === 'country_code')?.options).toContainEqual({
      value: 'US',
      label: 'Estados Unidos',
    });
  });
});

it('finds what has accents without them', async () => {
  await application.call(serviceTypes.create, {
    token,
    body: { name_en: 'Notary', name_es: 'Notaría pública' },
  });
  const { body } = await application.call(serviceTypes.list, { token: reader, query: { q: 'notaria PUB' } });
  expect(body.results.map((row) => row.name)).toEqual(['Notary']);
});
