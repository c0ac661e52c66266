import type { Locator, Page } from '@playwright/test';
import { violationsOf } from '../accessibility.ts';
import { expect, unique } from '../fixtures.ts';
import { listPage } from '../list-page.ts';
import { booked } from './booked.ts';
import { test } from './own-car.ts';
import { dayIn, fillRental, moment, typed } from './trips.ts';

type Say = (english: string, spanish: string) => string;

test.beforeEach(async ({ loginAs }, { title }) => {
  await loginAs(title.startsWith('an agent') ? 'agent' : 'administrator');
});

/** After what comes and goes in the demo, which other tests look at. */
const IN_DAYS = 60;
const client = { first_name: 'Ana', last_name: 'Ñíguez Prueba' };

const menu = (page: Page, say: Say): Locator =>
  listPage(page, say).panel.getByRole('button', { name: say('More actions', 'Más acciones') });

/** Opens a group of the menu. */
const group = (page: Page, name: string): Promise<void> =>
  page.getByRole('menuitem', { name, exact: true }).click();

async function act(page: Page, say: Say, name: string): Promise<void> {
  await menu(page, say).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

test(
  'adds a rental; the hour typed in Los Angeles is the hour in Havana (rule: hour-of-the-office)',
  { tag: '@both' },
  async ({ page, visit, say, ownCar }) => {
    const car = await ownCar();
    const day = dayIn(IN_DAYS);
    await visit('cars/rentals/');
    const list = listPage(page, say);
    await expect(page).toHaveTitle(say('Car rentals - Alisios Travel', 'Renta de autos - Alisios Travel'));
    await expect(list.rows).toHaveCount(25);
    // It is the client's birthday, which counts.
    const born = `${Number(day.slice(0, 4)) - 36}${day.slice(4)}`;
    await fillRental(page, say, { car, day, last: 'García Íñiguez', born });
    await expect(
      list.dialog.getByText(say('36 years old at the pick-up', '36 años en la recogida')),
    ).toBeVisible();
    const total = list.dialog.getByRole('status').filter({ hasText: 'Total' });
    await expect(total).toContainText(say('7 days', '7 días'));
    await list.save();
    await list.saved();
    await expect(list.panel).toContainText('Ana García Íñiguez');
    await expect(list.panel).toContainText(`${typed(day)} 10:00 ${say('Havana', 'La Habana')}`);
    await expect(list.panel).toContainText(
      say('Unpaid. Cancels automatically in 2 d', 'Sin pagar. Se cancela automáticamente en 2 d'),
    );
  },
);

test('wrong input is said beside its field and at the top, and keeps what was typed', async ({
  page,
  visit,
  say,
}) => {
  await visit('cars/rentals/');
  const { dialog } = listPage(page, say);
  await page.getByRole('button', { name: say('Add rental', 'Agregar renta') }).click();
  await dialog.locator('[name="client.first_name"]').fill('Ana');
  await dialog.locator('[name="client.birth_date"]').fill('31/02/1990');
  await dialog.locator('[name="client.email"]').fill('ana@');
  await listPage(page, say).save();
  const review = dialog.getByRole('alert').first();
  await expect(review).toContainText(
    say('Date of birth: Enter a date that exists', 'Fecha de nacimiento: Escriba una fecha que exista'),
  );
  await expect(dialog.locator('[name="client.email"]')).toBeFocused();
  await review
    .getByRole('button', { name: say('Pick-up date and time', 'Fecha y hora de recogida') })
    .click();
  await expect(moment(dialog, say, 'pick_up', 'date')).toBeFocused();
  await expect(dialog.locator('[name="client.birth_date"]')).toHaveValue('31/02/1990');
});

test('assigns a free vehicle, takes the money, cancels with its fee and a reason', async ({
  page,
  visit,
  say,
  office,
  ownCar,
}) => {
  const { id } = await booked(office, { client, inDays: IN_DAYS, car: await ownCar() });
  await visit(`cars/rentals/?id=${id}`);
  const list = listPage(page, say);
  await list.panel.getByRole('button', { name: say('Assign', 'Asignar'), exact: true }).click();
  await list.dialog.getByRole('radio').first().check();
  await list.dialog.getByRole('button', { name: say('Assign', 'Asignar'), exact: true }).click();
  await expect(list.toast(say('The reservation was modified.', 'La reserva se modificó.'))).toBeVisible();
  await menu(page, say).click();
  expect(await page.getByRole('menuitem').count()).toBeLessThanOrEqual(8);
  await group(page, say('Payment', 'Pago'));
  await page.getByRole('menuitem', { name: say('Mark as paid', 'Marcar como pagada') }).click();
  await list.dialog.getByRole('button', { name: say('Mark as paid', 'Marcar como pagada') }).click();
  await expect(list.dialog.getByRole('alert')).toBeVisible();
  await list.fill({ reference: 'TR-1', reason: 'Transfer' });
  await list.dialog.getByRole('button', { name: say('Mark as paid', 'Marcar como pagada') }).click();
  await expect(list.panel).toContainText('TR-1');

  await menu(page, say).click();
  // By the keyboard: a group opens to the right and closes to the left.
  await page.getByRole('menuitem', { name: say('Vehicle', 'Auto'), exact: true }).press('ArrowRight');
  const start = page.getByRole('menuitem', { name: say('Hand over', 'Entregar el auto') });
  await expect(start).toHaveAttribute('aria-disabled', 'true');
  await expect(start).toHaveAttribute(
    'title',
    say('Not before the day of the pick-up.', 'Solo desde el día de la recogida.'),
  );
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('menuitem', { name: say('Vehicle', 'Auto'), exact: true })).toBeFocused();
  await page.getByRole('menuitem', { name: say('Cancel rental', 'Cancelar renta') }).click();
  await expect(list.dialog.getByRole('status')).toContainText(
    say('Cancelling now costs nothing.', 'Cancelar ahora no cuesta nada.'),
  );
  await list.dialog.getByRole('button', { name: say('Cancel rental', 'Cancelar renta') }).click();
  await expect(list.dialog.getByRole('alert')).toBeVisible();
  await list.fill({ reason: 'Ill' });
  await list.dialog.getByRole('button', { name: say('Cancel rental', 'Cancelar renta') }).click();
  await expect(list.panel).toContainText(say('Cancelled on', 'Cancelada el'));
  await list.panel.getByRole('tab', { name: say('History', 'Historial') }).click();
  await expect(list.panel).toContainText(say('Vehicle assigned', 'Auto asignado'));
});

