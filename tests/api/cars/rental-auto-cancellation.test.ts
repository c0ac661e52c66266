import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditTrail } from '../../../src/lib/contract/audit.ts';
import * as actions from '../../../src/lib/contract/cars/rental-actions.ts';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import { buildMember } from '../../fixtures/builders.ts';
import { jobsOf } from '../../../server/jobs.ts';
import { runDueJobs } from '../../../server/lib/jobs.ts';
import { agent, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { ana, bodyOf, createRental, makeScene } from './rental-scene.ts';

let application: TestApplication;
let token: string;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(agent));
});
beforeEach(() => {
  // 19:00 in Havana, past midnight in eastern zones is far; the server counts in UTC.
  application.clock.now = new Date('2026-10-01T23:00:00Z');
});
afterAll(() => application.close());

/** What a server does at an instant, by its own timer. */
async function sweepAt(instant: string, times = 1): Promise<void> {
  application.clock.now = new Date(instant);
  await application.services.db.updateTable('job').set({ next_run_at: '2026-01-01T00:00:00Z' }).execute();
  const { services } = application;
  await Promise.all(Array.from({ length: times }, () => runDueJobs(services, jobsOf(services))));
}

const statusOf = async (id: number) =>
  (await application.call(rentals.get, { token, params: { id } })).body.status;

async function unpaid(values: object = {}) {
  const scene = await makeScene(application);
  const body = bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00', { payment_limit: '24', ...values });
  const { status, body: rental } = await createRental(application, token, body);
  expect(status).toBe(201);
  return { scene, body, rental };
}

describe('an unpaid rental', () => {
  it('cancels itself at the exact instant of its limit, not a second before (rule: exact-limit)', async () => {
    const { rental, scene, body } = await unpaid({ vehicle_id: undefined });
    await sweepAt('2026-10-02T22:59:59.999Z');
    expect(await statusOf(rental.id)).toBe(3);
    expect((await createRental(application, token, body)).problem.code).toBe('e16');
    await sweepAt('2026-10-02T23:00:00.000Z');
    const after = await application.call(rentals.get, { token, params: { id: rental.id } });
    expect(after.body).toMatchObject({
      status: 6,
      cancelled_automatically: true,
      cancelled_at: '2026-10-02T23:00:00.000Z',
      version: 2,
      balance: { amount: 0 },
    });
    expect(
      (await createRental(application, token, bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00'))).status,
    ).toBe(201);
    const trail = await application.call(auditTrail, { token, query: { key: rentals.key, id: rental.id } });
    expect(trail.body[0]).toMatchObject({
      action: 'cancelled_automatically',
      by: null,
      changes: { status: [3, 6] },
    });
  });

  it('is cancelled and told about once, however many servers sweep', async () => {
    const { rental } = await unpaid();
    await sweepAt('2026-10-03T00:00:00Z', 4);
    await sweepAt('2026-10-03T00:01:00Z', 4);
    const mails = await application.services.db
      .selectFrom('mail')
      .selectAll()
      .where('key', '=', rentals.key)
      .where('record_id', '=', rental.id)
      .where('subject', 'like', '%was cancelled')
      .execute();
    expect(mails).toHaveLength(1);
    expect((await application.call(rentals.get, { token, params: { id: rental.id } })).body.version).toBe(2);
  });

  it('tells the client in the language of the client and the brand of the rental, which no body chooses (rule: record-brand)', async () => {
    const member_id = await buildMember(application.services.db, { language: 'es' });
    const scene = await makeScene(application);
    const body = bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00', {
      member_id,
      payment_limit: '20',
      client: { ...ana, first_name: 'Íñigo <img src=x onerror=alert(1)>' },
    });
    const send = (values: object) =>
      application.request('POST', '/cars/rentals/', {
        token,
        body: values,
        headers: { origin: 'https://www.ceiba.example', cookie: 'XSRF-TOKEN=same', 'x-xsrf-token': 'same' },
      });
    expect((await send({ ...body, brand: 'alisios', brand_id: 1 })).status).toBe(422);
    const response = await send(body);
    const rental = (await response.json()) as { id: number; code: string; brand: string };
    expect(rental.brand).toBe('ceiba');
    await sweepAt('2026-10-02T19:00:00Z');
    const mail = await application.services.db
      .selectFrom('mail')
      .selectAll()
      .where('record_id', '=', rental.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(mail).toMatchObject({
      recipient: 'ana@example.com',
      brand: 'ceiba',
      language: 'es',
      subject: `Su renta de auto ${rental.code} se canceló`,
    });
    expect(mail.text).toContain('2 de noviembre de 2026, 09:00');
    expect(mail.text).toContain('Ceiba');
    expect(mail.html.match(/<img[^>]*src="([^"]*)"/)?.[1]).toBe('cid:brand');
    expect(mail.text + mail.html).not.toMatch(/[Aa]lisios/);
  });

  it('stays when staff said so, and when it was paid, delayed or cancelled before', async () => {
    const [ignored, paid, delayed, cancelled] = [
      await unpaid(),
      await unpaid(),
      await unpaid(),
      await unpaid(),
    ];
    const act = (
      endpoint:
        | typeof actions.moveRental
        | typeof actions.delayPayment
        | typeof actions.ignoreAutoCancellation
        | typeof actions.markRentalPaid
        | typeof actions.cancelRental,
      id: number,
      body: object,
    ) =>
      application.call(endpoint as typeof actions.moveRental, {
        token,
        params: { id },
        version: 1,
        body: { ...body },
      });
    await act(actions.ignoreAutoCancellation, ignored.rental.id, { reason: 'Pays in cash' });
    await act(actions.markRentalPaid, paid.rental.id, { reference: 'a', reason: 'b' });
    await act(actions.delayPayment, delayed.rental.id, { payment_limit: '72', reason: 'Asked' });
    await act(actions.cancelRental, cancelled.rental.id, { reason: 'Wish', notify: false });
    await sweepAt('2026-10-03T00:00:00Z');
    expect([
      await statusOf(ignored.rental.id),
      await statusOf(paid.rental.id),
      await statusOf(delayed.rental.id),
      await statusOf(cancelled.rental.id),
    ]).toEqual([3, 4, 3, 6]);
    expect(
      (await application.call(rentals.get, { token, params: { id: cancelled.rental.id } })).body
        .cancelled_automatically,
    ).toBe(false);
    await sweepAt('2026-10-04T23:00:00Z');
    expect(await statusOf(delayed.rental.id)).toBe(6);
    // Restored, it cancels itself like any other.
    await application.call(actions.ignoreAutoCancellation, {
      token,
      params: { id: ignored.rental.id },
      version: 2,
      body: { ignore: false, reason: 'No cash came' },
    });
    await sweepAt('2026-10-05T00:00:00Z');
    expect(await statusOf(ignored.rental.id)).toBe(6);
  });
});
