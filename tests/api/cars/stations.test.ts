import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moveVehicles, stationModels, stations } from '../../../src/lib/contract/cars/stations.ts';
import { vehicles } from '../../../src/lib/contract/cars/vehicles.ts';
import { stationChoices } from '../../../src/lib/contract/cars/choices.ts';
import * as actions from '../../../src/lib/contract/cars/rental-actions.ts';
import { buildOffice, buildVehicle } from '../../fixtures/builders.ts';
import { dayList } from '../../../src/lib/contract/cars/day-list.ts';
import { quoteRental } from '../../../src/lib/contract/cars/quotes.ts';
import { auditTrail } from '../../../src/lib/contract/audit.ts';
import { search } from '../../../src/lib/contract/system/search.ts';
import { administrator, agent, keysOf, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { bodyOf, createRental, makeScene } from './rental-scene.ts';
import { createStation, makeStations } from './station-scene.ts';

let application: TestApplication;
let token: string;
let chief: string;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(agent));
  ({ token: chief } = await application.login(administrator));
});
beforeEach(() => {
  application.clock.now = new Date('2026-10-01T14:00:00Z');
});
afterAll(() => application.close());

const contractOf = (model_id: number, more: object = {}) => ({
  model_id,
  supplier: 'Cubacar',
  quantity: 1,
  first_day: '2026-11-01',
  last_day: '2026-11-30',
  ...more,
});
const update = (id: number, version: number, body: object) =>
  application.call(stations.update, { token, params: { id }, version, body: { ...body } });
const bodyOfStation = (
  { code, name, office, note, status }: Awaited<ReturnType<typeof createStation>>['body'],
  more: object = {},
) => ({
  code,
  name,
  office_id: office.id,
  note,
  status,
  ...more,
});

describe('car stations', () => {
  it('keep a code in capitals without spaces, one of each', async () => {
    const { office } = await makeScene(application, 0);
    const made = await createStation(application, token, office, { code: ' hav t1 ', name: 'Terminal 1' });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      code: 'HAVT1',
      office: { id: office },
      models: [],
      vehicle_count: 0,
      status: 1,
    });
    const duplicate = await createStation(application, token, office, { code: 'havt1' });
    expect(keysOf(duplicate.problem)).toEqual(['code already_exists']);
    expect(duplicate.problem.record).toEqual({ key: 'cars/stations/listing', id: made.body.id });
    expect(keysOf((await createStation(application, token, office, { code: 'Ñ!' })).problem)).toEqual([
      'code code',
    ]);
    expect(keysOf((await createStation(application, token, 999_999)).problem)).toEqual([
      'office_id select_option',
    ]);
  });

  it('are found by their code from anywhere', async () => {
    const { office } = await makeScene(application, 0);
    const { body: station } = await createStation(application, token, office);
    const { body: found } = await application.call(search, {
      token,
      query: { q: station.code.toLowerCase() },
    });
    expect(found).toContainEqual(
      expect.objectContaining({ key: 'cars/stations/listing', id: station.id, title: station.name }),
    );
  });

  it('have the cars of their office: one that names none stands at the first', async () => {
    const { db } = application.services;
    const office = await buildOffice(db);
    const scene = await makeScene(application, 2, office);
    const choices = (await application.call(stationChoices, { token, query: { office: String(office) } }))
      .body;
    expect(choices).toMatchObject([{ office: { id: office }, status: 1 }]);
    const { body } = await application.call(stations.get, { token, params: { id: choices[0]?.id ?? 0 } });
    expect(body.models).toMatchObject([{ model: { id: scene.model }, vehicles: 2, contracted: 0 }]);
    const other = (await createStation(application, token, office)).body;
    const added = await application.call(vehicles.create, {
      token,
      body: { plate: 'T900001', model_id: scene.model, office_id: office, station_id: other.id },
    });
    expect(added.body.station.id).toBe(other.id);
    const elsewhere = await application.call(vehicles.create, {
      token,
      body: {
        plate: 'T900002',
        model_id: scene.model,
        office_id: await buildOffice(db),
        station_id: other.id,
      },
    });
    expect(keysOf(elsewhere.problem)).toEqual(['station_id select_option']);
  });

  it('are neither deleted, closed nor moved to another office while cars stand there', async () => {
    const {
      stations: [first],
    } = await makeStations(application, token);
    const current = (await application.call(stations.get, { token, params: { id: first.id } })).body;
    const remove = await application.call(stations.remove, { token: chief, params: { id: first.id } });
    expect([remove.status, remove.problem.reason]).toEqual([409, 'station_has_cars']);
    for (const more of [{ status: 2 }, { office_id: await buildOffice(application.services.db) }])
      expect((await update(first.id, current.version, bodyOfStation(current, more))).problem.reason).toBe(
        'station_has_cars',
      );
    const empty = (await createStation(application, token, first.office.id)).body;
    expect((await update(empty.id, empty.version, bodyOfStation(empty, { status: 2 }))).status).toBe(200);
    expect((await application.call(stations.remove, { token: chief, params: { id: empty.id } })).status).toBe(
      204,
    );
  });

  it('tell what of each model is there, out, free, and when the next one is', async () => {
    const scene = await makeStations(application, token, [1, 1]);
    const [first] = scene.stations;
    await createRental(
      application,
      token,
      bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00', { vehicle_id: scene.vehicles[0] }),
    );
    application.clock.now = new Date('2026-11-03T14:00:00Z');
    const { body } = await application.call(stationModels, { token, params: { id: first.id } });
    expect(body).toMatchObject([
      { model: { id: scene.model }, total: 1, out: 1, free: 0, next_free: '2026-11-05T09:00' },
    ]);
  });
});

