import { afterAll, beforeAll, expect, it } from 'vitest';
import { blocks } from '../../../src/lib/contract/cars/blocks.ts';
import { dashboardCars } from '../../../src/lib/contract/dashboard/cars.ts';
import { buildVehicle } from '../../fixtures/builders.ts';
import { administrator, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { bodyOf, createRental } from '../cars/rental-scene.ts';
import { makeStations } from '../cars/station-scene.ts';

let application: TestApplication;
let token: string;
beforeAll(async () => {
  application = await testApplication();
  application.clock.now = new Date('2026-11-10T14:00:00Z');
  ({ token } = await application.login(administrator));
});
afterAll(() => application.close());

it('counts the cars of each office now: out, free, blocked, in maintenance add up to all (rule: station-capacity)', async () => {
  const scene = await makeStations(application, token, [3, 1]);
  await buildVehicle(application.services.db, { model_id: scene.model, office_id: scene.office, status: 3 });
  const rented = await createRental(
    application,
    token,
    bodyOf(scene, '2026-11-10T09:05', '2026-11-13T09:00', { vehicle_id: scene.vehicles[0] }),
  );
  expect(rented.status).toBe(201);
  const body = {
    station_id: scene.stations[1].id,
    model_ids: [],
    from: '2026-11-10',
    to: '2026-11-11',
    reason: 'Feria',
  };
  expect((await application.call(blocks.create, { token, body })).status).toBe(201);
  application.clock.now = new Date('2026-11-10T14:10:00Z');
  const { body: offices } = await application.call(dashboardCars, { token });
  const here = offices.filter(({ office }) => office.id === scene.office);
  expect(here).toMatchObject([{ total: 5, out: 1, free: 2, blocked: 1, maintenance: 1 }]);
});
