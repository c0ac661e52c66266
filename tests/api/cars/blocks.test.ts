import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  availability,
  availabilityDay,
  exportAvailability,
} from '../../../src/lib/contract/cars/availability.ts';
import {
  blocks,
  checkBlock,
  endMaintenance,
  planMaintenance,
  unlockBlock,
} from '../../../src/lib/contract/cars/blocks.ts';
import { freeVehiclesOf } from '../../../src/lib/contract/cars/free-vehicles.ts';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import { rentalTimeline } from '../../../src/lib/contract/cars/timeline.ts';
import * as actions from '../../../src/lib/contract/cars/rental-actions.ts';
import { administrator, agent, keysOf, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { bodyOf, createRental } from './rental-scene.ts';
import { makeStations } from './station-scene.ts';
import type { StationScene } from './station-scene.ts';

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

const days = (scene: StationScene, from: string, to: string, more: object = {}) => ({
  station_id: scene.stations[0].id,
  model_ids: [scene.model],
  from,
  to,
  ...more,
});
const body = (scene: StationScene, from: string, to: string, more: object = {}) => ({
  reason: 'Inventario',
  ...days(scene, from, to, more),
});
const block = (scene: StationScene, from: string, to: string, more: object = {}) =>
  application.call(blocks.create, { token: chief, body: body(scene, from, to, more) });
const rent = (scene: StationScene, from: string, to: string, more: object = {}) =>
  createRental(application, token, bodyOf(scene, `${from}T09:00`, `${to}T09:00`, more));
const grid = async (scene: StationScene, from: string, to: string, query: object = {}) => {
  const { rows } = (
    await application.call(availability, {
      token,
      query: { from, to, office: String(scene.office), ...query },
    })
  ).body;
  return rows.toSorted((one, other) => one.station.id - other.station.id);
};
const cells = async (scene: StationScene, from: string, to: string) =>
  (await grid(scene, from, to)).map((row) =>
    row.cells.map(({ free, total, blocked }) => `${free}/${total}${blocked ? `-${blocked}` : ''}`),
  );

describe('blocked dates', () => {
  it('keep what nobody was promised, are told in the refusal, and come back when they are unlocked', async () => {
    const scene = await makeStations(application, token, [2, 0]);
    const made = await block(scene, '2026-11-10', '2026-11-12');
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      kind: 'block',
      quantity: null,
      models: [{ id: scene.model }],
      unlocked_at: null,
    });
    expect(await cells(scene, '2026-11-09', '2026-11-13')).toEqual([
      ['2/2', '0/2-2', '0/2-2', '0/2-2', '2/2'],
    ]);
    const refused = await rent(scene, '2026-11-11', '2026-11-14');
    expect([refused.problem.code, refused.problem.reason]).toEqual(['e16', 'days_blocked']);
    expect(refused.problem.detail).toContain('10/11/2026');
    expect(refused.problem.detail).toContain('12/11/2026');
    expect(JSON.stringify(refused.problem)).not.toContain('Inventario');
    // A rental may end when the day begins and begin when it is over, by the office's clock.
    expect((await rent(scene, '2026-11-13', '2026-11-15')).status).toBe(201);
    const { id, version } = made.body;
    const unlocked = await application.call(unlockBlock, { token: chief, params: { id }, version, body: {} });
    expect(unlocked.status).toBe(200);
    expect(unlocked.body.unlocked_by).not.toBeNull();
    expect((await rent(scene, '2026-11-10', '2026-11-12')).status).toBe(201);
    const again = await application.call(unlockBlock, {
      token: chief,
      params: { id },
      version: version + 1,
      body: {},
    });
    expect(again.problem.reason).toBe('block_unlocked');
    const listed = async (query: object) =>
      (
        await application.call(blocks.list, {
          token,
          query: { station: String(scene.stations[0].id), ...query },
        })
      ).body.results.length;
    expect([await listed({}), await listed({ unlocked: 'true' })]).toEqual([0, 1]);
  });

  it('never take a promised car: the dialog says how many can be, and which rentals stand in the way', async () => {
    const scene = await makeStations(application, token, [3, 0]);
    const rented = (await rent(scene, '2026-11-11', '2026-11-14')).body;
    const asked = await application.call(checkBlock, {
      token,
      body: days(scene, '2026-11-10', '2026-11-12', { quantity: 3 }),
    });
    expect(asked.body.models).toMatchObject([{ can_block: 2, total: 3 }]);
    expect(asked.body.rentals).toMatchObject([{ id: rented.id, code: rented.code }]);
    const refused = await block(scene, '2026-11-10', '2026-11-12', { quantity: 3 });
    expect(keysOf(refused.problem)).toEqual(['quantity block_quantity']);
    const made = await block(scene, '2026-11-10', '2026-11-12', { quantity: 2 });
    expect(made.status).toBe(201);
    expect(await cells(scene, '2026-11-10', '2026-11-13')).toEqual([['1/3-2', '0/3-2', '0/3-2', '2/3']]);
    // While it is changed, a block is not in its own way.
    const left = async (more: object) =>
      (
        await application.call(checkBlock, {
          token,
          body: days(scene, '2026-11-10', '2026-11-12', { quantity: 2, ...more }),
        })
      ).body.models.map(({ can_block }) => can_block);
    expect([await left({}), await left({ block_id: made.body.id })]).toEqual([[0], [2]]);
    // The rental that was made before may still be changed within the blocked days.
    const moved = await application.call(actions.rescheduleRental, {
      token,
      params: { id: rented.id },
      version: rented.version,
      body: { pick_up_local: '2026-11-11T09:00', drop_off_local: '2026-11-14T10:00' },
    });
    expect(moved.status).toBe(200);
  });

  it('block several ranges together or not at all, of one day, of 400 days, and over a change of the clocks', async () => {
    const scene = await makeStations(application, token, [1, 0]);
    await rent(scene, '2027-01-05', '2027-01-08');
    const refused = await block(scene, '2026-10-31', '2026-11-02', {
      quantity: 1,
      other_days: [{ from: '2027-01-06', to: '2027-01-06' }],
    });
    expect(keysOf(refused.problem)).toEqual(['quantity nothing_to_block']);
    expect(await cells(scene, '2026-10-31', '2026-11-02')).toEqual([['1/1', '1/1', '1/1']]);
    expect(
      (
        await block(scene, '2026-10-31', '2026-11-02', {
          other_days: [{ from: '2026-12-24', to: '2026-12-24' }],
        })
      ).status,
    ).toBe(201);
    expect(await cells(scene, '2026-10-30', '2026-11-03')).toEqual([
      ['1/1', '0/1-1', '0/1-1', '0/1-1', '1/1'],
    ]);
    expect(await cells(scene, '2026-12-23', '2026-12-25')).toEqual([['1/1', '0/1-1', '1/1']]);
    expect((await block(scene, '2027-02-01', '2028-03-06')).status).toBe(201);
  });

  it('are not jumped over by a rental that begins before and ends after them (rule: blocked-days-named)', async () => {
    const scene = await makeStations(application, token, [1, 0]);
    expect((await block(scene, '2026-12-10', '2026-12-10')).status).toBe(201);
    const refused = await rent(scene, '2026-12-08', '2026-12-14');
    expect([refused.problem.code, refused.problem.reason]).toEqual(['e16', 'days_blocked']);
    expect(refused.problem.detail).toContain('10/12/2026');
    expect((await rent(scene, '2026-12-05', '2026-12-09')).status).toBe(201);
    expect((await rent(scene, '2026-12-11', '2026-12-14')).status).toBe(201);
  });

  it('begin and end with their days where the office has no midnight (rule: skipped-hours)', async () => {
    const scene = await makeStations(application, token, [1, 0]);
    expect((await block(scene, '2027-03-14', '2027-03-14')).status).toBe(201);
    expect(await cells(scene, '2027-03-13', '2027-03-15')).toEqual([['1/1', '0/1-1', '1/1']]);
    expect((await rent(scene, '2027-03-15', '2027-03-18')).body.days).toBe(3);
    const over = await rent(scene, '2027-03-13', '2027-03-14');
    expect([over.problem.code, over.problem.reason]).toEqual(['e16', 'days_blocked']);
  });

  it('refuse days that are over or in the wrong order, more cars than there are, and what is not there', async () => {
    const scene = await makeStations(application, token, [1, 0]);
    const refused = async (from: string, to: string, more: object = {}) =>
      keysOf((await block(scene, from, to, more)).problem);
    expect(await refused('2026-09-01', '2026-09-02')).toEqual(['to in_past']);
    expect(await refused('2026-11-03', '2026-11-02')).toEqual(['to date_order']);
    expect(await refused('2026-11-03', '2026-11-03', { quantity: 2 })).toEqual(['quantity block_quantity']);
    expect(await refused('2026-11-03', '2026-11-03', { quantity: 0 })).toEqual(['quantity min']);
    expect(await refused('2026-11-03', '2026-11-03', { station_id: 999_999 })).toEqual([
      'station_id select_option',
    ]);
    expect(await refused('2026-11-03', '2026-11-03', { model_ids: [999_999] })).toEqual([
      'model_ids select_option',
    ]);
    expect(await refused('2026-11-03', '2026-11-03', { reason: ' ' })).toEqual(['reason required']);
  });

  it('can be shortened although nothing more is free, and not drawn out over promised days', async () => {
    const scene = await makeStations(application, token, [1, 0]);
    const made = (await block(scene, '2026-11-10', '2026-11-15', { quantity: 1 })).body;
    await rent(scene, '2026-11-16', '2026-11-19');
    const change = (version: number, from: string, to: string) =>
      application.call(blocks.update, {
        token: chief,
        params: { id: made.id },
        version,
        body: body(scene, from, to, { quantity: 1 }),
      });
    expect(keysOf((await change(made.version, '2026-11-10', '2026-11-17')).problem)).toEqual([
      'quantity nothing_to_block',
    ]);
    const shorter = await change(made.version, '2026-11-11', '2026-11-12');
    expect([shorter.status, shorter.body.from, shorter.body.to]).toEqual([200, '2026-11-11', '2026-11-12']);
    expect((await change(made.version, '2026-11-11', '2026-11-11')).status).toBe(412);
  });

  it('are not for an agent', async () => {
    const scene = await makeStations(application, token, [1, 0]);
    const refused = await application.call(blocks.create, {
      token,
      body: body(scene, '2026-11-10', '2026-11-12'),
    });
    expect([refused.status, refused.problem.code]).toEqual([403, 'e10']);
  });

  it('and rentals of the last free car never both come of fifty that ask at once over two servers (rule: last-car-once)', async () => {
    const scene = await makeStations(application, token, [1, 0]);
    const other = application.second();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0
          ? application.call(blocks.create, {
              token: chief,
              body: body(scene, '2026-11-10', '2026-11-12', { quantity: 1 }),
              ...(index % 4 === 0 && { app: other }),
            })
          : createRental(
              application,
              token,
              bodyOf(scene, '2026-11-11T09:00', '2026-11-14T09:00'),
              index % 4 === 1 ? { app: other } : {},
            ),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.every(({ status }) => [201, 409, 422].includes(status))).toBe(true);
  }, 60_000);
});

