import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { SERVICE_TYPES } from '../../../src/lib/contract/system/service-types.ts';
import { enter, expect, hydrated, test } from '../fixtures.ts';
import { listPage } from '../list-page.ts';
import { command, ownServer } from '../payment/own-server.ts';
import type { OwnServer } from '../payment/own-server.ts';

let own: OwnServer | undefined;
test.afterEach(() => own?.end());

interface Row {
  readonly id: number;
  readonly version: number;
  readonly number: string;
}
const CURRENCIES = ['USD', 'EUR'] as const;
type Currency = (typeof CURRENCIES)[number];

/** Minor units of an amount as a person reads it: every one has two decimals. */
const read = (text: string): number => Number(text.replaceAll(/[^\d-]/g, ''));

/** The foot of a list: what all its rows come to, in the order of its columns. */
async function totalsOf(page: Page, currency: Currency): Promise<number[]> {
  const foot = page.getByRole('region', { name: 'Totals of all rows' });
  await expect(foot).toHaveAttribute('aria-busy', 'false');
  const row = foot.getByRole('row').filter({ has: page.getByRole('rowheader', { name: currency }) });
  return (await row.getByRole('cell').allInnerTexts()).map(read);
}

/** The list as a file, each line by its headings. */
async function exported(page: Page): Promise<Record<string, string>[]> {
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  const [head = [], ...rows] = (await readFile(await file.path(), 'utf8'))
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
    .map((line) =>
      Array.from(line.matchAll(/("([^"]|"")*"|[^,]*)(,|$)/g), ([, cell = '']) => cell.replace(/^"|"$/g, '')),
    );
  return rows.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])));
}
/** Minor units of a cell, which is a number. */
const cell = (text = ''): number => Math.round(Number(text) * 100);
const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** A month's business of one client in one currency: charged, taken in cash, a part refunded, and money spent. */
async function business({ office: { call } }: OwnServer, member: Row, currency: Currency): Promise<void> {
  const charge = (total: number) =>
    call<Row>('POST', '/financials/services/', {
      service_type_id: SERVICE_TYPES.other,
      member_id: member.id,
      concept: 'Trámite',
      unit_amount: total,
      total,
      currency,
    });
  const [paid, open] = [await charge(412_35), await charge(90_01)];
  const payment = await call<Row>('POST', '/financials/register_cash_payment', {
    service_id: paid.id,
    amount: 412_35,
  });
  await call(
    'POST',
    `/financials/payments/${payment.id}/refund/`,
    { amount: 50_05, reference: 'Till 2', reason: 'Cheaper', price: 'lowered' },
    payment.version,
  );
  await call('POST', '/financials/register_cash_payment', { service_id: open.id, amount: 30_00 });
  const { today } = await call<{ today: string }>('GET', '/dashboard/home');
  await call('POST', '/financials/expenses/', {
    date: today,
    category: 'rent',
    concept: 'August',
    amount: 20_25,
    currency,
    method: 'cash',
  });
}

/** Opens what the first figure of a dashboard's table is made of; gives the figure. */
async function follow(page: Page, table: Locator): Promise<number> {
  const figure = table.getByRole('link').first();
  const shown = read(await figure.innerText());
  await figure.click();
  await hydrated(page);
  return shown;
}

/* The end of a month of mixed business in two currencies: one sum everywhere, and each figure leads to its lines. */
test('dashboard, lists, files, statements and ledger agree to the cent in two currencies', async ({
  page,
}) => {
  own = await ownServer('end-of-month');
  const { origin, office, session, environment } = own;
  const member = await office.call<Row>('POST', '/users/members/', {
    first_name: 'Caridad',
    last_name: 'Fin de Mes',
  });
  for (const currency of CURRENCIES) await business(own, member, currency);
  await enter(page, session);
  const list = listPage(page, (english) => english);
  const open = async (path: string): Promise<void> => {
    await page.goto(`${origin}/en/${path}`);
    await hydrated(page);
  };

  for (const currency of CURRENCIES) {
    // The dashboard's month is the sum of its lines, on the screen and in the file.
    await open('dashboard/home/');
    const income = await follow(
      page,
      page.getByRole('table', { name: `Income by service type (${currency})` }),
    );
    await expect(list.rows.first()).toBeVisible();
    const [taken = NaN, came = NaN] = await totalsOf(page, currency);
    expect(came - taken, `income ${currency}`).toBe(income);
    const lines = await exported(page);
    expect(new Set(lines.map(({ Currency }) => Currency))).toEqual(new Set([currency]));
    expect(sum(lines.map(({ Type, Amount }) => cell(Amount) * (Type === 'Credit' ? 1 : -1)))).toBe(income);
    await open('dashboard/home/');
    const expense = await follow(
      page,
      page.getByRole('table', { name: `Expense by category (${currency})` }),
    );
    await expect(list.rows.first()).toBeVisible();
    const [spent = NaN, back = NaN] = await totalsOf(page, currency);
    expect(spent - back, `expense ${currency}`).toBe(expense);

    // What all clients owe is what the lines of all accounts come to.
    await open('financials/accounts/');
    const [owed = NaN] = await totalsOf(page, currency);
    expect(
      sum(
        (await exported(page))
          .filter((line) => line['Currency'] === currency)
          .map(({ Balance }) => cell(Balance)),
      ),
    ).toBe(owed);
    await open(`financials/transactions/?currency=${currency}`);
    const [debit = NaN, credit = NaN] = await totalsOf(page, currency);
    expect(Math.abs(debit - credit), `accounts ${currency}`).toBe(Math.abs(owed));

    // One client: services, payments, account, statement and its file.
    await open(`financials/payments/?tab=services&member=${member.id}&currency=${currency}`);
    const [due = NaN, received = NaN, outstanding = NaN] = await totalsOf(page, currency);
    expect([due, received, outstanding]).toEqual([452_31, 392_30, 60_01]);
    await open(`financials/payments/?tab=payments&member=${member.id}&currency=${currency}`);
    const [, charged = NaN, refunded = NaN] = await totalsOf(page, currency);
    expect(charged - refunded).toBe(received);
    await open(`financials/accounts/?member=${member.id}&currency=${currency}`);
    expect(await totalsOf(page, currency)).toEqual([outstanding]);
    await list.rows.first().click();
    await list.panel.getByRole('tab', { name: 'Statement' }).click();
    await list.panel.getByRole('button', { name: 'This month' }).click();
    const closing = list.panel.getByRole('table').getByRole('row', { name: 'Closing balance' });
    expect(read(await closing.innerText())).toBe(outstanding);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      list.panel.getByRole('button', { name: 'CSV', exact: true }).click(),
    ]);
    expect(
      (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/).at(-1)?.split(',').map(cell),
    ).toContain(outstanding);
  }
  // The books prove themselves.
  await command(['server/commands/ledger-verify.ts'], environment);
});
