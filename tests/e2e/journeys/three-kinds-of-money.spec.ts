import { readFile } from 'node:fs/promises';
import { devices } from '@playwright/test';
import type { Page } from '@playwright/test';
import { formatMoney } from '../../../src/lib/words/format.ts';
import { fromMinorUnits } from '../../../src/lib/domain/money.ts';
import { textOf } from '../../api/pdf.ts';
import { booked } from '../cars/booked.ts';
import { enter, expect, hydrated, test } from '../fixtures.ts';
import { listPage } from '../list-page.ts';
import { mailOf, mailedAddress, mailsTo } from '../mails.ts';
import { CARDS, notice, openLink, payAtBank, payButton, typeCard, typePayer } from '../payment/debts.ts';
import { command, ownServer } from '../payment/own-server.ts';
import type { OwnServer } from '../payment/own-server.ts';

let own: OwnServer | undefined;
test.afterEach(() => own?.end());

const dollars = (amount: number): string =>
  formatMoney({ amount, currency: 'USD' }, { language: 'en', numbers: 'en-US' });
const EMAIL = 'ofelia@correo.example';
const [FIRST, SECOND] = [200_00, 80_00];

interface Figures {
  readonly today: string;
  readonly money: readonly {
    readonly month: string;
    readonly currency: string;
    readonly income: number;
    readonly kinds: readonly { readonly name: string; readonly amount: number }[];
  }[];
}
async function incomeOf({ office }: OwnServer): Promise<{ all: number; cars: number }> {
  const { today, money } = await office.call<Figures>('GET', '/dashboard/home');
  const month = money.find((one) => today.startsWith(one.month) && one.currency === 'USD');
  return {
    all: month?.income ?? 0,
    cars: month?.kinds.find(({ name }) => name === 'Car rental')?.amount ?? 0,
  };
}

/** Asks for a part by link, as a clerk does who first asks for too much, and pays it on the client's phone. */
async function payPart(page: Page, phone: Page, amount: number, bank: 1 | 2, origin: string): Promise<void> {
  const list = listPage(page, (english) => english);
  await list.panel.getByRole('button', { name: 'Pay reservation' }).click();
  await list.fill({ amount: '5000' });
  await list.dialog.getByRole('button', { name: 'Request $5,000.00 by link' }).click();
  await expect(list.dialog.getByRole('alert').first()).toContainText('$');
  await list.fill({ amount: fromMinorUnits(amount) });
  await list.dialog.locator('[name="provider"]').selectOption({ index: bank - 1 });
  await list.dialog.getByRole('button', { name: `Request ${dollars(amount)} by link` }).click();
  const link = page.getByRole('dialog', { name: 'Payment link' });
  await expect(link.getByRole('img', { name: 'QR code' })).toBeVisible();
  await link.getByRole('button', { name: 'Close', exact: true }).first().click();
  await expect(list.panel).toContainText(/Link sent|Partly paid/);

  await openLink(phone, await mailedAddress(phone, EMAIL, `payment/form/${bank}/`, origin));
  await expect(phone.locator('[data-debt="amount"]')).toHaveText(dollars(amount));
  await typePayer(phone);
  if (bank === 1) await typeCard(phone, CARDS.approved);
  await payButton(phone).tap();
  if (bank === 2) await payAtBank(phone, CARDS.approved);
  await expect(notice(phone)).toHaveText('¡Gracias! Su pago se realizó.');
}

