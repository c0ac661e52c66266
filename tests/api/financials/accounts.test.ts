import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditTrail } from '../../../src/lib/contract/audit.ts';
import { accounts, adjustAccount, creditOf } from '../../../src/lib/contract/financials/accounts.ts';
import { mergeMember } from '../../../src/lib/contract/users/member-merge.ts';
import { buildMember } from '../../fixtures/builders.ts';
import { refuseBeyondLimit } from '../../../server/financials/ledger/account.ts';
import { postMovement } from '../../../server/financials/ledger/post.ts';
import { verifyLedger } from '../../../server/financials/ledger/verify.ts';
import { administrator, agent, keysOf, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { asMember, move, openAccount } from './money.ts';

let application: TestApplication;
let token: string;
let chief: string;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(agent));
  ({ token: chief } = await application.login(administrator));
});
afterAll(() => application.close());

const db = () => application.services.db;
const create = async (values: object = {}, as = chief) =>
  application.call(accounts.create, {
    token: as,
    body: { member_id: await buildMember(db()), currency: 'USD', credit_limit: 1000_00, ...values },
  });
const update = (row: { id: number; version: number; member: { id: number } }, values: object, as = chief) =>
  application.call(accounts.update, {
    token: as,
    params: { id: row.id },
    version: row.version,
    body: { member_id: row.member.id, currency: 'USD', ...values },
  });
const read = async (id: number) => (await application.call(accounts.get, { token, params: { id } })).body;

