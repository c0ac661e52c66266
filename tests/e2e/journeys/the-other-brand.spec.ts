import { devices } from '@playwright/test';
import type { Page } from '@playwright/test';
import { addDays } from '../../../src/lib/domain/dates.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import { textOf } from '../../api/pdf.ts';
import { booked } from '../cars/booked.ts';
import { typed } from '../cars/trips.ts';
import { requestPlan } from '../financials/request-plan.ts';
import { enter, expect, hydrated, test } from '../fixtures.ts';
import { listPage } from '../list-page.ts';
import { choose } from '../panel-menu.ts';
import { mailOf, mailedAddress, mailsTo } from '../mails.ts';
import { CARDS, notice, payButton, typeCard, typePayer } from '../payment/debts.ts';
import { ownServer } from '../payment/own-server.ts';
import type { OwnServer } from '../payment/own-server.ts';

let own: OwnServer | undefined;
test.afterEach(() => own?.end());

const EMAIL = 'marisol@correo.example';

/** The page of a client is Ceiba's, from its address to its footer. */
async function expectCeiba(phone: Page): Promise<void> {
  expect(new URL(phone.url()).hostname).toBe('www.ceiba.example.localhost');
  await expect(phone).toHaveTitle(/Ceiba/);
  expect(await phone.content()).not.toMatch(/alisios/i);
}

/*
 * The same clerk, the other brand. A rental, a plan and a refund of a client of Ceiba, made on an address of Alisios:
 * the office says which is which, and nothing that the client gets names the other brand.
 */
test('a client of Ceiba meets nobody but Ceiba, whoever serves them', async ({ page, browser }) => {
  own = await ownServer('other-brand');
  const { origin, office, session } = own;
  const list = listPage(page, (english) => english);
  const client = { first_name: 'Marisol', last_name: 'Iglesias', email: EMAIL, language: 'es' as const };
  const { id: member_id } = await office.call<{ id: number }>('POST', '/users/members/', {
    ...client,
    brand: 'ceiba',
  });
  const rental = await booked(office, { client, member_id, inDays: 120 });
  await enter(page, session);
  await page.goto(`${origin}/en/cars/rentals/?id=${rental.id}`);
  await hydrated(page);
  await expect(page).toHaveTitle(/Alisios/);
  await expect(list.panel).toContainText('Ceiba Services');

  await requestPlan(page, rental.code, {
    initial_payment: '100',
    deadlines: '2',
    time_slot: '14',
    first_due: typed(addDays(todayIn('America/New_York', new Date()), 20)),
  });

  const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'];
  const phone = await (await browser.newContext({ ...pixel, locale: 'es-US' })).newPage();
  await phone.goto(await mailedAddress(phone, EMAIL, 'funding-agreement', origin));
  await hydrated(phone);
  await phone.locator('[name="accept"]').check();
  await expectCeiba(phone);
  await phone.locator('[name="typed_name"]').fill('Marisol Iglesias');
  await phone.locator('#sign .go').tap();
  await expect(notice(phone)).toHaveText('Firmado');
  await phone.getByRole('link', { name: 'Pagar $100.00' }).first().tap();
  await hydrated(phone);
  await typePayer(phone);
  await typeCard(phone, CARDS.approved);
  await expectCeiba(phone);
  await payButton(phone).tap();
  await expect(notice(phone)).toHaveText('¡Gracias! Su pago se realizó.');
  await expectCeiba(phone);

  // Part of it goes back, by the clerk at Alisios.
  const { results } = await office.call<{ results: { id: number }[] }>(
    'GET',
    '/financials/payments/?q=Marisol&status=2',
  );
  const payment = results[0]?.id ?? 0;
  await page.goto(`${origin}/en/financials/payments/?tab=payments&id=${payment}`);
  await expect(list.panel).toContainText('Ceiba Services');
  await choose(page, 'Refund');
  await list.fill({ amount: '30', reason: 'Goodwill' });
  await list.dialog.getByRole('radio', { name: 'Lower the price by $30.00' }).check();
  await list.dialog.getByRole('button', { name: 'Refund' }).click();
  await mailOf(page, EMAIL, /^Reembolso de \$30\.00/, origin);

  const mails = await mailsTo(page, EMAIL, origin);
  expect(mails.length).toBeGreaterThanOrEqual(5);
  for (const mail of mails) {
    expect(JSON.stringify(mail), mail.subject).not.toMatch(/alisios/i);
    expect(mail.text, mail.subject).toContain('Ceiba');
  }
  for (const path of [
    `cars/rentals/${rental.id}/voucher.pdf`,
    `financials/payments/${payment}/receipt.pdf`,
  ]) {
    const answer = await page.request.get(`${origin}/api/${path}?language=es`, {
      headers: { authorization: `Token ${session.token}` },
    });
    const text = await textOf(await answer.body());
    expect(text, path).toContain('Ceiba Services');
    expect(text, path).not.toMatch(/alisios/i);
  }
  await phone.context().close();
});
