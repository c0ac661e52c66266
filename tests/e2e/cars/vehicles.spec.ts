import { expect, test } from '../fixtures.ts';
import { listPage } from '../list-page.ts';

test.beforeEach(async ({ loginAs }) => {
  await loginAs('administrator');
});

test('the models lead to the single cars, and back', async ({ page, visit, say }) => {
  await visit('cars/models/?transmission=2');
  const list = listPage(page, say);
  await page
    .getByRole('navigation', { name: say('Sections', 'Secciones') })
    .getByRole('button', { name: say('Vehicles', 'Autos'), exact: true })
    .click();
  await expect(page).toHaveURL(/models\/\?tab=vehicles$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('Vehicles', 'Autos'));
  await expect(list.rows.first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('Car models', 'Modelos de autos'));
});

test('adds a car whose plate is typed with spaces, with a paper that expired', async ({
  page,
  visit,
  say,
}) => {
  await visit('cars/models/?tab=vehicles');
  const list = listPage(page, say);
  const plate = `X${Math.floor(Math.random() * 1e9)}`;
  await page.getByRole('button', { name: say('Add vehicle', 'Agregar auto') }).click();
  await list.fill({ plate: `${plate.slice(0, 4)} ${plate.slice(4).toLowerCase()}`, vin: 'abc' });
  await list.dialog.locator('[name="model_id"]').fill('kia pic');
  await page.getByRole('option', { name: 'Kia Picanto', exact: true }).click();
  await list.dialog.locator('[name="office_id"]').selectOption({ index: 1 });
  await expect(list.dialog.locator('[name="office_id"] optgroup').first()).toBeAttached();
  await list.dialog.getByRole('button', { name: say('Add a document', 'Agregar un documento') }).click();
  await list.fill({ 'documents.0.name': 'Somatón', 'documents.0.expires': '01/02/2020' });
  await list.save();
  await expect(list.dialog.getByRole('alert')).toContainText('VIN');
  await list.fill({ vin: '' });
  await list.save();
  await list.saved();
  await list.search(plate);
  await list.row(plate).click();
  await expect(list.panel).toContainText(say('01/02/2020, expired', '01/02/2020, vencido'));
});