describe('the timeline', () => {
  it('has blocks of stations that touch its days, one for each model, until they are unlocked', async () => {
    const scene = await makeStations(application, token, [2, 1]);
    const [station, second] = scene.stations;
    const made = (await block(scene, '2026-11-10', '2026-11-12', { quantity: 1 })).body;
    await block(scene, '2026-11-13', '2026-11-13', { station_id: second.id, model_ids: [] });
    const shown = async (from: string, more: object = {}) => {
      const query = { from, days: 3, office: String(scene.office), ...more };
      return (await application.call(rentalTimeline, { token, query })).body.blocks;
    };
    expect(await shown('2026-11-08')).toMatchObject([
      { station: { id: station.id }, model: { id: scene.model }, quantity: 1, reason: 'Inventario' },
    ]);
    const both = await shown('2026-11-12', { model: String(scene.model) });
    expect(both.map(({ station: { id }, model }) => [id, model?.id ?? null]).toSorted()).toEqual(
      [
        [station.id, scene.model],
        [second.id, null],
      ].toSorted(),
    );
    expect(await shown('2026-11-12', { model: '999999' })).toMatchObject([{ model: null }]);
    expect(await shown('2026-11-12', { page: 2 })).toEqual([]);
    await application.call(unlockBlock, {
      token: chief,
      params: { id: made.id },
      version: made.version,
      body: {},
    });
    expect(await shown('2026-11-08')).toEqual([]);
  });
});

