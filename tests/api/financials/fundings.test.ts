import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as contract from '../../../src/lib/contract/financials/funding-actions.ts';
import { fundings } from '../../../src/lib/contract/financials/fundings.ts';
import {
  delayPayment,
  paymentLink,
  paymentOptions,
  requestTransfer,
  revokePayment,
} from '../../../src/lib/contract/financials/payment-actions.ts';
import { auditTrail } from '../../../src/lib/contract/audit.ts';
import { buildMember } from '../../fixtures/builders.ts';
import { accountOf } from '../../../server/financials/ledger/account.ts';
import { standingOf } from '../../../server/financials/payments/debt-standing.ts';
import { storedPayment } from '../../../server/financials/payments/stored.ts';
import { changeService } from '../../../server/financials/services/change.ts';
import { storedService } from '../../../server/financials/services/stored.ts';
import { hashToken, newToken } from '../../../server/lib/tokens.ts';
import { administrator, agent, testApplication } from '../application.ts';
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

let application: TestApplication;
let token: string;
let admin: string;
beforeAll(async () => {
  application = await testApplication();
});
/** Sessions end when the clock is turned: staff log in anew. */
async function at(instant: string): Promise<void> {
  application.clock.now = new Date(instant);
  ({ token } = await application.login(agent));
  ({ token: admin } = await application.login(administrator));
}
beforeEach(() => at('2026-11-28T15:00:00Z'));
afterAll(() => application.close());

const sumOf = (schedule: readonly { amount: { amount: number } }[]) =>
  schedule.reduce((sum, { amount }) => sum + amount.amount, 0);
const read = async (id: number) => (await application.call(fundings.get, { token, params: { id } })).body;

