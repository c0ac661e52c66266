import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moveQuoteOf } from '../../../src/lib/contract/cars/move-quote.ts';
import { quoteRental } from '../../../src/lib/contract/cars/quotes.ts';
import * as actions from '../../../src/lib/contract/cars/rental-actions.ts';
import { freeVehiclesOf as freeOf } from '../../../src/lib/contract/cars/free-vehicles.ts';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import type { RentalRow } from '../../../src/lib/contract/cars/rentals.ts';
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

const read = async (id: number) => (await application.call(rentals.get, { token, params: { id } })).body;

/** A has a vehicle until 5 October, B has the same one from then on; another car of the model stands there. */
async function twoOfOneCar(): Promise<{ a: RentalRow; b: RentalRow }> {
  const scene = await makeScene(application, 2);
  const vehicle_id = scene.vehicles[0];
  const { body: a } = await createRental(
    application,
    token,
    bodyOf(scene, '2026-10-02T09:00', '2026-10-05T09:00', { vehicle_id }),
  );
  const { body: b } = await createRental(
    application,
    token,
    bodyOf(scene, '2026-10-05T10:00', '2026-10-08T10:00', { vehicle_id }),
  );
  return { a, b };
}

describe('the next rental of a car', () => {
  it('is named with code, client and time where one is drawn out into it (rule: holder-named)', async () => {
    const { a, b } = await twoOfOneCar();
    const body = { pick_up_local: '2026-10-02T09:00', drop_off_local: '2026-10-06T09:00' };
    const moved = await application.call(actions.rescheduleRental, {
      token,
      params: { id: a.id },
      version: a.version,
      body,
    });
    const told = {
      code: 'e16',
      reason: 'vehicle_taken_by',
      record: { key: 'cars/rentals', id: b.id },
      detail: `Ana García has the vehicle from 05/10/2026 10:00 to 08/10/2026 10:00 (${b.code}).`,
    };
    expect(moved.problem).toMatchObject(told);
    // Said before: while the dates are typed, and while the form is.
    expect(
      (await application.call(moveQuoteOf, { token, params: { id: a.id }, query: body })).problem,
    ).toMatchObject(told);
    const { model, pick_up, drop_off, currency } = a;
    const question = {
      model_id: model.id,
      pick_up: { office_id: pick_up.office.id, local: pick_up.local },
      drop_off: { office_id: drop_off.office.id, local: body.drop_off_local },
      currency,
      rental_id: a.id,
    };
    expect((await application.call(quoteRental, { token, body: question })).problem).toMatchObject(told);
    expect(
      (await application.call(quoteRental, { token, body: { ...question, vehicle_id: null } })).status,
    ).toBe(200);
  });

  it('says that its car is still out, and with whom, until another is assigned', async () => {
    const { a, b } = await twoOfOneCar();
    const out = { status: 5, handed_over_at: '2026-10-02T13:00:00Z' };
    await application.services.db.updateTable('rental').set(out).where('id', '=', a.id).execute();
    application.clock.now = new Date('2026-10-04T15:00:00Z');
    expect((await read(b.id)).waits_for).toBeNull();
    application.clock.now = new Date('2026-10-05T15:00:00Z');
    const waiting = { id: a.id, code: a.code, client: 'Ana García', drop_off_local: '2026-10-05T09:00' };
    expect((await read(b.id)).waits_for).toEqual(waiting);
    const { body: list } = await application.call(rentals.list, {
      token,
      query: { vehicle: String(b.vehicle?.id) },
    });
    expect(list.results.map(({ id, waits_for }) => [id, waits_for?.id])).toEqual(
      expect.arrayContaining([
        [a.id, undefined],
        [b.id, a.id],
      ]),
    );
    const free = await application.call(freeOf, { token, params: { id: b.id } });
    expect(free.body).toHaveLength(1);
    const changed = await application.call(actions.assignVehicle, {
      token,
      params: { id: b.id },
      version: b.version,
      body: { vehicle_id: free.body[0]?.id ?? 0 },
    });
    expect(changed.body).toMatchObject({ waits_for: null });
  });
});
