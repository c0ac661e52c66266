import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alternatives } from '../../../src/lib/contract/cars/alternatives.ts';
import { services } from '../../../src/lib/contract/financials/services.ts';
import { SERVICE_TYPES } from '../../../src/lib/contract/system/service-types.ts';
import { buildMember, buildModel, buildOffice, buildPrice, buildVehicle } from '../../fixtures/builders.ts';
import { agent, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { bodyOf, createRental, makeScene } from './rental-scene.ts';
import type { Scene } from './rental-scene.ts';

let application: TestApplication;
let token: string;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(agent));
});
beforeEach(() => {
  application.clock.now = new Date('2026-10-01T14:00:00Z');
});
afterAll(() => application.close());

const ask = ({ model, ...scene }: Pick<Scene, 'office'> & Partial<Scene>, more: object = {}) =>
  application.call(alternatives, {
    token,
    query: {
      ...(model !== undefined && { model_id: String(model) }),
      pick_up_office_id: String(scene.office),
      pick_up_local: '2026-11-10T09:00',
      drop_off_office_id: String(scene.office),
      drop_off_local: '2026-11-13T09:00',
      currency: 'USD',
      ...more,
    },
  });

/** The one car of a scene is away from 9 to 14 November. */
async function taken(): Promise<Scene> {
  const scene = await makeScene(application, 1);
  const body = bodyOf(scene, '2026-11-09T09:00', '2026-11-14T09:00');
  expect((await createRental(application, token, body)).status).toBe(201);
  return scene;
}

/** A client with a ticket from Miami to Holguín that lands on a day. */
async function landsInHolguin(day: string): Promise<string> {
  const member_id = await buildMember(application.services.db);
  const flight = {
    passengers: ['Ana García'],
    airline: 'American',
    locator: 'QX7LPT',
    segments: [
      {
        from: 'MIA',
        to: 'Holguín (HOG)',
        departs: { local: `${day}T07:00`, zone: 'America/New_York' },
        arrives: { local: `${day}T08:45`, zone: 'America/Havana' },
      },
    ],
  };
  const sold = await application.call(services.create, {
    token,
    body: {
      service_type_id: SERVICE_TYPES.flight,
      member_id,
      concept: 'MIA – HOG',
      unit_amount: 210_00,
      total: 210_00,
      currency: 'USD',
      flight,
    },
  });
  expect(sold.status).toBe(201);
  return String(member_id);
}

describe('where no car is free, something else is offered', () => {
  it('the same model at the same hours on the nearest days, each with its price', async () => {
    const { body } = await ask(await taken());
    expect(body.days).toBe(3);
    expect(body.times.map(({ pick_up_local, drop_off_local }) => [pick_up_local, drop_off_local])).toEqual([
      ['2026-11-05T09:00', '2026-11-08T09:00'],
      ['2026-11-06T09:00', '2026-11-09T09:00'],
      ['2026-11-14T09:00', '2026-11-17T09:00'],
    ]);
    expect(body.times.every(({ price, free }) => price?.amount === 150_00 && free === 1)).toBe(true);
  });

  it('no day that has passed, nor one on which the office is closed', async () => {
    application.clock.now = new Date('2026-11-08T15:00:00Z');
    const scene = await taken();
    await application.services.db
      .updateTable('office')
      .set({ closed_dates: ['2026-11-14', '2026-11-18'] })
      .where('id', '=', scene.office)
      .execute();
    const { body } = await ask(scene);
    expect(body.times.map(({ pick_up_local }) => pick_up_local)).toEqual([
      '2026-11-16T09:00',
      '2026-11-17T09:00',
      '2026-11-19T09:00',
    ]);
  });

  it('other models of the office: the category first, then the next one up, and none below', async () => {
    const { db } = application.services;
    const scene = await taken();
    await db.updateTable('model').set({ category: 'CDMR' }).where('id', '=', scene.model).execute();
    const add = async (category: string, daily: number) => {
      const model = await buildModel(db, { category });
      await buildPrice(db, model, daily);
      await buildVehicle(db, { model_id: model, office_id: scene.office });
      return model;
    };
    const [below, dear, cheap, above] = [
      await add('EDMR', 30_00),
      await add('CDMR', 60_00),
      await add('CDMR', 55_00),
      await add('IDMR', 40_00),
    ];
    const { body } = await ask(scene);
    expect(body.models.map(({ model }) => model.id)).toEqual([cheap, dear, above]);
    // Without a model: all that is free, from the cheapest on.
    const all = await ask({ office: scene.office });
    expect(all.body.models.map(({ model }) => model.id)).toEqual([below, above, cheap, dear]);
    expect([all.body.times, all.body.offices]).toEqual([[], []]);
  });

  it('the same model at other offices of the province, where one is free and the office is open', async () => {
    const { db } = application.services;
    const scene = await taken();
    const [near, closed, airport] = [
      await buildOffice(db),
      await buildOffice(db, { closed_weekdays: [2] }),
      await buildOffice(db, { airport: true }),
    ];
    for (const office_id of [near, closed, airport])
      await buildVehicle(db, { model_id: scene.model, office_id });
    const { body } = await ask(scene);
    expect(
      body.offices.map(({ pick_up_office, drop_off_office }) => [pick_up_office.id, drop_off_office.id]),
    ).toEqual([
      [airport, airport],
      [near, near],
    ]);
  });

  it('the office of the airport to which the client flies, in whatever province it stands', async () => {
    const { db } = application.services;
    const scene = await taken();
    const { id: city_id } = await db
      .selectFrom('city')
      .select('id')
      .where('name', '=', 'Holguín')
      .executeTakeFirstOrThrow();
    const [airport, town] = [
      await buildOffice(db, { city_id, airport: true }),
      await buildOffice(db, { city_id }),
    ];
    for (const office_id of [airport, town]) await buildVehicle(db, { model_id: scene.model, office_id });
    const offered = async (more: object) =>
      (await ask(scene, more)).body.offices.map(({ pick_up_office: { id } }) => id);
    expect(await offered({ member_id: await landsInHolguin('2026-11-10') })).toEqual([airport]);
    expect(await offered({ member_id: await landsInHolguin('2026-11-07') })).toEqual([]);
    expect(await offered({})).toEqual([]);
  });

  it('refuses a question that makes no trip', async () => {
    const scene = await makeScene(application, 1);
    expect((await ask(scene, { drop_off_local: '2026-11-09T09:00' })).status).toBe(422);
    expect((await ask(scene, { pick_up_office_id: '999999' })).status).toBe(422);
  });
});