describe('a new plan', () => {
  it('is exact to the cent, and charges what financing costs (rule: exact-parts)', async () => {
    const service = await makeService(application, 1000_00);
    const { status, body } = await createFunding(
      application,
      token,
      termsOf(service, {
        extras: 50_00,
        fee: { amount: 250, fee_type: 1 },
        initial_payment: 76_25,
        deadlines: 3,
      }),
    );
    expect(status).toBe(201);
    expect(body.code).toMatch(/^F-2026-\d{6}$/);
    expect(body).toMatchObject({
      status: 1,
      financing_expense: { amount: 26_25 },
      amount: { amount: 1076_25 },
      amount_financed: { amount: 973_75 },
      total_of_payments: { amount: 1000_00 },
      outstanding: { amount: 1076_25 },
      days_before: 15,
    });
    expect(body.schedule.map(({ number, amount }) => [number, amount.amount])).toEqual([
      [0, 76_25],
      [1, 333_33],
      [2, 333_33],
      [3, 333_34],
    ]);
    expect(body.schedule.map(({ due_on }) => due_on)).toEqual([
      '2026-11-30',
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
    ]);
    expect(body.schedule[0]?.due_at).toBe('2026-11-30T15:00:00.000Z');
    // The end of the day in Miami.
    expect(body.schedule[1]?.due_at).toBe('2027-01-01T04:59:59.999Z');
    expect(await balanceOf(application, service)).toBe(1076_25);
    expect(body.next_deadline?.number).toBe(0);
    expect(body.apr).toBeGreaterThan(0);
  });

  it('splits 100.00 in 26 and saves (rule: exact-parts, dates-rise)', async () => {
    const { status, body } = await createFunding(
      application,
      token,
      termsOf(await makeService(application, 100_00), { initial_payment: 0, deadlines: 26, time_slot: 7 }),
    );
    expect(status).toBe(201);
    expect(body.schedule.at(-1)?.amount.amount).toBe(4_00);
    expect(sumOf(body.schedule)).toBe(100_00);
    expect(new Set(body.schedule.map(({ due_on }) => due_on)).size).toBe(26);
    expect(body.apr).toBe(0);
  });

  it('counts months from the anchor day (rule: months-from-the-first)', async () => {
    const { body } = await createFunding(
      application,
      token,
      termsOf(await makeService(application, 1000_00), {
        initial_payment: 0,
        deadlines: 5,
        first_due: '2027-01-31',
      }),
    );
    expect(body.schedule.map(({ due_on }) => due_on)).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ]);
  });

  it.each([
    ['deadlines 0', 1000_00, { deadlines: 0 }, 'deadlines'],
    ['deadlines 27', 1000_00, { deadlines: 27 }, 'deadlines'],
    ['time slot 31', 1000_00, { time_slot: 31 }, 'time_slot'],
    ['time slot -1', 1000_00, { time_slot: -1 }, 'time_slot'],
    ['99.99', 99_99, { initial_payment: 0 }, 'amount'],
    ['10000.01', 10_000_01, {}, 'amount'],
    ['10000.00 with an expense', 10_000_00, { fee: { amount: 1, fee_type: 2 } }, 'amount'],
    ['everything at first', 1000_00, { initial_payment: 1000_00 }, 'initial_payment'],
    ['half a cent', 1000_00, { initial_payment: 0.5 }, 'initial_payment'],
    ['a negative payment', 1000_00, { initial_payment: -1 }, 'initial_payment'],
    ['the first deadline before the first payment', 1000_00, { first_due: '2026-11-30' }, 'first_due'],
    ['a percentage above 100', 1000_00, { fee: { amount: 100_01, fee_type: 1 } }, 'fee.amount'],
    ['31 February', 1000_00, { first_due: '2027-02-31' }, 'first_due'],
  ])('refuses %s', async (_, total, values, field) => {
    const { status, problem } = await createFunding(
      application,
      token,
      termsOf(await makeService(application, total), values),
    );
    expect(status).toBe(422);
    expect(problem.errors?.map((error) => error.field)).toContain(field);
  });

  it('cannot calculate deadlines beyond the day of the service less 15 days', async () => {
    const service = await makeService(application, 1000_00);
    const beyond = await createFunding(application, token, termsOf(service, { service_date: '2027-03-14' }));
    expect(beyond).toMatchObject({
      status: 422,
      problem: {
        reason: 'deadlines_impossible',
        detail:
          "The due dates can't be calculated with these values. Check the amount, the number of installments and the day of the service.",
      },
    });
    expect((await createFunding(application, token, termsOf(service, { time_slot: 0 }))).problem.reason).toBe(
      'deadlines_impossible',
    );
    expect(
      (await createFunding(application, token, termsOf(service, { initial_payment: 999_98, deadlines: 3 })))
        .problem.reason,
    ).toBe('deadlines_impossible');
    expect(
      (await createFunding(application, token, termsOf(service, { service_date: '2027-03-15' }))).status,
    ).toBe(201);
  });

  it('takes dates and amounts by hand with the exact sum', async () => {
    const service = await makeService(application, 1000_00);
    const schedule = [
      { due_on: '2026-12-05', amount: 799_99 },
      { due_on: '2026-12-06', amount: 1 },
    ];
    const wrong = await createFunding(
      application,
      token,
      termsOf(service, { deadlines: 2, schedule: [schedule[0], { due_on: '2026-12-05', amount: 2 }] }),
    );
    expect(wrong.problem.errors).toMatchObject([
      {
        field: 'schedule',
        message: 'The sum of all amounts must equal the stated total. The difference is 0.01.',
      },
      { field: 'schedule.1.due_on' },
    ]);
    const { status, body } = await createFunding(
      application,
      token,
      termsOf(service, { deadlines: 2, time_slot: 0, schedule }),
    );
    expect(status).toBe(201);
    expect(body.schedule.map(({ amount }) => amount.amount)).toEqual([200_00, 799_99, 1]);
  });

  it('is one for each service, and none for a paid or cancelled one', async () => {
    const service = await makeService(application, 1000_00);
    const both = await Promise.all([
      createFunding(application, token, termsOf(service)),
      createFunding(application, token, termsOf(service)),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const paid = await makeService(application, 1000_00);
    await pay(application, paid, 1000_00);
    expect((await createFunding(application, token, termsOf(paid))).problem.reason).toBe('service_paid');
    expect((await createFunding(application, token, termsOf(999_999))).status).toBe(422);
  });

  it('stays within the credit limit, also of two at once (rule: within-the-limit)', async () => {
    const member = await buildMember(application.services.db);
    const [one, other] = [
      await makeService(application, 500_00, member),
      await makeService(application, 500_00, member),
    ];
    const account = await asMember(application, null, (context) => accountOf(context, member, 'USD'));
    await application.services.db
      .updateTable('account')
      .set({ credit_limit: 1100_00 })
      .where('id', '=', account)
      .execute();
    const fee = { amount: 60_00, fee_type: 2 };
    const made = await Promise.all(
      [one, other].map((service) => createFunding(application, token, termsOf(service, { fee }))),
    );
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(made.find(({ status }) => status === 409)?.problem.reason).toBe('credit_limit');
  });

  it('previews exactly what it saves, and writes nothing (rule: plan-as-previewed)', async () => {
    const service = await makeService(application, 1234_56);
    const terms = termsOf(service, { fee: { amount: 1000, fee_type: 1 }, deadlines: 7, time_slot: 14 });
    const preview = await application.call(contract.previewFunding, { token, body: terms });
    expect(preview.status).toBe(200);
    expect(await balanceOf(application, service)).toBe(1234_56);
    const { body } = await createFunding(application, token, terms);
    expect(
      body.schedule.map(({ number, due_on, due_at, amount }) => ({ number, due_on, due_at, amount })),
    ).toEqual(preview.body.schedule);
    expect(body.apr).toBe(preview.body.apr);
    expect(body.amount).toEqual(preview.body.amount);
  });

  it('rests the limit of a rental, and ends before its pick-up', async () => {
    const { rental, service } = await makeRental(application, token, '2027-04-01');
    const offered = await application.call(contract.fundableServices, { token, query: { rental } });
    expect(offered.body).toMatchObject([{ id: service, service_date: '2027-04-01' }]);
    expect(
      (
        await createFunding(
          application,
          token,
          termsOf(service, { deadlines: 5, service_date: '2028-01-01' }),
        )
      ).problem.reason,
    ).toBe('deadlines_impossible');
    const { body } = await createFunding(application, token, termsOf(service));
    expect(body).toMatchObject({
      service_date: '2027-04-01',
      service: { record_key: 'cars/rentals', record_id: rental },
    });
    const stored = await application.services.db
      .selectFrom('rental')
      .select('payment_limit_at')
      .where('id', '=', rental)
      .executeTakeFirstOrThrow();
    expect(stored.payment_limit_at).toBeNull();
    expect((await application.call(contract.fundableServices, { token, query: { rental } })).body).toEqual(
      [],
    );
  });
});

