import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditTrail } from '../../../src/lib/contract/audit.ts';
import { freeVehiclesOf } from '../../../src/lib/contract/cars/free-vehicles.ts';
import * as actions from '../../../src/lib/contract/cars/rental-actions.ts';
import { bulkRentals } from '../../../src/lib/contract/cars/bulk-rentals.ts';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import type { RentalRow } from '../../../src/lib/contract/cars/rentals.ts';
import { uploadFile } from '../../../src/lib/contract/files.ts';
import type { Endpoint } from '../../../src/lib/contract/endpoint.ts';
import { buildOffice, buildVehicle } from '../../fixtures/builders.ts';
import { administrator, agent, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { bodyOf, createRental, makeScene } from './rental-scene.ts';

let application: TestApplication;
let token: string;
let boss: string;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(agent));
  ({ token: boss } = await application.login(administrator));
});
const morning = () => {
  application.clock.now = new Date('2026-10-01T14:00:00Z');
};
beforeEach(morning);
afterAll(() => application.close());

const proof = { reference: 'Zelle 1', reason: 'Seen on the account' };

/** Acts on a rental in the version that it has now. */
async function act(endpoint: Endpoint, id: number, body: object, as = token) {
  const { body: now } = await application.call(rentals.get, { token, params: { id } });
  return application.call(endpoint as typeof actions.moveRental, {
    token: as,
    params: { id },
    version: now.version,
    body: { ...body },
  });
}

async function make(body: object): Promise<RentalRow> {
  const { status, body: rental } = await createRental(application, token, body);
  expect(status).toBe(201);
  return rental;
}

/** A rental of three days whose car is out, with its clock at the pick-up. */
async function started(values: object = {}, photo_ids: readonly number[] = []) {
  morning();
  const scene = await makeScene(application);
  const rental = await make(
    bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00', { vehicle_id: scene.vehicles[0], ...values }),
  );
  await act(actions.markRentalPaid, rental.id, proof);
  application.clock.now = new Date('2026-11-02T14:10:00Z');
  const { status, body } = await act(actions.startRental, rental.id, { odometer: 1000, fuel: 8, photo_ids });
  expect(status).toBe(200);
  return { scene, rental: body };
}

