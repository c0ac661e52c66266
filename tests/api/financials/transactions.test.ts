import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Currency } from '../../../src/lib/contract/fields.ts';
import { auditTrail } from '../../../src/lib/contract/audit.ts';
import { adjustTransaction, transactions } from '../../../src/lib/contract/financials/transactions.ts';
import { buildMember, buildModel, buildOffice, buildRental } from '../../fixtures/builders.ts';
import { verifyLedger } from '../../../server/financials/ledger/verify.ts';
import { administrator, agent, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { move, openAccount } from './money.ts';

let application: TestApplication;
let token: string;
let chief: string;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(agent));
  ({ token: chief } = await application.login(administrator, {
    first_name: 'Caridad',
    last_name: 'Machado',
  }));
});
afterAll(() => application.close());

const db = () => application.services.db;
const list = async (query: object) =>
  (await application.call(transactions.list, { token, query: { ...query } })).body.results;
const adjust = (id: number, body: object, { as = chief, version = 1 } = {}) =>
  application.call(adjustTransaction, {
    token: as,
    params: { id },
    version,
    body: { reason: 'Typed wrongly', ...body },
  });

/** An account with one line; gives the account's and the line's number. */
async function lineOf(
  amount: number,
  values: Parameters<typeof move>[3] & { readonly currency?: Currency } = {},
) {
  const account = await openAccount(application, await buildMember(db()), values.currency ?? 'USD');
  await move(application, account, amount, values);
  const [line] = await list({ account });
  if (!line) throw new Error('There is no line');
  return { account, line };
}