describe('payments', () => {
  it('pay the first deadlines, and make the plan current, then completed', async () => {
    const service = await makeService(application, 1000_00);
    const { body } = await createFunding(application, token, termsOf(service));
    await pay(application, service, 150_00);
    expect(await read(body.id)).toMatchObject({
      status: 1,
      paid: { amount: 150_00 },
      next_deadline: { number: 0, left: { amount: 50_00 } },
    });
    await pay(application, service, 50_00);
    expect(await read(body.id)).toMatchObject({ status: 2, next_deadline: { number: 1 } });
    await pay(application, service, 800_00);
    expect(await read(body.id)).toMatchObject({ status: 3, outstanding: { amount: 0 }, next_deadline: null });
    expect(await balanceOf(application, service)).toBe(0);
  });

  it('withdraw the link of a deadline that is paid in another way, or in part', async () => {
    const { db } = application.services;
    const service = await makeService(application, 1000_00);
    const { body: plan } = await createFunding(application, token, termsOf(service));
    const { body: initial } = await linkOfDeadline(application, token, plan);
    const [, second] = plan.schedule;
    const { body: next } = await linkOfDeadline(application, token, plan, {
      amount: second?.left.amount,
      funding_deadline_id: second?.id,
    });
    const standing = async () =>
      db
        .selectFrom('payment')
        .select(['status', 'link_revoked_at'])
        .where('id', 'in', [initial.id, next.id])
        .orderBy('id')
        .execute();
    await pay(application, service, 200_00);
    expect(await standing()).toEqual([
      { status: 3, link_revoked_at: expect.any(String) },
      { status: 1, link_revoked_at: null },
    ]);
    await pay(application, service, 1_00);
    expect(await standing()).toEqual([
      expect.objectContaining({ status: 3 }),
      { status: 3, link_revoked_at: expect.any(String) },
    ]);
  });

  it('come by a link for no more than is left of a deadline (rule: amount-as-shown)', async () => {
    const service = await makeService(application, 1000_00);
    const { body } = await createFunding(
      application,
      token,
      termsOf(service, { deadlines: 3, initial_payment: 0 }),
    );
    const last = body.schedule.at(-1);
    const ask = (amount: number) =>
      linkOfDeadline(application, token, body, { funding_deadline_id: last?.id, provider: 2, amount });
    expect((await ask(333_35)).problem.errors).toMatchObject([{ field: 'amount', key: 'above_due' }]);
    const { status, body: payment } = await ask(333_34);
    expect(status).toBe(201);
    const stored = await application.services.db
      .selectFrom('payment')
      .selectAll()
      .where('id', '=', payment.id)
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ amount: 333_34, funding_deadline_id: last?.id });
    const link = await application.call(paymentLink, { token, params: { id: payment.id } });
    expect(link.body.url).toContain('/en/payment/form/2/?t=');
    await pay(application, service, 333_34, last?.id);
    expect((await read(body.id)).schedule.map(({ paid }) => paid.amount)).toEqual([0, 0, 333_34]);
    expect((await ask(1)).problem.errors).toMatchObject([{ field: 'amount', key: 'above_due' }]);
    // Another plan's deadline is none of this service's.
    const other = await createFunding(application, token, termsOf(await makeService(application, 1000_00)));
    const strange = await linkOfDeadline(application, token, body, {
      funding_deadline_id: other.body.schedule[0]?.id,
      amount: 1,
    });
    expect(strange.problem.errors).toMatchObject([{ field: 'funding_deadline_id', key: 'select_option' }]);
  });

  it('are asked for once for each deadline, by links, transfers and more time alike (rule: asked-once)', async () => {
    const service = await makeService(application, 1000_00);
    const { body: plan } = await createFunding(
      application,
      token,
      termsOf(service, { initial_payment: 300_00 }),
    );
    const initial = { funding_deadline_id: plan.next_deadline?.id ?? 0 };
    const { body: first } = await linkOfDeadline(application, token, plan);
    expect(first.amount.amount).toBe(300_00);
    const options = await application.call(paymentOptions, { token, query: { service_id: service } });
    expect(options.body.deadlines[0]).toMatchObject({ left: { amount: 300_00 }, askable: { amount: 0 } });
    expect((await linkOfDeadline(application, token, plan)).problem.errors).toMatchObject([
      { field: 'amount', key: 'above_pending' },
    ]);
    const transfer = await application.call(requestTransfer, {
      token,
      body: { service_id: service, amount: 1, ...initial },
    });
    expect(transfer.problem.errors).toMatchObject([{ field: 'amount', key: 'above_pending' }]);
    // Withdrawn, it asks for nothing; asked for by another, it is given no more time.
    const withdrawn = await application.call(revokePayment, {
      token,
      params: { id: first.id },
      version: first.version,
      body: { reason: 'Other bank' },
    });
    expect((await linkOfDeadline(application, token, plan)).status).toBe(201);
    const again = await application.call(delayPayment, {
      token,
      params: { id: first.id },
      version: withdrawn.body.version,
      body: { payment_limit: '48', reason: 'Asked' },
    });
    expect(again.problem.errors).toMatchObject([{ field: 'amount', key: 'above_pending' }]);
  });

  it('of one deadline are charged once, also by two links of the time when both could be made (rule: asked-once)', async () => {
    const { db } = application.services;
    const service = await makeService(application, 1000_00);
    const { body: plan } = await createFunding(
      application,
      token,
      termsOf(service, { initial_payment: 300_00 }),
    );
    const { body: first } = await linkOfDeadline(application, token, plan);
    const { rows } = await sql<{ id: number }>`
      insert into payment (code, brand, service_id, funding_deadline_id, account_id, method, provider, amount, currency, payment_limit_at)
      select code || '-2', brand, service_id, funding_deadline_id, account_id, method, provider, amount, currency, payment_limit_at from payment where id = ${first.id} returning id`.execute(
      db,
    );
    const second = await storedPayment(db, rows[0]?.id ?? 0);
    const honoured_until = new Date(application.clock.now.getTime() + 60_000);
    await db
      .insertInto('payment_attempt')
      .values({
        payment_id: first.id,
        order_number: '9999M1',
        provider: 1,
        amount: 300_00,
        currency: 'USD',
        language: 'en',
        token_hash: hashToken(newToken()),
        payer: null,
        honoured_until,
        begun_at: application.clock.now,
      })
      .execute();
    expect(
      (await standingOf(db, application.clock.now, second, await storedService(db, service))).state,
    ).toBe('in_progress');
  });
});

