import { sql } from 'kysely';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addRentalDays, rentalsByMonth } from '../../../server/cars/rentals/day-counts.ts';
import { seedDemo } from '../../../server/db/seed.ts';
import { sumDays } from '../../../server/financials/ledger/day-sums.ts';
import { verifyLedger } from '../../../server/financials/ledger/verify.ts';
import { jobsOf } from '../../../server/jobs.ts';
import { runDueJobs } from '../../../server/lib/jobs.ts';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import { fundings } from '../../../src/lib/contract/financials/fundings.ts';
import { payments } from '../../../src/lib/contract/financials/payments.ts';
import { DASHBOARD_MONTHS, dashboardHome } from '../../../src/lib/contract/dashboard/home.ts';
import { dashboardPackages } from '../../../src/lib/contract/dashboard/packages.ts';
import { dashboardProcedures } from '../../../src/lib/contract/dashboard/procedures.ts';
import { dashboardRemittances } from '../../../src/lib/contract/dashboard/remittances.ts';
import { procedures } from '../../../src/lib/contract/postals/procedures.ts';
import { remittances } from '../../../src/lib/contract/postals/remittances.ts';
import { ROLES } from '../../../src/lib/contract/permissions.ts';
import { members } from '../../../src/lib/contract/users/members.ts';
import { packageTotals, packages } from '../../../src/lib/contract/postals/packages.ts';
import { SERVICE_TYPES } from '../../../src/lib/contract/system/service-types.ts';
import { addMonthsAnchored } from '../../../src/lib/domain/dates.ts';
import { ITEM } from '../../../src/lib/domain/statuses.ts';
import { sumWeights } from '../../../src/lib/domain/weights.ts';
import { agent, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { pay } from '../financials/funding-scene.ts';
import { makeService } from '../financials/payment-scene.ts';
import { randomRuns } from '../../random-runs.ts';

let application: TestApplication;
let token: string;
beforeAll(async () => {
  application = await testApplication();
  await seedDemo(application.services, { rows: 400, now: application.clock.now });
  ({ token } = await application.login(agent));
});
afterAll(() => application.close());

const home = async (query: object = {}) => application.call(dashboardHome, { token, query });
const listed = async (query: object) => (await application.call(rentals.list, { token, query })).body.count;

describe('the dashboard', () => {
  it('counts what the linked lists count (rule: figures-equal-lists)', async () => {
    const { body } = await home();
    const { today } = body;
    expect(body.pick_ups).toBe(await listed({ pick_up_from: today, pick_up_to: today, status: '1,2,3,4,5' }));
    expect(body.drop_offs).toBe(
      await listed({ drop_off_from: today, drop_off_to: today, status: '1,2,3,4,5' }),
    );
    expect(body.overdue).toBe(await listed({ overdue: 'true' }));
    expect(body.phone_checks).toBe(await listed({ status: '2' }));
    expect(body.unpaid_today).toBe(
      await listed({ payment_limit_from: today, payment_limit_to: today, status: '1,2,3' }),
    );
    for (const { month, rentals: kept } of body.months) {
      const days = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
      expect(
        await listed({ pick_up_from: `${month}-01`, pick_up_to: `${month}-${days}`, status: '1,2,3,4,5' }),
      ).toBe(kept);
    }
  });

  it('counts rentals by day as they are, whatever changed and whenever the lines are added up', async () => {
    const { services } = application;
    const range = { from: '2025-01-01', to: '2028-12-31' };
    const change = fc.record({
      kind: fc.constantFrom('status', 'day', 'delete', 'nothing', 'add up'),
      of: fc.integer({ min: 2, max: 9 }),
    });
    const undo = new Error('undo');
    const run = async (changes: readonly { kind: string; of: number }[]) => {
      await services.db
        .transaction()
        .execute(async (db) => {
          for (const { kind, of } of changes) {
            const some = sql`where vehicle_id is null and status between 1 and 3 and id % ${of} = 0`;
            if (kind === 'status')
              await sql`update rental set status = 1 + (status + ${of}) % 3 ${some}`.execute(db);
            if (kind === 'day')
              await sql`update rental set pick_up_local = pick_up_local + interval '20 days', drop_off_local = drop_off_local + interval '20 days' ${some}`.execute(
                db,
              );
            if (kind === 'delete') await sql`delete from rental ${some}`.execute(db);
            if (kind === 'nothing') await sql`update rental set note = note ${some}`.execute(db);
            if (kind === 'add up') await addRentalDays(services, db);
          }
          const { rows } = await sql`
            select to_char(pick_up_local, 'YYYY-MM') as month, currency, count(*)::int as rentals,
              (count(*) filter (where status in (4, 5)))::int as paid_rentals
            from rental where status between 1 and 5 and pick_up_local >= ${range.from} and pick_up_local < '2029-01-01'
            group by 1, 2 order by 1, 2`.execute(db);
          expect(await rentalsByMonth(db, range)).toEqual(rows);
          expect(rows.length).toBeGreaterThan(3);
          throw undo;
        })
        .catch((error: unknown) => {
          if (error !== undo) throw error;
        });
    };
    await fc.assert(fc.asyncProperty(fc.array(change, { maxLength: 8 }), run), randomRuns(25));
  });

  it('counts payments and instalments as their lists do', async () => {
    const { body } = await home();
    const paymentsListed = async (query: object) =>
      (await application.call(payments.list, { token, query })).body.count;
    const plansListed = async (query: object) =>
      (await application.call(fundings.list, { token, query })).body.count;
    expect(body.payments_pending).toBe(await paymentsListed({ status: 1 }));
    expect(body.payments_failed).toBe(await paymentsListed({ status: 3 }));
    expect(body.instalments_due).toBe(
      await plansListed({ next_due_from: body.today, next_due_to: body.due_until }),
    );
    expect(body.instalments_overdue).toBe(await plansListed({ late: true }));
    expect(
      [body.payments_pending, body.payments_failed, body.instalments_due, body.instalments_overdue].every(
        (count) => count > 0,
      ),
    ).toBe(true);
  });

  it('counts remittances, procedures and passports as their lists do (rule: figures-equal-lists)', async () => {
    const sent = async (query: object) =>
      (await application.call(remittances.list, { token, query })).body.count;
    const asked = async (query: object) =>
      (await application.call(procedures.list, { token, query })).body.count;
    const { body: remitted } = await application.call(dashboardRemittances, { token });
    const { body: begun } = await application.call(dashboardProcedures, { token });
    const within = ({ from, to }: { from: string; to: string }) => ({ created_from: from, created_to: to });
    for (const { status, count } of remitted.statuses)
      expect(await sent({ ...within(remitted), status })).toBe(count);
    for (const { status, count } of begun.statuses)
      expect(await asked({ ...within(begun), status })).toBe(count);
    for (const preset of ['to_pay', 'to_send', 'to_deliver', 'not_delivered'] as const)
      expect(await sent({ preset }), preset).toBe(remitted[preset]);
    for (const preset of ['to_complete', 'without_pictures', 'to_submit', 'submitted', 'to_pay'] as const)
      expect(await asked({ preset }), preset).toBe(begun[preset]);
    expect(remitted.provinces.length).toBeGreaterThan(0);
    for (const { state, to_deliver } of remitted.provinces)
      expect(await sent({ preset: 'to_deliver', state: state.id }), state.name).toBe(to_deliver);
    expect(begun.passports.map(({ months }) => months)).toEqual([3, 6, 9]);
    for (const { from, to, clients, relatives } of begun.passports) {
      const ends = { passport_from: from, passport_to: to };
      const query = { ...ends, role: ROLES.client, status: ITEM.active, is_renewing: false };
      expect((await application.call(members.list, { token, query })).body.count).toBe(clients);
      expect(await asked(ends)).toBe(relatives);
    }
    expect(begun.passports.at(-1)?.clients).toBeGreaterThan(0);
  });

  it('counts packages, their weight and their money as the list does, to the cent (rule: figures-equal-lists)', async () => {
    const of = async (query: object) => (await application.call(packages.list, { token, query })).body;
    const { body } = await application.call(dashboardPackages, { token });
    const { from, to } = body;
    const registered = { created_from: from, created_to: to };
    for (const { status, count: counted } of body.statuses)
      expect((await of({ ...registered, status })).count).toBe(counted);
    for (const preset of ['to_deliver', 'held', 'late'] as const) {
      expect((await of({ preset })).count).toBe(body[preset]);
      for (const { state, ...province } of body.provinces)
        expect((await of({ preset, state: state.id })).count, state.name).toBe(province[preset]);
    }
    expect(body.provinces.length).toBeGreaterThan(0);
    const { money } = (await home()).body;
    for (const { month, packages: counted, weight, charged, income } of body.months) {
      const days = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
      const query = {
        status: '1,2,3',
        created_from: `${month}-01`,
        created_to: `${month}-${days}`,
        page_size: 250,
      };
      const { count, results } = await of(query);
      expect(count).toBe(counted);
      const { page_size: _, ...filter } = query;
      const { totals } = (await application.call(packageTotals, { token, query: filter })).body;
      expect(charged).toEqual(totals.map(({ amounts }) => amounts.total));
      const typed = results.map((row) => ({ value: row.weight[row.weight.unit], unit: row.weight.unit }));
      expect(weight).toEqual({ lb: sumWeights(typed, 'lb').value, kg: sumWeights(typed, 'kg').value });
      const booked = money
        .filter((one) => one.month === month)
        .flatMap(({ currency, kinds }) =>
          kinds.filter(({ id }) => id === SERVICE_TYPES.package).map(({ amount }) => ({ amount, currency })),
        );
      expect(income).toEqual(booked);
    }
    expect(body.months.some(({ income }) => income.length > 0)).toBe(true);
  });

  it('has the ledger’s income and expense to the cent, each currency for itself', async () => {
    const { body: none } = await home({ from: '2020-01-01', to: '2020-12-31' });
    expect([none.months, none.money]).toEqual([[], []]);
    const { today } = (await home()).body;
    const { body } = await home({
      from: addMonthsAnchored(`${today.slice(0, 8)}01`, 1 - DASHBOARD_MONTHS.max),
      to: today,
    });
    const { rows } = await sql<{ book: string; currency: string; amount: number }>`
      select book, currency, sum(amount)::bigint as amount from ledger_entry join ledger_movement on ledger_movement.id = movement_id
      where book in ('income', 'expense') group by 1, 2`.execute(application.services.db);
    const booked = (book: string, currency: string) =>
      Math.abs(rows.find((row) => row.book === book && row.currency === currency)?.amount ?? 0);
    const sum = (currency: string, part: 'income' | 'expense') =>
      body.money
        .filter((month) => month.currency === currency)
        .reduce((total, month) => total + month[part], 0);
    for (const currency of ['USD', 'EUR']) {
      expect(sum(currency, 'income')).toBe(booked('income', currency));
      expect(sum(currency, 'expense')).toBe(booked('expense', currency));
    }
    expect(sum('USD', 'income')).toBeGreaterThan(0);
    for (const { income, expense, kinds, categories } of body.money) {
      expect(kinds.reduce((total, { amount }) => total + amount, 0)).toBe(income);
      expect(categories.reduce((total, { amount }) => total + amount, 0)).toBe(expense);
    }
  });

  it('says the same of days that are summed as of movements, and the sums are proved', async () => {
    const { services } = application;
    const { today } = (await home()).body;
    const range = { from: addMonthsAnchored(`${today.slice(0, 8)}01`, 1 - DASHBOARD_MONTHS.max), to: today };
    const { money: live } = (await home(range)).body;
    await services.db.transaction().execute((db) => sumDays(services, db));
    const settled = await sql<{ days: number }>`select count(*)::int as days from ledger_day_sum`.execute(
      services.db,
    );
    expect(settled.rows[0]?.days).toBeGreaterThan(100);
    expect((await home(range)).body.money).toEqual(live);
    // What comes later is added once, whichever day it is of.
    const { id } = await makeService(application, 55_00);
    await pay(application, id, 55_00);
    const added = (await home(range)).body.money.reduce((sum, { income }) => sum + income, 0);
    expect(added - live.reduce((sum, { income }) => sum + income, 0)).toBe(55_00);
    expect(await verifyLedger(services.db)).toBeUndefined();
    await sql`update ledger_day_sum set amount = amount + 1 where day = (select min(day) from ledger_day_sum)`.execute(
      services.db,
    );
    expect(await verifyLedger(services.db)).toMatch(
      /^The sum of \d{4}-\d{2}-\d{2} in the book (income|expense) is -?\d+ (USD|EUR), but its entries add up to -?\d+$/,
    );
    // A company that moves has other days: the sums are made anew.
    await sql`update ledger_summed set zone = 'Asia/Kathmandu'`.execute(services.db);
    await services.db.transaction().execute((db) => sumDays(services, db));
    expect(await verifyLedger(services.db)).toBeUndefined();
  });

  it('puts a payment of the last minute into its month, by the company’s clock', async () => {
    const { now } = application.clock;
    application.clock.now = new Date('2027-03-01T04:59:00Z');
    const { id } = await makeService(application, 77_00);
    await pay(application, id, 77_00);
    application.clock.now = now;
    const { body } = await home({ from: '2027-02-01', to: '2027-03-31' });
    expect(body.money.map(({ month, income, kinds }) => ({ month, income, kind: kinds[0]?.amount }))).toEqual(
      [{ month: '2027-02', income: 77_00, kind: 77_00 }],
    );
    const { body: march } = await home({ from: '2027-03-01', to: '2027-03-31' });
    expect(march.money).toEqual([]);
  });

  it('refuses a range that ends before it begins, or is too long', async () => {
    expect((await home({ from: '2026-02-01', to: '2026-01-31' })).problem.errors?.[0]).toMatchObject({
      field: 'to',
      key: 'date_order',
    });
    expect((await home({ from: '2020-01-01', to: '2026-01-31' })).problem.errors?.[0]).toMatchObject({
      field: 'to',
      key: 'months_max',
    });
    expect((await home({ from: '31/02/2026' })).problem.errors?.[0]).toMatchObject({
      field: 'from',
      key: 'date',
    });
  });
});

describe('the demo', () => {
  it('is left as it is by the jobs’ first sweep', async () => {
    const { db } = application.services;
    const tables = ['rental', 'payment_service', 'payment', 'funding', 'account'] as const;
    const state = async () => [
      ...(await Promise.all(
        tables.map((table) =>
          db.selectFrom(table).select(['id', 'status', 'version']).orderBy('id').execute(),
        ),
      )),
      await db.selectFrom('mail').select('id').execute(),
    ];
    const before = await state();
    await runDueJobs(application.services, jobsOf(application.services));
    expect(await state()).toEqual(before);
  });

  it('has a ledger that proves itself, and money that agrees with it', async () => {
    const { db } = application.services;
    expect(await verifyLedger(db)).toBeUndefined();
    const wrong = await sql`
      select service.id from payment_service service
      left join lateral (select coalesce(sum(charged - refunded), 0) as came from payment where payment.service_id = service.id) paid on true
      left join rental on service.record_key = 'cars/rentals' and rental.id = service.record_id
      left join package on service.record_key = 'postals/packages' and package.id = service.record_id
      where service.received <> paid.came - service.moved or service.recognized <> least(service.received, service.due) or rental.paid <> service.received
        or package.paid <> service.received or package.total <> service.total`.execute(db);
    expect(wrong.rows).toEqual([]);
    const sent = await sql<{ charged: number; paid: number }>`
      select avg((service.id is not null)::int)::float as charged, avg((paid >= total)::int)::float as paid from package
      left join (select id, record_id from payment_service where record_key = 'postals/packages') service on service.record_id = package.id`.execute(
      db,
    );
    expect(sent.rows[0]?.charged).toBe(1);
    expect(sent.rows[0]?.paid).toBeGreaterThan(0.7);
    const plans = await sql`
      select funding.id from funding join funding_deadline deadline on deadline.funding_id = funding.id
      group by funding.id having funding.amount <> sum(deadline.amount) or funding.paid <> sum(deadline.paid)`.execute(
      db,
    );
    expect(plans.rows).toEqual([]);
  });
});
