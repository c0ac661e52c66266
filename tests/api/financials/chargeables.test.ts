import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as calls from '../../../src/lib/contract/financials/payment-actions.ts';
import { refundPayment } from '../../../src/lib/contract/financials/payment-refunds.ts';
import { fundableServices } from '../../../src/lib/contract/financials/funding-actions.ts';
import { fundings } from '../../../src/lib/contract/financials/fundings.ts';
import { services } from '../../../src/lib/contract/financials/services.ts';
import { transactions } from '../../../src/lib/contract/financials/transactions.ts';
import { SERVICE_TYPES } from '../../../src/lib/contract/system/service-types.ts';
import { CHARGEABLES } from '../../../server/chargeables.ts';
import { buildMember } from '../../fixtures/builders.ts';
import type { Database } from '../../../server/db/tables.ts';
import type { Chargeable } from '../../../server/financials/chargeables/chargeable.ts';
import { registerChargeables } from '../../../server/financials/chargeables/registry.ts';
import { endUnkeptFundings } from '../../../server/financials/fundings/sweep.ts';
import { changeService } from '../../../server/financials/services/change.ts';
import { openService } from '../../../server/financials/services/open.ts';
import { linesOf } from '../../../server/lib/mail/lines.ts';
import { administrator, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { createFunding, termsOf } from './funding-scene.ts';
import { asMember } from './money.ts';
import { balanceOf, ledgerFault, mailsAbout } from './payment-scene.ts';

/*
 * A kind of chargeable record that the product does not have: an excursion, with a table that this test makes. Services,
 * payments, plans and the ledger know it by its registration alone.
 */
const KEY = 'tours/excursions';

interface Excursion {
  readonly id: number;
  readonly code: string;
  readonly state: 'held' | 'paid' | 'refunded' | 'cancelled';
  readonly paid: number;
  readonly kept: number | null;
  readonly limit_at: string | null;
  readonly planned: boolean;
}

const excursionOf = async (db: Kysely<Database>, id: number): Promise<Excursion | undefined> =>
  (await sql<Excursion>`select * from excursion where id = ${id}`.execute(db)).rows[0];
const write = (db: Kysely<Database>, id: number, values: Partial<Excursion>) =>
  sql`update excursion set version = version + 1, ${sql.join(
    Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
  )} where id = ${id}`.execute(db);

const excursions: Chargeable = {
  key: KEY,
  table: 'excursion',
  filter: 'excursion',
  columns: {
    code: sql`code`,
    date: sql`(leaves_at at time zone 'America/Havana')::date`,
    begins: sql`leaves_at`,
    cancellable: sql`(state in ('held', 'paid'))`,
  },
  async told(db, id, language) {
    const found = await excursionOf(db, id);
    return found && { concept: `Excursion ${found.code}`, lines: linesOf(language, { concept: found.code }) };
  },
  priceLines: async () => [
    { label: 'Bus', amount: 60_00 },
    { label: 'Lunch', amount: 40_00 },
  ],
  async settled({ db }, id, { due, received, refunded }) {
    const before = await excursionOf(db, id);
    const given_back = before?.state === 'paid' && received <= 0 && refunded > 0;
    const open = before?.state === 'held' || before?.state === 'paid';
    const state = given_back ? 'refunded' : open && received >= due ? 'paid' : 'held';
    await write(db, id, open ? { paid: received, state } : { paid: received });
    return given_back ? 'given_back' : undefined;
  },
  limited: async ({ db }, id, { payment_limit_at }) => {
    await write(db, id, { limit_at: new Date(payment_limit_at).toISOString() });
  },
  planned: async ({ db }, id) => {
    await write(db, id, { planned: true });
  },
  unplanned: async ({ db }, id) => {
    await write(db, id, { planned: false });
  },
  cancelled: async ({ db }, id, { kept }) => {
    await write(db, id, { state: 'cancelled', kept });
  },
};

let application: TestApplication;
let token: string;
const db = () => application.services.db;
beforeAll(async () => {
  application = await testApplication();
  registerChargeables([...CHARGEABLES, excursions]);
  await sql`create table excursion (id int generated always as identity primary key, version int not null default 1, code text not null,
    leaves_at timestamptz not null, state text not null default 'held', paid int not null default 0, kept int, limit_at timestamptz,
    planned boolean not null default false)`.execute(db());
});
async function at(instant: string): Promise<void> {
  application.clock.now = new Date(instant);
  ({ token } = await application.login(administrator));
}
beforeEach(() => at('2026-11-28T15:00:00Z'));
afterAll(async () => {
  registerChargeables(CHARGEABLES);
  expect(await ledgerFault(application)).toBeUndefined();
  await application.close();
});

let made = 0;
/** An excursion of 100.00 on 1 April at 21:00 of Havana, which is 2 April in UTC, and its service. */
async function book() {
  made += 1;
  const code = `E-2027-00000${made}`;
  const { rows } = await sql<{
    id: number;
  }>`insert into excursion (code, leaves_at) values (${code}, '2027-04-02T01:00:00Z') returning id`.execute(
    db(),
  );
  const id = rows[0]?.id ?? 0;
  const member = await buildMember(db());
  const service = await asMember(application, null, (context) =>
    openService(context, {
      service_type_id: SERVICE_TYPES.tour,
      member_id: member,
      brand: 'alisios',
      concept: code,
      unit_amount: 100_00,
      total: 100_00,
      currency: 'USD',
      record: { key: KEY, id },
    }),
  );
  return { id, code, member, service };
}
const now = (id: number) => excursionOf(db(), id);
const serviceRow = async (id: number) =>
  (await application.call(services.get, { token, params: { id } })).body;
const cash = async (service_id: number, amount: number) =>
  (await application.call(calls.registerCash, { token, body: { service_id, amount } })).body;
const giveBack = async (id: number, amount: number, version: number) =>
  application.call(refundPayment, {
    token,
    params: { id },
    version,
    body: { amount, reason: 'Storm', reference: 'T-1', price: 'owed' },
  });

describe('a second kind of chargeable record', () => {
  it('is charged, and linked from its service and the ledger by its code', async () => {
    const { id, code, member, service } = await book();
    expect(await balanceOf(application, member)).toBe(100_00);
    expect((await serviceRow(service)).record).toEqual({ key: KEY, id, code });
    const found = await application.call(transactions.list, { token, query: { q: code } });
    expect(found.body.results.map(({ record }) => record?.code)).toEqual([(await serviceRow(service)).code]);
  });

  it('follows what is paid, unpaid and paid again, and is told in the mails', async () => {
    const { id, code, service } = await book();
    await cash(service, 40_00);
    expect(await now(id)).toMatchObject({ state: 'held', paid: 40_00 });
    const rest = await cash(service, 60_00);
    expect(await now(id)).toMatchObject({ state: 'paid', paid: 100_00 });
    const [mail] = await mailsAbout(application, rest);
    expect(mail?.text).toContain(`For: ${code}`);
    expect(mail?.text).toContain('Lunch: $40.00');
    expect((await giveBack(rest.id, 60_00, rest.version)).status).toBe(200);
    expect(await now(id)).toMatchObject({ state: 'held', paid: 40_00 });
    await cash(service, 60_00);
    expect(await now(id)).toMatchObject({ state: 'paid' });
  });

  it('is refunded with all of its money, and its service is cancelled with it', async () => {
    const { id, member, service } = await book();
    const payment = await cash(service, 100_00);
    expect((await giveBack(payment.id, 100_00, payment.version)).status).toBe(200);
    expect(await now(id)).toMatchObject({ state: 'refunded', paid: 0 });
    expect(await serviceRow(service)).toMatchObject({ status: 5, due: { amount: 0 } });
    expect(await balanceOf(application, member)).toBe(0);
  });

  it('is asked for by its name until it begins, and takes its new limit', async () => {
    const { id, code, service } = await book();
    await at('2027-04-01T15:00:00Z');
    const { body } = await application.call(calls.createPaymentLink, {
      token,
      body: { service_id: service, amount: 100_00, provider: 1, payment_limit: '48' },
    });
    expect(Date.parse(body.payment_limit_at ?? '')).toBe(Date.parse('2027-04-02T01:00:00Z'));
    const link = await application.call(calls.paymentLink, { token, params: { id: body.id } });
    expect(link.body.text).toContain(`Excursion ${code}`);
    const payment_limit_at = '2027-04-01T20:00:00.000Z';
    await asMember(application, null, (context) =>
      changeService(context, service, { payment_limit: '24', payment_limit_at }),
    );
    expect(Date.parse((await now(id))?.limit_at ?? '')).toBe(Date.parse(payment_limit_at));
  });

  it('gives its day to a plan, and is cancelled with a plan that was not kept to', async () => {
    const { id, service } = await book();
    const fundable = await application.call(fundableServices, { token, query: { id: service } });
    expect(fundable.body[0]?.service_date).toBe('2027-04-01');
    const { body, status } = await createFunding(
      application,
      token,
      termsOf(service, { initial_payment: 20_00 }),
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({ service: { date: '2027-04-01' }, service_changed: false });
    expect(await now(id)).toMatchObject({ planned: true });
    expect((await serviceRow(service)).payment.plan).toMatchObject({ outdated: false });
    await sql`update excursion set leaves_at = '2027-04-05T15:00:00Z' where id = ${id}`.execute(db());
    expect((await serviceRow(service)).payment.plan).toMatchObject({ outdated: true });
    await at('2026-12-02T15:00:00Z');
    await endUnkeptFundings(application.services);
    expect(await now(id)).toMatchObject({ state: 'cancelled', kept: 0 });
    const ended = await application.call(fundings.get, { token, params: { id: body.id } });
    expect(ended.body).toMatchObject({ ended_by: 'void' });
  });

  it('keeps its plan while it cannot be cancelled', async () => {
    const { id, service } = await book();
    const { body, status } = await createFunding(
      application,
      token,
      termsOf(service, { initial_payment: 20_00 }),
    );
    expect(status).toBe(201);
    await write(db(), id, { state: 'refunded' });
    await at('2026-12-02T15:00:00Z');
    await endUnkeptFundings(application.services);
    const kept = await application.call(fundings.get, { token, params: { id: body.id } });
    expect(kept.body).toMatchObject({ ended_by: null });
  });
});
