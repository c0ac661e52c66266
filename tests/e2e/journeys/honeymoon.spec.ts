import { devices } from '@playwright/test';
import type { Page } from '@playwright/test';
import { addDays } from '../../../src/lib/domain/dates.ts';
import { fromMinorUnits } from '../../../src/lib/domain/money.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import { formatMoney } from '../../../src/lib/words/format.ts';
import { booked } from '../cars/booked.ts';
import { typed } from '../cars/trips.ts';
import { requestPlan } from '../financials/request-plan.ts';
import { enter, expect, hydrated, test } from '../fixtures.ts';
import { listPage } from '../list-page.ts';
import { choose } from '../panel-menu.ts';
import { mailOf, mailedAddress, mailsTo } from '../mails.ts';
import { CARDS, notice, openLink, payButton, typeCard, typePayer } from '../payment/debts.ts';
import { command, ownServer } from '../payment/own-server.ts';
import type { OwnServer } from '../payment/own-server.ts';

let own: OwnServer | undefined;
test.afterEach(() => own?.end());

const dollars = (amount: number): string =>
  formatMoney({ amount, currency: 'USD' }, { language: 'en', numbers: 'en-US' });
const EMAIL = 'yadira@correo.example';
const ZONE = 'America/New_York';

/** Opens an agreement's link on the phone, and signs. */
async function sign(phone: Page, address: string): Promise<void> {
  await phone.goto(address);
  await hydrated(phone);
  await phone.locator('[name="accept"]').check();
  await phone.locator('[name="typed_name"]').fill('Yadira Ñíguez');
  await phone.locator('#sign .go').tap();
  await expect(notice(phone)).toHaveText('Firmado');
}

async function pay(phone: Page): Promise<void> {
  await typePayer(phone);
  await typeCard(phone, CARDS.approved);
  await payButton(phone).tap();
  await expect(notice(phone)).toHaveText('¡Gracias! Su pago se realizó.');
}

/*
 * A honeymoon in four installments: by card with the signature, in cash, a day late with its link open twice, and by
 * somebody else's card after the price fell. A server of its own lives through the seven weeks; the client reads Spanish.
 */
