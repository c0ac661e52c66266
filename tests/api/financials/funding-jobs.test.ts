import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as contract from '../../../src/lib/contract/financials/funding-actions.ts';
import { delayPayment } from '../../../src/lib/contract/financials/payment-actions.ts';
import { fundings } from '../../../src/lib/contract/financials/fundings.ts';
import { cancelRental, ignoreAutoCancellation } from '../../../src/lib/contract/cars/rental-actions.ts';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import { jobsOf } from '../../../server/jobs.ts';
import { runDueJobs } from '../../../server/lib/jobs.ts';
import { endUnkeptFundings, remindOfDeadlines } from '../../../server/financials/fundings/sweep.ts';
import { insertMany } from '../../../server/db/demo/insert.ts';
import { beginRefund } from '../../../server/financials/payments/refunds/refund.ts';
import { hashToken, newToken } from '../../../server/lib/tokens.ts';
import { administrator, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import {
  balanceOf,
  createFunding,
  linkOfDeadline,
  makeRental,
  makeService,
  pay,
  termsOf,
} from './funding-scene.ts';
import { asMember } from './money.ts';
import { randomRuns } from '../../random-runs.ts';

let application: TestApplication;
let token: string;
beforeAll(async () => {
  application = await testApplication();
});
async function at(instant: string): Promise<void> {
  application.clock.now = new Date(instant);
  ({ token } = await application.login(administrator));
}
beforeEach(() => at('2026-11-28T15:00:00Z'));
afterAll(() => application.close());

/** Two servers look at once, at an instant. */
async function sweepAt(instant: string): Promise<void> {
  await at(instant);
  const { services } = application;
  await Promise.all([
    endUnkeptFundings(services),
    endUnkeptFundings(services),
    remindOfDeadlines(services),
    remindOfDeadlines(services),
  ]);
}

const read = async (id: number) => (await application.call(fundings.get, { token, params: { id } })).body;
const rentalOf = async (id: number) => (await application.call(rentals.get, { token, params: { id } })).body;
const mailsOf = async (id: number) =>
  (
    await application.services.db
      .selectFrom('mail')
      .select('subject')
      .where('key', '=', fundings.key)
      .where('record_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ subject }) => subject);

/** A plan of a rental on 1 April: 200.00 by 30 November 15:00 UTC, then the ends of December, January and February. */
async function planned(values: object = {}) {
  const { rental, service } = await makeRental(application, token, '2027-04-01');
  const { status, body } = await createFunding(
    application,
    token,
    termsOf(service, { fee: { amount: 50_00, fee_type: 2 }, ...values }),
  );
  expect(status).toBe(201);
  return { rental, service, id: body.id, code: body.code, schedule: body.schedule };
}

/** Somebody is at the bank. */
async function beginAttempt(service: number): Promise<number> {
  const { db } = application.services;
  const payment = await db
    .selectFrom('payment')
    .select('id')
    .where('service_id', '=', service)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const now = application.clock.now;
  const attempt = {
    payment_id: payment.id,
    order_number: newToken().slice(0, 12),
    provider: 1,
    amount: 200_00,
    currency: 'USD' as const,
    language: 'en' as const,
    token_hash: hashToken(newToken()),
    begun_at: now,
  };
  const { id } = await db
    .insertInto('payment_attempt')
    .values({ ...attempt, honoured_until: new Date(now.getTime() + 1_800_000) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** So many plans, older than any other, whose only deadline was paid and given back. */
async function waitingForStaff(like: number, count: number): Promise<void> {
  const { db } = application.services;
  const shared = [
    'brand',
    'service_type_id',
    'member_id',
    'account_id',
    'concept',
    'quantity',
    'unit_amount',
    'total',
    'currency',
    'created_at',
    'updated_at',
  ] as const;
  const service = await db
    .selectFrom('payment_service')
    .select(shared)
    .where('id', '=', like)
    .executeTakeFirstOrThrow();
  const numbers = Array.from({ length: count }, (_, index) => String(index).padStart(6, '0'));
  const services = await insertMany(
    db,
    'payment_service',
    numbers.map((number) => ({ ...service, code: `S-1999-${number}` })),
  );
  const plan = {
    brand: 'alisios',
    status: 2,
    member_id: service.member_id,
    currency: 'USD',
    service_amount: 100_00,
    extras: 0,
    financing_expense: 0,
    amount: 100_00,
    initial_payment: 0,
    deadlines: 1,
    time_slot: 0,
    monthly: 100_00,
    payment_limit: '48',
    first_due: '2026-01-01',
    customer_nonce: '',
    days_before: 15,
    paid: 0,
    terms_version: 1,
    cancellation_reason: '',
    version: 1,
  };
  const past = '2026-01-01T12:00:00Z';
  const instants = { payment_limit_at: past, next_due_at: past, created_at: past, updated_at: past };
  const plans = await insertMany(
    db,
    'funding',
    numbers.map((number, index) => ({
      ...plan,
      ...instants,
      code: `F-1999-${number}`,
      service_id: services[index],
      customer_hash: `\\x${number}`,
    })),
  );
  await insertMany(
    db,
    'funding_deadline',
    plans.map((funding_id) => ({
      funding_id,
      number: 1,
      due_on: '2026-01-01',
      due_at: past,
      amount: 100_00,
      paid: 0,
      paid_at: past,
    })),
  );
}

describe('a first payment that does not come', () => {
  it('makes the contract void at its very limit, once, and cancels the reservation without a fee', async () => {
    const { rental, service, id, code } = await planned();
    await pay(application, service, 50_00);
    await sweepAt('2026-11-30T14:59:59.999Z');
    expect((await read(id)).status).toBe(1);
    await sweepAt('2026-11-30T15:00:00Z');
    expect(await read(id)).toMatchObject({
      status: 4,
      ended_by: 'void',
      outstanding: { amount: 0 },
      next_deadline: null,
    });
    expect(await rentalOf(rental)).toMatchObject({
      status: 6,
      cancelled_automatically: true,
      cancellation_fee: { amount: 0 },
    });
    // What came is the client's credit.
    expect(await balanceOf(application, service)).toBe(-50_00);
    await sweepAt('2026-11-30T15:05:00Z');
    expect(
      (await mailsOf(id)).filter((subject) => subject === `Your payment plan ${code} is no longer valid`),
    ).toHaveLength(1);
    const told = await application.services.db
      .selectFrom('mail')
      .select('text')
      .where('subject', '=', `Your payment plan ${code} is no longer valid`)
      .executeTakeFirstOrThrow();
    expect(told.text).toContain('The $50.00 you had already paid is yours');
    const { version } = await rentalOf(rental);
    await sweepAt('2026-12-30T15:05:00Z');
    expect((await rentalOf(rental)).version).toBe(version);
  });

  it('does so through the jobs of a server', async () => {
    const { id } = await planned();
    await at('2026-11-30T16:00:00Z');
    await application.services.db.updateTable('job').set({ next_run_at: '2026-01-01T00:00:00Z' }).execute();
    const { services } = application;
    await Promise.all([runDueJobs(services, jobsOf(services)), runDueJobs(services, jobsOf(services))]);
    expect(await read(id)).toMatchObject({ status: 4, ended_by: 'void' });
  });

  it('is protected by a payment under way at a bank (rule: exact-limit)', async () => {
    const { service, id } = await planned();
    await at('2026-11-30T14:50:00Z');
    expect((await linkOfDeadline(application, token, await read(id))).status).toBe(201);
    const attempt = await beginAttempt(service);
    await sweepAt('2026-11-30T15:01:00Z');
    expect((await read(id)).status).toBe(1);
    await application.services.db
      .updateTable('payment_attempt')
      .set({ status: 'declined' })
      .where('id', '=', attempt)
      .execute();
    await sweepAt('2026-11-30T15:01:05Z');
    expect(await read(id)).toMatchObject({ status: 4, ended_by: 'void' });
  });

  it('ends its links with the plan, however they are made or prolonged', async () => {
    const { id } = await planned({ payment_limit: '20' });
    const { body: made } = await linkOfDeadline(application, token, await read(id), { payment_limit: '72' });
    expect(made.payment_limit_at).toBe('2026-11-29T11:00:00.000Z');
    const delayed = await application.call(delayPayment, {
      token,
      params: { id: made.id },
      version: made.version,
      body: { payment_limit: '72', reason: 'Asked' },
    });
    expect(delayed.body.payment_limit_at).toBe('2026-11-29T11:00:00.000Z');
    // A later deadline's ends with its hours of grace.
    await at('2027-01-01T12:00:00Z');
    const other = await planned({ initial_payment: 0, first_due: '2027-01-02' });
    await pay(application, other.service, other.schedule[0]?.amount.amount ?? 0);
    await at('2027-02-02T12:00:00Z');
    const later = await linkOfDeadline(application, token, await read(other.id), {
      amount: 1_00,
      payment_limit: '72',
    });
    expect(later.body.payment_limit_at).toBe('2027-02-04T04:59:59.999Z');
  });

  it('is kept when staff said that the rental is not to cancel itself', async () => {
    const { rental, id } = await planned();
    const { version } = await rentalOf(rental);
    const ignored = await application.call(ignoreAutoCancellation, {
      token,
      params: { id: rental },
      version,
      body: { ignore: true, reason: 'Pays in cash' },
    });
    expect(ignored.status).toBe(200);
    await sweepAt('2026-12-02T15:00:00Z');
    expect((await read(id)).status).toBe(1);
    expect((await rentalOf(rental)).status).toBe(3);
  });

  it('is the first deadline where there is no initial payment', async () => {
    const { service, id } = await planned({ initial_payment: 0 });
    await sweepAt('2027-01-01T04:59:59Z');
    expect((await read(id)).status).toBe(1);
    await sweepAt('2027-01-01T05:00:00Z');
    expect((await read(id)).ended_by).toBe('void');
    expect(await balanceOf(application, service)).toBe(0);
  });
});

describe('a deadline that is not paid', () => {
  it('cancels the reservation 24 hours later with loss of what was paid, once (rule: plan-kept-or-ended)', async () => {
    const { rental, service, id, code } = await planned();
    await pay(application, service, 250_00);
    await sweepAt('2027-01-02T04:59:59Z');
    expect(await read(id)).toMatchObject({ status: 2, late: true });
    await sweepAt('2027-01-02T05:00:00Z');
    expect(await read(id)).toMatchObject({ status: 4, ended_by: 'unpaid' });
    expect(await rentalOf(rental)).toMatchObject({
      status: 6,
      paid: { amount: 250_00 },
      cancellation_fee: { amount: 250_00 },
      balance: { amount: 0 },
    });
    expect(await balanceOf(application, service)).toBe(0);
    const stored = await application.services.db
      .selectFrom('payment_service')
      .select(['status', 'kept', 'recognized'])
      .where('id', '=', service)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ status: 5, kept: 250_00, recognized: 250_00 });
    await sweepAt('2027-01-02T05:00:05Z');
    expect(
      (await mailsOf(id)).filter((subject) => subject === `Your payment plan ${code} was cancelled`),
    ).toHaveLength(1);
  });

  it('does nothing when it came within the 24 hours, or before', async () => {
    const { service, id, schedule } = await planned();
    await pay(application, service, 200_00);
    await at('2027-01-01T20:00:00Z');
    await pay(application, service, schedule[1]?.amount.amount ?? 0);
    await sweepAt('2027-01-02T05:00:00Z');
    expect(await read(id)).toMatchObject({ status: 2, late: false, next_deadline: { number: 2 } });
  });

  it('leaves a plan alone that is open again because staff gave money back', async () => {
    const { service, id } = await planned();
    const payment = await pay(application, service, 1050_00);
    expect((await read(id)).status).toBe(3);
    await at('2027-03-10T15:00:00Z');
    await asMember(application, null, (context) =>
      beginRefund(context, payment, { amount: 400_00, reason: 'Goodwill', reference: 'TR-9', price: 'owed' }),
    );
    expect(await read(id)).toMatchObject({ status: 2, paid: { amount: 650_00 }, late: true });
    await sweepAt('2027-03-11T15:00:00Z');
    expect(await read(id)).toMatchObject({ status: 2, ended_by: null });
  });

  it('keeps the deadlines of a plan paid whose price falls by what goes back (rule: goodwill-asked)', async () => {
    const { service, id } = await planned();
    const payment = await pay(application, service, 600_00);
    const before = await read(id);
    await asMember(application, null, (context) =>
      beginRefund(context, payment, {
        amount: 150_00,
        reason: 'Goodwill',
        reference: 'TR-9',
        price: 'lowered',
      }),
    );
    const after = await read(id);
    expect(after.schedule.map(({ left }) => left.amount)).toEqual(
      before.schedule.map(({ left }) => left.amount),
    );
    expect(after).toMatchObject({ status: before.status, next_deadline: before.next_deadline });
    await pay(application, service, 450_00);
    expect(await read(id)).toMatchObject({ status: 3 });
    expect(await balanceOf(application, service)).toBe(0);
  });

  it('leaves it alone, too, when the plan is changed after that', async () => {
    const { service, id } = await planned();
    const payment = await pay(application, service, 200_00);
    await at('2026-12-05T15:00:00Z');
    await asMember(application, null, (context) =>
      beginRefund(context, payment, { amount: 50_00, reason: 'Goodwill', reference: 'TR-9', price: 'owed' }),
    );
    const { version } = await read(id);
    const body = termsOf(service, {
      fee: { amount: 50_00, fee_type: 2 },
      deadlines: 2,
      reason: 'Asked by phone',
    });
    const changed = await application.call(fundings.update, { token, params: { id }, version, body });
    expect(changed.body).toMatchObject({
      status: 1,
      late: true,
      schedule: [{ number: 0, left: { amount: 50_00 } }, { number: 1 }, { number: 2 }],
    });
    await sweepAt('2026-12-05T15:00:05Z');
    expect(await read(id)).toMatchObject({ status: 1, ended_by: null });
    // A deadline that is missed afterwards ends it all the same.
    await sweepAt('2027-01-02T05:00:00Z');
    expect((await read(id)).ended_by).toBe('unpaid');
  });

  it('is looked at however many plans wait for staff', async () => {
    const { db } = application.services;
    const { service, id } = await planned();
    await pay(application, service, 200_00);
    await waitingForStaff(service, 201);
    await sweepAt('2027-01-02T05:00:00Z');
    expect((await read(id)).ended_by).toBe('unpaid');
    await db.updateTable('funding').set({ status: 3 }).where('code', 'like', 'F-1999-%').execute();
  });

  it('cancels a service without a record alike', async () => {
    const service = await makeService(application, 1000_00);
    const { body } = await createFunding(application, token, termsOf(service));
    await pay(application, service, 200_00);
    await sweepAt('2027-01-02T05:00:00Z');
    expect((await read(body.id)).ended_by).toBe('unpaid');
    expect(await balanceOf(application, service)).toBe(0);
  });
});

describe('days on which the clocks of the company change', () => {
  it.each([
    // The day has 23 hours in spring and 25 in autumn; its end is its end, and 24 hours of grace are 24 hours.
    ['spring', '2027-03-14', '2027-03-15T03:59:59.999Z', '2027-03-16T03:59:59.999Z'],
    ['autumn', '2027-11-07', '2027-11-08T04:59:59.999Z', '2027-11-09T04:59:59.999Z'],
    ['the day before spring', '2027-03-13', '2027-03-14T04:59:59.999Z', '2027-03-15T04:59:59.999Z'],
  ])('end at their midnight: %s', async (_, first_due, due_at, ends_at) => {
    const service = await makeService(application, 1000_00);
    const { body } = await createFunding(application, token, termsOf(service, { first_due }));
    expect(body.schedule[1]?.due_at).toBe(due_at);
    await pay(application, service, 200_00);
    const before = (instant: string, hours: number, milliseconds = 0) =>
      new Date(Date.parse(instant) - hours * 3_600_000 - milliseconds).toISOString();
    const reminders = async () =>
      (await mailsOf(body.id)).filter((subject) => subject.includes('is due on')).length;
    for (const [instant, count] of [
      [before(due_at, 72, 1), 0],
      [before(due_at, 72), 1],
      [before(due_at, 24, 1), 1],
      [before(due_at, 24), 2],
      [due_at, 2],
    ] as const) {
      await sweepAt(instant);
      expect(await reminders()).toBe(count);
    }
    await sweepAt(before(ends_at, 0, 1));
    expect(await read(body.id)).toMatchObject({ status: 2, late: true });
    await sweepAt(ends_at);
    expect((await read(body.id)).ended_by).toBe('unpaid');
  });
});

describe('money that comes at the very instant', () => {
  it.each([
    ['of the limit', [], 200_00, '2026-11-30T15:00:00Z', 'void'],
    ['at which the hours of grace end', [200_00], 283_33, '2027-01-02T04:59:59.999Z', 'unpaid'],
  ] as const)(
    "%s either keeps the plan or is the client's, and nothing between",
    async (_, paid, amount, instant, ended_by) => {
      for (let tries = 0; tries < 6; tries += 1) {
        await at('2026-11-28T15:00:00Z');
        const { service, id, code } = await planned();
        for (const part of paid) await pay(application, service, part);
        await at(instant);
        const { services } = application;
        const taken =
          tries % 2 === 0
            ? [pay(application, service, amount), endUnkeptFundings(services), endUnkeptFundings(services)]
            : [endUnkeptFundings(services), endUnkeptFundings(services), pay(application, service, amount)];
        const refused = (await Promise.allSettled(taken)).some(({ status }) => status === 'rejected');
        const funding = await read(id);
        const received = paid.reduce<number>((sum, part) => sum + part, 0) + amount;
        const ends = (await mailsOf(id)).filter(
          (subject) =>
            subject.includes(`${code} is no longer valid`) || subject.includes(`${code} was cancelled`),
        ).length;
        if (funding.status === 2) {
          expect([refused, ends]).toEqual([false, 0]);
          expect(await balanceOf(application, service)).toBe(1050_00 - received);
        } else {
          expect(funding).toMatchObject({ status: 4, ended_by });
          expect(ends).toBe(1);
          // Nothing is due any more, so the till refuses what came a moment too late.
          expect(refused).toBe(true);
          expect(await balanceOf(application, service)).toBe(0);
        }
      }
    },
  );
});

describe('a rental that is cancelled', () => {
  it('ends its plan and the links of its deadlines', async () => {
    const { rental, service, id } = await planned();
    await pay(application, service, 200_00);
    const link = await linkOfDeadline(application, token, await read(id));
    const { version } = await rentalOf(rental);
    expect(
      (
        await application.call(cancelRental, {
          token,
          params: { id: rental },
          version,
          body: { reason: 'Changed plans' },
        })
      ).status,
    ).toBe(200);
    expect(await read(id)).toMatchObject({
      status: 4,
      ended_by: 'rental',
      cancellation_reason: 'Changed plans',
    });
    const payment = await application.services.db
      .selectFrom('payment')
      .select('link_revoked_at')
      .where('id', '=', link.body.id)
      .executeTakeFirstOrThrow();
    expect(payment.link_revoked_at).not.toBeNull();
    const stored = await application.services.db
      .selectFrom('payment_service')
      .select(['due', 'received', 'financing'])
      .where('id', '=', service)
      .executeTakeFirstOrThrow();
    expect(stored.financing).toBe(0);
    expect(await balanceOf(application, service)).toBe(stored.due - stored.received);
  });
});

describe('reminders', () => {
  it('come 72 and 24 hours before a deadline, each once, and not for what is paid', async () => {
    const { service, id, schedule } = await planned({ payment_limit: '72' });
    const reminders = async () => (await mailsOf(id)).filter((subject) => subject.includes('is due on'));
    await sweepAt('2026-11-28T15:30:00Z');
    expect(await reminders()).toHaveLength(0);
    await sweepAt('2026-11-28T16:00:00Z');
    expect(await reminders()).toHaveLength(1);
    await sweepAt('2026-11-30T14:59:59Z');
    expect(await reminders()).toHaveLength(1);
    await sweepAt('2026-11-30T15:00:00Z');
    await sweepAt('2026-11-30T16:00:00Z');
    expect(await reminders()).toHaveLength(2);
    await pay(application, service, 200_00);
    // The first deadline ends at 05:00 UTC of 1 January.
    await sweepAt('2026-12-29T04:59:59Z');
    expect(await reminders()).toHaveLength(2);
    await sweepAt('2026-12-29T05:00:00Z');
    expect(await reminders()).toHaveLength(3);
    const reminder = await application.services.db
      .selectFrom('mail')
      .select('text')
      .where('key', '=', fundings.key)
      .where('record_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(reminder.text).toContain('must reach us by December 31, 2026, 23:59 Eastern Time.');
    expect((await mailsOf(id)).at(-1)).toBe(
      `An installment of your payment plan ${(await read(id)).code} is due on December 31, 2026`,
    );
    await pay(application, service, schedule[1]?.amount.amount ?? 0);
    await sweepAt('2026-12-31T06:00:00Z');
    expect(await reminders()).toHaveLength(3);
  });

  it('is one only where a server slept through the first', async () => {
    const { service, id } = await planned();
    await pay(application, service, 200_00);
    await sweepAt('2026-12-31T12:00:00Z');
    await sweepAt('2026-12-31T12:01:00Z');
    expect((await mailsOf(id)).filter((subject) => subject.includes('is due on'))).toHaveLength(1);
  });
});

/** What must hold of every plan after any history. */
async function checkPlan(id: number, service: number): Promise<void> {
  const funding = await read(id);
  const total = funding.schedule.reduce((sum, { amount }) => sum + amount.amount, 0);
  expect(total).toBe(funding.amount.amount);
  expect(funding.amount.amount).toBe(
    funding.service_amount.amount + funding.extras.amount + funding.financing_expense.amount,
  );
  const { db } = application.services;
  const stored = await db
    .selectFrom('payment_service')
    .select(['due', 'received', 'account_id', 'kept'])
    .where('id', '=', service)
    .executeTakeFirstOrThrow();
  const living = funding.status === 1 || funding.status === 2;
  if (living) expect(stored.due).toBe(funding.amount.amount);
  if (funding.status !== 4)
    expect(funding.paid.amount).toBe(Math.min(stored.received, funding.amount.amount));
  expect(funding.schedule.reduce((sum, { paid }) => sum + paid.amount, 0)).toBe(funding.paid.amount);
  funding.schedule.forEach(
    ({ due_on }, index) =>
      index > 0 && expect(due_on > (funding.schedule[index - 1]?.due_on ?? '')).toBe(true),
  );
  const { rows } = await sql<{
    entries: number;
  }>`select coalesce(sum(amount), 0)::int as entries from ledger_entry where account_id = ${stored.account_id}`.execute(
    db,
  );
  const balance = await balanceOf(application, service);
  expect(balance).toBe(rows[0]?.entries);
  expect(balance).toBe(stored.due - stored.received);
}

it('keeps every plan equal to its total after random payments, changes and endings', async () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('pay' as const),
      share: fc.integer({ min: 1, max: 60 }),
      own: fc.integer({ min: 0, max: 6 }),
    }),
    fc.record({
      kind: fc.constant('change' as const),
      deadlines: fc.integer({ min: 1, max: 26 }),
      time_slot: fc.integer({ min: 0, max: 30 }),
      expense: fc.integer({ min: 0, max: 90_00 }),
    }),
    fc.record({ kind: fc.constant('cancel' as const) }),
    fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 300_00, max: 5000_00 }),
      fc.integer({ min: 0, max: 90_00 }),
      fc.array(step, { minLength: 1, maxLength: 6 }),
      async (total, initial_payment, steps) => {
        await at('2026-11-28T15:00:00Z');
        const service = await makeService(application, total);
        const terms = termsOf(service, {
          initial_payment,
          deadlines: 5,
          time_slot: 15,
          first_due: '2027-06-01',
        });
        const { body } = await createFunding(application, token, terms);
        for (const next of steps) {
          const funding = await read(body.id);
          if (next.kind === 'pay' && funding.status < 3) {
            const deadline = funding.schedule[next.own];
            const left =
              deadline && deadline.left.amount > 0 ? deadline.left.amount : funding.outstanding.amount;
            await pay(
              application,
              service,
              Math.max(1, Math.floor((left * next.share) / 60)),
              deadline && deadline.left.amount > 0 ? deadline.id : undefined,
            );
          }
          if (next.kind === 'change') {
            const changed = {
              ...terms,
              deadlines: next.deadlines,
              time_slot: next.time_slot,
              fee: { amount: next.expense, fee_type: 2 },
              reason: 'Changed',
            };
            const { status } = await application.call(fundings.update, {
              token,
              params: { id: body.id },
              version: funding.version,
              body: changed,
            });
            expect([200, 409, 422]).toContain(status);
          }
          if (next.kind === 'cancel')
            await application.call(contract.cancelFunding, {
              token,
              params: { id: body.id },
              version: funding.version,
              body: { reason: 'x', notify: false },
            });
          if (next.kind === 'wait')
            await sweepAt(new Date(application.clock.now.getTime() + next.days * 86_400_000).toISOString());
          await checkPlan(body.id, service);
        }
      },
    ),
    randomRuns(12),
  );
});
