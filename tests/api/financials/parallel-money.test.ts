import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { verifyLedger } from '../../../server/financials/ledger/verify.ts';
import * as rentalCalls from '../../../src/lib/contract/cars/rental-actions.ts';
import { bulkRentals } from '../../../src/lib/contract/cars/bulk-rentals.ts';
import * as calls from '../../../src/lib/contract/financials/payment-actions.ts';
import { refundPayment } from '../../../src/lib/contract/financials/payment-refunds.ts';
import { cancelService, restoreService, services } from '../../../src/lib/contract/financials/services.ts';
import { SERVICE_TYPES } from '../../../src/lib/contract/system/service-types.ts';
import { administrator, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { bodyOf, createRental, makeScene } from '../cars/rental-scene.ts';
import type { Scene } from '../cars/rental-scene.ts';
import { makeService } from './payment-scene.ts';
import { randomRuns } from '../../random-runs.ts';

/** Money actions of a run. */
const ACTION_RUNS = randomRuns(200);
const AT_ONCE = 12;
const ACTIONS = [
  'cash',
  'credit',
  'link',
  'split',
  'complete',
  'refund',
  'price',
  'other_client',
  'cancel',
  'restore',
  'sell',
  'rent',
  'rental_paid',
  'rental_refund',
  'rental_cancel',
  'rental_bulk',
] as const;

let application: TestApplication;
let token: string;
let other: ReturnType<TestApplication['database']['connect']>;
let apps: readonly TestApplication['app'][];
let scene: Scene;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(administrator));
  other = application.database.connect();
  apps = [application.app, createApp({ ...application.services, db: other.db, pool: other.pool })];
  scene = await makeScene(application, 30);
});
afterAll(async () => {
  await other.pool.end();
  await application.close();
});

const deadlocks = async () =>
  (
    await sql<{
      deadlocks: number;
    }>`select pg_stat_force_next_flush(), deadlocks::int from pg_stat_database where datname = current_database()`.execute(
      application.services.db,
    )
  ).rows[0]?.deadlocks;

