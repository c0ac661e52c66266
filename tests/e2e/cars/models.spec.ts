import { models } from '../../../src/lib/contract/cars/models.ts';
import type { ModelRow } from '../../../src/lib/contract/cars/models.ts';
import { expect, unique } from '../fixtures.ts';
import { listPage } from '../list-page.ts';
import type { Staff } from '../payment/debts.ts';
import { test } from './own-car.ts';

const model = (name: string) => ({ brand: 'MG', name, category: 'ecmr', capacity: '40' });

test.beforeEach(async ({ loginAs }) => {
  await loginAs('administrator');
});

test('adds, finds, reads and edits a model', { tag: '@both' }, async ({ page, visit, say }) => {
  await visit('cars/models/');
  const list = listPage(page, say);
  await expect(page).toHaveTitle(say('Car models - Alisios Travel', 'Modelos de autos - Alisios Travel'));
  await expect(list.rows).toHaveCount(25);
  const name = `Niñera ${unique()}`;
  await page.getByRole('button', { name: say('Add model', 'Agregar modelo') }).click();
  await expect(list.dialog.locator('[name="brand"]')).toBeFocused();
  await list.save();
  await expect(list.dialog.getByRole('alert')).toContainText(
    say('Please review 4 fields', 'Revise 4 campos'),
  );
  await expect(list.dialog.locator('[name="brand"]')).toBeFocused();
  await list.fill(model(name));
  await expect(list.dialog.locator('[name="category"]')).toHaveAccessibleDescription(
    say(
      'Economy, 2 or 4 doors, manual, air conditioning',
      'Económico, 2 o 4 puertas, manual, aire acondicionado',
    ),
  );
  await page.keyboard.press('Enter');
  await list.saved();

  await list.search(name.toLowerCase().replace('ñ', 'n'));
  await expect(list.rows).toHaveCount(1);
  await list.row(name).click();
  await expect(list.panel.getByRole('heading', { level: 2 })).toHaveText(`MG ${name}`);
  await expect(page).toHaveURL(/[?&]id=\d+/);
  await list.panel.getByRole('button', { name: say('Edit', 'Editar'), exact: true }).click();
  await list.fill({ passengers: '9' });
  await list.save();
  await list.saved();
  await list.panel.getByRole('tab', { name: say('History', 'Historial') }).click();
  await expect(list.panel).toContainText(say('Passengers: 5 → 9', 'Pasajeros: 5 → 9'));
  await page.goBack();
  await expect(list.panel).toHaveCount(0);
});

test('a failed save loses nothing, and the second of two who save compares', async ({
  page,
  visit,
  say,
  office,
}) => {
  await visit('cars/models/');
  const list = listPage(page, say);
  const name = `Test ${unique()}`;
  await page.route('**/api/cars/models/', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 502, body: '<html>' }) : route.fallback(),
  );
  await page.getByRole('button', { name: say('Add model', 'Agregar modelo') }).click();
  await list.fill(model(name));
  await list.save();
  await expect(list.dialog).toHaveCount(0);
  await expect(
    list.toast(say("We can't connect to the platform.", 'No podemos conectar con la plataforma.')),
  ).toBeVisible();
  await page.unroute('**/api/cars/models/');
  await page.getByRole('button', { name: say('Open again', 'Abrir de nuevo') }).click();
  await expect(list.dialog.locator('[name="name"]')).toHaveValue(name);
  await list.save();
  await list.saved();

  await list.search(name);
  await list.row(name).click();
  await list.panel.getByRole('button', { name: say('Edit', 'Editar'), exact: true }).click();
  await list.dialog.locator('[name="note"]').fill('mine');
  const id = Number(new URL(page.url()).searchParams.get('id'));
  await saveBehind(office, id, { doors: 3 });
  await list.save();
  await page.getByRole('button', { name: say('Compare', 'Comparar') }).click();
  await expect(list.dialog).toContainText(
    say('Somebody else saved this record', 'Otra persona guardó este registro'),
  );
  await page.getByRole('button', { name: say('Use these values', 'Usar estos valores') }).click();
  await expect(list.dialog.locator('[name="doors"]')).toHaveValue('3');
  await list.save();
  await list.saved();
  await expect(list.panel).toContainText('mine');
});