describe('vehicles that move to another station', () => {
  const move = (vehicleIds: readonly number[], stationId: number) =>
    application.call(moveVehicles, { token, body: { vehicle_ids: [...vehicleIds], station_id: stationId } });

  it('go together or not at all', async () => {
    const scene = await makeStations(application, token, [2, 0]);
    const [, second] = scene.stations;
    expect((await move(scene.vehicles, second.id)).body).toEqual({ moved: 2 });
    const after = (await application.call(stations.get, { token, params: { id: second.id } })).body;
    expect(after.vehicle_count).toBe(2);
    expect((await move([scene.vehicles[0] ?? 0, 999_999], second.id)).status).toBe(404);
    expect(keysOf((await move(scene.vehicles, 999_999)).problem)).toEqual(['station_id select_option']);
  });

  it('stay where a rental would be left without a car, and it is named', async () => {
    const scene = await makeStations(application, token, [1, 1]);
    const elsewhere = await makeStations(application, token, [1, 0]);
    const rented = await createRental(
      application,
      token,
      bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00'),
    );
    expect((await move([scene.vehicles[0] ?? 0], elsewhere.stations[0].id)).status).toBe(200);
    const refused = await move([scene.vehicles[1] ?? 0], elsewhere.stations[0].id);
    expect([refused.status, refused.problem.reason]).toEqual([409, 'vehicle_promised']);
    expect(refused.problem.detail).toContain(rented.body.code);
    // Within the office it may go: any station serves the rental.
    expect((await move([scene.vehicles[1] ?? 0], scene.stations[0].id)).status).toBe(200);
  });

  it('never leave their office while a client has them', async () => {
    const scene = await makeStations(application, token, [2, 0]);
    const elsewhere = await makeStations(application, token, [0, 0]);
    const rented = await createRental(
      application,
      token,
      bodyOf(scene, '2026-10-01T10:30', '2026-10-05T09:00', { vehicle_id: scene.vehicles[0] }),
    );
    const refused = await move([scene.vehicles[0] ?? 0], elsewhere.stations[0].id);
    expect([refused.problem.reason, refused.problem.detail?.includes(rented.body.code)]).toEqual([
      'vehicle_held',
      true,
    ]);
    expect((await move([scene.vehicles[1] ?? 0], elsewhere.stations[0].id)).status).toBe(200);
  });
});

