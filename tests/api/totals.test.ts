import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rentalTotals, rentals } from '../../src/lib/contract/cars/rentals.ts';
import { accountTotals, accounts } from '../../src/lib/contract/financials/accounts.ts';
import { expenseTotals, expenses, voidExpense } from '../../src/lib/contract/financials/expenses.ts';
import { fundingTotals, fundings } from '../../src/lib/contract/financials/fundings.ts';
import { paymentTotals, payments } from '../../src/lib/contract/financials/payments.ts';
import { refundPayment } from '../../src/lib/contract/financials/payment-refunds.ts';
import { serviceTotals, services } from '../../src/lib/contract/financials/services.ts';
import { transactionTotals, transactions } from '../../src/lib/contract/financials/transactions.ts';
import type { Money } from '../../src/lib/contract/fields.ts';
import { changeService } from '../../server/financials/services/change.ts';
import { administrator, testApplication } from './application.ts';
import type { TestApplication } from './application.ts';
import { createFunding, makeRental, pay, termsOf } from './financials/funding-scene.ts';
import { asMember } from './financials/money.ts';
import { ledgerFault, makeService } from './financials/payment-scene.ts';

let application: TestApplication;
let token: string;

beforeAll(async () => {
  application = await testApplication();
  application.clock.now = new Date('2026-11-28T15:00:00Z');
  ({ token } = await application.login(administrator));
  for (const [total, paid, after, currency] of [
    [130_00, 130_00, 100_00, 'USD'],
    [80_10, 20_05, 80_10, 'USD'],
    [45_00, 0, 45_00, 'EUR'],
  ] as const) {
    const { id } = await makeService(application, total, { currency });
    if (paid > 0) await pay(application, id, paid);
    await asMember(application, null, (context) =>
      changeService(context, id, { total: after, unit_amount: after }),
    );
  }
  const { service } = await makeRental(application, token, '2027-04-01');
  await createFunding(application, token, termsOf(service, { fee: { amount: 50_00, fee_type: 2 } }));
  await pay(application, service, 200_00);
  const spent = {
    date: '2026-11-01',
    category: 'fuel' as const,
    concept: 'Gasolina',
    method: 'cash' as const,
  };
  await application.call(expenses.create, { token, body: { ...spent, amount: 33_33, currency: 'USD' } });
  await application.call(expenses.create, { token, body: { ...spent, amount: 12_00, currency: 'EUR' } });
  const { body: mistaken } = await application.call(expenses.create, {
    token,
    body: { ...spent, amount: 900_00, currency: 'USD' },
  });
  await application.call(voidExpense, {
    token,
    params: { id: mistaken.id },
    version: mistaken.version,
    body: { reason: 'Twice' },
  });
  const payment = (await application.call(payments.list, { token })).body.results.find(
    ({ amount }) => amount.amount === 130_00,
  );
  if (payment)
    await application.call(refundPayment, {
      token,
      params: { id: payment.id },
      version: payment.version,
      body: { amount: 10_00, reference: 'TR-9', reason: 'Rain' },
    });
});
afterAll(async () => {
  expect(await ledgerFault(application)).toBeUndefined();
  await application.close();
});

/** What rows come to by currency, added one by one. */
function added<Row>(rows: readonly Row[], amountsOf: (row: Row) => Record<string, Money>) {
  const sums = new Map<string, Record<string, Money>>();
  for (const row of rows) {
    for (const [name, { amount, currency }] of Object.entries(amountsOf(row))) {
      const before = sums.get(currency) ?? {};
      sums.set(currency, { ...before, [name]: { amount: (before[name]?.amount ?? 0) + amount, currency } });
    }
  }
  return [...sums].toSorted().map(([currency, amounts]) => ({ currency, amounts }));
}
const zero = ({ currency }: Money): Money => ({ amount: 0, currency });

describe('totals of a list', () => {
  it('are those of all its rows, of payments', async () => {
    for (const query of [
      {},
      { status: '2' },
      { charged_from: '2026-11-28', charged_to: '2026-11-28' },
      { q: 'Viñales' },
    ]) {
      const { body } = await application.call(payments.list, { token, query: { ...query, page_size: 250 } });
      const { body: answer } = await application.call(paymentTotals, { token, query });
      expect(answer.totals).toEqual(
        added(body.results, ({ amount, charged, refunded }) => ({ amount, charged, refunded })),
      );
    }
    const { body } = await application.call(paymentTotals, { token });
    expect(body.totals).toEqual([
      {
        currency: 'USD',
        amounts: {
          amount: { amount: 350_05, currency: 'USD' },
          charged: { amount: 350_05, currency: 'USD' },
          refunded: { amount: 10_00, currency: 'USD' },
        },
      },
    ]);
  });

  it('are those of all its rows, of services, whose credit is no less debt of others', async () => {
    for (const query of [{}, { currency: 'EUR' as const }, { unpaid: 'true' }, { surplus: 'true' }]) {
      const { body } = await application.call(services.list, { token, query: { ...query, page_size: 250 } });
      const { body: answer } = await application.call(serviceTotals, { token, query });
      expect(answer.totals).toEqual(
        added(body.results, ({ due, received, outstanding }) => ({ due, received, outstanding })),
      );
    }
  });

  it('are those of all its rows, of the ledger, both ways', async () => {
    for (const query of [
      {},
      { book: 'income' as const },
      { book: 'expense' as const, date_from: '2026-11-01', date_to: '2026-11-01' },
      { type: '1' },
    ]) {
      const { body } = await application.call(transactions.list, {
        token,
        query: { ...query, page_size: 250 },
      });
      const { body: answer } = await application.call(transactionTotals, { token, query });
      expect(answer.totals).toEqual(
        added(body.results, ({ type, amount }) => ({
          debit: type === 2 ? amount : zero(amount),
          credit: type === 1 ? amount : zero(amount),
        })),
      );
    }
  });

  it('are those of all its rows, of accounts, plans and rentals', async () => {
    const query = { page_size: 250 };
    const [owed, plans, rented] = await Promise.all([
      application.call(accounts.list, { token, query }),
      application.call(fundings.list, { token, query }),
      application.call(rentals.list, { token, query }),
    ]);
    expect((await application.call(accountTotals, { token })).body.totals).toEqual(
      added(owed.body.results, ({ balance }) => ({ balance })),
    );
    expect((await application.call(fundingTotals, { token })).body.totals).toEqual(
      added(plans.body.results, ({ amount, paid, outstanding }) => ({ amount, paid, outstanding })),
    );
    expect((await application.call(rentalTotals, { token })).body.totals).toEqual(
      added(rented.body.results, ({ total, paid }) => ({ total, paid })),
    );
  });

  it('leave out expenses that were voided, and are empty where nothing is found', async () => {
    const { body } = await application.call(expenseTotals, { token });
    expect(body.totals.map(({ amounts }) => amounts.amount)).toEqual([
      { amount: 12_00, currency: 'EUR' },
      { amount: 33_33, currency: 'USD' },
    ]);
    expect((await application.call(expenseTotals, { token, query: { q: 'nobody' } })).body.totals).toEqual(
      [],
    );
  });

  it('are told however large they are: one record has a limit, a company has none', async () => {
    const large = 1_900_000_000;
    for (let made = 0; made < 2; made += 1) await makeService(application, large, { currency: 'EUR' });
    const { status, body } = await application.call(serviceTotals, { token, query: { currency: 'EUR' } });
    expect(status).toBe(200);
    expect(body.totals[0]?.amounts.due.amount).toBeGreaterThan(2 * large);
  });
});