describe('a change', () => {
  it('needs an Administrator and a reason, leaves what is paid and makes the rest anew (rule: plan-change-reason)', async () => {
    const service = await makeService(application, 1000_00);
    const { body } = await createFunding(application, token, termsOf(service, { deadlines: 4 }));
    await pay(application, service, 400_00);
    const before = await read(body.id);
    const terms = termsOf(service, {
      deadlines: 6,
      first_due: '2027-01-15',
      time_slot: 7,
      fee: { amount: 60_00, fee_type: 2 },
    });
    const change = (options: { token: string; version: number; body: object }) =>
      application.call(fundings.update, { ...options, params: { id: body.id }, body: { ...options.body } });
    expect((await change({ token, version: before.version, body: { ...terms, reason: 'r' } })).status).toBe(
      403,
    );
    expect(
      (await change({ token: admin, version: before.version, body: terms })).problem.errors,
    ).toMatchObject([{ field: 'reason' }]);
    expect(
      (
        await change({
          token: admin,
          version: before.version,
          body: { ...terms, initial_payment: 100_00, reason: 'r' },
        })
      ).problem.errors,
    ).toMatchObject([{ field: 'initial_payment' }]);
    const changed = await change({
      token: admin,
      version: before.version,
      body: { ...terms, reason: 'Asked by phone' },
    });
    expect(changed.status).toBe(200);
    expect(changed.body.schedule.slice(0, 2)).toMatchObject(
      before.schedule.slice(0, 2).map(({ due_on, amount, id }) => ({ due_on, amount, id })),
    );
    expect(changed.body.schedule.map(({ amount }) => amount.amount)).toEqual(
      [200_00, 200_00, 132_00, 132_00, 132_00, 132_00, 132_00].slice(0, 7),
    );
    expect(sumOf(changed.body.schedule)).toBe(1060_00);
    expect(await balanceOf(application, service)).toBe(660_00);
    expect(
      (await change({ token: admin, version: before.version, body: { ...terms, reason: 'r' } })).status,
    ).toBe(412);
    const trail = await application.call(auditTrail, { token, query: { key: fundings.key, id: body.id } });
    expect(trail.body.find(({ action }) => action === 'update')).toMatchObject({ reason: 'Asked by phone' });
    expect(JSON.stringify(trail.body)).not.toMatch(/customer_(nonce|hash)/);
  });

  it('makes links of changed deadlines dead', async () => {
    const service = await makeService(application, 1000_00);
    const { body } = await createFunding(application, token, termsOf(service));
    const link = await linkOfDeadline(application, token, body, {
      funding_deadline_id: body.schedule[1]?.id,
    });
    expect(link.status).toBe(201);
    const { version } = await read(body.id);
    await application.call(fundings.update, {
      token: admin,
      params: { id: body.id },
      version,
      body: termsOf(service, { deadlines: 2, reason: 'Less' }),
    });
    const payment = await application.services.db
      .selectFrom('payment')
      .selectAll()
      .where('id', '=', link.body.id)
      .executeTakeFirstOrThrow();
    expect(payment.link_revoked_at).not.toBeNull();
  });
});