test('an agent sees who may refund', async ({ page, visit, say }) => {
  await visit('cars/rentals/?status=4');
  const list = listPage(page, say);
  await list.rows.first().click();
  await menu(page, say).click();
  await group(page, say('Payment', 'Pago'));
  const refund = page.getByRole('menuitem', { name: say('Refund', 'Reembolsar') });
  await expect(refund).toHaveAttribute('aria-disabled', 'true');
  await expect(refund).toHaveAttribute(
    'title',
    say(
      'Your role does not allow this. Ask an administrator.',
      'Su rol no lo permite. Pídaselo a un administrador.',
    ),
  );
});

test('tabs, filters and the language keep the view in the address', async ({
  page,
  visit,
  say,
  language,
  office,
  ownCar,
}) => {
  await booked(office, { client, inDays: IN_DAYS, car: await ownCar() });
  await visit('cars/rentals/');
  const list = listPage(page, say);
  await page
    .getByRole('navigation', { name: say('Saved views', 'Vistas guardadas') })
    .getByRole('button', { name: say('Confirmed', 'Confirmadas') })
    .click();
  await expect(page).toHaveURL(/\?status=3$/);
  await expect(list.rows.first()).toContainText(say('Confirmed', 'Confirmada'));
  await page.goto(`/${language}/cars/rentals/?status=3&sort=-total`);
  await page.getByRole('link', { name: say('Español', 'English') }).click();
  await expect(page).toHaveURL(
    new RegExp(`/${language === 'en' ? 'es' : 'en'}/cars/rentals/\\?status=3&sort=-total$`),
  );
  await expect(list.rows.first()).toContainText(say('Confirmada', 'Confirmed'));
});

test('acts on the chosen rows and says what came of each (rule: chosen-rows)', async ({
  page,
  visit,
  say,
}) => {
  await visit('cars/rentals/?status=6,7');
  const list = listPage(page, say);
  await list.rows.nth(0).getByRole('checkbox').check();
  await list.rows.nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: say('Change status', 'Cambiar estado') }).click();
  await page.getByRole('menuitem', { name: say('Confirmed', 'Confirmada') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('Change status', 'Cambiar estado') })
    .click();
  await expect(page.getByRole('dialog', { name: say('0 of 2 done', '0 de 2 hechas') })).toBeVisible();
});

test('a long page that takes the place of another comes whole', async ({ page, visit, say }) => {
  await visit('cars/rentals/?page_size=100');
  const { rows } = listPage(page, say);
  await expect(rows).toHaveCount(100);
  const answer = page.waitForResponse((response) => response.url().includes('sort=total'));
  await page
    .getByRole('columnheader', { name: say('Total', 'Total'), exact: true })
    .getByRole('button')
    .click();
  const { results } = (await (await answer).json()) as { results: { id: number }[] };
  const ids = () => rows.evaluateAll((all) => all.map((row) => Number((row as HTMLElement).dataset['id'])));
  await expect.poll(ids).toEqual(results.map(({ id }) => id));
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
});

