import { afterAll, beforeAll, expect, it } from 'vitest';
import { alternatives } from '../../../src/lib/contract/cars/alternatives.ts';
import { availability } from '../../../src/lib/contract/cars/availability.ts';
import { blocks, planMaintenance, unlockBlock } from '../../../src/lib/contract/cars/blocks.ts';
import { freeVehiclesOf } from '../../../src/lib/contract/cars/free-vehicles.ts';
import { quoteRental } from '../../../src/lib/contract/cars/quotes.ts';
import * as actions from '../../../src/lib/contract/cars/rental-actions.ts';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import type { RentalRow } from '../../../src/lib/contract/cars/rentals.ts';
import { rentalShortages } from '../../../src/lib/contract/cars/shortages.ts';
import { rentalTimeline } from '../../../src/lib/contract/cars/timeline.ts';
import type { TimelineBar } from '../../../src/lib/contract/cars/timeline.ts';
import { vehicles } from '../../../src/lib/contract/cars/vehicles.ts';
import type { Endpoint, Output } from '../../../src/lib/contract/endpoint.ts';
import { addDays } from '../../../src/lib/domain/dates.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import { buildModel, buildOffice, buildPrice, buildVehicle } from '../../fixtures/builders.ts';
import { administrator, agent, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { bodyOf, createRental } from './rental-scene.ts';
import { createStation } from './station-scene.ts';

/*
 * Holy Week of 2027 at an office with two stations: three cars of its own and one that a supplier grants. After every step
 * grid, quote and timeline say the same of every day, and nobody is promised a car that there is not.
 */

let application: TestApplication;
let token: string;
let chief: string;
beforeAll(async () => {
  application = await testApplication();
});
afterAll(() => application.close());

/** Sets the clock; sessions of days before have ended. */
async function setClock(now: string): Promise<void> {
  application.clock.now = new Date(now);
  ({ token } = await application.login(agent));
  ({ token: chief } = await application.login(administrator));
}

const LAST_DAY = '2027-04-05';
const CONTRACT = { first_day: '2027-03-20', last_day: '2027-04-03' } as const;

async function easter() {
  await setClock('2027-03-15T14:00:00Z');
  const { db } = application.services;
  // Open all night, so that a quote can ask for the very days of the grid.
  const always = { opens: '00:00', closes: '00:00' };
  const office = await buildOffice(db, always);
  const elsewhere = await buildOffice(db, always);
  const [model, other] = [await buildModel(db), await buildModel(db)];
  for (const id of [model, other]) await buildPrice(db, id);
  const first = (await createStation(application, token, office)).body;
  const contract = { ...CONTRACT, model_id: model, supplier: 'Cubacar', quantity: 1 };
  const second = (await createStation(application, token, office, { contracts: [contract] })).body;
  const own: number[] = [];
  for (const station_id of [first.id, first.id, second.id])
    own.push(await buildVehicle(db, { model_id: model, office_id: office, station_id }));
  await buildVehicle(db, { model_id: other, office_id: office, station_id: first.id });
  return { office, elsewhere, model, other, stations: [first, second] as const, vehicles: own };
}
type Easter = Awaited<ReturnType<typeof easter>>;
type Timeline = Output<typeof rentalTimeline.answer>;

/** Cars that a quote finds for some time at an office, or at one of its stations; 0 when it is refused. */
async function quoted(scene: Easter, from: string, to: string, station: number | null): Promise<number> {
  const { client: _, ...body } = bodyOf(scene, from, to, { pick_up_station_id: station });
  const { status, body: quote, problem } = await application.call(quoteRental, { token, body: { ...body } });
  if (status === 200) return quote.free;
  expect(problem.code).toBe('e16');
  return 0;
}

/** Whether a bar keeps a car away from the office at a moment: gone one way it does not come back by itself. */
const away = (bar: TimelineBar, moment: string): boolean =>
  bar.pick_up_local <= moment &&
  (bar.overdue || bar.drop_off_local > moment || bar.drop_off_office.id !== bar.pick_up_office.id);

/** What the timeline shows to be left at noon of a day: cars that stand there, less those that wait for one. */
function leftInTimeline({ bars, vehicles: shown }: Timeline, scene: Easter, day: string, noon: string) {
  const out = bars.filter((bar) => away(bar, noon));
  const own = new Set(scene.vehicles);
  const there = shown
    .filter(({ id, status }) => own.has(id) && status !== 3)
    .filter(({ maintenance }) => !maintenance.some(({ from, to }) => from <= day && day <= to))
    .filter(({ id }) => !out.some(({ vehicle_id }) => vehicle_id === id));
  const granted = day >= CONTRACT.first_day && day <= CONTRACT.last_day ? 1 : 0;
  // Rentals that wait for a vehicle, and the one that has the supplier's.
  const others = out.filter(({ vehicle_id }) => vehicle_id === null || !own.has(vehicle_id));
  return there.length + granted - others.length;
}

/** Grid, quote and timeline of every day, which must say the same. */
async function agree(scene: Easter, missing = 0): Promise<void> {
  const tomorrow = addDays(todayIn('America/Havana', application.clock.now), 1);
  const { rows, days } = (
    await application.call(availability, {
      token,
      query: { from: tomorrow, to: LAST_DAY, office: String(scene.office), model: String(scene.model) },
    })
  ).body;
  const { body: timeline } = await application.call(rentalTimeline, {
    token,
    query: { from: '2027-03-15', days: 40, office: String(scene.office), model: String(scene.model) },
  });
  for (const [index, day] of days.entries()) {
    const [from, to] = [`${day}T00:00`, `${addDays(day, 1)}T00:00`];
    for (const { station, cells } of rows)
      expect([day, cells[index]?.free]).toEqual([day, await quoted(scene, from, to, station.id)]);
    const noon = `${day}T12:00`;
    const blocked = rows.reduce((sum, { cells }) => sum + (cells[index]?.blocked ?? 0), 0);
    const left = leftInTimeline(timeline, scene, day, noon) - blocked;
    expect([day, Math.max(0, left)]).toEqual([day, await quoted(scene, noon, `${day}T13:00`, null)]);
    expect(left).toBeGreaterThanOrEqual(-missing);
  }
}

const act = async <E extends Endpoint>(endpoint: E, { id }: { id: number }, body: object, by = token) => {
  const { version } = (await application.call(rentals.get, { token, params: { id } })).body;
  return application.call(endpoint, { token: by, params: { id }, version, body: { ...body } } as never);
};

/** Takes the money of a rental. */
async function pay(rental: { id: number }): Promise<void> {
  const proof = { reference: 'Recibo 12', reason: 'Efectivo' };
  expect((await act(actions.markRentalPaid, rental, proof)).status).toBe(200);
}

/** Hands a vehicle over for a rental. */
async function handOver(rental: { id: number }, vehicle: number): Promise<void> {
  expect((await act(actions.assignVehicle, rental, { vehicle_id: vehicle })).status).toBe(200);
  expect((await act(actions.startRental, rental, { odometer: 2000, fuel: 8 })).body).toMatchObject({
    status: 5,
  });
}

async function bringBack(rental: { id: number }): Promise<void> {
  expect((await act(actions.returnVehicle, rental, { odometer: 2000, fuel: 8 })).status).toBe(200);
}

it('the last cars of Easter: never one too many, and grid, quote and timeline agree (rule: station-capacity, last-car-once)', async () => {
  const scene = await easter();
  const [first, second] = scene.stations;
  const [early = 0, next = 0, third = 0] = scene.vehicles;
  const rent = (from: string, to: string, more: object = {}) =>
    createRental(application, token, bodyOf(scene, `${from}T09:00`, `${to}T09:00`, more));
  await agree(scene);

  // One car is kept for the fair, and one leaves before Easter.
  const fair = await application.call(blocks.create, {
    token: chief,
    body: {
      station_id: first.id,
      model_ids: [scene.model],
      from: '2027-03-25',
      to: '2027-03-26',
      quantity: 1,
      reason: 'Feria',
    },
  });
  expect(fair.status).toBe(201);
  const before = (await rent('2027-03-16', '2027-03-23', { vehicle_id: early })).body;
  await agree(scene);

  // Two clerks sell at once, each over a server of their own: three cars are left, and three are sold.
  const servers = [application.app, application.second()];
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => {
      const app = servers[index % 2];
      const body = bodyOf(scene, '2027-03-24T09:00', '2027-03-29T09:00');
      return createRental(application, token, body, app ? { app } : {});
    }),
  );
  const sold = answers.filter(({ status }) => status === 201).map(({ body }) => body);
  expect(sold).toHaveLength(3);
  for (const { status, problem } of answers)
    if (status !== 201) expect([problem.code, problem.reason]).toEqual(['e16', 'days_blocked']);
  await agree(scene);

  // The next client is offered something else, and gets it as it was offered.
  const { body: instead } = await application.call(alternatives, {
    token,
    query: {
      model_id: scene.model,
      pick_up_office_id: scene.office,
      pick_up_local: '2027-03-24T09:00',
      drop_off_office_id: scene.office,
      drop_off_local: '2027-03-29T09:00',
      currency: 'USD',
    },
  });
  expect(instead.times.map(({ pick_up_local }) => pick_up_local.slice(0, 10))).toEqual([
    '2027-03-19',
    '2027-03-27',
    '2027-03-28',
  ]);
  const [offer] = instead.models;
  expect(offer?.model.id).toBe(scene.other);
  const taken = await createRental(
    application,
    token,
    bodyOf({ ...scene, model: offer?.model.id ?? 0 }, '2027-03-24T09:00', '2027-03-29T09:00'),
  );
  expect(taken.body.rental_price).toEqual(offer?.price);
  await agree(scene);

  // One way takes a car of all days that follow: not while they are promised, once a client has cancelled.
  const oneWay = () =>
    rent('2027-03-24', '', { drop_off: { office_id: scene.elsewhere, local: '2027-03-25T10:00' } });
  expect((await oneWay()).problem.code).toBe('e16');
  const [cancelled, kept, last] = sold as [RentalRow, RentalRow, RentalRow];
  expect((await act(actions.cancelRental, cancelled, { reason: 'Vuelo cancelado' })).status).toBe(200);
  const { status, body: bringing } = await oneWay();
  expect(status).toBe(201);
  await agree(scene);
  // There it is rented again, once.
  const there = () =>
    createRental(
      application,
      token,
      bodyOf({ ...scene, office: scene.elsewhere }, '2027-03-26T09:00', '2027-03-28T09:00'),
    );
  const follows = await there();
  expect([follows.status, (await there()).problem.code]).toEqual([201, 'e16']);

  // A car that goes to the workshop leaves no promise without one: the fair has to give up its own.
  expect((await act(actions.assignVehicle, kept, { vehicle_id: next })).status).toBe(200);
  await agree(scene);
  const repair = (more: object = {}) =>
    application.call(planMaintenance, {
      token,
      params: { id: next },
      body: { kind: 'accident', from: '2027-03-24', to: '2027-03-31', reason: 'Choque', ...more },
    });
  const assigned = await repair();
  expect([assigned.problem.reason, assigned.problem.detail?.includes(kept.code)]).toEqual([
    'maintenance_assigned',
    true,
  ]);
  expect((await repair({ unassign: true })).status).toBe(201);
  await agree(scene);
  const { body: others } = await application.call(freeVehiclesOf, { token, params: { id: kept.id } });
  expect(others.map(({ id }) => id)).not.toContain(next);
  const { id, version } = fair.body;
  const unlocked = await application.call(unlockBlock, { token: chief, params: { id }, version, body: {} });
  expect(unlocked.status).toBe(200);
  await agree(scene);

  // A car that does not come back on its day has no end until it does; what that leaves short is told.
  await pay(before);
  await setClock('2027-03-16T14:00:00Z');
  await handOver(before, early);
  await agree(scene);
  const short = async () =>
    (await application.call(rentalShortages, { token })).body.filter(({ model }) => model.id === scene.model);
  expect(await short()).toEqual([]);
  await setClock('2027-03-23T15:00:00Z');
  expect(await short()).toMatchObject([
    { office: { id: scene.office }, local: '2027-03-24T09:00', missing: 1 },
  ]);
  await agree(scene, 1);
  await setClock('2027-03-24T12:30:00Z');
  await bringBack(before);
  expect(await short()).toEqual([]);
  await agree(scene);

  // All cars leave, the supplier's among them, and come back: each where it was promised.
  const { body: supplied } = await application.call(vehicles.create, {
    token,
    body: {
      plate: 'T920001',
      model_id: scene.model,
      office_id: scene.office,
      station_id: second.id,
      contracted_car_id: second.contracts[0]?.id,
    },
  });
  await agree(scene);
  for (const rental of [bringing, kept, last, follows.body]) await pay(rental);
  await setClock('2027-03-24T13:30:00Z');
  await handOver(bringing, early);
  await handOver(kept, third);
  await handOver(last, supplied.id);
  await agree(scene);
  await setClock('2027-03-26T13:30:00Z');
  await bringBack(bringing);
  await handOver(follows.body, early);
  await agree(scene);
  await setClock('2027-03-29T13:30:00Z');
  for (const rental of [kept, last, follows.body]) await bringBack(rental);
  await agree(scene);
  expect(await short()).toEqual([]);
});