describe('a service that changes under its plan', () => {
  it('gives the plan its new client, who has signed nothing and gets another link', async () => {
    const service = await makeService(application, 1000_00);
    const { body } = await createFunding(application, token, termsOf(service));
    const generated = await application.call(contract.generateAgreement, {
      token,
      params: { id: body.id },
      version: body.version,
      body: { send: false },
    });
    const before = await application.call(contract.agreementLink, { token, params: { id: body.id } });
    const member_id = await buildMember(application.services.db, { first_name: 'Belkis' });
    await asMember(application, null, (context) => changeService(context, service, { member_id }));
    expect(await read(body.id)).toMatchObject({
      client: { id: member_id },
      signed_at: null,
      agreement: { version: 1, outdated: true },
    });
    const after = await application.call(contract.agreementLink, { token, params: { id: body.id } });
    expect(after.body.address).not.toBe(before.body.address);
    expect(generated.body.client.id).not.toBe(member_id);
  });

  it('keeps its currency, in which the plan is', async () => {
    const service = await makeService(application, 1000_00);
    const { body } = await createFunding(application, token, termsOf(service));
    await expect(
      asMember(application, null, (context) => changeService(context, service, { currency: 'EUR' })),
    ).rejects.toMatchObject({ status: 409, reason: 'funding_exists' });
    const { version } = await read(body.id);
    await application.call(contract.cancelFunding, {
      token,
      params: { id: body.id },
      version,
      body: { reason: 'x' },
    });
    await asMember(application, null, (context) => changeService(context, service, { currency: 'EUR' }));
  });

  it('tells when its price or its day is no longer that of the plan', async () => {
    const { rental, service } = await makeRental(application, token, '2027-04-01', 3);
    const { body } = await createFunding(
      application,
      token,
      termsOf(service, { deadlines: 2, initial_payment: 50_00 }),
    );
    expect(body.service_changed).toBe(false);
    await application.services.db
      .updateTable('rental')
      .set({ pick_up_local: '2027-03-30T09:00' })
      .where('id', '=', rental)
      .execute();
    expect((await read(body.id)).service_changed).toBe(true);
    await application.services.db
      .updateTable('rental')
      .set({ pick_up_local: '2027-04-01T09:00' })
      .where('id', '=', rental)
      .execute();
    await asMember(application, null, (context) => changeService(context, service, { total: 400_00 }));
    expect((await read(body.id)).service_changed).toBe(true);
  });
});