describe('planned maintenance', () => {
  const plan = (id: number, more: object = {}) =>
    application.call(planMaintenance, {
      token,
      params: { id },
      body: { kind: 'service', from: '2026-11-10', to: '2026-11-12', reason: 'Aceite', ...more },
    });

  it('takes one vehicle out of the stock for its days, and it is not offered for them', async () => {
    const scene = await makeStations(application, token, [2, 0]);
    const [vehicle = 0] = scene.vehicles;
    const planned = await plan(vehicle);
    expect([planned.status, planned.body.kind, planned.body.vehicle?.id]).toEqual([201, 'service', vehicle]);
    expect(await cells(scene, '2026-11-09', '2026-11-10')).toEqual([['2/2', '1/1']]);
    const rented = (await rent(scene, '2026-11-11', '2026-11-14')).body;
    const free = await application.call(freeVehiclesOf, { token, params: { id: rented.id } });
    expect(free.body.map(({ id }) => id)).toEqual([scene.vehicles[1]]);
    const assign = await application.call(actions.assignVehicle, {
      token,
      params: { id: rented.id },
      version: rented.version,
      body: { vehicle_id: vehicle },
    });
    expect([assign.problem.code, assign.problem.reason]).toEqual(['e16', 'vehicle_maintenance_planned']);
    expect((await rent(scene, '2026-11-11', '2026-11-14')).problem.code).toBe('e16');
  });

  it('ends by whoever may change vehicles, and is no block that the Administrator unlocks', async () => {
    const scene = await makeStations(application, token, [1, 0]);
    const { id, version } = (await plan(scene.vehicles[0] ?? 0)).body;
    const of = { params: { id }, version, body: {} };
    const unlock = await application.call(unlockBlock, { token: chief, ...of });
    expect([unlock.status, unlock.problem.reason]).toEqual([409, 'block_is_maintenance']);
    expect((await application.call(endMaintenance, { token, ...of })).status).toBe(200);
    expect(await cells(scene, '2026-11-10', '2026-11-10')).toEqual([['1/1']]);
    const other = (await block(scene, '2026-11-10', '2026-11-10')).body;
    const end = await application.call(endMaintenance, {
      token,
      params: { id: other.id },
      version: other.version,
      body: {},
    });
    expect(end.problem.reason).toBe('block_is_no_maintenance');
  });

  it('and an assignment of the vehicle never both come, whoever asks at the same time', async () => {
    const other = application.second();
    for (let time = 0; time < 8; time += 1) {
      const scene = await makeStations(application, token, [2, 0]);
      const [vehicle = 0] = scene.vehicles;
      const rented = (await rent(scene, '2026-11-11', '2026-11-14')).body;
      const answers = await Promise.all([
        plan(vehicle),
        application.call(actions.assignVehicle, {
          token,
          params: { id: rented.id },
          version: rented.version,
          body: { vehicle_id: vehicle },
          app: other,
        }),
      ]);
      expect(answers.map(({ status }) => status < 300).filter(Boolean)).toHaveLength(1);
      expect(answers.every(({ status }) => status < 500)).toBe(true);
    }
  });

  it('asks for another vehicle for a rental that has it, and is refused where none is left', async () => {
    const scene = await makeStations(application, token, [2, 0]);
    const [vehicle = 0, other = 0] = scene.vehicles;
    const rented = (await rent(scene, '2026-11-11', '2026-11-14', { vehicle_id: vehicle })).body;
    const refused = await plan(vehicle);
    expect([refused.status, refused.problem.reason]).toEqual([409, 'maintenance_assigned']);
    expect(refused.problem.detail).toContain(rented.code);
    expect((await plan(vehicle, { unassign: true })).status).toBe(201);
    const waits = (await application.call(rentals.get, { token, params: { id: rented.id } })).body;
    expect(waits.vehicle).toBeNull();
    const last = await plan(other);
    expect([last.problem.reason, last.problem.detail?.includes(rented.code)]).toEqual([
      'vehicle_promised',
      true,
    ]);
  });
});

