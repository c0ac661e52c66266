import { violationsOf } from '../../accessibility.ts';
import { test } from '../own-car.ts';
import { expect, unique } from '../../fixtures.ts';
import { listPage } from '../../list-page.ts';
import { dayIn, fillRental, moment, typed } from '../trips.ts';

test.beforeEach(async ({ loginAs }) => {
  await loginAs('administrator');
});

/** After what comes and goes in the demo, which other tests look at. */
const IN_DAYS = 60;

test('adds a discount with a code, gives it to a rental and sees it there', async ({
  page,
  visit,
  say,
  ownCar,
}) => {
  const car = await ownCar();
  const code = `C-${unique()}`.toUpperCase().slice(0, 20);
  const name = `<b>${unique()}</b>`;
  await visit('cars/pricing/discounts/');
  const list = listPage(page, say);
  await expect(page).toHaveTitle(
    say('Car rental discounts - Alisios Travel', 'Descuentos de renta de autos - Alisios Travel'),
  );
  await page.getByRole('button', { name: say('Add discount', 'Agregar descuento') }).click();
  await list.dialog.locator('[name="categories"]').fill(say('economy', 'económico'));
  await page.getByRole('option', { name: say('Economy', 'Económico'), exact: true }).click();
  await list.fill({ name_en: name, name_es: name, code, amount: '10', min_days: '7', max_days: '3' });
  await list.save();
  await expect(list.dialog.getByRole('alert')).toContainText(
    say('The maximum must not be below the minimum', 'El máximo no puede ser menor que el mínimo'),
  );
  await list.fill({ max_days: '' });
  await list.save();
  await list.saved();
  await list.search(code);
  await expect(list.rows).toHaveCount(1);

  await visit('cars/rentals/');
  await fillRental(page, say, { car, day: dayIn(IN_DAYS), last: 'Descuento Prueba' });
  const total = list.dialog.getByRole('status').filter({ hasText: 'Total' });
  await expect(total).toContainText('410.00');
  await list.dialog.getByText(say('not apply', 'no se aplica')).click();
  await expect(list.dialog).toContainText(`${name}: ${say('only with its code', 'solo con su código')}`);
  // In any case, as it was heard.
  await list.fill({ discount_code: code.toLowerCase() });
  await expect(total).toContainText(name);
  await expect(total).toContainText('375.00');
  // A day less, and the code is not for it; what it costs without it still stands.
  await moment(list.dialog, say, 'drop_off', 'date').fill(typed(dayIn(IN_DAYS + 6)));
  await expect(total).toContainText('360.00');
  await expect(list.dialog).toContainText(say('from 7 days', 'desde 7 días'));
  await moment(list.dialog, say, 'drop_off', 'date').fill(typed(dayIn(IN_DAYS + 7)));
  await expect(total).toContainText('375.00');
  await list.save();
  await list.saved();
  await expect(list.panel).toContainText(name);

  await visit('cars/pricing/discounts/');
  await list.search(code);
  await list.rows.first().click();
  await expect(list.panel.getByRole('heading', { level: 2 })).toHaveText(name);
  await expect(list.panel.getByRole('table')).toContainText('Ana Descuento Prueba');
  await expect(list.panel.getByRole('table')).toContainText('35.00');
  expect(await violationsOf(page, '[data-panel]')).toEqual([]);
});

test('explains each day, and takes what is cheaper', async ({ page, visit, say, office, ownCar }) => {
  const car = await ownCar();
  const { id } = await office.call<{ id: number }>('POST', '/cars/discounts/', {
    name_en: 'A week',
    name_es: 'Una semana',
    fee_type: 1,
    amount: 20_00,
    min_days: 7,
    model_ids: [car.model.id],
  });
  await visit('cars/rentals/');
  await fillRental(page, say, { car, day: dayIn(IN_DAYS), last: 'Días Prueba' });
  const { dialog } = listPage(page, say);
  await moment(dialog, say, 'drop_off', 'date').fill(typed(dayIn(IN_DAYS + 6)));
  const days = dialog.getByRole('group', { name: say('Price by day', 'Precio por día') });
  await expect(days.getByRole('listitem')).toHaveCount(6);
  await expect(dialog).toContainText(
    say('7 days cost $20.00 less than 6.', '7 días cuestan $20.00 menos que 6.'),
  );
  await dialog.getByText(say('not apply', 'no se aplica')).click();
  expect(await violationsOf(page, '[aria-modal="true"]')).toEqual([]);
  await dialog.getByRole('button', { name: say('Use it', 'Usar') }).click();
  await expect(moment(dialog, say, 'drop_off', 'date')).toHaveValue(typed(dayIn(IN_DAYS + 7)));
  await expect(days.getByRole('listitem')).toHaveCount(7);
  await expect(dialog.getByRole('status').filter({ hasText: 'Total' })).toContainText('340.00');
  await office.call('DELETE', `/cars/discounts/${id}/`);
});