const step = fc.record({
  what: fc.constantFrom(...ACTIONS),
  pick: fc.nat(999),
  server: fc.nat(1),
  amount: fc.integer({ min: 1, max: 90_00 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Does one thing as staff would, on what is there at this moment; what the rules refuse is refused. */
async function act(members: readonly number[], { what, pick, server, amount }: Step): Promise<number> {
  const { db } = application.services;
  const app = apps[server] ?? application.app;
  const [client, stranger] = members;
  const one = <Row>(rows: readonly Row[]) => rows[pick % Math.max(rows.length, 1)];
  const service = one(
    await db
      .selectFrom('payment_service')
      .selectAll()
      .where('member_id', '=', client ?? 0)
      .where('record_key', 'is', null)
      .orderBy('id')
      .execute(),
  );
  const payment = one(
    await db
      .selectFrom('payment')
      .innerJoin('payment_service', 'payment_service.id', 'payment.service_id')
      .select(['payment.id', 'payment.version'])
      .where('member_id', 'in', members)
      .orderBy('payment.id')
      .execute(),
  );
  const rental = one(
    await db
      .selectFrom('rental')
      .select(['id', 'version'])
      .where('member_id', '=', client ?? 0)
      .orderBy('id')
      .execute(),
  );
  const of = (row: { id: number; version: number } | undefined) => ({
    app,
    token,
    params: { id: row?.id ?? 0 },
    version: row?.version ?? 1,
  });
  const body = { service_id: service?.id ?? 0, amount };
  const request = {
    service_type_id: SERVICE_TYPES.tour,
    member_id: client ?? 0,
    concept: 'Excursión',
    unit_amount: amount,
    total: amount,
    currency: 'USD' as const,
  };
  const trip = bodyOf(scene, '2027-03-02T09:00', '2027-03-05T09:00', { member_id: client });
  const reason = 'Storm';
  switch (what) {
    case 'cash':
      return (await application.call(calls.registerCash, { app, token, body })).status;
    case 'credit':
      return (await application.call(calls.payFromAccount, { app, token, body })).status;
    case 'link':
      return (await application.call(calls.createPaymentLink, { app, token, body: { ...body, provider: 1 } }))
        .status;
    case 'split':
      return (
        await application.call(calls.splitPayment, {
          app,
          token,
          body: {
            service_id: body.service_id,
            total: amount + 1,
            parts: [
              { method: 'cash', amount: 1 },
              { method: 'account', amount },
            ],
          },
        })
      ).status;
    case 'complete':
      return (
        await application.call(calls.completePayment, {
          ...of(payment),
          body: { amount, reason, confirm_excess: true },
        })
      ).status;
    case 'refund':
      return (
        await application.call(refundPayment, {
          ...of(payment),
          body: { amount, reference: 'TR-9', reason, price: amount % 2 === 0 ? 'lowered' : 'owed' },
        })
      ).status;
    case 'price':
      return (await application.call(services.update, { ...of(service), body: request })).status;
    case 'other_client':
      return (
        await application.call(services.update, {
          ...of(service),
          body: { ...request, member_id: stranger ?? 0 },
        })
      ).status;
    case 'cancel':
      return (await application.call(cancelService, { ...of(service), body: { kept: 0, reason } })).status;
    case 'restore':
      return (await application.call(restoreService, of(service))).status;
    case 'sell':
      return (await application.call(services.create, { app, token, body: request })).status;
    case 'rent':
      return (await createRental(application, token, trip, { app })).status;
    case 'rental_paid':
      return (
        await application.call(rentalCalls.markRentalPaid, {
          ...of(rental),
          body: { reference: 'x', reason },
        })
      ).status;
    case 'rental_refund':
      return (
        await application.call(rentalCalls.refundRental, {
          ...of(rental),
          body: { reference: 'x', reason, notify: true },
        })
      ).status;
    case 'rental_cancel':
      return (
        await application.call(rentalCalls.cancelRental, {
          ...of(rental),
          body: { reason, notify: true, refund: true },
        })
      ).status;
    case 'rental_bulk':
      return (
        await application.call(bulkRentals, {
          app,
          token,
          body: { action: { name: 'move', status: 2 }, rows: rental ? [rental] : [] },
        })
      ).status;
  }
}

describe('money of one client at the same time', () => {
  it('is taken for six services at once, one after the other (rule: one-after-the-other)', async () => {
    const first = await makeService(application, 50_00);
    const ids = [first.id];
    while (ids.length < 6) ids.push((await makeService(application, 50_00, { member_id: first.member })).id);
    const before = await deadlocks();
    const answers = await Promise.all(
      ids.map((service_id, index) =>
        application.call(calls.registerCash, {
          app: apps[index % 2] ?? application.app,
          token,
          body: { service_id, amount: 50_00 },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 201));
    expect(await deadlocks()).toBe(before);
  });

  it(`is right after ${ACTION_RUNS.numRuns} random actions on two servers`, async () => {
    const { member } = await makeService(application, 100_00);
    for (let made = 0; made < 5; made += 1) await makeService(application, 40_00, { member_id: member });
    const { member: stranger } = await makeService(application, 20_00);
    for (let made = 0; made < 3; made += 1)
      await createRental(
        application,
        token,
        bodyOf(scene, '2027-03-02T09:00', '2027-03-05T09:00', { member_id: member }),
      );
    const before = await deadlocks();
    const steps = fc.sample(step, ACTION_RUNS);
    const answered = new Map<string, number>();
    const work = async (): Promise<void> => {
      for (let next = steps.pop(); next; next = steps.pop()) {
        const name = `${next.what} ${await act([member, stranger], next)}`;
        answered.set(name, (answered.get(name) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect([...answered.keys()].filter((name) => / 5\d\d$/.test(name))).toEqual([]);
    // Not all of them are refused: that would prove nothing.
    expect(
      [...answered].reduce((sum, [name, times]) => (/ 20\d$/.test(name) ? sum + times : sum), 0),
    ).toBeGreaterThan(ACTION_RUNS.numRuns / 6);
    expect(await deadlocks()).toBe(before);
    expect(await verifyLedger(application.services.db)).toBeUndefined();
  });
});