describe('transactions', () => {
  it('show which way, how much, what was left before and what is owed after', async () => {
    const { account, line } = await lineOf(120_00);
    expect(line).toMatchObject({
      type: 2,
      source: 'charge',
      amount: { amount: 120_00, currency: 'USD' },
      previous_limit: null,
      balance: { amount: 120_00 },
      by: null,
      corrected: null,
    });
    await db().updateTable('account').set({ credit_limit: 500_00 }).where('id', '=', account).execute();
    await move(application, account, -50_00);
    const [paid] = await list({ account });
    expect(paid).toMatchObject({
      type: 1,
      source: 'payment',
      amount: { amount: 50_00 },
      previous_limit: { amount: 380_00 },
      balance: { amount: 70_00 },
    });
    expect((await application.call(transactions.get, { token, params: { id: line.id } })).body).toEqual(line);
  });

  it('are found by client, account, code, source, type, currency and whole company days (rule: company-day)', async () => {
    const office = await buildOffice(db());
    const rental = await buildRental(db(), {
      model_id: await buildModel(db()),
      pick_up_office_id: office,
      pick_up_local: '2027-01-10T09:00',
      drop_off_local: '2027-01-15T09:00',
    });
    const { code } = await db()
      .selectFrom('rental')
      .select('code')
      .where('id', '=', rental)
      .executeTakeFirstOrThrow();
    const member = await buildMember(db(), { first_name: 'Odalys', last_name: 'Echevarría' });
    const account = await openAccount(application, member);
    const then = application.clock.now;
    // Half past eleven at night in New York is the next day in UTC.
    application.clock.now = new Date('2026-07-01T03:30:00Z');
    await move(application, account, 300_00, { record: { key: 'cars/rentals', id: rental } });
    application.clock.now = new Date('2026-07-01T04:00:00Z');
    await move(application, account, -100_00);
    application.clock.now = then;
    const found = async (query: object) =>
      (await list(query)).map(({ amount, type }) => (type === 1 ? -amount.amount : amount.amount));
    expect(await found({ q: 'echevarria odalys' })).toEqual([-100_00, 300_00]);
    expect(await found({ account, sort: 'date' })).toEqual([300_00, -100_00]);
    expect(await found({ account, sort: '-amount' })).toEqual([300_00, -100_00]);
    expect(await found({ member, type: 1 })).toEqual([-100_00]);
    expect(await found({ member, source: 'charge,refund' })).toEqual([300_00]);
    expect(await found({ member, currency: 'EUR' })).toEqual([]);
    expect(await found({ member, date_from: '2026-06-01', date_to: '2026-06-30' })).toEqual([300_00]);
    expect(await found({ member, date_from: '2026-07-01', date_to: '2026-07-01' })).toEqual([-100_00]);
    for (const q of [code, code.toLowerCase(), `#${code}`])
      expect(await found({ q, member })).toEqual([300_00]);
    // What a rental was charged stands with its service, and is found by either code.
    const [charged] = await list({
      q: code,
      source: 'charge',
      account: (await list({ q: code })).find(({ account: of }) => of?.id !== account)?.account?.id,
    });
    expect(charged?.record).toMatchObject({
      key: 'financials/services',
      concept: expect.stringContaining(code),
    });
    expect((await list({ q: charged?.record?.code })).map(({ id }) => id)).toEqual([charged?.id]);
    expect((await list({ q: code, member }))[0]?.record).toEqual({
      key: 'cars/rentals',
      id: rental,
      code,
      concept: '',
    });
    for (const wrong of [
      { source: 'gift' },
      { date_from: '2026-02-31' },
      { sort: 'member' },
      { currency: 'CUP' },
    ]) {
      expect((await application.call(transactions.list, { token, query: wrong as object })).status).toBe(422);
    }
    const csv = await application.call(transactions.exportCsv, {
      token,
      query: { member: String(member), sort: 'date' },
    });
    expect(String(csv.body)).toContain(`"Odalys Echevarría","Debit","Charge","${code}",300,"USD",,300,`);
    expect(
      (await application.call(transactions.exportXlsx, { token, query: { member: String(member) } })).status,
    ).toBe(200);
  });

  it('are corrected by a line of their own, and stay as they are', async () => {
    const { account, line } = await lineOf(500_00, { brand: 'bahia' });
    const corrected = await adjust(line.id, { amount: 50_00 });
    expect(corrected).toMatchObject({
      status: 200,
      body: { version: 2, amount: { amount: 500_00 }, corrected: { amount: 50_00 } },
    });
    const [correction] = await list({ account });
    expect(correction).toMatchObject({
      source: 'adjustment',
      type: 1,
      amount: { amount: 450_00 },
      balance: { amount: 50_00 },
      reason: 'Typed wrongly',
      by: { name: 'Caridad Machado' },
    });
    expect(correction?.record).toEqual({
      key: 'financials/transactions',
      id: line.id,
      code: String(line.id),
      concept: '',
    });
    expect((await adjust(correction?.id ?? 0, { amount: 1 })).problem).toMatchObject({
      status: 409,
      reason: 'correction_line',
      detail: expect.stringContaining(`line ${line.id} again`),
    });
    // A second correction counts the first.
    expect((await adjust(line.id, { amount: 60_00 }, { version: 2 })).body.corrected?.amount).toBe(60_00);
    expect((await adjust(line.id, { amount: 60_00 }, { version: 3 })).problem).toMatchObject({
      status: 409,
      reason: 'nothing_to_adjust',
    });
    expect((await adjust(line.id, { amount: 0 }, { version: 3 })).body.corrected?.amount).toBe(0);
    expect((await list({ account }))[0]?.balance?.amount).toBe(0);
    const history = await application.call(auditTrail, {
      token,
      query: { key: transactions.key, id: line.id },
    });
    expect(history.body.map(({ action, reason }) => `${action} ${reason}`)).toContain('adjust Typed wrongly');
    expect(await verifyLedger(db())).toBeUndefined();
  });

  it('are corrected once, however often it is asked (rule: charged-once)', async () => {
    const { account, line } = await lineOf(-80_00);
    const answers = await Promise.all([
      adjust(line.id, { amount: 90_00 }),
      adjust(line.id, { amount: 90_00 }),
      adjust(line.id, { amount: 95_00 }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
    expect(await list({ account })).toHaveLength(2);
  });

  it('are corrected by the Administrator only, with an amount and a reason', async () => {
    const { line } = await lineOf(10_00);
    expect((await adjust(line.id, { amount: 1 }, { as: token })).status).toBe(403);
    for (const wrong of [
      { amount: -1 },
      { amount: 0.005 },
      { amount: 1e9 },
      { amount: '1.234' },
      { amount: 1, reason: '' },
      {},
    ])
      expect((await adjust(line.id, wrong)).status).toBe(422);
    expect((await adjust(999_999_999, { amount: 1 })).status).toBe(404);
    // The other side of the movement is no account's line.
    const other = await db()
      .selectFrom('ledger_entry')
      .select('id')
      .where('book', '=', 'unearned')
      .executeTakeFirstOrThrow();
    expect((await adjust(other.id, { amount: 1 })).status).toBe(404);
  });

  it('are written once for one event, and never changed, removed or left unbalanced (rule: ledger-only-grows)', async () => {
    const account = await openAccount(application, await buildMember(db()));
    const twice = await Promise.all(
      [1, 2].map(() => move(application, account, 10_00, { key: 'attempt:17:paid' })),
    );
    expect(twice.toSorted()).toEqual([false, true]);
    expect(await move(application, account, 10_00, { key: 'attempt:17:paid' })).toBe(false);
    expect(await list({ account })).toHaveLength(1);
    await expect(move(application, account, 10_00, { currency: 'EUR' })).rejects.toThrow('not one of EUR');
    await expect(
      move(application, account, 10_00, {
        entries: [{ book: 'client', account_id: account, amount: 10_00 }],
      }),
    ).rejects.toThrow('does not balance');
    for (const [table, column] of [
      ['ledger_entry', 'amount'],
      ['ledger_movement', 'clerk_id'],
    ] as const) {
      await expect(sql`delete from ${sql.table(table)}`.execute(db())).rejects.toThrow('append-only');
      await expect(sql`update ${sql.table(table)} set ${sql.ref(column)} = 1`.execute(db())).rejects.toThrow(
        'append-only',
      );
    }
  });
});
