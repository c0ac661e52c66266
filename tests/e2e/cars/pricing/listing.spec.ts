import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { listPage } from '../../list-page.ts';

test.beforeEach(async ({ loginAs }) => {
  await loginAs('administrator');
});

/** A day as DD/MM/YYYY that no other run uses: prices of one model, season and currency may not overlap. */
function someDay(): string {
  const days = Math.floor(Date.now() / 1000) % 58_000;
  return new Date(Date.UTC(2030, 0, 1 + days)).toISOString().slice(0, 10).split('-').reverse().join('/');
}

async function addPrice(
  page: Page,
  list: ReturnType<typeof listPage>,
  say: (english: string, spanish: string) => string,
  day: string,
): Promise<void> {
  await page.getByRole('button', { name: say('Add price', 'Agregar precio') }).click();
  await list.dialog.locator('[name="model_id"]').fill('kia picanto');
  await page.getByRole('option', { name: 'Kia Picanto', exact: true }).click();
  await list.dialog.locator('[name="currency"]').selectOption({ label: 'EUR' });
  await list.fill({ valid_from: day, valid_to: day });
  for (const [index, price] of ['61.50', '58', '55', '52', '48,5'].entries())
    await list.fill({ [`ranges.${index}.daily`]: price });
}

test('adds a price by day ranges, refuses an overlap by name, and checks it by the rule of the quote', async ({
  page,
  visit,
  say,
}) => {
  await visit('cars/pricing/listing/');
  const list = listPage(page, say);
  const day = someDay();
  await addPrice(page, list, say, day);
  // A range ends where the next one begins, whatever edge is moved.
  await list.fill({ 'ranges.1.from_days': '10' });
  await expect(list.dialog).toContainText(say('3–9 days', '3–9 días'));
  await list.fill({ 'ranges.2.from_days': '9' });
  await list.save();
  await expect(list.dialog.getByRole('alert')).toContainText(
    say('Each range must begin after the one before it.', 'Cada rango debe empezar después del anterior.'),
  );
  await list.fill({ 'ranges.1.from_days': '7', 'ranges.2.from_days': '14' });
  await list.save();
  await list.saved();

  await addPrice(page, list, say, day);
  await list.save();
  await expect(list.dialog).toHaveCount(0);
  await page.getByRole('button', { name: say('Open again', 'Abrir de nuevo') }).click();
  await expect(list.dialog.getByRole('alert')).toContainText(day);
  await list.dialog.getByRole('button', { name: say('Cancel', 'Cancelar') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('Discard changes', 'Descartar cambios') })
    .click();

  await page.getByRole('button', { name: say('Check a price', 'Consultar precio'), exact: true }).click();
  await list.dialog.locator('[name="model_id"]').fill('kia picanto');
  await page.getByRole('option', { name: 'Kia Picanto', exact: true }).click();
  await list.dialog.locator('[name="currency"]').selectOption({ label: 'EUR' });
  await list.fill({ pick_up_date: day, days: '14' });
  const ask = list.dialog.getByRole('button', { name: say('Check', 'Consultar'), exact: true });
  await ask.click();
  await expect(list.dialog.getByRole('status')).toContainText('770.00');
  await list.fill({ days: '2' });
  await ask.click();
  await expect(list.dialog.getByRole('status')).toContainText(say('start at 3 days', 'empiezan en 3 días'));
});

test('copies chosen prices, all or none', async ({ page, visit, say }) => {
  await visit('cars/pricing/listing/?currency=USD');
  const list = listPage(page, say);
  await list.rows.first().click();
  await list.panel.getByRole('button', { name: say('More actions', 'Más acciones') }).click();
  await page.getByRole('menuitem', { name: say('Copy', 'Copiar') }).click();
  await expect(list.dialog).toContainText(say('Copy 1 price', 'Copiar 1 precio'));
  await list.dialog.getByRole('button', { name: say('Copy', 'Copiar'), exact: true }).click();
  await expect(list.toast(say('Nothing was copied.', 'No se copió nada.'))).toBeVisible();
  await page.getByRole('button', { name: say('Open again', 'Abrir de nuevo') }).click();
  await expect(list.dialog).toContainText(say('Copy 1 price', 'Copiar 1 precio'));
});