describe('accounts', () => {
  it('are opened once for each client and currency, with a number (rule: account-per-currency)', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body.number).toMatch(/^A-\d{6}$/);
    expect(body).toMatchObject({
      credit_limit: { amount: 1000_00, currency: 'USD' },
      balance: { amount: 0, currency: 'USD' },
      available: { amount: 1000_00 },
      status: 1,
    });
    expect((await create({ member_id: body.member.id })).problem.errors).toMatchObject([
      { field: 'currency', key: 'already_exists' },
    ]);
    expect(
      (await create({ member_id: body.member.id, currency: 'EUR', credit_limit: null })).body,
    ).toMatchObject({ credit_limit: null, available: null });
    // Two who need it at once get the same one.
    const member = await buildMember(db());
    const ids = await Promise.all(Array.from({ length: 8 }, () => openAccount(application, member)));
    expect(new Set(ids).size).toBe(1);
  });

  it('refuse what is wrong', async () => {
    const fields = async (values: object) => keysOf((await create(values)).problem);
    expect(await fields({ member_id: 999_999 })).toEqual(['member_id select_option']);
    expect(await fields({ credit_limit: -1 })).toEqual(['credit_limit min']);
    expect(await fields({ credit_limit: 0.5 })).toEqual(['credit_limit invalid']);
    expect(await fields({ credit_limit: 1_000_000_01 })).toEqual(['credit_limit max']);
    expect(await fields({ currency: 'MLC' })).toEqual(['currency invalid']);
    expect((await create({}, token)).status).toBe(403);
  });

  it('are found by client and number, and by what they owe', async () => {
    const member_id = await buildMember(db(), { first_name: 'Zoraida', last_name: 'Güímaro' });
    const { body: owing } = await create({ member_id });
    const { body: credited } = await create({ member_id, currency: 'EUR', credit_limit: null });
    // Somebody whose address holds the letters of the number is not meant by it.
    const email = `a${Number(owing.number.slice(2))}@example.com`;
    await create({ member_id: await buildMember(db(), { email }) });
    await move(application, owing.id, 1250_00);
    await move(application, credited.id, -20_00, { currency: 'EUR' });
    const ids = async (query: object) =>
      (await application.call(accounts.list, { token, query: { ...query } })).body.results.map(
        ({ id }) => id,
      );
    for (const q of ['guimaro', 'ZORAIDA'])
      expect((await ids({ q })).toSorted()).toEqual([owing.id, credited.id].toSorted());
    for (const q of [
      owing.number,
      owing.number.toLowerCase(),
      `#${owing.number}`,
      `A-${Number(owing.number.slice(2))}`,
    ])
      expect(await ids({ q })).toEqual([owing.id]);
    expect(await ids({ q: 'guimaro', standing: 'owes' })).toEqual([owing.id]);
    expect(await ids({ q: 'guimaro', standing: 'beyond' })).toEqual([owing.id]);
    expect(await ids({ q: 'guimaro', standing: 'credit' })).toEqual([credited.id]);
    expect(await ids({ q: 'guimaro', standing: 'settled' })).toEqual([]);
    expect(await ids({ q: 'guimaro', currency: 'EUR' })).toEqual([credited.id]);
    expect(await ids({ q: 'guimaro', sort: '-available' })).toEqual([owing.id, credited.id]);
    expect(await ids({ member: String(member_id), sort: 'member,number' })).toEqual([owing.id, credited.id]);
    for (const sort of accounts.sorts)
      expect((await application.call(accounts.list, { token, query: { sort } })).status).toBe(200);
    const csv = await application.call(accounts.exportCsv, {
      token,
      query: { q: 'guimaro', sort: 'number' },
    });
    expect(String(csv.body)).toMatch(/Credit left[^]*1000,1250,-250,"Active"/);
    expect((await application.call(accounts.exportXlsx, { token })).status).toBe(200);
  });

  it('tell when a limit is lowered below the debt, and want a reason (rule: limit-below-debt)', async () => {
    const { body } = await create();
    await move(application, body.id, 500_00);
    expect((await update(body, { credit_limit: 900_00 })).status).toBe(412);
    const seen = await read(body.id);
    const refused = await update(seen, { credit_limit: 200_00 });
    expect(refused.problem.errors).toMatchObject([
      { field: 'reason', key: 'limit_below_debt', message: expect.stringContaining('$500.00') },
    ]);
    const lowered = await update(seen, { credit_limit: 200_00, reason: 'Paid late twice' });
    expect(lowered.body).toMatchObject({ credit_limit: { amount: 200_00 }, available: { amount: -300_00 } });
    // What stands already needs no reason again, and neither does more.
    expect((await update(lowered.body, { credit_limit: 200_00, status: 2 })).status).toBe(200);
    const history = await application.call(auditTrail, { token, query: { key: accounts.key, id: body.id } });
    expect(history.body.find(({ reason }) => reason === 'Paid late twice')?.changes).toEqual({
      credit_limit: [1000_00, 200_00],
    });
    const now = await read(body.id);
    expect((await update(now, { member_id: body.member.id + 1 })).problem.errors).toMatchObject([
      { field: 'member_id', key: 'fixed' },
    ]);
    expect((await update(now, { currency: 'EUR' })).problem.errors).toMatchObject([
      { field: 'currency', key: 'fixed' },
    ]);
  });

  it('are deleted only while nothing was written to them', async () => {
    const { body } = await create();
    expect((await application.call(accounts.remove, { token, params: { id: body.id } })).status).toBe(403);
    expect((await application.call(accounts.remove, { token: chief, params: { id: body.id } })).status).toBe(
      204,
    );
    const { body: used } = await create();
    await move(application, used.id, 1_00);
    expect(
      (await application.call(accounts.remove, { token: chief, params: { id: used.id } })).problem,
    ).toMatchObject({ status: 409, reason: 'in_use' });
  });

  it('never exceed their limit, whatever comes at once (rule: within-the-limit)', async () => {
    const { body } = await create();
    const order = (index: number) =>
      asMember(application, null, async (context) => {
        await refuseBeyondLimit(context, body.id, 90_00);
        await postMovement(context, {
          key: `order:${index}`,
          source: 'charge',
          brand: 'alisios',
          currency: 'USD',
          entries: [
            { book: 'client', account_id: body.id, amount: 90_00 },
            { book: 'unearned', amount: -90_00 },
          ],
        });
      });
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => order(index)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(11);
    expect((await read(body.id)).balance.amount).toBe(990_00);
    // By hand, too: nine are left of a hundred.
    const { version } = await read(body.id);
    const debit = (amount: number) =>
      application.call(adjustAccount, {
        token: chief,
        params: { id: body.id },
        version,
        body: { type: 2, amount, reason: 'Forgotten fee' },
      });
    expect((await debit(10_01)).problem).toMatchObject({
      status: 409,
      reason: 'credit_limit',
      detail: expect.stringContaining('$10.00'),
    });
    expect((await debit(10_00)).status).toBe(200);
  });

  it('take no new debt once closed, and still take money', async () => {
    const { body } = await create({ credit_limit: null });
    await move(application, body.id, 100_00);
    await update(await read(body.id), { credit_limit: null, status: 2 });
    const adjust = (type: number, version: number) =>
      application.call(adjustAccount, {
        token: chief,
        params: { id: body.id },
        version,
        body: { type, amount: 10_00, reason: 'Agreed by phone' },
      });
    expect((await adjust(2, 3)).problem).toMatchObject({ status: 409, reason: 'account_inactive' });
    expect((await adjust(1, 3)).body.balance.amount).toBe(90_00);
  });

  it('are corrected once, with a reason, by the Administrator (rule: charged-once)', async () => {
    const { body } = await create();
    const adjust = (values: object = {}, as = chief, version = body.version) =>
      application.call(adjustAccount, {
        token: as,
        params: { id: body.id },
        version,
        body: { type: 2, amount: 25_50, reason: 'Fine of the car', ...values },
      });
    expect((await adjust({}, token)).status).toBe(403);
    for (const wrong of [
      { amount: 0 },
      { amount: -1 },
      { amount: 0.5 },
      { amount: 1e9 },
      { reason: ' ' },
      { type: 3 },
    ])
      expect((await adjust(wrong)).status).toBe(422);
    const both = await Promise.all([adjust(), adjust()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect((await read(body.id)).balance.amount).toBe(25_50);
  });

  it('say what credit is left while a debt is entered (rule: limit-told-early)', async () => {
    const { body } = await create();
    await move(application, body.id, 850_00);
    const ask = async (query: { member_id: number; currency: 'USD' | 'EUR' }) =>
      (await application.call(creditOf, { token, query })).body;
    expect(await ask({ member_id: body.member.id, currency: 'USD' })).toMatchObject({
      account: { number: body.number },
      available: { amount: 150_00 },
      unused: { amount: 0 },
    });
    expect(await ask({ member_id: body.member.id, currency: 'EUR' })).toMatchObject({
      account: null,
      credit_limit: null,
      available: null,
      balance: { amount: 0, currency: 'EUR' },
    });
  });

  it('go over by a movement when their clients are merged', async () => {
    const { body: kept } = await create({ credit_limit: null });
    const { body: gone } = await create();
    const { body: alone } = await create({ member_id: gone.member.id, currency: 'EUR' });
    await move(application, kept.id, 30_00);
    await move(application, gone.id, 70_00);
    const merged = await application.call(mergeMember, {
      token: chief,
      params: { id: kept.member.id },
      version: 1,
      body: { from_id: gone.member.id, from_version: 1 },
    });
    expect(merged.status).toBe(200);
    expect(await read(kept.id)).toMatchObject({
      balance: { amount: 100_00 },
      credit_limit: { amount: 1000_00 },
    });
    expect(await read(gone.id)).toMatchObject({ balance: { amount: 0 }, status: 2 });
    expect((await read(alone.id)).member.id).toBe(kept.member.id);
    expect(await verifyLedger(db())).toBeUndefined();
  });
});
