import type { Page } from '@playwright/test';
import { addDays, formatTypedDate } from '../../../../src/lib/domain/dates.ts';
import { expect } from '../../fixtures.ts';
import { listPage } from '../../list-page.ts';
import { booked } from '../booked.ts';
import { test } from '../own-car.ts';
import { dayIn, moment } from '../trips.ts';

/** A day that no clock takes for a past one. */
const tomorrow = (): string => dayIn(1);

/** Free cars of the test's own model on a day, as the cell is read aloud. */
const cellOf = (page: Page, model: string, day: string, language: string) => {
  const long = new Intl.DateTimeFormat(language === 'en' ? 'en-US' : 'es-US', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(day));
  return page.getByRole('gridcell', { name: `, ${model}, ${long}: ` });
};

test(
  'cars are blocked from a cell and given back (rule: blocked-days-named)',
  { tag: '@both' },
  async ({ page, visit, say, language, loginAs, ownCar }) => {
    await loginAs('administrator');
    const { office, model } = await ownCar({ vehicles: 3 });
    await visit('cars/stations/availability/');
    const list = listPage(page, say);
    await expect(page).toHaveTitle(
      say(
        'Car stations availability - Alisios Travel',
        'Disponibilidad de estaciones de autos - Alisios Travel',
      ),
    );
    await page.getByRole('button', { name: say('Model', 'Modelo'), exact: true }).click();
    await page.getByRole('searchbox', { name: say('Search', 'Buscar') }).fill(model.name);
    await page.getByRole('checkbox', { name: model.name }).check();
    await page.keyboard.press('Escape');
    // The head, the office and the row.
    await expect(page.getByRole('row')).toHaveCount(3);
    await expect(page.getByRole('rowheader', { name: office.name, exact: true })).toBeVisible();

    const day = tomorrow();
    const cell = cellOf(page, model.name, day, language);
    await expect(cell).toHaveAccessibleName(new RegExp(say(': 3 of 3 free$', ': libres 3 de 3$')));
    await cell.press('Enter');
    const open = page.getByRole('dialog', { name: model.name });
    await expect(open).toContainText(say('3 of 3 free', '3 de 3 libres'));
    await open.getByRole('button', { name: say('Block dates', 'Bloquear fechas') }).click();
    const { dialog } = list;
    await expect(dialog.getByRole('status')).toContainText(
      say('3 of 3 can be blocked', 'se pueden bloquear 3 de 3'),
    );
    await expect(dialog.locator('[name="from"]')).toHaveValue(formatTypedDate(day));
    await list.fill({ quantity: '2', reason: 'Inventario' });
    await list.save();
    await list.saved();
    await expect(cell).toHaveAccessibleName(
      new RegExp(say(': 1 of 3 free, 2 blocked$', ': libres 1 de 3, con bloqueo 2$')),
    );

    await cell.press('Enter');
    await expect(open).toContainText('Inventario');
    await open.getByRole('button', { name: say('Unlock', 'Desbloquear') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('Unlock dates', 'Desbloquear fechas') })
      .click();
    await expect(list.toast(say('The dates were unlocked.', 'Las fechas se desbloquearon.'))).toBeVisible();
    await expect(cell).toHaveAccessibleName(new RegExp(say(': 3 of 3 free$', ': libres 3 de 3$')));
  },
);

test('a cell leads to the form of a rental with office, model and dates; who may not block is told so', async ({
  page,
  visit,
  say,
  language,
  loginAs,
  ownCar,
}) => {
  await loginAs('agent');
  const { office, model } = await ownCar();
  await visit(`cars/stations/availability/?model=${model.id}&days=14`);
  await expect(page.getByRole('columnheader')).toHaveCount(15);
  await expect(page.getByRole('button', { name: 'Block dates' })).toHaveCount(0);
  const day = tomorrow();
  await cellOf(page, model.name, day, language).press('Enter');
  const open = page.getByRole('dialog', { name: model.name });
  await expect(open).toContainText('Block dates: Your role does not allow this');
  await open.getByRole('link', { name: 'Add a rental' }).click();
  const form = page.getByRole('dialog', { name: 'Add rental' });
  await expect(form.locator('[name="pick_up.office_id"]')).toHaveValue(office.name);
  await expect(form.locator('[name="drop_off.office_id"]')).toHaveValue(office.name);
  await expect(form.locator('[name="model_id"]')).toHaveValue(model.name);
  await expect(moment(form, say, 'pick_up', 'date')).toHaveValue(formatTypedDate(day));
  await expect(moment(form, say, 'drop_off', 'date')).toHaveValue(formatTypedDate(addDays(day, 3)));
  // A reload does not ask again.
  await expect(page).not.toHaveURL(/trip|add/);
});

test('rentals in the way are named before anything is blocked; a block is shortened in the list', async ({
  page,
  visit,
  say,
  language,
  loginAs,
  office: staff,
  ownCar,
}) => {
  await loginAs('administrator');
  const car = await ownCar({ vehicles: 2 });
  const { model } = car;
  const day = tomorrow();
  const rental = await booked(staff, {
    car,
    client: { first_name: 'Nivia', last_name: 'Prueba', email: `nivia-${car.office.id}@example.com` },
    inDays: 3,
    days: 3,
  });
  await visit(`cars/stations/availability/?model=${model.id}`);
  const list = listPage(page, say);
  const cell = cellOf(page, model.name, day, language);
  await cell.click();
  await page.getByRole('dialog', { name: model.name }).getByRole('button', { name: 'Block dates' }).click();
  const { dialog } = list;
  await expect(dialog.getByRole('status')).toContainText('2 of 2 can be blocked');
  await list.fill({ to: formatTypedDate(addDays(day, 3)), quantity: '2', reason: 'Feria' });
  await expect(dialog.getByRole('status')).toContainText('1 of 2 can be blocked');
  await expect(dialog.getByRole('status').getByRole('link', { name: rental.code })).toBeVisible();
  await list.fill({ quantity: '' });
  await list.save();
  await list.saved();
  await expect(cell).toHaveAccessibleName(/: 0 of 2 free, 2 blocked$/);

  await page.getByRole('button', { name: 'Blocked dates' }).click();
  await list.search(car.office.name);
  await list.row('Feria').first().click();
  await expect(list.panel).toContainText('Feria');
  await list.panel.getByRole('button', { name: 'Edit', exact: true }).click();
  await list.fill({ to: formatTypedDate(day) });
  await list.save();
  await list.saved();
  await page.getByRole('button', { name: 'Free cars' }).click();
  await visit(`cars/stations/availability/?model=${model.id}`);
  await expect(cellOf(page, model.name, addDays(day, 1), language)).toHaveAccessibleName(/: 2 of 2 free$/);
});
