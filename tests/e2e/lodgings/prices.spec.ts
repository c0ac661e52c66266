import type { Page } from '@playwright/test';
import { violationsOf } from '../accessibility.ts';
import { expect, unique } from '../fixtures.ts';
import { listPage } from '../list-page.ts';
import { test as base } from '../office.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}
interface House {
  readonly id: number;
  readonly patio: number;
  readonly street: number;
}

/** A house of a test's own with two rooms of one type; it goes when the test ends. */
const test = base.extend<{ house: House }>({
  house: async ({ office: { call }, loginAs }, use) => {
    await loginAs('administrator');
    const { id } = await call<Named>('POST', '/lodgings/accommodations/', {
      name: `Zaguán ${unique()}`,
      type_id: 1,
      city_id: 2303,
    });
    const addRoom = async (name: string) =>
      (
        await call<Named>('POST', '/lodgings/rooms/', {
          accommodation_id: id,
          name,
          quantity: 1,
          capacity: 3,
        })
      ).id;
    const [patio, street] = [await addRoom('Patio'), await addRoom('Calle')];
    await use({ id, patio, street });
    for (const room of [patio, street]) await call('DELETE', `/lodgings/rooms/${room}/`);
    await call('DELETE', `/lodgings/accommodations/${id}/`);
  },
});

/** Opens the prices of a house. */
async function openPrices(page: Page, visit: (route: string) => Promise<void>, id: number, name: string) {
  await visit(`lodgings/accommodations/?id=${id}`);
  await page.getByRole('tab', { name, exact: true }).click();
}

test('a price is added, refused where there is one, copied dearer, and its gaps are found', async ({
  page,
  visit,
  say,
  house,
}) => {
  await openPrices(page, visit, house.id, say('Prices', 'Precios'));
  const list = listPage(page, say);
  const add = page.getByRole('button', { name: say('Add price', 'Agregar precio') });
  await add.click();
  const room = list.dialog.locator('[name="room_id"]');
  const [name, other] = [`Patio · ${say('Double', 'Doble')}`, `Calle · ${say('Double', 'Doble')}`];
  await room.selectOption({ label: name });
  await list.fill({ night: '45', single_use: '50', extra_adult: '12.50' });
  await list.dialog.locator('[name="currency"]').selectOption({ label: 'USD' });
  await list.dialog.getByRole('button', { name: say('Add an age', 'Agregar una edad') }).click();
  await list.fill({ 'children.0.to_age': '11', 'children.0.amount': '6' });
  await list.save();
  await expect(list.dialog.getByRole('alert')).toContainText(
    say(
      "One person alone can't pay more than the night.",
      'Una sola persona no puede pagar más que la noche.',
    ),
  );
  await list.fill({ single_use: '35' });
  expect(await violationsOf(page, '[role="dialog"]')).toEqual([]);
  await list.save();
  const prices = page.getByRole('table', { name });
  await expect(prices.getByRole('row', { name: '$45.00' })).toContainText('$12.50');

  await add.click();
  await room.selectOption({ label: name });
  await list.dialog.locator('[name="currency"]').selectOption({ label: 'USD' });
  await list.fill({ night: '46' });
  await list.save();
  await page.getByRole('button', { name: say('Open again', 'Abrir de nuevo') }).click();
  await expect(list.dialog.getByRole('alert')).toContainText('$45.00');
  await list.dialog.getByRole('button', { name: say('Cancel', 'Cancelar') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('Discard changes', 'Descartar cambios') })
    .click();

  await page.getByRole('button', { name: say('Copy prices', 'Copiar precios') }).click();
  await list.dialog.locator('[name="room_id"]').selectOption({ label: name });
  await list.dialog.locator('[name="to_room_ids"]').fill('calle');
  await page.getByRole('listbox').getByRole('option', { name: other, exact: true }).click();
  await page.keyboard.press('Escape');
  await list.fill({ change: '10' });
  await list.dialog
    .locator('[name="round_to"]')
    .selectOption({ label: say('Multiples of five', 'Múltiplos de cinco') });
  expect(await violationsOf(page, '[role="dialog"]')).toEqual([]);
  await list.dialog.getByRole('button', { name: say('Copy', 'Copiar'), exact: true }).click();
  await expect(page.getByText(say('1 price added', '1 precio agregado'))).toBeVisible();
  await expect(page.getByRole('table', { name: other }).getByRole('row')).toContainText(['', '$50.00']);

  await page.getByRole('button', { name: say('Check prices', 'Comprobar precios') }).click();
  const answer = list.dialog.getByRole('status');
  await expect(answer).toContainText(say('Every night has a price', 'Todas las noches tienen precio'));
  await list.dialog.locator('[name="currency"]').selectOption({ label: 'EUR' });
  await list.dialog.getByRole('button', { name: say('Check', 'Comprobar'), exact: true }).click();
  await expect(answer.getByRole('listitem')).toHaveCount(2);
  await expect(answer).toContainText(say('has no price in EUR.', 'no tiene precio en EUR.'));
});