test('closing asks when something typed would be lost; Escape closes one thing at a time', async ({
  page,
  visit,
  say,
}) => {
  await visit('cars/models/');
  const list = listPage(page, say);
  await page.getByRole('button', { name: say('Add model', 'Agregar modelo') }).click();
  await list.fill({ brand: 'Half' });
  await list.dialog.locator('[name="season_ids"]').click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(list.dialog).toBeVisible();
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(list.dialog.locator('[name="brand"]')).toHaveValue('Half');
  await list.dialog.getByRole('button', { name: say('Cancel', 'Cancelar') }).click();
  await question.getByRole('button', { name: say('Discard changes', 'Descartar cambios') }).click();
  await expect(list.dialog).toHaveCount(0);
});

test('the view is in the address; rows are worked with the keyboard', async ({ page, visit, say }) => {
  await visit('cars/models/?status=abc&sort=-name&id=0');
  const list = listPage(page, say);
  await expect(list.toast(say('left out: status', 'se omitió: status'))).toBeVisible();
  await expect(list.rows).toHaveCount(25);
  await expect(page).toHaveURL(/models\/\?sort=-name$/);
  await page.keyboard.press('/');
  await page.keyboard.type('Kia');
  await expect(page).toHaveURL(/q=Kia/);
  await expect(list.rows.first()).toContainText('Kia');
  await list.rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByText(say('1 selected on this page', '1 seleccionado en esta página'))).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(list.panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list.panel).toHaveCount(0);
  await expect(list.rows.nth(1)).toBeFocused();
});

test('checkboxes and pinned columns stay while the table is scrolled to the side', async ({
  page,
  visit,
  say,
}) => {
  await page.setViewportSize({ width: 700, height: 800 });
  await visit('cars/models/');
  await page.getByRole('button', { name: say('Columns', 'Columnas') }).click();
  await page
    .getByRole('button', { name: say('Pin Model to the left', 'Fijar Modelo a la izquierda') })
    .click();
  await page.keyboard.press('Escape');
  const row = page.getByRole('grid').locator('tbody').getByRole('row').first();
  const [checkbox, last] = [row.getByRole('checkbox'), row.getByRole('gridcell').last()];
  const pinned = row.getByRole('link');
  const places = async () => [(await checkbox.boundingBox())?.x, (await pinned.boundingBox())?.x];
  const before = await places();
  await expect(last).not.toBeInViewport();
  await last.hover();
  await expect(last).toBeInViewport();
  await expect.poll(places).toEqual(before);
});

test('keeps a view, columns and density, and exports the filter', async ({ page, visit, say }) => {
  const name = `Auto ${unique()}`;
  // A query of this test's own: the view of another run would have the same.
  await visit(`cars/models/?transmission=2&q=${encodeURIComponent(name)}`);
  await expect(page.getByText(say('No matches', 'No hay coincidencias')).first()).toBeVisible();
  await page.getByRole('button', { name: say('Save view', 'Guardar vista') }).click();
  await page.getByRole('textbox', { name: say('Name of the view', 'Nombre de la vista') }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-current', 'true');
  const size = page.viewportSize();
  const columns = page.getByRole('button', { name: say('Columns', 'Columnas') });
  // Cards have no columns to choose.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(columns).toBeHidden();
  await page.setViewportSize(size ?? { width: 1280, height: 860 });
  await columns.click();
  await page.getByRole('checkbox', { name: say('Luggage', 'Maletas') }).check();
  await page.getByRole('checkbox', { name: say('Compact rows', 'Filas compactas') }).check();
  await page.reload();
  await page.getByRole('button', { name: say('All', 'Todo'), exact: true }).click();
  await expect(page).toHaveURL(/models\/$/);
  await expect(page.getByRole('columnheader', { name: say('Luggage', 'Maletas') })).toBeVisible();
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page).toHaveURL(/transmission=2/);
  await page.getByRole('button', { name: say('Export', 'Exportar') }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  await page.getByRole('button', { name: say(`View ${name}`, `Vista ${name}`) }).click();
  await page.getByRole('menuitem', { name: say('Delete', 'Eliminar') }).click();
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
});

test('a row that somebody else changes is drawn again', async ({ page, visit, say, office, ownCar }) => {
  const { model: own } = await ownCar();
  await visit(`cars/models/?id=${own.id}`);
  const { panel } = listPage(page, say);
  await expect(panel.getByRole('heading', { level: 2 })).toBeVisible();
  const passengers = 10 + Math.floor(Math.random() * 40);
  await saveBehind(office, own.id, { passengers });
  await expect(panel).toContainText(String(passengers));
});

/** Saves a model as somebody in another place would. */
async function saveBehind({ call }: Staff, id: number, change: object): Promise<void> {
  const path = `/cars/models/${id}/`;
  const row = await call<ModelRow>('GET', path);
  await call('PUT', path, { ...models.valuesOf(row), ...change }, row.version);
}
