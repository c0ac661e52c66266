import { devices } from '@playwright/test';
import type { Page } from '@playwright/test';
import { addDays } from '../../../src/lib/domain/dates.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import { expect, hydrated, test } from '../fixtures.ts';
import { listPage } from '../list-page.ts';
import { CARDS, notice, payButton, typeCard, typePayer } from '../payment/debts.ts';
import { inDays, office } from './plans.ts';
import type { Office } from './plans.ts';

/* A rental becomes a plan, a signature and money: two people, two screens, and the bank between them. */

let staff: Office;
test.beforeAll(async ({ baseURL }) => {
  staff = await office(baseURL ?? '');
});
test.afterAll(() => staff.close());

interface Rental {
  readonly id: number;
  readonly code: string;
  readonly total: { readonly amount: number };
}

/** A confirmed rental of a week, months from now, of a client with this email. */
async function confirmedRental(email: string): Promise<Rental> {
  interface Car {
    readonly model: { readonly id: number };
    readonly office: { readonly id: number };
  }
  const { results } = await staff.call<{ results: Car[] }>('GET', '/cars/vehicles/?page_size=100&status=1');
  const day = addDays(todayIn('America/Havana', new Date()), 90 + Math.floor(Math.random() * 60));
  const client = { first_name: 'Idania', last_name: `Ñíguez ${email.slice(7, 13)}`, email, phone: '+17865550142', birth_date: '1990-05-17' };
  for (const { model, office: place } of results) {
    const trip = { model_id: model.id, pick_up: { office_id: place.id, local: `${day}T10:00` }, drop_off: { office_id: place.id, local: `${addDays(day, 7)}T10:00` }, currency: 'USD' };
    const made = await staff.call<Rental>('POST', '/cars/rentals/', { ...trip, client }).catch(() => undefined);
    if (made) return made;
  }
  throw new Error('No car is free on that day');
}

/** The newest address of a page that was mailed to somebody. */
async function mailedAddress(page: Page, to: string, route: string): Promise<string> {
  const addresses = async (): Promise<string[]> => {
    const mails = (await (await page.request.get(`/api/dev/outbox?to=${encodeURIComponent(to)}`)).json()) as { text: string }[];
    return mails.flatMap(({ text }) => new RegExp(`https?://\\S+${route}\\S+`).exec(text)?.[0] ?? []);
  };
  await expect.poll(async () => (await addresses()).length).toBeGreaterThan(0);
  return (await addresses())[0] ?? '';
}

test('a rental is financed, its agreement signed and its first payment paid on a phone; both screens tell it', async ({ page, browser, baseURL, loginAs, visit, language, say }) => {
  const email = `idania.${crypto.randomUUID()}@correo.example`;
  const rental = await confirmedRental(email);
  await loginAs('administrator');
  await visit(`cars/rentals/?id=${rental.id}`);
  const list = listPage(page, say);
  await list.panel.getByRole('button', { name: say('More actions', 'Más acciones') }).click();
  await page.getByRole('menuitem', { name: say('Payment', 'Pago'), exact: true }).click();
  await page.getByRole('menuitem', { name: say('Request payment plan', 'Solicitar plan de pagos'), exact: true }).click();

  // The plan maker opens with the rental's service, and knows its day.
  await expect(page).toHaveURL(/\/financials\/fundings\//);
  await expect(list.dialog.locator('[name="service_id"]')).toHaveValue(new RegExp(rental.code));
  await list.fill({ initial_payment: '100', deadlines: '2', time_slot: '14', first_due: inDays(20).split('-').reverse().join('/') });
  await expect(list.dialog.locator('tbody tr')).toHaveCount(3);
  await list.save();
  await list.saved();
  await list.panel.getByRole('button', { name: say('Generate agreement', 'Generar contrato') }).click();
  await list.dialog.locator('[name="language"]').selectOption({ label: say('English', 'Inglés') });
  await list.dialog.getByRole('button', { name: say('Generate', 'Generar'), exact: true }).click();
  await expect(list.panel.getByText(say('Awaiting signature', 'Pendiente de firma'))).toBeVisible();

  const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'];
  const context = await browser.newContext({ ...pixel, baseURL: baseURL ?? '', locale: language });
  const phone = await context.newPage();
  await phone.goto(await mailedAddress(page, email, 'funding-agreement'));
  await hydrated(phone);
  await phone.locator('[name="accept"]').check();
  await phone.locator('[name="typed_name"]').fill('Idania Ñíguez');
  await phone.locator('#sign .go').tap();
  await expect(notice(phone)).toHaveText('Signed');
  // The office sees it without a reload.
  await expect(list.panel.getByText(say('Signed by Idania Ñíguez', 'Firmado por Idania Ñíguez'))).toBeVisible();

  await list.panel.getByRole('button', { name: say('Payment link', 'Enlace de pago'), exact: true }).click();
  // The signature has requested the first payment already; nobody requests it twice.
  const asked = list.dialog.getByRole('region', { name: say('Already requested', 'Ya se pidió') });
  await expect(asked).toContainText('$100.00');
  await asked.getByRole('button', { name: say('Show link', 'Mostrar enlace') }).click();
  await expect(page.getByLabel(say('Payment link', 'Enlace de pago'), { exact: true }).last()).toHaveValue(/\/payment\/form\/1\/\?t=/);
  await page.keyboard.press('Escape');

  // The agreement's own page asks for it, too.
  await phone.reload();
  await phone.getByRole('link', { name: 'Pay $100.00' }).tap();
  await hydrated(phone);
  await typePayer(phone);
  await typeCard(phone, CARDS.approved);
  await payButton(phone).tap();
  await expect(notice(phone)).toHaveText(/Your payment went through|Su pago se realizó/, { timeout: 30_000 });
  await context.close();

  const initial = list.panel.locator('tbody tr').first();
  await expect(initial).toContainText(say('Paid', 'Pagada'));
  await expect(list.panel.locator('header')).toContainText(say('Current', 'En curso'));
  const rest = `$${((rental.total.amount - 100_00) / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
  await expect(list.panel).toContainText(say(`${rest} to pay`, `${rest} por pagar`));

  await visit(`cars/rentals/?id=${rental.id}`);
  await expect(list.panel.getByText(say('Payment plan', 'Plan de pagos'), { exact: true })).toBeVisible();
  await expect(list.panel).toContainText(say('Next installment', 'Próxima cuota'));
  await list.panel.getByRole('button', { name: say('More actions', 'Más acciones') }).click();
  await page.getByRole('menuitem', { name: say('Payment', 'Pago'), exact: true }).click();
  await expect(page.getByRole('menuitem', { name: say('Request payment plan', 'Solicitar plan de pagos') })).toHaveAttribute('aria-disabled', 'true');
});