describe('availability', () => {
  it('has the fewest cars free at any moment of a day by the clock of the office', async () => {
    const scene = await makeStations(application, token, [1, 1]);
    await rent(scene, '2026-11-10', '2026-11-12', { vehicle_id: scene.vehicles[0] });
    expect(await cells(scene, '2026-11-09', '2026-11-13')).toEqual([
      ['1/1', '0/1', '0/1', '0/1', '1/1'],
      ['1/1', '1/1', '1/1', '1/1', '1/1'],
    ]);
    expect(await grid(scene, '2026-11-10', '2026-11-12', { only: 'full' })).toHaveLength(1);
    expect(await grid(scene, '2026-11-09', '2026-11-13', { only: 'free' })).toMatchObject([
      { station: { id: scene.stations[1].id } },
    ]);
    expect(await grid(scene, '2026-11-09', '2026-11-13', { model: '999999' })).toEqual([]);
    expect(
      await grid(scene, '2026-11-09', '2026-11-13', { category: 'm', station: String(scene.stations[0].id) }),
    ).toHaveLength(1);
    expect(
      keysOf(
        (await application.call(availability, { token, query: { from: '2026-11-09', to: '2026-11-08' } }))
          .problem,
      ),
    ).toEqual(['to date_order']);
    expect(
      keysOf(
        (await application.call(availability, { token, query: { from: '2026-11-09', to: '2027-11-08' } }))
          .problem,
      ),
    ).toEqual(['to max']);
  });

  it('names what stands behind a cell, and when it changes', async () => {
    const scene = await makeStations(application, token, [2, 0]);
    const [station] = scene.stations;
    const rented = (await rent(scene, '2026-11-10', '2026-11-12')).body;
    const blocked = (await block(scene, '2026-11-10', '2026-11-10', { quantity: 1 })).body;
    const { body: day } = await application.call(availabilityDay, {
      token,
      query: { station: station.id, model: scene.model, day: '2026-11-10' },
    });
    expect(day.steps).toEqual([
      { local: '2026-11-10T00:00', free: 1, total: 2, blocked: 1 },
      { local: '2026-11-10T09:00', free: 0, total: 2, blocked: 1 },
    ]);
    expect(day.rentals).toMatchObject([{ code: rented.code, at_station: false, plate: null }]);
    expect(day.blocks).toMatchObject([{ id: blocked.id, reason: 'Inventario' }]);
    expect(
      (
        await application.call(availabilityDay, {
          token,
          query: { station: 999_999, model: 1, day: '2026-11-10' },
        })
      ).status,
    ).toBe(404);
  });

  it('comes as a workbook', async () => {
    const { office } = await makeStations(application, token, [1, 0]);
    const answer = await application.request(
      'GET',
      `${exportAvailability.path}?from=2026-11-09&to=2026-11-13&office=${office}`,
      { token },
    );
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, exportAvailability.download]);
  });
});
