import { expect, test, unique } from '../fixtures.ts';
import { listPage } from '../list-page.ts';

test.beforeEach(async ({ loginAs }) => {
  await loginAs('administrator');
});

test('adds an accommodation with a pin, warns of a prohibited one, and gives it a room', async ({
  page,
  visit,
  say,
}) => {
  await visit('lodgings/accommodations/');
  const list = listPage(page, say);
  const { dialog, panel } = list;
  await page.getByRole('button', { name: say('Add accommodation', 'Agregar alojamiento') }).click();
  const name = `Casa ${unique()} Ñica`;
  await list.fill({ name });
  await dialog.locator('[name="type_id"]').selectOption({ label: say('Villa', 'Villa') });
  await dialog
    .getByRole('combobox', { name: say('State or province', 'Estado o provincia') })
    .selectOption({ label: 'Matanzas' });
  const destination = dialog.locator('[name="destination_id"]');
  await expect(destination).toBeDisabled();
  await dialog.locator('[name="city_id"]').selectOption({ label: 'Cárdenas' });
  await destination.selectOption({ label: 'Varadero' });

  // Pasted together, refused, and by keys on the map.
  await list.fill({ 'position.latitude': '23.157, -81.244' });
  await expect(dialog.locator('[name="position.longitude"]')).toHaveValue('-81.244');
  await dialog.getByRole('button', { name: say('Show the map', 'Mostrar el mapa') }).click();
  const map = dialog.getByRole('application');
  await map.press('ArrowUp');
  await expect(dialog.locator('[name="position.latitude"]')).not.toHaveValue('23.157');
  await map.press('+');
  await map.click({ position: { x: 40, y: 40 } });
  await expect(dialog.locator('[name="position.longitude"]')).not.toHaveValue('-81.244');
  await list.fill({ 'position.latitude': '91', minimum_nights: '0' });

  await expect(dialog.getByText('31 CFR 515.210')).toHaveCount(0);
  await dialog.getByLabel(say('On the prohibited list', 'En la lista de prohibidos')).check();
  await expect(dialog.getByText('31 CFR 515.210')).toBeVisible();
  await dialog.getByLabel(say('Pool', 'Piscina')).check();
  await dialog.getByRole('button', { name: say('Add a fee', 'Agregar un cargo') }).click();
  await list.fill({ 'cancellation.0.days_before': '3', 'cancellation.0.percent': '50' });
  await list.save();
  await expect(dialog.getByRole('alert')).toContainText(say('Position', 'Ubicación'));
  await expect(dialog.getByRole('alert')).toContainText(say('Minimum nights', 'Mínimo de noches'));
  await list.fill({ 'position.latitude': '23.16', minimum_nights: '2' });
  await list.save();
  await list.saved();

  await list.search(name.replace('Ñ', 'n'));
  await list.row(name).click();
  await expect(panel).toContainText('31 CFR 515.210');
  await expect(panel).toContainText('Varadero');
  await expect(panel).toContainText(say('From 3 days before: 50%', 'Desde 3 días antes: 50'));
  await panel.getByRole('tab', { name: say('Rooms', 'Habitaciones') }).click();
  await panel.getByRole('button', { name: say('Add room', 'Agregar habitación') }).click();
  await expect(dialog.locator('[name="capacity"]')).toHaveValue('2');
  await list.fill({ quantity: '501', adults_max: '3' });
  await list.save();
  await expect(dialog.getByRole('alert')).toContainText(say('Most adults', 'Máximo de adultos'));
  await list.fill({ quantity: '2', capacity: '3', children_max: '1' });
  await list.save();
  await list.saved();
  const room = panel.getByRole('listitem').filter({ hasText: say('2 × Double', '2 × Doble') });
  await expect(room).toContainText(say('2 of 2 free tonight', '2 de 2 libres esta noche'));
  await room.getByRole('button').click();
  await page.getByRole('menuitem', { name: say('Withdraw', 'Retirar') }).click();
  await expect(room).toContainText(say('Withdrawn', 'Retirada'));

  await panel.getByRole('button', { name: say('More actions', 'Más acciones') }).click();
  await page.getByRole('menuitem', { name: say('Delete', 'Eliminar') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('Delete accommodation', 'Eliminar alojamiento') })
    .click();
  await expect(
    list.toast(say("It can't be deleted because it is used in", 'No se puede eliminar porque se usa en')),
  ).toBeVisible();
});