/** The clerk counts the day: nothing counted is told, what differs needs its reason, and what comes later shows. */
async function closeDay(page: Page, { origin, office }: OwnServer, kept: number): Promise<void> {
  await page.goto(`${origin}/en/financials/transactions/?tab=day`);
  const till = page.getByRole('region', { name: 'Yolanda Montes USD' });
  await expect(till.getByRole('row', { name: 'Cash' })).toContainText('$0.00');
  await expect(till.getByRole('row', { name: 'Card' })).toContainText(dollars(kept));
  await till.getByRole('button', { name: 'Close the day' }).click();
  const { dialog, fill } = listPage(page, (english) => english);
  const close = dialog.getByRole('button', { name: 'Close the day' });
  await close.click();
  // Of a way in which nothing came nothing is asked.
  await expect(dialog.locator('[name="counted.card"]')).toHaveAttribute('aria-invalid', 'true');
  await fill({ 'counted.cash': '1', 'counted.card': fromMinorUnits(kept) });
  await expect(dialog.getByRole('status')).toContainText('The count differs: Cash $1.00');
  await close.click();
  await expect(dialog.locator('[name="reason"]')).toHaveAttribute('aria-invalid', 'true');
  await fill({ reason: 'A dollar was found' });
  await close.click();
  await expect(dialog).toHaveCount(0);
  await expect(till).toContainText('Closed by');
  await expect(till).toContainText('A dollar was found');
  const { service } = await office.debt({ language: 'en', amount: 10_00 });
  await office.call('POST', '/financials/register_cash_payment', { service_id: service, amount: 10_00 });
  await expect(till).toContainText('after the close.');
  await page.getByRole('button', { name: 'Previous day' }).click();
  await expect(page).toHaveURL(/date=\d{4}-\d{2}-\d{2}/);
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(till).toBeVisible();
}

/*
 * A cancellation with three kinds of money: by card at two banks, and in cash. It is cancelled with a fee, and each part
 * goes back the way it came, one of them only at the second attempt. The clerk reads English, the client Spanish.
 */
