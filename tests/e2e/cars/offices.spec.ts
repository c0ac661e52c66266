import { expect, test, unique } from '../fixtures.ts';
import { listPage } from '../list-page.ts';

test.beforeEach(async ({ loginAs }) => {
  await loginAs('administrator');
});

test('adds an office through country, province and municipality', async ({ page, visit, say }) => {
  await visit('cars/offices/');
  const list = listPage(page, say);
  await expect(page).toHaveTitle(
    say('Rental offices - Alisios Travel', 'Oficinas de renta - Alisios Travel'),
  );
  await page.getByRole('button', { name: say('Add office', 'Agregar oficina') }).click();
  const { dialog } = list;
  const box = (english: string, spanish: string) =>
    dialog.getByRole('combobox', { name: say(english, spanish), exact: true });
  await expect(dialog.locator('[name="opens"]')).toHaveValue('09:00');
  await expect(dialog.locator('[name="closes"]')).toHaveValue('17:00');
  await expect(dialog.locator('[name="zone"]')).toHaveValue('America/Havana');
  const city = dialog.locator('[name="city_id"]');
  await expect(city).toBeDisabled();
  const state = box('State or province', 'Estado o provincia');
  await state.selectOption({ label: 'Matanzas' });
  await expect(city).toBeEnabled();
  await city.selectOption({ label: 'Cárdenas' });
  // Another country clears both lists below it.
  await box('Country', 'País').selectOption('ES');
  await expect(city).toBeDisabled();
  await expect(
    list.toast(say('No states or cities were found.', 'No se encontraron estados ni ciudades.')),
  ).toBeVisible();
  await page.getByRole('button', { name: say('Dismiss this message', 'Cerrar este mensaje') }).click();
  await box('Country', 'País').selectOption('CU');
  await state.selectOption({ label: 'La Habana' });
  await city.selectOption({ label: 'Playa' });

  const name = `<b>Ñico</b> ${unique()}`;
  await dialog.getByRole('checkbox', { name: say('Sunday', 'Domingo') }).check();
  await list.fill({ name, closes: '8' });
  await list.save();
  await expect(dialog.getByRole('alert')).toContainText(
    say(
      'The closing time must be after the opening time',
      'La hora de cierre debe ser posterior a la de apertura',
    ),
  );
  await list.fill({ closes: '19h30' });
  await list.save();
  await list.saved();

  await list.search(name.replace('Ñ', 'n'));
  await expect(list.rows).toHaveCount(1);
  await list.row('09:00–19:30').click();
  await expect(list.panel.getByRole('heading', { level: 2 })).toHaveText(name);
  await expect(list.panel).toContainText('Playa');
  await expect(list.panel).toContainText(say('Sunday', 'Domingo'));
  await list.panel.getByRole('button', { name: say('Edit', 'Editar'), exact: true }).click();
  await expect(city.locator('option:checked')).toHaveText('Playa');
  await dialog.getByRole('button', { name: say('Add a closed date', 'Agregar una fecha cerrada') }).click();
  await list.fill({ 'closed_dates.0': '25/12/2026' });
  await list.save();
  await list.saved();
  await expect(list.panel).toContainText('25/12/2026');
});

test('an office that is in use is not deleted and says where', async ({ page, visit, say }) => {
  await visit('cars/offices/?sort=-vehicle_count');
  const list = listPage(page, say);
  await list.rows.first().click();
  await list.panel.getByRole('button', { name: say('More actions', 'Más acciones') }).click();
  await page.getByRole('menuitem', { name: say('Delete', 'Eliminar') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('Delete office', 'Eliminar oficina') })
    .click();
  await expect(
    list.toast(say("It can't be deleted because it is used in", 'No se puede eliminar porque se usa en')),
  ).toBeVisible();
});