test('a honeymoon is paid in four installments, each in its own way, and nothing is charged twice', async ({
  page,
  browser,
}) => {
  own = await ownServer('honeymoon', { ownClock: true });
  const { origin, environment } = own;
  const server = own;
  const list = listPage(page, (english) => english);
  const rental = await booked(own.office, {
    client: { first_name: 'Yadira', last_name: 'Ñíguez', email: EMAIL, language: 'es' },
    inDays: 120,
    // $550.00, of which three parts are whole cents after the first payment.
    days: 11,
  });
  const today = todayIn(ZONE, new Date());
  const each = (rental.total.amount - 100_00) / 3;
  await enter(page, own.session);
  const open = async (route: string): Promise<void> => {
    await page.goto(`${origin}/en/${route}`);
    await hydrated(page);
  };
  /** So many days on, at noon of the company, the clerk has logged in again. */
  const later = async (days: number): Promise<void> => {
    // Away from the office first: a page whose session ends meanwhile goes to the login by itself.
    await page.goto('about:blank');
    await server.setClock(new Date(`${addDays(today, days)}T17:00:00Z`));
    await page.addInitScript(
      (value) => sessionStorage.setItem('malecon.session', value),
      JSON.stringify(server.session),
    );
  };
  const header = list.panel.locator('header');
  const row = (number: number) => list.panel.locator('tbody tr').nth(number);

  // The plan begins at the rental; it is agreed and its first payment made in one go, on a phone.
  await open(`cars/rentals/?id=${rental.id}`);
  await requestPlan(page, rental.code, {
    initial_payment: '100',
    deadlines: '3',
    time_slot: '14',
    first_due: typed(addDays(today, 20)),
  });
  const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'];
  const phone = await (await browser.newContext({ ...pixel, locale: 'es-US' })).newPage();
  await sign(phone, await mailedAddress(phone, EMAIL, 'funding-agreement', origin));
  await expect(list.panel.getByText('Signed by Yadira Ñíguez')).toBeVisible();
  // The signature has asked for the first payment already; nobody asks for it twice.
  await list.panel.getByRole('button', { name: 'Payment link', exact: true }).click();
  await expect(list.dialog.getByRole('region', { name: 'Already requested' })).toContainText('$100.00');
  await page.keyboard.press('Escape');
  await phone.getByRole('link', { name: 'Pagar $100.00' }).first().tap();
  await hydrated(phone);
  await pay(phone);
  await expect(row(0)).toContainText('Paid');
  await expect(header).toContainText('Current');
  await expect(list.panel).toContainText(`${dollars(rental.total.amount - 100_00)} to pay`);

  // The second one in cash at the counter, the day after the reminder.
  await later(19);
  expect((await mailOf(page, EMAIL, /^Una cuota de su plan de pagos/, origin)).text).toContain(dollars(each));
  await open(`cars/rentals/?id=${rental.id}`);
  await expect(list.panel).toContainText('Next installment');
  await list.panel.getByRole('button', { name: 'Pay reservation' }).click();
  await list.dialog.getByText('Cash', { exact: true }).click();
  await expect(list.dialog.locator('[name="amount"]')).toHaveValue(fromMinorUnits(each));
  await list.dialog.getByRole('button', { name: 'Take cash' }).click();
  await page.getByRole('button', { name: `Take ${dollars(each)}` }).click();
  await page.getByRole('dialog', { name: 'Done' }).getByRole('button', { name: 'Close' }).first().click();
  expect((await mailOf(page, EMAIL, /Forma de pago: Efectivo/, origin)).text).toContain(
    `Importe: ${dollars(each)}`,
  );

  // The third one is late by a day. Its link is open twice: one is paid, the other one says so.
  await later(35);
  await open('financials/fundings/?late=true&q=Yadira');
  await expect(list.rows).toHaveCount(1);
  await list.rows.first().click();
  await expect(row(1)).toContainText('Paid');
  await expect(row(2)).toContainText('Overdue');
  await list.panel.getByRole('button', { name: 'Payment link', exact: true }).click();
  await list.dialog.getByRole('button', { name: `Request ${dollars(each)} by link` }).click();
  await page
    .getByRole('dialog', { name: 'Payment link' })
    .getByRole('button', { name: 'Close', exact: true })
    .first()
    .click();
  const address = await mailedAddress(phone, EMAIL, 'payment/form/1/', origin);
  const tablet = await phone.context().newPage();
  await openLink(tablet, address);
  await openLink(phone, address);
  await pay(phone);
  await typePayer(tablet);
  await typeCard(tablet, CARDS.approved);
  await payButton(tablet).tap();
  await expect(notice(tablet)).toHaveText('Ya está pagado');
  await tablet.close();
  await expect(row(2)).toContainText('Paid');

  // The price falls: the plan says that it no longer fits, is changed with a reason and signed again.
  await open(`cars/rentals/?id=${rental.id}`);
  await list.panel.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  await list.fill({ manual_price: fromMinorUnits(rental.total.amount - 30_00) });
  await list.fill({ manual_price_reason: 'Wedding gift' });
  await list.save();
  await list.saved();
  await list.panel
    .getByRole('link', { name: /F-\d{4}-\d+/ })
    .first()
    .click();
  await expect(header).toContainText('F-');
  await choose(page, 'Edit plan');
  await list.fill({ reason: 'The price fell' });
  await list.save();
  await list.saved();
  await expect(list.panel.getByText('Outdated')).toBeVisible();
  await expect(row(3)).toContainText(dollars(each - 30_00));
  await list.panel.getByRole('button', { name: 'Generate agreement' }).click();
  await list.dialog.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(list.panel.getByText('Awaiting signature')).toBeVisible();
  await expect
    .poll(
      async () =>
        (await mailsTo(page, EMAIL, origin)).filter(({ subject }) => subject.startsWith('Su contrato'))
          .length,
    )
    .toBe(2);
  await sign(phone, await mailedAddress(phone, EMAIL, 'funding-agreement', origin));
  await expect(list.panel.getByText('Signed by Yadira Ñíguez')).toBeVisible();

  // The last one by the card of somebody else in the family.
  await later(47);
  await open('financials/fundings/?q=Yadira');
  await list.rows.first().click();
  await list.panel.getByRole('button', { name: 'Payment link', exact: true }).click();
  await list.dialog.getByRole('button', { name: `Request ${dollars(each - 30_00)} by link` }).click();
  await page
    .getByRole('dialog', { name: 'Payment link' })
    .getByRole('button', { name: 'Close', exact: true })
    .first()
    .click();
  const last = await mailedAddress(phone, EMAIL, 'payment/form/1/', origin);
  const aunt = await (await browser.newContext({ ...pixel, locale: 'es-US' })).newPage();
  await openLink(aunt, last);
  await pay(aunt);
  await expect(header).toContainText('Completed');
  await mailOf(page, EMAIL, /aquí tiene su voucher/, origin);

  // What everybody sees at the end: the rental is paid, nothing is owed, and the books agree.
  await open(`cars/rentals/?id=${rental.id}`);
  await expect(header).toContainText('Paid');
  await open('financials/accounts/?q=Yadira');
  await list.rows.first().click();
  await expect(list.panel).toContainText('Settled');
  const { results } = await server.office.call<{ results: { charged: { amount: number } }[] }>(
    'GET',
    '/financials/payments/?q=Yadira&status=2',
  );
  expect(results.map(({ charged }) => charged.amount).toSorted((one, other) => one - other)).toEqual(
    [each - 30_00, each, each, 100_00].toSorted((one, other) => one - other),
  );
  await command(['server/commands/ledger-verify.ts'], environment);
  await phone.context().close();
  await aunt.context().close();
});
