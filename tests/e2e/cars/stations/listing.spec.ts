import { expect } from '@playwright/test';
import { unique } from '../../fixtures.ts';
import { listPage } from '../../list-page.ts';
import { test } from '../own-car.ts';

test.beforeEach(async ({ loginAs }) => {
  await loginAs('administrator');
});

test('adds a station with contracted cars, and a vehicle moves to it', async ({
  page,
  visit,
  say,
  ownCar,
}) => {
  const car = await ownCar({ vehicles: 2 });
  const code = unique().slice(0, 10).toUpperCase();
  await visit('cars/stations/listing/');
  const list = listPage(page, say);
  await page.getByRole('button', { name: say('Add station', 'Agregar estación') }).click();
  await list.fill({ code: code.toLowerCase(), name: `Parqueo ${code}` });
  await list.dialog.locator('[name="office_id"]').selectOption({ label: car.office.name });
  await list.dialog
    .getByRole('button', { name: say('Add contracted cars', 'Agregar autos contratados') })
    .click();
  await list.dialog.locator('[name="contracts.0.model_id"]').selectOption({ label: car.model.name });
  await list.fill({
    'contracts.0.supplier': 'Cubacar',
    'contracts.0.quantity': '3',
    'contracts.0.first_day': '01/01/2026',
    'contracts.0.last_day': '31/12/2025',
  });
  await list.save();
  await expect(list.dialog.getByRole('alert').first()).toContainText(
    say('The end must not be before the beginning.', 'El final no puede ser anterior al comienzo.'),
  );
  await list.fill({ 'contracts.0.last_day': '31/12/2199' });
  await list.save();
  await list.saved();

  // Its own cars stand at the office's first station; one of them moves.
  await list.search(car.office.name);
  await expect(list.rows).toHaveCount(2);
  await list
    .row(`${car.office.name}${car.office.name}`)
    .or(list.rows.filter({ hasNotText: code }))
    .first()
    .click();
  await list.panel.getByRole('tab', { name: say('Vehicles', 'Autos') }).click();
  await list.panel.getByRole('checkbox').first().check();
  await list.panel.getByRole('button', { name: say('Move 1 vehicle', 'Mover 1 auto') }).click();
  await list.dialog.locator('[name="station_id"]').selectOption({ label: `${code} · Parqueo ${code}` });
  await list.dialog.getByRole('button', { name: say('Move', 'Mover'), exact: true }).click();
  await list.saved();
  await list.panel.getByRole('button', { name: say('Close the panel', 'Cerrar el panel') }).click();

  await list.row(code).click();
  await expect(list.panel.getByRole('heading', { level: 2 })).toHaveText(`Parqueo ${code}`);
  await list.panel.getByRole('tab', { name: say('Details', 'Detalles') }).click();
  const now = list.panel.getByRole('row', { name: car.model.name });
  await expect(now).toContainText('4');
  await expect(list.panel).toContainText('Cubacar');
});

test('a station with cars is not deleted, and says so', async ({ page, visit, say, ownCar }) => {
  const car = await ownCar();
  await visit('cars/stations/listing/');
  const list = listPage(page, say);
  await list.search(car.office.name);
  await list.rows.first().click();
  await list.panel.getByRole('button', { name: say('More actions', 'Más acciones') }).click();
  await page.getByRole('menuitem', { name: say('Delete', 'Eliminar') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('Delete station', 'Eliminar estación') })
    .click();
  await expect(list.toast(say('Move them to another one first.', 'Muévalos antes a otra.'))).toBeVisible();
});
