import { devices } from '@playwright/test';
import { test } from '../cars/own-car.ts';
import { dayIn, fillTrip } from '../cars/trips.ts';
import { expect, hydrated, unique } from '../fixtures.ts';
import { listPage } from '../list-page.ts';
import { CARDS, CHALLENGE_CODE, amountOn, notice, payButton, typeCard, typePayer } from '../payment/debts.ts';

interface Mail {
  readonly subject: string;
  readonly text: string;
}

/* A family in Hialeah rents a car by phone. The clerk types while they talk, and the customer pays on a phone. */
test(
  'a family rents a car by phone and pays it on a phone; the clerk sees it paid, and the voucher comes',
  { tag: '@both' },
  async ({ page, browser, baseURL, context, loginAs, visit, language, say, ownCar }) => {
    const car = await ownCar();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await loginAs('agent');
    await visit('cars/rentals/');
    const list = listPage(page, say);
    const last = unique();
    const email = `familia.${last.toLowerCase()}@correo.example`;

    // Nobody is found under the name, so the client is made while talking.
    await list.search(`Yanet ${last}`);
    await expect(page.getByText(say('No matches', 'No hay coincidencias')).first()).toBeVisible();
    await page.getByRole('button', { name: say('Add rental', 'Agregar renta') }).click();
    await list.fill({
      'client.first_name': 'Yanet',
      'client.last_name': last,
      'client.birth_date': '17051990',
      'client.email': email,
    });
    await fillTrip(list.dialog, say, { car, day: dayIn(60) });
    const total = list.dialog.getByRole('status').filter({ hasText: 'Total' });
    await expect(total).toContainText(say('7 days', '7 días'));
    await list.save();
    await list.saved();
    const code = await list.panel.getByRole('heading', { level: 2 }).innerText();
    expect(code).toMatch(/^R-\d{4}-\d{6}$/);

    // The link, as it goes into WhatsApp.
    await list.panel.getByRole('button', { name: say('Pay reservation', 'Cobrar reserva') }).click();
    await list.dialog.getByRole('button', { name: /^Request .* by link$|^Pedir .* por enlace$/ }).click();
    const link = page.getByRole('dialog', { name: say('Payment link', 'Enlace de pago') });
    await expect(link.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\//);
    await link.getByRole('button', { name: say('Copy', 'Copiar') }).click();
    await expect(list.toast(say('Copied.', 'Copiado.'))).toBeVisible();
    const address = await page.evaluate(() => navigator.clipboard.readText());

    const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'];
    const customer = await browser.newContext({ ...pixel, baseURL: baseURL ?? '', locale: language });
    const phone = await customer.newPage();
    await phone.goto(address);
    await hydrated(phone);
    await expect(phone.locator('[data-debt="facts"]')).toContainText(car.model.name);
    await expect(phone.locator('[name="payer.email"]')).toHaveValue(email);
    const price = await amountOn(phone).innerText();
    await typePayer(phone);
    await typeCard(phone, CARDS.challenge);
    await payButton(phone).tap();
    await phone.locator('#code').fill(CHALLENGE_CODE);
    await phone.locator('button[value="confirm"]').tap();
    await expect(notice(phone)).toHaveText(/Your payment went through|Su pago se realizó/, {
      timeout: 30_000,
    });
    await expect(phone.locator('main')).toContainText(price);
    await customer.close();

    // The dialog says it, and behind it the rental is paid without a reload.
    await expect(link).toContainText(say('Receipt no.', 'Recibo n.º'));
    await link
      .getByRole('button', { name: say('Close', 'Cerrar'), exact: true })
      .first()
      .click();
    await expect(list.panel.locator('header')).toContainText(say('Paid', 'Pagada'));

    // What the family got: in the client's language, of one brand, with the voucher.
    const outbox = async (): Promise<Mail[]> =>
      (await (await page.request.get(`/api/dev/outbox?to=${encodeURIComponent(email)}`)).json()) as Mail[];
    await expect
      .poll(async () => (await outbox()).map(({ subject }) => subject).join('\n'))
      .toMatch(/voucher/i);
    for (const { text } of (await outbox()).filter((mail) => mail.text.includes(code)))
      expect(text).toContain('Alisios Travel');

    // The statement adds up: charged, paid, nothing open.
    await list.panel.getByRole('link', { name: /^S-\d{4}-\d+$/ }).click();
    await expect(list.panel).toContainText(say('Received', 'Recibido'));
    await expect(list.panel).toContainText(price);
    await expect(list.panel).toContainText(say('Nothing left to pay', 'No queda nada por pagar'));
  },
);
