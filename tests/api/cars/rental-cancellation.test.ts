import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CancellationRule } from '../../../src/lib/contract/cars/cancellation.ts';
import {
  cancellationFeeOf,
  cancelRental,
  markRentalPaid,
} from '../../../src/lib/contract/cars/rental-actions.ts';
import { quoteRental } from '../../../src/lib/contract/cars/quotes.ts';
import { rentalDefaults, saveRentalDefaults } from '../../../src/lib/contract/cars/rental-settings.ts';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import { sentMails } from '../../../src/lib/contract/system/mails.ts';
import { administrator, agent, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { bodyOf, createRental, makeScene } from './rental-scene.ts';

let application: TestApplication;
let token: string;
beforeAll(async () => {
  application = await testApplication();
  application.clock.now = new Date('2027-02-01T15:00:00Z');
  ({ token } = await application.login(administrator));
});
afterAll(() => application.close());

const STANDARD = [
  'Cancelling is free until 72 hours before the pick-up.',
  'After that, cancelling costs the price of 1 day.',
  'If nobody picks up the car, 100% of the price is charged.',
];
const OWN = [
  'Cancelling is free until 24 hours before the pick-up.',
  'After that, cancelling costs 25% of the price.',
  'If nobody picks up the car, the price of 3 days is charged.',
];
const RULE = {
  free_hours: 24,
  late: { kind: 'percent', days: 1, percent: 25_00 },
  no_show: { kind: 'days', days: 3, percent: 0 },
} as const;

async function decide(by: string, change: { cancellation: CancellationRule }) {
  const { version, ...settings } = (await application.call(rentalDefaults, { token })).body;
  return application.call(saveRentalDefaults, { token: by, version, body: { ...settings, ...change } });
}
async function made() {
  const body = bodyOf(await makeScene(application), '2027-03-01T10:00', '2027-03-05T10:00');
  const { id, version } = (await createRental(application, token, body)).body;
  await application.call(markRentalPaid, {
    token,
    params: { id },
    version,
    body: { reference: 'T-1', reason: 'By transfer' },
  });
  return id;
}
const costs = async (id: number, at: string) => {
  application.clock.now = new Date(at);
  // The session of a month ago has ended.
  const { token: later } = await application.login(agent);
  const { body } = await application.call(cancellationFeeOf, { token: later, params: { id } });
  application.clock.now = new Date('2027-02-01T15:00:00Z');
  return { fee: body.fee.amount, terms: body.terms };
};

it('costs what was agreed when the rental was made, and is told in its mails and its quote', async () => {
  const before = await made();
  expect((await decide(token, { cancellation: RULE })).status).toBe(200);
  const after = await made();
  const { body: rental } = await application.call(rentals.get, { token, params: { id: after } });
  const total = rental.total.amount;
  // 10:00 in Havana is 15:00 UTC in winter.
  expect(await costs(after, '2027-02-28T15:00:00Z')).toEqual({ fee: 0, terms: OWN });
  expect((await costs(after, '2027-02-28T15:00:01Z')).fee).toBe(total / 4);
  expect((await costs(after, '2027-03-01T16:00:00Z')).fee).toBe(
    Math.round((rental.rental_price.amount / rental.days) * 3),
  );
  expect(await costs(before, '2027-02-28T15:00:00Z')).toEqual({
    fee: rental.rental_price.amount / rental.days,
    terms: STANDARD,
  });

  const mails = async (id: number) =>
    (await application.call(sentMails, { token, query: { key: rentals.key, record_id: id } })).body.map(
      ({ text }) => text,
    );
  for (const text of await mails(after)) expect(text).toContain(OWN.join('\n\n'));
  for (const text of await mails(before)) expect(text).toContain(STANDARD.join('\n\n'));
  const { pick_up, drop_off, currency, model_id } = bodyOf(
    await makeScene(application),
    '2027-03-01T10:00',
    '2027-03-05T10:00',
  );
  const ask = async (rental_id: number | null) =>
    (
      await application.call(quoteRental, {
        token,
        body: { model_id, pick_up, drop_off, currency, rental_id },
      })
    ).body.cancellation;
  expect(await ask(null)).toEqual(OWN);
  expect(await ask(before)).toEqual(STANDARD);

  await application.call(cancelRental, {
    token,
    params: { id: after },
    version: rental.version,
    body: { reason: 'The client asked' },
  });
  expect((await mails(after))[0]).not.toContain(OWN[0]);
});

it('is for the Administrator to decide, within limits', async () => {
  const { token: other } = await application.login(agent);
  expect((await decide(other, { cancellation: RULE })).status).toBe(403);
  const refused = await decide(token, {
    cancellation: { ...RULE, free_hours: 721, late: { kind: 'percent', days: 0, percent: 100_01 } },
  });
  expect(refused.problem.errors?.map(({ field }) => field)).toEqual([
    'cancellation.free_hours',
    'cancellation.late.days',
    'cancellation.late.percent',
  ]);
});
