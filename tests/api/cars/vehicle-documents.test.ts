import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditTrail } from '../../../src/lib/contract/audit.ts';
import { planMaintenance } from '../../../src/lib/contract/cars/blocks.ts';
import { freeVehiclesOf } from '../../../src/lib/contract/cars/free-vehicles.ts';
import * as actions from '../../../src/lib/contract/cars/rental-actions.ts';
import { dashboardFleet } from '../../../src/lib/contract/dashboard/fleet.ts';
import { buildVehicle } from '../../fixtures/builders.ts';
import { agent, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { bodyOf, createRental, makeScene } from './rental-scene.ts';

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

/** A vehicle whose inspection ends on a day. */
async function withDocument(expires: string) {
  const scene = await makeScene(application, 0);
  const vehicle = await buildVehicle(application.services.db, {
    model_id: scene.model,
    office_id: scene.office,
    documents: JSON.stringify([{ name: 'Somatón', expires }]),
  });
  return { scene, vehicle };
}

describe('a vehicle whose document ends before the rental does', () => {
  it('comes last among the free ones, says so, and is assigned with a reason only', async () => {
    const { scene, vehicle } = await withDocument('2026-11-12');
    const valid = await buildVehicle(application.services.db, {
      model_id: scene.model,
      office_id: scene.office,
    });
    const { body: rental } = await createRental(
      application,
      token,
      bodyOf(scene, '2026-11-10T09:00', '2026-11-13T09:00'),
    );
    const free = (await application.call(freeVehiclesOf, { token, params: { id: rental.id } })).body;
    expect(free.map(({ id, expired }) => [id, expired])).toEqual([
      [valid, null],
      [vehicle, 'Somatón'],
    ]);
    const assign = (reason: string) =>
      application.call(actions.assignVehicle, {
        token,
        params: { id: rental.id },
        version: rental.version,
        body: { vehicle_id: vehicle, reason },
      });
    const refused = await assign('');
    expect([refused.problem.code, refused.problem.reason]).toEqual(['e16', 'vehicle_document']);
    expect(refused.problem.detail).toContain('Somatón');
    expect((await assign('The new paper comes on Monday')).status).toBe(200);
    const { body: history } = await application.call(auditTrail, {
      token,
      query: { key: 'cars/rentals', id: String(rental.id) },
    });
    expect(history[0]).toMatchObject({ action: 'vehicle_assigned', reason: 'The new paper comes on Monday' });
  });

  it('is refused with a new rental, counts on its last day, and stays with who has it', async () => {
    const { scene, vehicle } = await withDocument('2026-11-13');
    const rent = (to: string) =>
      createRental(application, token, bodyOf(scene, '2026-11-10T09:00', to, { vehicle_id: vehicle }));
    expect((await rent('2026-11-14T09:00')).problem.reason).toBe('vehicle_document');
    const { status, body: rental } = await rent('2026-11-13T16:00');
    expect(status).toBe(201);
    const longer = await application.call(actions.rescheduleRental, {
      token,
      params: { id: rental.id },
      version: rental.version,
      body: { pick_up_local: '2026-11-10T09:00', drop_off_local: '2026-11-15T09:00' },
    });
    expect(longer.status).toBe(200);
  });
});

describe('what vehicles need soon', () => {
  it('stands on the dashboard thirty days ahead, the most urgent first', async () => {
    const { db } = application.services;
    application.clock.now = new Date('2026-03-01T15:00:00Z');
    const { scene, vehicle } = await withDocument('2026-03-30');
    await db
      .updateTable('vehicle')
      .set({ service_due_on: '2026-02-20', service_due_km: 30_000, odometer: 29_800 })
      .where('id', '=', vehicle)
      .execute();
    const later = await buildVehicle(db, {
      model_id: scene.model,
      office_id: scene.office,
      documents: JSON.stringify([{ name: 'Seguro', expires: '2026-03-31' }]),
      service_due_km: 60_000,
    });
    await application.call(planMaintenance, {
      token,
      params: { id: later },
      body: { kind: 'service', from: '2026-03-10', to: '2026-03-11', reason: 'Aceite' },
    });
    const { body } = await application.call(dashboardFleet, { token });
    const mine = body.filter((due) => [vehicle, later].includes(due.vehicle.id));
    expect(
      mine.map(({ vehicle: { id }, kind, name, date, kilometres }) => [id, kind, name, date, kilometres]),
    ).toEqual([
      [vehicle, 'service', '', '2026-02-20', null],
      [vehicle, 'service_km', '', null, 200],
      [later, 'maintenance', 'Aceite', '2026-03-10', null],
      [vehicle, 'document', 'Somatón', '2026-03-30', null],
    ]);
  });
});