test('the timeline opens rentals and moves them with the keyboard', async ({ page, visit, say }) => {
  await visit('cars/rentals/?view=timeline');
  await expect(page).toHaveTitle(say('Timeline - Alisios Travel', 'Cronograma - Alisios Travel'));
  const bar = page.locator('[data-bar]').first();
  await bar.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const list = listPage(page, say);
  await expect(list.panel.getByRole('heading', { level: 2 })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list.panel).toHaveCount(0);
  await expect(page).toHaveURL(/view=timeline/);
});

test('shows who comes and goes on a day', async ({ page, visit, say }) => {
  await visit('cars/rentals/?view=today');
  await expect(page).toHaveTitle(
    say('Pick-ups and drop-offs - Alisios Travel', 'Recogidas y devoluciones - Alisios Travel'),
  );
  await expect(page.getByRole('region', { name: say('Pick-ups', 'Recogidas'), exact: true })).toBeVisible();
  await page.getByRole('button', { name: say('The day after', 'El día siguiente') }).click();
  await expect(page).toHaveURL(/date=\d{4}-\d{2}-\d{2}/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: say('Day list PDF', 'Lista del día en PDF') }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
});

test('timeline and day list are usable by everybody', { tag: '@phone' }, async ({ page, visit }) => {
  for (const view of ['timeline', 'today']) {
    await visit(`cars/rentals/?view=${view}`);
    await expect(page.locator(view === 'timeline' ? '[data-bar]' : 'main section h2').first()).toBeVisible();
    expect(await violationsOf(page, 'main')).toEqual([]);
  }
});

test('keeps documents with a rental that has ended', async ({ page, visit, say, office, ownCar }) => {
  const { id, version } = await booked(office, { client, inDays: IN_DAYS, car: await ownCar() });
  await office.call('POST', `/cars/rentals/${id}/cancel/`, { reason: 'Ill' }, version);
  await visit(`cars/rentals/?id=${id}`);
  const list = listPage(page, say);
  await list.panel.getByRole('tab', { name: say('Files', 'Archivos') }).click();
  await list.panel.getByRole('button', { name: say('Documents', 'Documentos'), exact: true }).click();
  const name = `${unique()}.pdf`;
  await list.dialog
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 report') });
  await expect(list.dialog.getByText(name).first()).toBeVisible();
  await list.dialog.getByRole('button', { name: say('Save documents', 'Guardar documentos') }).click();
  await expect(list.dialog).toHaveCount(0);
  await expect(list.panel.getByRole('link', { name })).toBeVisible();
  await list.panel.getByRole('tab', { name: say('History', 'Historial') }).click();
  await expect(list.panel).toContainText(new RegExp(`${say('Documents', 'Documentos')}: .* → .*${name}`));
});

test('tells where a promised car will be missing, and before a rental is cancelled that brings it', async ({
  page,
  visit,
  say,
}) => {
  const short = {
    office: { id: 1, name: 'Trinidad' },
    model: { id: 1, name: 'Kia Picanto' },
    local: '2026-12-03T10:00',
    zone: 'America/Havana',
    missing: 1,
  };
  await page.route('**/api/cars/rental_shortages', (route) => route.fulfill({ json: [short] }));
  await page.route('**/cancellation_fee/', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...((await answer.json()) as object), short } });
  });
  await visit('cars/rentals/?status=3');
  await page.getByText(say('1 promised car will be missing', 'Faltará 1 auto comprometido')).click();
  const line = page.getByRole('link', {
    name: say(
      'Kia Picanto, Trinidad: 1 missing from 03/12/2026 10:00',
      'Kia Picanto, Trinidad: falta 1 desde el 03/12/2026 10:00',
    ),
  });
  await expect(line).toHaveAttribute(
    'href',
    /\/cars\/rentals\/\?office=1&model=1&status=1,2,3,4,5&sort=pick_up$/,
  );
  await listPage(page, say).rows.first().click();
  await act(page, say, say('Cancel rental', 'Cancelar renta'));
  await expect(
    page
      .getByRole('dialog')
      .getByText(
        say(
          'from 03/12/2026 10:00, a client there has no Kia Picanto',
          'a partir del 03/12/2026 10:00, otro cliente se quedará allí sin un Kia Picanto',
        ),
      ),
  ).toBeVisible();
});
