import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expenses, voidExpense } from '../../../src/lib/contract/financials/expenses.ts';
import type { ExpenseRow } from '../../../src/lib/contract/financials/expenses.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import { administrator, agent, keysOf, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { ledgerFault } from './payment-scene.ts';

let application: TestApplication;
let token: string;
let chief: string;
let today: string;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(agent));
  ({ token: chief } = await application.login(administrator));
  today = todayIn('America/New_York', application.clock.now);
});
afterAll(async () => {
  expect(await ledgerFault(application)).toBeUndefined();
  await application.close();
});

const body = (values: object = {}) => ({
  date: '2026-01-15',
  category: 'fuel',
  concept: 'Gasolina, camión',
  amount: 84_50,
  currency: 'USD',
  method: 'cash',
  ...values,
});
const create = (values: object = {}, key?: string) =>
  application.call(expenses.create, { token, key, body: body(values) });
const update = (row: ExpenseRow, values: object) =>
  application.call(expenses.update, {
    token,
    params: { id: row.id },
    version: row.version,
    body: body(values),
  });
/** What the ledger holds of an expense now, by category, where it was paid from and currency. */
async function booked({ id }: ExpenseRow): Promise<Record<string, number>> {
  const entries = await application.services.db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_movement', 'ledger_movement.id', 'ledger_entry.movement_id')
    .select(['ledger_entry.book', 'ledger_entry.category', 'ledger_entry.amount', 'ledger_movement.currency'])
    .where('ledger_movement.record_key', '=', expenses.key)
    .where('ledger_movement.record_id', '=', id)
    .execute();
  const sums: Record<string, number> = {};
  for (const { book, category, currency, amount } of entries) {
    const name = `${category ?? book} ${currency}`;
    sums[name] = (sums[name] ?? 0) + amount;
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}

describe('expenses', () => {
  it('are booked against where the money was taken from', async () => {
    const { status, body: row } = await create();
    expect(status).toBe(201);
    expect(row).toMatchObject({
      status: 1,
      amount: { amount: 84_50, currency: 'USD' },
      category: 'fuel',
      date: '2026-01-15',
    });
    expect(row.code).toMatch(/^E-2026-\d{6}$/);
    expect(row.clerk?.name).toMatch(/^Rita Staff/);
    expect(await booked(row)).toEqual({ 'fuel USD': 84_50, 'cash USD': -84_50 });
  });

  it.each([
    [{ amount: 0 }, 'amount amount_positive'],
    [{ amount: -1 }, 'amount amount_positive'],
    [{ amount: 0.005 }, 'amount invalid'],
    [{ amount: 1e12 }, 'amount amount_too_large'],
    [{ category: 'gifts' }, 'category invalid'],
    [{ category: '' }, 'category select_option'],
    [{ concept: '  ' }, 'concept required'],
    [{ concept: 'ñ'.repeat(201) }, 'concept max_length'],
    [{ date: '2026-02-30' }, 'date date'],
    [{ date: '2199-01-01' }, 'date in_future'],
    [{ currency: 'CUP' }, 'currency invalid'],
    [{ method: 'card' }, 'method invalid'],
    [{ file_ids: [987_654] }, 'file_ids file_unknown'],
  ])('refuse %o and name the field', async (values, refused) => {
    const { status, problem } = await create(values);
    expect(status).toBe(422);
    expect(keysOf(problem)).toEqual([refused]);
  });

  it('of today are taken, and a double click makes one', async () => {
    const [one, other] = await Promise.all([
      create({ date: today }, 'press'),
      create({ date: today }, 'press'),
    ]);
    expect(one.status).toBe(201);
    expect(one.body.id).toBe(other.body.id);
    expect(await booked(one.body)).toEqual({ 'fuel USD': 84_50, 'cash USD': -84_50 });
  });

  it('are corrected by a reversal and a new booking, which needs a reason (rule: expenses-reversed)', async () => {
    const { body: row } = await create();
    const plain = await update(row, { concept: 'Gasolina' });
    expect(plain.status).toBe(200);
    expect((await update(plain.body, { amount: 48_50 })).problem.errors).toMatchObject([
      { field: 'reason', key: 'required' },
    ]);
    const changed = await update(plain.body, {
      amount: 48_50,
      category: 'maintenance',
      method: 'bank',
      currency: 'EUR',
      reason: 'Digits swapped',
    });
    expect(changed.body).toMatchObject({
      amount: { amount: 48_50, currency: 'EUR' },
      category: 'maintenance',
    });
    expect(await booked(row)).toEqual({ 'maintenance EUR': 48_50, 'bank EUR': -48_50 });
    // Nothing was edited: the first booking and its reversal are there.
    const { count } = await application.services.db
      .selectFrom('ledger_movement')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('record_key', '=', expenses.key)
      .where('record_id', '=', row.id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(3);
    expect((await update(row, {})).status).toBe(412);
  });

  it('are voided once, by the Administrator, with a reason', async () => {
    const { body: row } = await create();
    const end = (as: string, reason = 'Entered twice') =>
      application.call(voidExpense, {
        token: as,
        params: { id: row.id },
        version: row.version,
        body: { reason },
      });
    expect((await end(token)).status).toBe(403);
    expect((await end(chief, '')).status).toBe(422);
    const answers = await Promise.all([end(chief), end(chief)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect(await booked(row)).toEqual({});
    const { body: ended } = await application.call(expenses.get, { token, params: { id: row.id } });
    expect(ended.status).toBe(2);
    expect((await update(ended, {})).problem.reason).toBe('expense_void');
    expect(
      (
        await application.call(voidExpense, {
          token: chief,
          params: { id: row.id },
          version: ended.version,
          body: { reason: 'Again' },
        })
      ).problem.reason,
    ).toBe('expense_void');
  });

  it('are found, filtered, sorted and exported', async () => {
    await create({
      date: '2020-05-31',
      concept: 'Alquiler de mayo',
      category: 'rent',
      amount: 900_00,
      method: 'transfer',
      currency: 'EUR',
    });
    await create({ date: '2020-06-01', concept: 'Impuesto', category: 'taxes', amount: 50_00 });
    const list = async (query: object) =>
      (await application.call(expenses.list, { token, query: { ...query } })).body.results.map(
        ({ concept }) => concept,
      );
    expect(await list({ q: 'alquiler MAYO' })).toEqual(['Alquiler de mayo']);
    expect(await list({ date_from: '2020-05-31', date_to: '2020-05-31' })).toEqual(['Alquiler de mayo']);
    expect(await list({ date_to: '2020-12-31', sort: 'amount' })).toEqual(['Impuesto', 'Alquiler de mayo']);
    expect(await list({ category: 'rent,taxes', currency: 'EUR' })).toEqual(['Alquiler de mayo']);
    expect(await list({ method: 'transfer', status: 2 })).toEqual([]);
    const csv = await (
      await application.request('GET', '/financials/export_expenses.csv?q=alquiler', {
        token,
        language: 'es',
      })
    ).text();
    expect(csv).toContain('Alquiler');
    expect(csv).toContain('900');
  });
});