describe('cancelling', () => {
  it('takes the expense off and leaves what was paid', async () => {
    const service = await makeService(application, 1000_00);
    const { body } = await createFunding(
      application,
      token,
      termsOf(service, { fee: { amount: 100_00, fee_type: 2 } }),
    );
    await pay(application, service, 200_00);
    const { version } = await read(body.id);
    const cancelled = await application.call(contract.cancelFunding, {
      token,
      params: { id: body.id },
      version,
      body: { reason: 'Pays at once' },
    });
    expect(cancelled.body).toMatchObject({
      status: 4,
      ended_by: 'staff',
      cancellation_reason: 'Pays at once',
      outstanding: { amount: 0 },
    });
    expect(await balanceOf(application, service)).toBe(800_00);
    const again = await application.call(contract.cancelFunding, {
      token,
      params: { id: body.id },
      version: cancelled.body.version,
      body: { reason: 'x' },
    });
    expect(again.problem.reason).toBe('funding_ended');
    // Another plan may be made.
    expect((await createFunding(application, token, termsOf(service))).status).toBe(201);
  });

  it('gives a rental its own limit again', async () => {
    const { rental, service } = await makeRental(application, token, '2027-04-01');
    const { body } = await createFunding(application, token, termsOf(service));
    const { version } = await read(body.id);
    await application.call(contract.cancelFunding, {
      token,
      params: { id: body.id },
      version,
      body: { reason: 'x' },
    });
    const stored = await application.services.db
      .selectFrom('rental')
      .select(['payment_limit_at', 'status'])
      .where('id', '=', rental)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ payment_limit_at: '2026-11-30T15:00:00.000Z', status: 3 });
  });

  it('keeps the record: it cannot be deleted', async () => {
    const { body } = await createFunding(
      application,
      token,
      termsOf(await makeService(application, 1000_00)),
    );
    expect(
      (await application.call(fundings.remove, { token: admin, params: { id: body.id } })).problem.reason,
    ).toBe('funding_kept');
  });
});

