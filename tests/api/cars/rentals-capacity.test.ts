import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as actions from '../../../src/lib/contract/cars/rental-actions.ts';
import { nextFreeCar, quoteRental } from '../../../src/lib/contract/cars/quotes.ts';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import { addDays } from '../../../src/lib/domain/dates.ts';
import { buildOffice, buildRental, buildVehicle } from '../../fixtures/builders.ts';
import { agent, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { bodyOf, createRental, makeScene } from './rental-scene.ts';
import type { Scene } from './rental-scene.ts';
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

const count = async (scene: Scene) =>
  (await application.call(rentals.list, { token, query: { model: scene.model, status: '1,2,3,4,5' } })).body
    .count;

describe('the last cars', () => {
  it('go to exactly as many of 50 simultaneous requests as there are, over two servers, while one is assigned and one is cancelled (rule: last-car-once)', async () => {
    const cars = 4;
    const scene = await makeScene(application, cars);
    const body = bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00');
    const assigned = await createRental(application, token, { ...body, vehicle_id: scene.vehicles[0] });
    const leaving = await createRental(application, token, body);
    const other = application.second();
    const cancelling = application.call(actions.cancelRental, {
      token,
      params: { id: leaving.body.id },
      version: 1,
      body: { reason: 'Storm', notify: false },
    });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        createRental(application, token, body, index % 2 === 0 ? {} : { app: other }),
      ),
    );
    expect((await cancelling).status).toBe(200);
    const made = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, problem }) => `${status} ${problem.code}`)).toEqual(
      refused.map(() => '409 e16'),
    );
    // The cancelled car was free for some of them, or for the next one: never both, never neither.
    const next = await createRental(application, token, body);
    expect(made.length + (next.status === 201 ? 1 : 0)).toBe(cars - 1);
    expect(await count(scene)).toBe(cars);
    expect(new Set(made.map(({ body: rental }) => rental.code)).size).toBe(made.length);
    expect(
      (await application.call(rentals.get, { token, params: { id: assigned.body.id } })).body.vehicle?.id,
    ).toBe(scene.vehicles[0]);
  });

  it('of ten assignments of one vehicle one succeeds', async () => {
    const scene = await makeScene(application, 10);
    const body = bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00');
    const made = await Promise.all(Array.from({ length: 10 }, () => createRental(application, token, body)));
    const vehicle_id = scene.vehicles[0] ?? 0;
    const answers = await Promise.all(
      made.map(({ body: { id } }) =>
        application.call(actions.assignVehicle, { token, params: { id }, version: 1, body: { vehicle_id } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ problem }) => problem.code === 'e16')).toHaveLength(9);
  });

  it('are never in two rentals at once, even for somebody who writes to the database by hand', async () => {
    const scene = await makeScene(application, 1);
    const { db } = application.services;
    const values = {
      model_id: scene.model,
      pick_up_office_id: scene.office,
      vehicle_id: scene.vehicles[0] ?? 0,
    };
    await buildRental(db, {
      ...values,
      pick_up_local: '2026-11-02T09:00',
      drop_off_local: '2026-11-05T09:00',
    });
    await expect(
      buildRental(db, { ...values, pick_up_local: '2026-11-04T09:00', drop_off_local: '2026-11-06T09:00' }),
    ).rejects.toThrow('rental_vehicle_twice');
  });
});