describe('moves', () => {
  it('allow what the table allows, and name what is missing', async () => {
    const scene = await makeScene(application);
    const { id } = await make(bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00', { status: 1 }));
    const reason = async (status: number) => (await act(actions.moveRental, id, { status })).problem.reason;
    expect(await reason(4)).toBe('illegal_transition');
    expect((await act(actions.moveRental, id, { status: 2 })).body.status).toBe(2);
    // No status leads back to New.
    expect(await reason(1)).toBe('never_again');
    expect((await act(actions.moveRental, id, { status: 3, reason: 'Reached by phone' })).body.status).toBe(
      3,
    );
    expect(await reason(2)).toBe('illegal_transition');
    expect(await reason(4)).toBe('move_needs_payment');
    expect(await reason(6)).toBe('move_needs_cancel');
    expect((await act(actions.markRentalPaid, id, proof)).body.status).toBe(4);
    expect((await act(actions.startRental, id, { odometer: 10, fuel: 8 })).problem.reason).toBe('no_vehicle');
    expect((await act(actions.moveRental, id, { status: 9 })).status).toBe(422);
    const refused = await act(actions.refundRental, id, proof);
    expect({ status: refused.status, code: refused.problem.code }).toEqual({ status: 403, code: 'e10' });
    expect((await act(actions.refundRental, id, proof, boss)).body).toMatchObject({
      status: 7,
      paid: { amount: 0 },
    });
    expect(await reason(3)).toBe('illegal_transition');
    const trail = await application.call(auditTrail, { token, query: { key: rentals.key, id } });
    expect(trail.body.map(({ action }) => action)).toEqual([
      'payment_refunded',
      'refunded',
      'payment_received',
      'marked_paid',
      'moved',
      'moved',
      'create',
    ]);
    expect(trail.body[4]).toMatchObject({ reason: 'Reached by phone', changes: { status: [2, 3] } });
  });

  it('need the newest version', async () => {
    const scene = await makeScene(application);
    const { id } = await make(bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00'));
    await act(actions.markRentalPaid, id, proof);
    const stale = await application.call(actions.cancelRental, {
      token,
      params: { id },
      version: 1,
      body: { reason: 'x' },
    });
    expect(stale.status).toBe(412);
    expect(
      (
        await application.call(actions.moveRental, {
          token,
          params: { id: 999_999 },
          version: 1,
          body: { status: 3 },
        })
      ).status,
    ).toBe(404);
  });

  it('of many rows answer a result for each', async () => {
    const scene = await makeScene(application, 3);
    const body = bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00', { status: 2 });
    const [one, two, three] = [await make(body), await make(body), await make({ ...body, status: 3 })];
    const rows = [one, two, three].map(({ id }) => ({ id, version: 1 }));
    const moved = await application.call(bulkRentals, {
      token,
      body: { rows: [...rows, { id: 999_999, version: 1 }], action: { name: 'move', status: 3 } },
    });
    expect(moved.body.done).toBe(2);
    expect(moved.body.results.map(({ ok }) => ok)).toEqual([true, true, false, false]);
    expect(moved.body.results[2]).toMatchObject({
      code: three.code,
      message: expect.stringContaining('can become'),
    });
    const cancelled = await application.call(bulkRentals, {
      token,
      body: {
        rows: [
          { id: one.id, version: 1 },
          { id: two.id, version: 2 },
        ],
        action: { name: 'cancel', reason: 'Storm' },
      },
    });
    expect(cancelled.body.results.map(({ ok }) => ok)).toEqual([false, true]);
    expect((await application.call(rentals.get, { token, params: { id: one.id } })).body.status).toBe(3);
  });
});

describe('hand-over and return', () => {
  it('free the vehicle at the office where it came back, the status stays (rule: free-when-it-ends)', async () => {
    const { scene, rental } = await started();
    expect(rental).toMatchObject({
      status: 5,
      returned: false,
      hand_over: { local: '2026-11-02T09:10', odometer: 1000, fuel: 8 },
    });
    expect((await act(actions.cancelRental, rental.id, { reason: 'x' })).problem.reason).toBe(
      'illegal_transition',
    );
    application.clock.now = new Date('2026-11-03T15:00:00Z');
    expect(
      (await act(actions.returnVehicle, rental.id, { odometer: 900, fuel: 4 })).problem.errors?.[0],
    ).toMatchObject({ field: 'odometer', key: 'odometer_back' });
    expect(
      (await act(actions.returnVehicle, rental.id, { odometer: 1200, fuel: 4, local: '2026-11-04T09:00' }))
        .problem.errors?.[0],
    ).toMatchObject({ field: 'local', key: 'in_future' });
    const elsewhere = await buildOffice(application.services.db, { name: 'Varadero' });
    const back = await act(actions.returnVehicle, rental.id, {
      odometer: 1200,
      fuel: 4,
      office_id: elsewhere,
      note: 'Scratch',
    });
    expect(back.body).toMatchObject({
      status: 5,
      returned: true,
      return_data: {
        office: { name: 'Varadero' },
        local: '2026-11-03T10:00',
        odometer: 1200,
        note: 'Scratch',
      },
    });
    const vehicle = await application.services.db
      .selectFrom('vehicle')
      .selectAll()
      .where('id', '=', scene.vehicles[0] ?? 0)
      .executeTakeFirstOrThrow();
    expect(vehicle).toMatchObject({ office_id: elsewhere, odometer: 1200 });
    const freed = {
      ...bodyOf(scene, '2026-11-04T09:00', '2026-11-05T09:00', { vehicle_id: scene.vehicles[0] }),
      pick_up: { office_id: elsewhere, local: '2026-11-04T09:00' },
    };
    expect((await createRental(application, token, freed)).status).toBe(201);
    expect(
      (await createRental(application, token, bodyOf(scene, '2026-11-04T09:00', '2026-11-05T09:00'))).problem
        .code,
    ).toBe('e16');
  });

  it('keep the photos of each apart, and no more than five', async () => {
    const photo = async (colour: string) => {
      const form = new FormData();
      form.set('purpose', 'photo');
      form.set(
        'file',
        new File(
          [
            new Uint8Array(
              await sharp({ create: { width: 40, height: 20, channels: 3, background: colour } })
                .jpeg()
                .toBuffer(),
            ),
          ],
          'car.jpg',
        ),
      );
      return (await application.call(uploadFile, { token, body: form })).body.id;
    };
    const { rental } = await started({ deposit: 200_00 }, [await photo('#c0392b'), await photo('#2980b9')]);
    expect(rental).toMatchObject({
      deposit: { amount: 200_00 },
      hand_over: { photos: [{ name: 'car.jpg' }, { name: 'car.jpg' }] },
    });
    const back = await act(actions.returnVehicle, rental.id, {
      odometer: 1200,
      fuel: 4,
      photo_ids: [await photo('#27ae60')],
    });
    expect([back.body.hand_over?.photos.length, back.body.return_data?.photos.length]).toEqual([2, 1]);
    const { rental: other } = await started();
    const many = await act(actions.returnVehicle, other.id, {
      odometer: 1200,
      fuel: 4,
      photo_ids: [1, 2, 3, 4, 5, 6],
    });
    expect(many.problem.errors?.[0]).toMatchObject({ field: 'photo_ids', key: 'files_count' });
    const foreign = await act(actions.returnVehicle, other.id, {
      odometer: 1200,
      fuel: 4,
      photo_ids: [999_999],
    });
    expect(foreign.problem.errors?.[0]).toMatchObject({ field: 'photo_ids', key: 'file_unknown' });
  });

  it('keep a car that is overdue from everybody until it is back or its drop-off is agreed anew', async () => {
    const { scene, rental } = await started();
    application.clock.now = new Date('2026-11-05T20:00:00Z');
    expect(
      (await application.call(rentals.list, { token, query: { overdue: true, model: scene.model } })).body
        .results[0],
    ).toMatchObject({ id: rental.id, overdue: true });
    const request = bodyOf(scene, '2026-11-09T09:00', '2026-11-12T09:00');
    expect((await createRental(application, token, request)).problem).toMatchObject({
      code: 'e16',
      reason: 'no_car_free',
    });
    const { body: now } = await application.call(rentals.get, { token, params: { id: rental.id } });
    const extended = await application.call(actions.rescheduleRental, {
      token,
      params: { id: rental.id },
      version: now.version,
      body: { pick_up_local: now.pick_up.local, drop_off_local: '2026-11-07T09:00' },
    });
    expect(extended.body).toMatchObject({ days: 5, balance: { amount: 100_00 }, overdue: false });
    expect((await createRental(application, token, request)).status).toBe(201);
    expect((await act(actions.markRentalPaid, rental.id, proof)).body).toMatchObject({
      status: 5,
      balance: { amount: 0 },
    });
    const other = await act(actions.unassignVehicle, rental.id, {});
    expect(other.problem.reason).toBe('vehicle_handed_over');
  });

  it('are rectified afterwards with a reason, and the difference is the balance', async () => {
    const { rental } = await started();
    application.clock.now = new Date('2026-11-06T15:00:00Z');
    const correction = { reason: 'Came back late, empty', charge_until: 'returned', full_tank_price: 60_00 };
    expect((await act(actions.rectifyRental, rental.id, correction)).problem.reason).toBe('not_returned');
    await act(actions.returnVehicle, rental.id, { odometer: 1500, fuel: 0 });
    const rectified = await act(actions.rectifyRental, rental.id, correction);
    expect(rectified.body).toMatchObject({
      days: 5,
      total: { amount: 310_00 },
      balance: { amount: 160_00 },
      drop_off: { local: '2026-11-05T09:00' },
    });
    const cheaper = await act(actions.rectifyRental, rental.id, {
      reason: 'Our mistake',
      charge_until: 'agreed',
      manual_price: 100_00,
    });
    expect(cheaper.body.balance.amount).toBe(-50_00);
    expect((await act(actions.refundRental, rental.id, proof, boss)).body).toMatchObject({
      status: 5,
      balance: { amount: 0 },
      paid: { amount: 100_00 },
    });
    const body = bodyOf(await makeScene(application), '2026-11-09T09:00', '2026-11-12T09:00');
    expect(
      (
        await application.call(rentals.update, {
          token,
          params: { id: rental.id },
          version: (await application.call(rentals.get, { token, params: { id: rental.id } })).body.version,
          body,
        })
      ).problem.reason,
    ).toBe('rental_returned');
  });

  it('wait for the day of the pick-up, and for the car itself', async () => {
    const { scene, rental } = await started();
    const next = await make(
      bodyOf(scene, '2026-11-05T10:00', '2026-11-08T10:00', { vehicle_id: scene.vehicles[0] }),
    );
    await act(actions.markRentalPaid, next.id, proof);
    expect((await act(actions.startRental, next.id, { odometer: 2000, fuel: 8 })).problem.reason).toBe(
      'too_early',
    );
    application.clock.now = new Date('2026-11-05T16:00:00Z');
    expect((await act(actions.startRental, next.id, { odometer: 2000, fuel: 8 })).problem.reason).toBe(
      'vehicle_out',
    );
    expect((await act(actions.returnVehicle, rental.id, { odometer: 2000, fuel: 8 })).status).toBe(200);
    expect((await act(actions.startRental, next.id, { odometer: 2000, fuel: 8 })).status).toBe(200);
  });
});

describe('vehicles', () => {
  it('are refused alike by action, by form and by creation, and free at both ends (rule: same-check-everywhere, free-at-both-ends)', async () => {
    const scene = await makeScene(application, 2);
    const [car] = scene.vehicles;
    await make(bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00', { vehicle_id: car }));
    const around = bodyOf(scene, '2026-11-01T09:00', '2026-11-06T09:00');
    const rental = await make(around);
    const refused = [
      await act(actions.assignVehicle, rental.id, { vehicle_id: car }),
      await application.call(rentals.update, {
        token,
        params: { id: rental.id },
        version: 1,
        body: { ...around, vehicle_id: car },
      }),
      await application.call(actions.rescheduleRental, {
        token,
        params: { id: rental.id },
        version: 1,
        body: { pick_up_local: '2026-11-01T10:00', drop_off_local: '2026-11-06T09:00', vehicle_id: car },
      }),
      await createRental(application, token, {
        ...bodyOf(scene, '2026-11-06T09:00', '2026-11-09T09:00'),
        vehicle_id: 999_999,
      }),
    ];
    expect(
      refused.map(({ status, problem }) => [status, problem.reason ?? problem.errors?.[0]?.field]),
    ).toEqual([
      [409, 'vehicle_taken_by'],
      [409, 'vehicle_taken_by'],
      [409, 'vehicle_taken_by'],
      [422, 'vehicle_id'],
    ]);
    const free = await application.call(freeVehiclesOf, { token, params: { id: rental.id } });
    expect(free.body.map(({ id }) => id)).toEqual([scene.vehicles[1]]);
    await act(actions.assignVehicle, rental.id, { vehicle_id: scene.vehicles[1] });
    const touching = await make(bodyOf(scene, '2026-11-05T09:00', '2026-11-06T09:00', { vehicle_id: car }));
    expect(touching.vehicle?.id).toBe(car);
  });

  it('must be of the model, out of maintenance, and stand at the office then', async () => {
    const { db } = application.services;
    const scene = await makeScene(application, 1);
    const far = await buildOffice(db);
    const other = await buildVehicle(db, {
      model_id: (await makeScene(application, 0, scene.office)).model,
      office_id: scene.office,
    });
    const broken = await buildVehicle(db, { model_id: scene.model, office_id: scene.office, status: 3 });
    const distant = await buildVehicle(db, { model_id: scene.model, office_id: far });
    const { id } = await make(bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00'));
    const reason = async (vehicle_id: number) =>
      (await act(actions.assignVehicle, id, { vehicle_id })).problem.reason;
    expect([await reason(other), await reason(broken), await reason(distant)]).toEqual([
      'vehicle_other_model',
      'vehicle_maintenance',
      'vehicle_elsewhere',
    ]);
    // Comes one way from the far office before, so it stands here then.
    await make({
      ...bodyOf(scene, '2026-10-20T09:00', '2026-10-25T09:00', { vehicle_id: distant }),
      pick_up: { office_id: far, local: '2026-10-20T09:00' },
    });
    expect((await act(actions.assignVehicle, id, { vehicle_id: distant })).body.vehicle?.id).toBe(distant);
    expect((await act(actions.unassignVehicle, id, {})).body.vehicle).toBeNull();
    expect((await act(actions.unassignVehicle, id, {})).problem.reason).toBe('no_vehicle');
  });

  it('are free again when their rental is cancelled (rule: free-when-it-ends)', async () => {
    const scene = await makeScene(application);
    const body = bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00', { vehicle_id: scene.vehicles[0] });
    const first = await make(body);
    expect((await createRental(application, token, body)).problem.code).toBe('e16');
    const cancelled = await act(actions.cancelRental, first.id, { reason: 'Flight cancelled' });
    expect(cancelled.body).toMatchObject({
      status: 6,
      cancellation_reason: 'Flight cancelled',
      cancelled_automatically: false,
    });
    expect((await createRental(application, token, body)).status).toBe(201);
  });
});

describe('cancelling', () => {
  it('shows the fee before, keeps it of what was paid, and gives the rest back', async () => {
    const scene = await makeScene(application);
    const { id } = await make(bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00'));
    const fee = async () =>
      (await application.call(actions.cancellationFeeOf, { token, params: { id } })).body;
    await act(actions.markRentalPaid, id, proof);
    expect((await fee()).fee.amount).toBe(0);
    application.clock.now = new Date('2026-11-01T14:00:00Z');
    expect(await fee()).toMatchObject({
      fee: { amount: 50_00 },
      paid: { amount: 150_00 },
      refund: { amount: 100_00 },
    });
    expect((await act(actions.cancelRental, id, { reason: 'Ill' })).body).toMatchObject({
      status: 6,
      balance: { amount: -100_00 },
      cancellation_fee: { amount: 50_00 },
    });
    expect((await act(actions.refundRental, id, proof, boss)).body).toMatchObject({
      status: 7,
      balance: { amount: 0 },
      paid: { amount: 50_00 },
    });
    expect((await act(actions.refundRental, id, proof, boss)).problem.reason).toBe('illegal_transition');
  });

  it('of a client who did not come takes the fee of a no-show, after the hour only', async () => {
    const scene = await makeScene(application);
    const { id } = await make(bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00'));
    await act(actions.markRentalPaid, id, proof);
    expect((await act(actions.noShowRental, id, { reason: 'x' })).problem.reason).toBe('not_yet_due');
    application.clock.now = new Date('2026-11-02T20:00:00Z');
    const { body } = await act(actions.noShowRental, id, { reason: 'Waited until 15:00' });
    expect(body).toMatchObject({
      status: 6,
      no_show: true,
      cancellation_fee: { amount: 150_00 },
      balance: { amount: 0 },
    });
  });

  it('of an unpaid rental cannot be refunded', async () => {
    const scene = await makeScene(application);
    const { id } = await make(bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00'));
    await act(actions.cancelRental, id, { reason: 'x', notify: false });
    expect((await act(actions.refundRental, id, proof, boss)).problem.reason).toBe('no_money_taken');
  });
});

describe('the payment limit', () => {
  it('ends with the pick-up, however it is set', async () => {
    const scene = await makeScene(application);
    const limitOf = async (id: number) =>
      (await application.call(rentals.get, { token, params: { id } })).body.payment_limit_at;
    // 10:00 in Havana; the pick-up is tomorrow at 9:00, before the usual 48 hours.
    const { id } = await make(bodyOf(scene, '2026-10-02T09:00', '2026-10-05T09:00'));
    expect(await limitOf(id)).toBe('2026-10-02T13:00:00.000Z');
    expect(
      (await act(actions.delayPayment, id, { payment_limit: '72', reason: 'Asked' })).body.payment_limit_at,
    ).toBe('2026-10-02T13:00:00.000Z');
    const later = await make(bodyOf(await makeScene(application), '2026-11-02T09:00', '2026-11-05T09:00'));
    expect(
      (
        await act(actions.rescheduleRental, later.id, {
          pick_up_local: '2026-10-02T10:00',
          drop_off_local: '2026-10-05T10:00',
        })
      ).status,
    ).toBe(200);
    expect(await limitOf(later.id)).toBe('2026-10-02T14:00:00.000Z');
  });

  it('is delayed and ignored with a reason, only while the rental waits for payment', async () => {
    const scene = await makeScene(application);
    const { id } = await make(
      bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00', { payment_limit: '18utc' }),
    );
    expect((await application.call(rentals.get, { token, params: { id } })).body.payment_limit_at).toBe(
      '2026-10-01T18:00:00.000Z',
    );
    expect((await act(actions.delayPayment, id, { payment_limit: '72', reason: '' })).status).toBe(422);
    expect(
      (await act(actions.delayPayment, id, { payment_limit: '72', reason: 'Asked' })).body.payment_limit_at,
    ).toBe('2026-10-04T14:00:00.000Z');
    expect((await act(actions.ignoreAutoCancellation, id, {})).status).toBe(422);
    expect((await act(actions.ignoreAutoCancellation, id, { reason: 'Cash tomorrow' })).body).toMatchObject({
      ignore_auto_cancellation: true,
      ignore_auto_cancellation_reason: 'Cash tomorrow',
    });
    await act(actions.markRentalPaid, id, proof);
    expect((await act(actions.delayPayment, id, { payment_limit: '72', reason: 'x' })).problem.reason).toBe(
      'not_awaiting_payment',
    );
  });
});
