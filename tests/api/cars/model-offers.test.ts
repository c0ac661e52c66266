import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { modelOffers } from '../../../src/lib/contract/cars/model-offers.ts';
import { buildModel, buildOffice, buildPrice, buildRental, buildVehicle } from '../../fixtures/builders.ts';
import { freeCars } from '../../../server/cars/rentals/capacity.ts';
import { addDays } from '../../../src/lib/domain/dates.ts';
import { toInstant } from '../../../src/lib/domain/zones.ts';
import { agent, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { bodyOf, createRental, makeScene } from './rental-scene.ts';
import { randomRuns } from '../../random-runs.ts';

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

const trip = { pick_up_local: '2026-11-02T09:00', drop_off_local: '2026-11-05T09:00' };
const ask = (office: number, query: object = {}) =>
  application.call(modelOffers, {
    token,
    query: {
      pick_up_office_id: String(office),
      drop_off_office_id: String(office),
      currency: 'USD',
      ...trip,
      ...query,
    },
  });

describe('the models to choose from', () => {
  it('stand with free cars and the price of exactly these dates: free ones first, then by price (rule: free-cars-first)', async () => {
    const {
      services: { db },
    } = application;
    const office = await buildOffice(db);
    const [dear, cheap, taken, elsewhere] = [
      await buildModel(db),
      await buildModel(db),
      await buildModel(db),
      await buildModel(db),
    ];
    for (const [model, daily] of [
      [dear, 90_00],
      [cheap, 40_00],
      [taken, 30_00],
      [elsewhere, 10_00],
    ] as const)
      await buildPrice(db, model, daily);
    for (const model of [dear, dear, cheap, taken])
      await buildVehicle(db, { model_id: model, office_id: office });
    const { body: rental } = await createRental(
      application,
      token,
      bodyOf({ office, model: taken, vehicles: [] }, trip.pick_up_local, trip.drop_off_local),
    );
    const { body } = await ask(office);
    const mine = body.offers
      .filter(({ model }) => [dear, cheap, taken, elsewhere].includes(model.id))
      .map(({ model, free, price }) => [model.id, free, price?.amount]);
    expect(body.days).toBe(3);
    expect(mine).toEqual([
      [cheap, 1, 120_00],
      [dear, 2, 270_00],
      [elsewhere, 0, 30_00],
      [taken, 0, 90_00],
    ]);
    // A rental that is changed does not stand in its own way.
    const own = (await ask(office, { except: String(rental.id) })).body.offers.find(
      ({ model }) => model.id === taken,
    );
    expect(own).toMatchObject({ free: 1, price: { amount: 90_00 } });
  });

  it('are asked for with times that the offices can serve', async () => {
    const { office } = await makeScene(application);
    expect((await ask(office, { drop_off_local: '2026-11-01T09:00' })).problem.errors).toMatchObject([
      { field: 'drop_off.local', key: 'hours_before_pick_up' },
    ]);
  });

  it('have as many free cars as a quote counts, whatever is rented where', async () => {
    const {
      services: { db },
    } = application;
    const now = application.clock.now;
    const place = fc.integer({ min: 0, max: 1 });
    const rental = fc.record({
      from: fc.integer({ min: -5, max: 12 }),
      days: fc.integer({ min: 1, max: 6 }),
      here: place,
      there: place,
      status: fc.constantFrom(3, 5),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(rental, { maxLength: 5 }),
        fc.record({
          from: fc.integer({ min: 1, max: 9 }),
          days: fc.integer({ min: 1, max: 5 }),
          oneWay: fc.boolean(),
        }),
        async (rentals, request) => {
          const offices = [await buildOffice(db), await buildOffice(db)] as const;
          const model = await buildModel(db);
          for (let car = 0; car < 3; car += 1)
            await buildVehicle(db, { model_id: model, office_id: offices[0] });
          const local = (day: number): string => `${addDays('2026-10-01', day)}T10:00`;
          for (const { from, days, here, there, status } of rentals) {
            const values = {
              pick_up_local: local(from),
              drop_off_local: local(from + days),
              pick_up_office_id: offices[here] ?? 0,
              drop_off_office_id: offices[there] ?? 0,
            };
            // A car that is out belongs to a third office, so that the stock stays what the request counts.
            const out =
              status === 5
                ? {
                    vehicle_id: await buildVehicle(db, { model_id: model, office_id: await buildOffice(db) }),
                  }
                : {};
            await buildRental(db, { model_id: model, ...values, status, ...out });
          }
          const back = offices[request.oneWay ? 1 : 0];
          const times = {
            pick_up_local: local(request.from),
            drop_off_local: local(request.from + request.days),
          };
          const { body } = await ask(offices[0], { ...times, drop_off_office_id: String(back) });
          const at = (text: string): string => toInstant({ local: text, zone: 'America/Havana' });
          const counted = await freeCars(
            { db, now },
            {
              model_id: model,
              pick_up_office_id: offices[0],
              drop_off_office_id: back,
              pick_up_at: at(times.pick_up_local),
              drop_off_at: at(times.drop_off_local),
            },
          );
          expect(body.offers.find((offer) => offer.model.id === model)?.free).toBe(counted);
        },
      ),
      randomRuns(8),
    );
  });
});