describe('one-way cars', () => {
  it('leave their office for good and count at the other one from then on', async () => {
    const scene = await makeScene(application, 1);
    const there = await buildOffice(application.services.db);
    const oneWay = {
      ...bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00'),
      drop_off: { office_id: there, local: '2026-11-05T09:00' },
    };
    const from = (office: number, day: number) => ({
      ...bodyOf(scene, '', ''),
      pick_up: { office_id: office, local: `2026-11-${day}T09:00` },
      drop_off: { office_id: office, local: `2026-11-${day + 2}T09:00` },
    });
    expect((await createRental(application, token, from(there, 10))).problem.code).toBe('e16');
    expect((await createRental(application, token, oneWay)).status).toBe(201);
    expect((await createRental(application, token, from(scene.office, 10))).problem.code).toBe('e16');
    expect(
      (
        await createRental(application, token, {
          ...from(there, 10),
          pick_up: { office_id: there, local: '2026-11-04T09:00' },
        })
      ).problem.code,
    ).toBe('e16');
    expect((await createRental(application, token, from(there, 10))).status).toBe(201);
    // Nor may one leave for good when it is promised to somebody later.
    const other = await makeScene(application, 1);
    await createRental(application, token, bodyOf(other, '2026-11-20T09:00', '2026-11-22T09:00'));
    const early = {
      ...bodyOf(other, '2026-11-02T09:00', ''),
      drop_off: { office_id: there, local: '2026-11-05T09:00' },
    };
    expect((await createRental(application, token, early)).problem.code).toBe('e16');
  });
});

describe('a quote', () => {
  it('says what a rental would cost and how many cars are free, e16 and when one is', async () => {
    const scene = await makeScene(application, 2);
    await createRental(application, token, bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00'));
    const request = {
      model_id: scene.model,
      pick_up: { office_id: scene.office, local: '2026-11-03T09:00' },
      drop_off: { office_id: scene.office, local: '2026-11-06T09:00' },
      currency: 'USD' as const,
    };
    const quote = (values: object = {}) =>
      application.call(quoteRental, { token, body: { ...request, ...values } });
    const first = await quote({ birth_date: '2004-01-01', novel_driver: true });
    expect(first.body).toMatchObject({
      days: 3,
      free: 1,
      age: 22,
      novel_driver: true,
      total: { amount: 180_00, currency: 'USD' },
    });
    const second = await createRental(
      application,
      token,
      bodyOf(scene, '2026-11-03T09:00', '2026-11-06T09:00'),
    );
    expect((await quote()).problem).toMatchObject({ code: 'e16', reason: 'no_car_free' });
    expect((await quote({ rental_id: second.body.id })).body.free).toBe(1);
    const { body } = await application.call(nextFreeCar, {
      token,
      body: { model_id: request.model_id, pick_up: request.pick_up, drop_off: request.drop_off },
    });
    expect(body.local).toBe('2026-11-05T09:00');
    expect((await quote({ currency: 'EUR' })).problem.code).toBe('e8');
    expect(
      (await quote({ drop_off: { office_id: scene.office, local: '2026-11-02T09:00' } })).problem.errors?.[0],
    ).toMatchObject({ field: 'drop_off.local', key: 'hours_before_pick_up' });
    expect((await quote({ birth_date: '1930-01-01' })).problem.errors?.[0]?.key).toBe('renter_age');
  });
});

interface Held {
  readonly from: number;
  readonly until: number;
  readonly vehicle_id: number | null;
}

/** What holds cars of a scene, read from the table and judged here anew, by days. */
async function held(scene: Scene): Promise<Held[]> {
  const rows = await application.services.db
    .selectFrom('rental')
    .selectAll()
    .where('model_id', '=', scene.model)
    .where('status', '<=', 5)
    .where('returned_at', 'is', null)
    .execute();
  const now = application.clock.now.getTime();
  return rows
    .filter((row) => row.status === 5 || Date.parse(row.drop_off_at) > now)
    .map((row) => {
      const until = Date.parse(row.drop_off_at);
      return {
        from: Date.parse(row.pick_up_at),
        until: row.status === 5 && until <= now ? Infinity : until,
        vehicle_id: row.vehicle_id,
      };
    });
}

const most = (holds: readonly Held[], request: { from: number; until: number }) =>
  Math.max(
    0,
    ...[request.from, ...holds.map(({ from }) => from)]
      .filter((at) => at >= request.from && at < request.until)
      .map((at) => holds.filter(({ from, until }) => from <= at && at < until).length),
  );

const CARS = 2;
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('create' as const),
      day: fc.nat(18),
      days: fc.integer({ min: 1, max: 6 }),
      assign: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which: fc.nat(20) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('assign' as const), which: fc.nat(20), car: fc.nat(CARS - 1) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      which: fc.nat(20),
      day: fc.nat(18),
      days: fc.integer({ min: 1, max: 6 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('start' as const), which: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('return' as const), which: fc.nat(20) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 4 }) }),
  },
);

