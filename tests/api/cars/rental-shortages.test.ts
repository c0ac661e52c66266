import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lacksCar } from '../../../src/islands/cars/rentals/today/lacks-car.ts';
import { dayList } from '../../../src/lib/contract/cars/day-list.ts';
import * as actions from '../../../src/lib/contract/cars/rental-actions.ts';
import { rentalShortages } from '../../../src/lib/contract/cars/shortages.ts';
import { buildOffice, buildRental, buildVehicle } from '../../fixtures/builders.ts';
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

const short = async (model: number) =>
  (await application.call(rentalShortages, { token })).body.filter((shortage) => shortage.model.id === model);

/** Codes of a day's pick-ups at an office, and whether today's list marks them: "car may be missing". */
async function marked(date: string, office: number): Promise<Record<string, boolean>> {
  const [list, shortages] = await Promise.all([
    application.call(dayList, { token, query: { date, office: String(office) } }),
    application.call(rentalShortages, { token }),
  ]);
  const today = application.clock.now.toISOString().slice(0, 10);
  return Object.fromEntries(
    list.body.pick_ups.map((entry) => [entry.code, lacksCar(entry, shortages.body, today)]),
  );
}

/** A one-way rental brings its car to an office that has none, where another client picks it up days later. */
async function promised() {
  const scene = await makeScene(application, 1);
  const there = await buildOffice(application.services.db, {
    name: `Trinidad ${crypto.randomUUID().slice(0, 8)}`,
  });
  const oneWay = await createRental(application, token, {
    ...bodyOf(scene, '2026-11-02T09:00', ''),
    drop_off: { office_id: there, local: '2026-11-05T09:00' },
  });
  const next = {
    pick_up: { office_id: there, local: '2026-11-10T09:00' },
    drop_off: { office_id: there, local: '2026-11-12T09:00' },
  };
  const waiting = await createRental(application, token, { ...bodyOf(scene, '', ''), ...next });
  expect([oneWay.status, waiting.status]).toEqual([201, 201]);
  return { scene, there, oneWay: oneWay.body, waiting: waiting.body };
}

describe('a promised car that will be missing', () => {
  it("is marked in the day's list from that day on, and no longer once it has a plate or a car came", async () => {
    const { db } = application.services;
    const { scene, there, oneWay, waiting } = await promised();
    const later = await createRental(application, token, {
      ...bodyOf(scene, '', ''),
      pick_up: { office_id: there, local: '2026-11-14T09:00' },
      drop_off: { office_id: there, local: '2026-11-16T09:00' },
    });
    const before = await createRental(application, token, {
      ...bodyOf(scene, '', ''),
      pick_up: { office_id: there, local: '2026-11-06T09:00' },
      drop_off: { office_id: there, local: '2026-11-09T09:00' },
    });
    expect([later.status, before.status]).toEqual([201, 201]);
    const all = [before.body, waiting, later.body];
    const marks = async () =>
      Object.assign(
        {},
        ...(await Promise.all(['2026-11-06', '2026-11-10', '2026-11-14'].map((day) => marked(day, there)))),
      );
    const are = (...missing: boolean[]) =>
      Object.fromEntries(all.map(({ code }, index) => [code, missing[index]]));
    expect(await marks()).toEqual(are(false, false, false));
    await application.call(actions.cancelRental, {
      token,
      params: { id: oneWay.id },
      version: oneWay.version,
      body: { reason: 'Flight cancelled' },
    });
    expect(await marks()).toEqual(are(true, true, true));
    // Whoever came days ago and still waits is marked, too.
    application.clock.now = new Date('2026-11-07T15:00:00Z');
    expect(await marked('2026-11-06', there)).toEqual({ [before.body.code]: true });
    application.clock.now = new Date('2026-10-01T14:00:00Z');
    const vehicle = await buildVehicle(db, { model_id: scene.model, office_id: there });
    expect(await marks()).toEqual(are(false, false, false));
    await application.call(actions.assignVehicle, {
      token,
      params: { id: before.body.id },
      version: before.body.version,
      body: { vehicle_id: vehicle },
    });
    expect(await marked('2026-11-06', there)).toEqual({ [before.body.code]: false });
  });

  it('is told before a one-way rental is cancelled, and from then on until somebody brings one', async () => {
    const { scene, there, oneWay, waiting } = await promised();
    expect(await short(scene.model)).toEqual([]);
    const fee = async (id: number) =>
      (await application.call(actions.cancellationFeeOf, { token, params: { id } })).body.short;
    expect(await fee(waiting.id)).toBeNull();
    expect(await fee(oneWay.id)).toMatchObject({
      office: { id: there },
      model: { id: scene.model },
      local: '2026-11-10T09:00',
      zone: 'America/Havana',
      missing: 1,
    });
    await application.call(actions.cancelRental, {
      token,
      params: { id: oneWay.id },
      version: oneWay.version,
      body: { reason: 'Flight cancelled' },
    });
    expect(await short(scene.model)).toMatchObject([
      { office: { id: there }, local: '2026-11-10T09:00', missing: 1 },
    ]);
    // As urgent as it can be once the client stands there.
    application.clock.now = new Date('2026-11-11T15:00:00Z');
    expect(await short(scene.model)).toMatchObject([{ local: '2026-11-11T10:00' }]);
    application.clock.now = new Date('2026-10-01T14:00:00Z');
    await buildVehicle(application.services.db, { model_id: scene.model, office_id: there });
    expect(await short(scene.model)).toEqual([]);
  });

  it('is told when a car comes back late or elsewhere, and not when it is far away', async () => {
    const { db } = application.services;
    const scene = await makeScene(application, 1);
    const at = { model_id: scene.model, pick_up_office_id: scene.office };
    const out = {
      ...at,
      vehicle_id: scene.vehicles[0] ?? 0,
      status: 5,
      handed_over_at: new Date('2026-09-20T13:00:00Z'),
    };
    await buildRental(db, { ...out, pick_up_local: '2026-09-20T09:00', drop_off_local: '2026-10-02T09:00' });
    await buildRental(db, { ...at, pick_up_local: '2026-10-02T12:00', drop_off_local: '2026-10-04T09:00' });
    await buildRental(db, { ...at, pick_up_local: '2027-06-02T12:00', drop_off_local: '2027-06-04T09:00' });
    expect(await short(scene.model)).toEqual([]);
    application.clock.now = new Date('2026-10-02T18:00:00Z');
    expect(await short(scene.model)).toMatchObject([
      { office: { id: scene.office }, local: '2026-10-02T14:00', missing: 1 },
    ]);
    await db
      .updateTable('rental')
      .set({ returned_at: application.clock.now })
      .where('model_id', '=', scene.model)
      .where('status', '=', 5)
      .execute();
    expect(await short(scene.model)).toEqual([]);
  });
});
