import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moveQuoteOf } from '../../../src/lib/contract/cars/move-quote.ts';
import * as actions from '../../../src/lib/contract/cars/rental-actions.ts';
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

const there = { pick_up_local: '2026-11-09T09:00', drop_off_local: '2026-11-12T09:00' };
const back = { pick_up_local: '2026-11-02T09:00', drop_off_local: '2026-11-05T09:00' };
const move = async (rental: RentalRow, body: typeof there) =>
  (
    await application.call(actions.rescheduleRental, {
      token,
      params: { id: rental.id },
      version: rental.version,
      body,
    })
  ).body;
const quote = (rental: RentalRow, query: typeof there) =>
  application.call(moveQuoteOf, { token, params: { id: rental.id }, query });

/** A rental of three days at 50.00, and the table then at 80.00. */
async function make() {
  const scene = await makeScene(application, 1);
  const { body: rental } = await createRental(
    application,
    token,
    bodyOf(scene, back.pick_up_local, back.drop_off_local),
  );
  const ranges = [{ from_days: 1, to_days: null, daily: 80_00 }];
  await application.services.db
    .updateTable('model_price')
    .set({ ranges: JSON.stringify(ranges) })
    .where('model_id', '=', scene.model)
    .execute();
  return { scene, rental };
}

describe('a rental that is moved', () => {
  it('says what it costs now and then, and there and back it costs what was agreed', async () => {
    const { rental } = await make();
    expect((await quote(rental, there)).body).toEqual({
      before: rental.total,
      after: { amount: 240_00, currency: 'USD' },
      balance: { amount: 240_00, currency: 'USD' },
      plan: null,
    });
    const moved = await move(rental, there);
    expect(moved.total.amount).toBe(240_00);
    expect((await quote(moved, back)).body).toMatchObject({
      before: { amount: 240_00 },
      after: { amount: 150_00 },
    });
    const again = await move(moved, back);
    expect(again.total).toEqual(rental.total);
    // The price of the days between was agreed then, too.
    await application.services.db
      .updateTable('model_price')
      .set({ ranges: JSON.stringify([{ from_days: 1, to_days: null, daily: 90_00 }]) })
      .where('model_id', '=', rental.model.id)
      .execute();
    expect((await move(again, there)).total.amount).toBe(240_00);
  });

  it('by its form keeps to it as well', async () => {
    const { scene, rental } = await make();
    const save = async ({ id, version }: RentalRow, { pick_up_local, drop_off_local }: typeof there) =>
      (
        await application.call(rentals.update, {
          token,
          params: { id },
          version,
          body: bodyOf(scene, pick_up_local, drop_off_local),
        })
      ).body;
    const moved = await save(rental, there);
    expect([moved.total.amount, (await save(moved, back)).total.amount]).toEqual([240_00, 150_00]);
  });

  it('is refused before it is asked for where no car is free, and in the past', async () => {
    const { scene, rental } = await make();
    await createRental(application, token, bodyOf(scene, there.pick_up_local, there.drop_off_local));
    expect((await quote(rental, there)).problem).toMatchObject({ code: 'e16', reason: 'no_car_free' });
    expect(
      (await quote(rental, { pick_up_local: '2026-09-02T09:00', drop_off_local: '2026-09-05T09:00' })).problem
        .errors?.[0],
    ).toMatchObject({ key: 'hours_past' });
  });
});
