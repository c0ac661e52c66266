import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { search } from '../../../src/lib/contract/system/search.ts';
import { memberMoney } from '../../../src/lib/contract/users/member-money.ts';
import { buildMember, buildModel, buildOffice, buildVehicle } from '../../fixtures/builders.ts';
import { agent, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { createFunding, makeService, pay, termsOf } from '../financials/funding-scene.ts';

let application: TestApplication;
let token: string;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(agent));
});
afterAll(() => application.close());

const usd = (amount: number) => ({ amount, currency: 'USD' as const });
const moneyOf = async (id: number) => (await application.call(memberMoney, { token, params: { id } })).body;
const find = async (q: string) => (await application.call(search, { token, query: { q } })).body;

describe('the money of a member', () => {
  it('is nothing for somebody who bought nothing, and nobody is not found', async () => {
    expect(await moneyOf(await buildMember(application.services.db))).toEqual({
      accounts: [],
      sums: [],
      services: [],
      plans: [],
      payments: [],
      refund_troubles: [],
    });
    expect((await application.call(memberMoney, { token, params: { id: 999_999 } })).status).toBe(404);
  });

  it('says what is owed in all and what is due now, of a plan only what has come due', async () => {
    const member = await buildMember(application.services.db);
    const flight = await makeService(application, 300_00, member);
    const planned = await makeService(application, 1000_00, member);
    expect(
      (await createFunding(application, token, termsOf(planned, { initial_payment: 200_00 }))).status,
    ).toBe(201);
    await pay(application, flight, 120_00);
    const money = await moneyOf(member);
    const [sum] = money.sums;
    expect(sum?.owed).toEqual(
      usd((money.services[0]?.outstanding.amount ?? 0) + (money.services[1]?.outstanding.amount ?? 0)),
    );
    expect(money.services.map(({ id, outstanding }) => [id, outstanding.amount > 0])).toEqual([
      [flight, true],
      [planned, true],
    ]);
    // The plan's first payment waits for its limit, two days ahead.
    expect(sum?.due).toEqual(usd(180_00));
    expect(money.accounts.map(({ balance }) => balance)).toEqual([usd(sum?.owed.amount ?? 0)]);
    expect(money.plans).toMatchObject([{ next: { left: usd(200_00), late: false } }]);
    expect(money.payments).toMatchObject([{ amount: usd(120_00), status: 2 }]);
    const { now } = application.clock;
    application.clock.now = new Date(now.getTime() + 3 * 86_400_000);
    // Nobody's session lasts as long.
    const { token: later } = await application.login(agent);
    expect(
      (await application.call(memberMoney, { token: later, params: { id: member } })).body.sums[0]?.due,
    ).toEqual(usd(380_00));
    application.clock.now = now;
  });
});

describe('the palette', () => {
  it('says what a client owes', async () => {
    const member = await buildMember(application.services.db, {
      first_name: 'Zoraida',
      last_name: 'Quesada',
    });
    expect(await find('zoraida')).toMatchObject([{ key: 'users/members', owes: [] }]);
    await makeService(application, 75_00, member);
    expect(await find('zoraida')).toMatchObject([{ key: 'users/members', id: member, owes: [usd(75_00)] }]);
  });

  it('finds a car by its plate, however it is written, and an account by its number (rule: command-palette)', async () => {
    const { db } = application.services;
    const id = await buildVehicle(db, {
      plate: 'T987-654',
      model_id: await buildModel(db),
      office_id: await buildOffice(db),
    });
    for (const typed of ['T987654', 't 987 654', 'T-987-654', '987-65'])
      expect(await find(typed)).toContainEqual(
        expect.objectContaining({ key: 'cars/vehicles', id, title: 'T987-654' }),
      );
    const service = await makeService(application, 10_00);
    const account = await db
      .selectFrom('account')
      .innerJoin('payment_service', 'payment_service.account_id', 'account.id')
      .select(['account.id', 'account.number'])
      .where('payment_service.id', '=', service)
      .executeTakeFirstOrThrow();
    for (const typed of [account.number, account.number.replace('A-0', 'a')])
      expect(await find(typed)).toContainEqual(
        expect.objectContaining({ key: 'financials/accounts', id: account.id }),
      );
  });
});
