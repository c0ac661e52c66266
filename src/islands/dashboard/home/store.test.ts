import { keepMount } from 'nanostores';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { administrator, testApplication } from '../../../../tests/api/application.ts';
import type { TestApplication } from '../../../../tests/api/application.ts';
import { pay } from '../../../../tests/api/financials/funding-scene.ts';
import { asMember } from '../../../../tests/api/financials/money.ts';
import { makeService } from '../../../../tests/api/financials/payment-scene.ts';
import { givePage, openPage } from '../../../../tests/api/page.ts';
import { seedDemo } from '../../../../server/db/seed.ts';
import { capturePayment } from '../../../../server/financials/payments/capture.ts';
import { createPayment } from '../../../../server/financials/payments/create.ts';
import { call } from '../../../lib/api/call.ts';
import { rentals } from '../../../lib/contract/cars/rentals.ts';
import { expenses } from '../../../lib/contract/financials/expenses.ts';
import { refundPayment } from '../../../lib/contract/financials/payment-refunds.ts';
import { payments } from '../../../lib/contract/financials/payments.ts';
import { transactions } from '../../../lib/contract/financials/transactions.ts';
import { callQueryOf, parseListQuery } from '../../../lib/records/list-query.ts';
import { startSession } from '../../../lib/session/session.ts';
import { changeSearch } from '../../../lib/records/address.ts';

givePage(['dashboard/home']);
const { $state, expenseAddress, incomeAddress, monthFilter, rentalsAddress, reload } =
  await import('./store.ts');

let application: TestApplication;
beforeAll(async () => {
  application = await testApplication();
  await seedDemo(application.services, { rows: 400, now: application.clock.now });
  const { token } = await application.login(administrator);
  openPage(application, ['dashboard/home']);
  startSession({ token, logged_in: true });
  // As the screen does: what nobody looks at is given up.
  keepMount($state);
}, 60_000);
afterAll(() => application.close());

const queryOf = (address: string) => new URL(address, 'http://localhost').searchParams;

/** What the list behind a link adds up to: income is a credit, expense a debit. */
async function linesOf(address: string): Promise<number> {
  let sum = 0;
  for (let page = 1, read = 0; ; page += 1) {
    const query = callQueryOf({
      ...parseListQuery(transactions, queryOf(address)).query,
      page,
      page_size: 250,
    });
    const { count, results } = await call(transactions.list, { query });
    for (const { book, type, amount } of results)
      sum += (book === 'income') === (type === 1) ? amount.amount : -amount.amount;
    read += results.length;
    if (read >= count || results.length === 0) return sum;
  }
}

async function everyFigure(): Promise<void> {
  await reload();
  const { figures } = $state.get();
  if (!figures) throw new Error('There are no figures');
  expect(figures.money.length).toBeGreaterThan(2);
  for (const { currency, month, income, expense, kinds, categories } of figures.money) {
    const at = { month, currency };
    expect(await linesOf(incomeAddress(at)), `income of ${month} ${currency}`).toBe(income);
    for (const { id, amount } of kinds)
      expect(await linesOf(incomeAddress(at, id)), `kind ${id} of ${month} ${currency}`).toBe(amount);
    expect(await linesOf(expenseAddress(at)), `expense of ${month} ${currency}`).toBe(expense);
    for (const { key, amount } of categories)
      expect(await linesOf(expenseAddress(at, key)), `${key} of ${month} ${currency}`).toBe(amount);
  }
  const sums = new Map<string, number>();
  for (const { month, rentals: kept } of figures.months) sums.set(month, (sums.get(month) ?? 0) + kept);
  for (const [month, kept] of sums) {
    const { query } = parseListQuery(rentals, queryOf(rentalsAddress(monthFilter(month, false))));
    expect((await call(rentals.list, { query: callQueryOf(query) })).count, month).toBe(kept);
  }
}

test(
  'every amount and number of a month is what the list behind it adds up to',
  { timeout: 60_000 },
  async () => {
    const { now } = application.clock;
    const [today] = now.toISOString().split('T');
    // What no list of payments tells: a bank's fee, more than was due, money that went back, an expense of another month, one that was void.
    const { id } = await makeService(application, 100_00, { currency: 'EUR' });
    const payment = await asMember(application, null, async (context) => {
      const made = await createPayment(context, { service_id: id, amount: 100_00, method: 'transfer' });
      await capturePayment(context, made, {
        amount: 130_00,
        fee: 2_50,
        book: 'transfer',
        movementKey: 'dashboard:1',
      });
      return made;
    });
    const { version } = await call(payments.get, { params: { id: payment } });
    await call(refundPayment, {
      params: { id: payment },
      version,
      body: { amount: 45_00, reason: 'Shorter trip', price: 'owed', reference: 'BT-4500' },
    });
    const { id: other } = await makeService(application, 10_00);
    await pay(application, other, 10_00);
    const spend = (date: string) =>
      call(expenses.create, {
        body: { date, category: 'fuel', concept: 'Gasolina', amount: 61_00, currency: 'USD', method: 'cash' },
      });
    await spend(new Date(now.getTime() - 40 * 86_400_000).toISOString().slice(0, 10));
    await everyFigure();
    // Of a month at the end of the range only the days within it count.
    changeSearch({ from: new Date(now.getTime() - 75 * 86_400_000).toISOString().slice(0, 10), to: today });
    await everyFigure();
  },
);