describe('the list', () => {
  it('filters what is late, searches and exports', async () => {
    const member = await buildMember(application.services.db, { last_name: 'Íñiguez' });
    const service = await makeService(application, 1000_00, member);
    const { body } = await createFunding(application, token, termsOf(service));
    await pay(application, service, 200_00);
    const list = async (query: object) =>
      (await application.call(fundings.list, { token, query: { ...query } })).body.results.map(
        ({ id }) => id,
      );
    expect(await list({ member, late: true })).toEqual([]);
    await at('2027-01-01T05:00:00Z');
    expect(await list({ member, late: true })).toEqual([body.id]);
    expect((await read(body.id)).late).toBe(true);
    expect(
      await list({
        member,
        next_due_from: '2026-12-31',
        next_due_to: '2026-12-31',
        status: '2',
        signed: false,
      }),
    ).toEqual([body.id]);
    expect(await list({ q: 'iniguez' })).toEqual([body.id]);
    expect(await list({ q: body.code })).toEqual([body.id]);
    for (const sort of fundings.sorts)
      expect((await application.call(fundings.list, { token, query: { sort: `-${sort}` } })).status).toBe(
        200,
      );
    const facets = await application.call(contract.fundingFacets, { token });
    expect(facets.body.late).toBeGreaterThanOrEqual(1);
    const csv = await application.request('GET', `/financials/export_fundings.csv?member=${member}`, {
      token,
      language: 'es',
    });
    expect(await csv.text()).toContain('Importe pendiente');
    expect((await application.request('GET', '/financials/export_fundings.xlsx', { token })).status).toBe(
      200,
    );
    expect((await application.call(fundings.addForm, { token })).body.fields.length).toBeGreaterThan(5);
    expect((await application.call(fundings.modifyForm, { token, params: { id: body.id } })).status).toBe(
      200,
    );
  });

  it('begins with what is due soonest, the overdue first, and ends with what is over (rule: useful-order)', async () => {
    const member = await buildMember(application.services.db, {});
    const make = async () =>
      (await createFunding(application, token, termsOf(await makeService(application, 1000_00, member))))
        .body;
    const over = await make();
    await application.call(contract.cancelFunding, {
      token,
      params: { id: over.id },
      version: over.version,
      body: { reason: 'x' },
    });
    const later = await make();
    const overdue = await make();
    await application.services.db
      .updateTable('funding')
      .set({ next_due_at: '2026-01-01T05:00:00Z' })
      .where('id', '=', overdue.id)
      .execute();
    const { body } = await application.call(fundings.list, { token, query: { member } });
    expect(body.results.map(({ id }) => id)).toEqual([overdue.id, later.id, over.id]);
  });

  it('finds a plan by what people type of it, and only that one', async () => {
    const mark = `Zúñiga ${crypto.randomUUID().slice(0, 8)}`;
    const member = await buildMember(application.services.db, {
      first_name: 'Belkis',
      last_name: mark,
      email: `${crypto.randomUUID()}@example.com`,
      phone: '+17865550199',
    });
    const service = await makeService(application, 1000_00, member);
    const { body } = await createFunding(application, token, termsOf(service));
    const other = await createFunding(
      application,
      token,
      termsOf(await makeService(application, 1000_00, member)),
    );
    const found = async (q: string, more: object = {}) =>
      (await application.call(fundings.list, { token, query: { q, ...more } })).body.results.map(
        ({ id }) => id,
      );
    for (const q of [body.code, body.code.toLowerCase(), `  ${body.code} `, body.service.code])
      expect([q, await found(q)]).toEqual([q, [body.id]]);
    const both = [body.id, other.body.id];
    for (const q of [mark, mark.toUpperCase(), mark.replace('ú', 'u').replace('ñ', 'n'), `${mark} belkis`])
      expect([q, await found(q)]).toEqual([q, both]);
    expect(await found(mark, { service })).toEqual([body.id]);
    expect(await found(mark, { status: '4' })).toEqual([]);
    for (const q of [`${mark} nobody`, '%%%', `${body.code}_`, "';--"])
      expect([q, await found(q)]).toEqual([q, []]);
    // Nothing typed is no filter.
    expect((await application.call(fundings.list, { token, query: { q: '  ', member } })).body.count).toBe(2);
  });

  it('keeps days before the service as a setting', async () => {
    expect((await application.call(contract.fundingDefaults, { token })).body).toEqual({
      days_before: 15,
      version: 0,
      zone: 'America/New_York',
    });
    expect(
      (
        await application.call(contract.saveFundingDefaults, {
          token: admin,
          version: 0,
          body: { days_before: 400 },
        })
      ).status,
    ).toBe(422);
    expect(
      (
        await application.call(contract.saveFundingDefaults, {
          token: admin,
          version: 0,
          body: { days_before: 20 },
        })
      ).body,
    ).toEqual({ days_before: 20, version: 1 });
    expect(
      (
        await application.call(contract.saveFundingDefaults, {
          token: admin,
          version: 0,
          body: { days_before: 21 },
        })
      ).status,
    ).toBe(412);
    await application.call(contract.saveFundingDefaults, {
      token: admin,
      version: 1,
      body: { days_before: 15 },
    });
  });

  it('obeys the days before the service that are set, for new plans only', async () => {
    const terms = async (service_date: string) =>
      termsOf(await makeService(application, 1000_00), {
        deadlines: 1,
        first_due: '2027-01-31',
        service_date,
      });
    const set = async (days_before: number) => {
      const { version } = (await application.call(contract.fundingDefaults, { token })).body;
      expect(
        (
          await application.call(contract.saveFundingDefaults, {
            token: admin,
            version,
            body: { days_before },
          })
        ).status,
      ).toBe(200);
    };
    const before = await createFunding(application, token, await terms('2027-02-15'));
    expect(before).toMatchObject({ status: 201, body: { days_before: 15 } });
    await set(20);
    expect((await createFunding(application, token, await terms('2027-02-19'))).problem.reason).toBe(
      'deadlines_impossible',
    );
    const preview = await application.call(contract.previewFunding, {
      token,
      body: await terms('2027-02-20'),
    });
    expect(preview.body.last_allowed).toBe('2027-01-31');
    const after = await createFunding(application, token, await terms('2027-02-20'));
    expect(after).toMatchObject({ status: 201, body: { days_before: 20 } });
    const byHand = await createFunding(application, token, {
      ...(await terms('2027-02-20')),
      schedule: [{ due_on: '2027-02-01', amount: 800_00 }],
    });
    expect(byHand.problem.errors).toMatchObject([
      { field: 'schedule.0.due_on', message: expect.stringContaining('31/01/2027') },
    ]);
    // The agreement prints it.
    await application.call(contract.generateAgreement, {
      token,
      params: { id: after.body.id },
      version: after.body.version,
      body: { send: false },
    });
    const { document } = await application.services.db
      .selectFrom('funding_agreement')
      .select('document')
      .where('funding_id', '=', after.body.id)
      .where('language', '=', 'en')
      .executeTakeFirstOrThrow();
    expect(document).toContain('at least 20 days before the service');
    // A saved plan keeps what was agreed, also when it is changed.
    const changed = await application.call(fundings.update, {
      token: admin,
      params: { id: before.body.id },
      version: before.body.version,
      body: {
        ...(await terms('2027-02-15')),
        service_id: before.body.service.id,
        deadlines: 1,
        reason: 'Same',
      },
    });
    expect(changed).toMatchObject({ status: 200, body: { days_before: 15 } });
    await set(0);
    expect((await createFunding(application, token, await terms('2027-01-31'))).status).toBe(201);
    await set(15);
  });
});