describe('the pick-up station of a rental', () => {
  it('is any of the office until staff choose one or a vehicle is assigned', async () => {
    const scene = await makeStations(application, token, [1, 1]);
    const [first, second] = scene.stations;
    const rent = (more: object = {}) =>
      createRental(application, token, bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00', more));
    const chosen = await rent({ pick_up_station_id: second.id });
    expect(chosen.body.pick_up_station?.id).toBe(second.id);
    const refused = await rent({ pick_up_station_id: second.id });
    expect([refused.problem.code, refused.problem.reason]).toEqual(['e16', 'no_car_at_station']);
    const any = await rent();
    expect(any.body.pick_up_station).toBeNull();
    const assigned = await application.call(actions.assignVehicle, {
      token,
      params: { id: any.body.id },
      version: any.body.version,
      body: { vehicle_id: scene.vehicles[0] ?? 0 },
    });
    expect(assigned.body.pick_up_station?.id).toBe(first.id);
    const on = async (date: string) =>
      (await application.call(dayList, { token, query: { date, office: scene.office } })).body;
    // The day list says it, too; what comes back belongs where its vehicle stands.
    expect((await on('2026-11-02')).pick_ups.map(({ id, station }) => [id, station])).toEqual([
      [chosen.body.id, second.name],
      [any.body.id, first.name],
    ]);
    expect((await on('2026-11-05')).drop_offs.map(({ id, station }) => [id, station])).toEqual([
      [chosen.body.id, null],
      [any.body.id, first.name],
    ]);
    const elsewhere = await makeStations(application, token, [0, 0]);
    expect(keysOf((await rent({ pick_up_station_id: elsewhere.stations[0].id })).problem)).toEqual([
      'pick_up_station_id select_option',
    ]);
  });
});

describe('a quote', () => {
  it('asks about the station that was chosen, as the save does', async () => {
    const scene = await makeStations(application, token, [1, 1]);
    const [first, second] = scene.stations;
    const quote = async (more: object) => {
      const { client: _, ...body } = bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00', more);
      const { status, body: answer, problem } = await application.call(quoteRental, { token, body });
      return status === 200 ? answer.free : (problem.reason ?? keysOf(problem));
    };
    const body = bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00', { pick_up_station_id: second.id });
    const rented = (await createRental(application, token, body)).body;
    expect(await quote({ pick_up_station_id: second.id })).toBe('no_car_at_station');
    expect(await quote({ pick_up_station_id: first.id })).toBe(1);
    expect(await quote({})).toBe(1);
    // The one that has the car asks about its own station when none is sent.
    expect(await quote({ rental_id: rented.id })).toBe(1);
    const elsewhere = await makeStations(application, token, [0, 0]);
    expect(await quote({ pick_up_station_id: elsewhere.stations[0].id })).toEqual([
      'pick_up_station_id select_option',
    ]);
  });
});

describe('contracted cars', () => {
  /** An office without a car of its own, whose station has one from a supplier in November. */
  async function granted(more: object = {}) {
    const scene = await makeScene(application, 0);
    const station = (
      await createStation(application, token, scene.office, { contracts: [contractOf(scene.model, more)] })
    ).body;
    const rent = (from: string, to: string) => createRental(application, token, bodyOf(scene, from, to));
    return { scene, station, rent };
  }

  it('are promised from the first day to the last, and not a day longer', async () => {
    const { rent, station } = await granted();
    expect(station.contracts).toMatchObject([{ supplier: 'Cubacar', quantity: 1 }]);
    expect((await rent('2026-10-30T09:00', '2026-11-03T09:00')).problem.code).toBe('e16');
    expect((await rent('2026-11-28T09:00', '2026-12-02T09:00')).problem.code).toBe('e16');
    expect((await rent('2026-11-01T09:00', '2026-11-30T16:00')).status).toBe(201);
    expect((await rent('2026-11-10T09:00', '2026-11-13T09:00')).problem.code).toBe('e16');
  });

  it('go back to the supplier some days before, and stay with who was promised one', async () => {
    const { rent, station } = await granted({ release_days: 5, quantity: 2 });
    expect((await rent('2026-11-03T09:00', '2026-11-06T09:00')).status).toBe(201);
    application.clock.now = new Date('2026-10-31T14:00:00Z');
    expect((await rent('2026-11-03T09:00', '2026-11-06T09:00')).problem.code).toBe('e16');
    expect((await rent('2026-11-08T09:00', '2026-11-11T09:00')).status).toBe(201);
    const now = (await application.call(stations.get, { token, params: { id: station.id } })).body;
    expect(now.models).toEqual([]);
  });

  it('are not given up while a rental needs them; a contract that ends in mid-rental counts until the drop-off', async () => {
    const { scene, station, rent } = await granted();
    const rented = await rent('2026-11-10T09:00', '2026-11-20T09:00');
    expect(rented.status).toBe(201);
    const contracts = (last_day: string) => [
      contractOf(scene.model, { id: station.contracts[0]?.id, last_day }),
    ];
    const none = await update(station.id, station.version, bodyOfStation(station));
    expect([none.status, none.problem.reason]).toEqual([409, 'vehicle_promised']);
    expect(none.problem.detail).toContain(rented.body.code);
    const before = await update(
      station.id,
      station.version,
      bodyOfStation(station, { contracts: contracts('2026-11-09') }),
    );
    expect(before.problem.reason).toBe('vehicle_promised');
    const during = await update(
      station.id,
      station.version,
      bodyOfStation(station, { contracts: contracts('2026-11-15') }),
    );
    expect(during.status).toBe(200);
    expect((await rent('2026-11-20T09:00', '2026-11-22T09:00')).problem.code).toBe('e16');
  });

  it('are in the history of their station: added, changed, removed', async () => {
    const { scene, station } = await granted();
    const [contract] = station.contracts;
    const save = async (contracts: object[]) => {
      const current = (await application.call(stations.get, { token, params: { id: station.id } })).body;
      const saved = await update(station.id, current.version, bodyOfStation(current, { contracts }));
      expect(saved.status).toBe(200);
    };
    const kept = { id: contract?.id };
    await save([contractOf(scene.model, kept)]);
    await save([contractOf(scene.model, { ...kept, quantity: 3 })]);
    await save([]);
    const { body } = await application.call(auditTrail, {
      token: chief,
      query: { key: stations.key, id: station.id },
    });
    const told = body.filter(({ action }) => action.startsWith('contract'));
    expect(told.map(({ action }) => action)).toEqual([
      'contract_removed',
      'contract_changed',
      'contract_added',
    ]);
    expect(told.map(({ changes }) => changes['contracts'])).toMatchObject([
      [{ quantity: 3, supplier: 'Cubacar' }, null],
      [{ quantity: 1 }, { quantity: 3, model: { id: scene.model } }],
      [null, { quantity: 1, first_day: '2026-11-01' }],
    ]);
  });

  it('leave with the plate that the supplier delivers, which counts once', async () => {
    const { scene, station, rent } = await granted();
    const rented = (await rent('2026-11-10T09:00', '2026-11-20T09:00')).body;
    const body = {
      plate: 'T910001',
      model_id: scene.model,
      office_id: scene.office,
      contracted_car_id: station.contracts[0]?.id,
    };
    const vehicle = (await application.call(vehicles.create, { token, body })).body;
    expect(vehicle.contracted_car).toMatchObject({ name: 'Cubacar' });
    expect((await rent('2026-11-12T09:00', '2026-11-14T09:00')).problem.code).toBe('e16');
    const assigned = await application.call(actions.assignVehicle, {
      token,
      params: { id: rented.id },
      version: rented.version,
      body: { vehicle_id: vehicle.id },
    });
    expect(assigned.body.vehicle?.plate).toBe('T910001');
    const other = await application.call(vehicles.create, {
      token,
      body: {
        plate: 'T910002',
        model_id: scene.model,
        office_id: await buildOffice(application.services.db),
        contracted_car_id: station.contracts[0]?.id,
      },
    });
    expect(keysOf(other.problem)).toEqual(['contracted_car_id select_option']);
    const gone = await update(station.id, station.version, bodyOfStation(station));
    expect(gone.problem.reason).toBe('contract_has_vehicle');
  });

  it('refuse days in the wrong order, and a model that there is not', async () => {
    const { office, model } = await makeScene(application, 0);
    const refused = async (contract: object) =>
      keysOf((await createStation(application, token, office, { contracts: [contract] })).problem);
    expect(await refused(contractOf(model, { last_day: '2026-10-31' }))).toEqual([
      'contracts.0.last_day date_order',
    ]);
    expect(await refused(contractOf(999_999))).toEqual(['contracts select_option']);
    expect(await refused(contractOf(model, { quantity: 0 }))).toEqual(['contracts.0.quantity min']);
    await buildVehicle(application.services.db, { model_id: model, office_id: office });
  });
});