describe('random histories', () => {
  it('promise a car exactly when one is free, and never one car twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        application.clock.now = new Date('2026-05-01T14:00:00Z');
        const scene = await makeScene(application, CARS);
        const made: number[] = [];
        const local = (day: number) => `${addDays('2026-05-01', day)}T11:00`;
        const at = (day: number) => Date.parse(`${addDays('2026-05-01', day)}T15:00:00Z`);
        const act = async (
          endpoint:
            | typeof actions.moveRental
            | typeof actions.assignVehicle
            | typeof actions.cancelRental
            | typeof actions.rescheduleRental
            | typeof actions.startRental
            | typeof actions.returnVehicle
            | typeof actions.markRentalPaid,
          which: number,
          body: object,
        ) => {
          const id = made[which % Math.max(1, made.length)];
          if (id === undefined) return;
          const { version } = (await application.call(rentals.get, { token, params: { id } })).body;
          const { status } = await application.call(endpoint as typeof actions.moveRental, {
            token,
            params: { id },
            version,
            body: { ...body },
          });
          expect([200, 409, 422]).toContain(status);
        };
        for (const one of steps) {
          if (one.kind === 'wait')
            application.clock.now = new Date(application.clock.now.getTime() + one.days * 86_400_000);
          if (one.kind === 'create') {
            const request = { from: at(one.day), until: at(one.day + one.days) };
            const past = request.from < application.clock.now.getTime();
            const fits = most(await held(scene), request) < CARS;
            const answer = await createRental(
              application,
              token,
              bodyOf(scene, local(one.day), local(one.day + one.days)),
            );
            expect(answer.status).toBe(past ? 422 : fits ? 201 : 409);
            if (answer.status === 201) made.push(answer.body.id);
            if (answer.status === 201 && one.assign)
              await act(actions.assignVehicle, made.length - 1, {
                vehicle_id: scene.vehicles[one.day % CARS],
              });
          }
          if (one.kind === 'cancel')
            await act(actions.cancelRental, one.which, { reason: 'Random', notify: false });
          if (one.kind === 'assign')
            await act(actions.assignVehicle, one.which, { vehicle_id: scene.vehicles[one.car] });
          if (one.kind === 'move')
            await act(actions.rescheduleRental, one.which, {
              pick_up_local: local(one.day),
              drop_off_local: local(one.day + one.days),
            });
          if (one.kind === 'start') {
            await act(actions.markRentalPaid, one.which, { reference: 'a', reason: 'b' });
            await act(actions.startRental, one.which, { odometer: 10, fuel: 8 });
          }
          if (one.kind === 'return') await act(actions.returnVehicle, one.which, { odometer: 10, fuel: 8 });
        }
        const holds = await held(scene);
        const agreed = holds.filter(({ until }) => until !== Infinity);
        expect(most(agreed, { from: 0, until: Infinity })).toBeLessThanOrEqual(CARS);
        for (const car of scene.vehicles)
          expect(
            most(
              agreed.filter(({ vehicle_id }) => vehicle_id === car),
              { from: 0, until: Infinity },
            ),
          ).toBeLessThanOrEqual(1);
      }),
      randomRuns(8),
    );
  });

  it('take a car that joins the fleet, and miss one that goes to maintenance', async () => {
    const scene = await makeScene(application, 1);
    const body = bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00');
    const { db } = application.services;
    await db.updateTable('vehicle').set({ status: 3 }).where('model_id', '=', scene.model).execute();
    expect((await createRental(application, token, body)).problem.code).toBe('e16');
    await buildVehicle(db, { model_id: scene.model, office_id: scene.office });
    expect((await createRental(application, token, body)).status).toBe(201);
  });
});