test('what was paid in three ways goes back in three ways, less the fee, and every book agrees', async ({
  page,
  browser,
}) => {
  own = await ownServer('three-kinds');
  const { origin, office, session, bank, environment } = own;
  const list = listPage(page, (english) => english);
  const before = await incomeOf(own);
  const rental = await booked(office, {
    client: { first_name: 'Ofelia', last_name: 'Cañizares', email: EMAIL, language: 'es' },
    inDays: 2,
  });
  const [total, fee] = [rental.total.amount, rental.rental_price.amount / rental.days];
  const cash = total - FIRST - SECOND;
  await enter(page, session);
  await page.goto(`${origin}/en/cars/rentals/?id=${rental.id}`);
  await hydrated(page);
  const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'];
  const phone = await (await browser.newContext({ ...pixel, locale: 'es-US' })).newPage();

  await payPart(page, phone, FIRST, 1, origin);
  await payPart(page, phone, SECOND, 2, origin);
  await list.panel.getByRole('button', { name: 'Pay reservation' }).click();
  await list.dialog.getByText('Cash', { exact: true }).click();
  await list.dialog.getByRole('button', { name: 'Take cash' }).click();
  await page.getByRole('button', { name: `Take ${dollars(cash)}` }).click();
  await page.getByRole('dialog', { name: 'Done' }).getByRole('button', { name: 'Close' }).first().click();
  await expect(list.panel.locator('header')).toContainText('Paid');
  expect((await mailOf(page, EMAIL, /aquí tiene su voucher/, origin)).text).toContain(
    `Total: ${dollars(total)}`,
  );

  // The dialog says all of it before: what it costs and why, what goes back, and how.
  const orders = (await (await fetch(`${bank}/admin/operations`)).json()) as {
    order: string;
    amount: number;
  }[];
  const atBank = (rest: 'answers' | 'refund_refused') =>
    fetch(`${bank}/admin/settings/${orders.find(({ amount }) => amount === FIRST)?.order}`, {
      method: 'PUT',
      body: JSON.stringify({ rest }),
    });
  await atBank('refund_refused');
  await list.panel.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Cancel rental' }).click();
  await expect(list.dialog).toContainText(
    `Cancelling now costs ${dollars(fee)}. Paid: ${dollars(total)}. To be refunded: ${dollars(total - fee)}.`,
  );
  await expect(list.dialog).toContainText(
    'Cancelling is free until 72 hours before the pick-up. After that, cancelling costs the price of 1 day.',
  );
  await list.dialog
    .getByRole('checkbox', {
      name: `Refund ${dollars(cash)} in cash and ${dollars(FIRST + SECOND - fee)} to the card now`,
    })
    .check();
  // What staff send themselves has a reference; the bank has its own.
  await list.fill({ reference: 'Till 2', reason: 'Hurricane' });
  await list.dialog.getByRole('button', { name: 'Cancel rental' }).click();

  // Two parts went, the bank refused the third: staff see where, and the client is told only of what is true.
  await expect(list.panel).toContainText(`-${dollars(FIRST - fee)}`);
  await expect(list.panel.locator('header')).toContainText('Cancelled');
  const cancelled = await mailOf(page, EMAIL, /se canceló/, origin);
  expect(cancelled.text).toContain(
    `Pagado: ${dollars(total)}\nCargo por cancelación: ${dollars(fee)}\nPor reembolsar: ${dollars(total - fee)}`,
  );
  await mailOf(page, EMAIL, new RegExp(`Reembolso de \\${dollars(cash)}:`), origin);
  await mailOf(page, EMAIL, new RegExp(`Reembolso de \\${dollars(SECOND)}:`), origin);
  await page.goto(`${origin}/en/financials/payments/?tab=payments&needs_attention=true`);
  await expect(list.rows).toHaveCount(1);
  await list.rows.first().click();
  await expect(list.panel.getByRole('note')).toContainText(
    'The bank refused a refund: the client has not received the money.',
  );
  expect(
    (await mailsTo(page, EMAIL, origin)).filter(({ subject }) => subject.startsWith('Reembolso')),
  ).toHaveLength(2);

  // The second attempt begins where the clerk looks for it, at the rental.
  await atBank('answers');
  await list.panel.getByRole('link', { name: 'Car rental' }).click();
  await expect(list.panel.getByRole('note')).toContainText(
    `The bank refused a refund of ${dollars(FIRST - fee)}: the client has not received the money.`,
  );
  await list.panel.getByRole('button', { name: 'Refund' }).click();
  await expect(list.dialog).toContainText(`Refunds ${dollars(FIRST - fee)} to the card.`);
  await list.fill({ reason: 'The bank takes it now' });
  await list.dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(list.panel.locator('header')).toContainText('Refunded');
  await mailOf(page, EMAIL, new RegExp(`Reembolso de \\${dollars(FIRST - fee)}:`), origin);
  await page.goto(`${origin}/en/financials/payments/?tab=payments&needs_attention=true`);
  await expect(page.getByText('No matches').first()).toBeVisible();

  // The client's own receipt says what was paid and what went back.
  await phone.goto(
    (await mailOf(page, EMAIL, /payment\/form\/1\/\?t=/, origin)).text.match(
      /https?:\S+payment\/form\/1\/\S+/,
    )?.[0] ?? '',
  );
  const [file] = await Promise.all([
    phone.waitForEvent('download'),
    phone.getByRole('button', { name: 'Recibo (PDF)' }).tap(),
  ]);
  const receipt = await textOf(await readFile(await file.path()));
  for (const part of [
    rental.code,
    dollars(FIRST),
    `−${dollars(FIRST - fee)}`,
    dollars(fee),
    'Visa •••• 0003',
    'Cargo por cancelación',
  ])
    expect(receipt).toContain(part);

  // Statement, till, dashboard and ledger.
  await page.goto(`${origin}/en/financials/accounts/?q=Ofelia`);
  await list.rows.first().click();
  await expect(list.panel).toContainText('Settled');
  await expect(list.panel.getByRole('listitem').first()).toContainText(dollars(FIRST - fee));
  const after = await incomeOf(own);
  expect([after.all - before.all, after.cars - before.cars]).toEqual([fee, fee]);
  await page.goto(`${origin}/en/dashboard/home/`);
  await expect(page.getByRole('table', { name: 'Income by service type (USD)' })).toContainText(
    fromMinorUnits(after.cars),
  );
  await closeDay(page, own, fee);
  await command(['server/commands/ledger-verify.ts'], environment);
  await phone.context().close();
});
