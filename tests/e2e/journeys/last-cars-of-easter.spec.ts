import { addDays, formatTypedDate } from '../../../src/lib/domain/dates.ts';
import { booked } from '../cars/booked.ts';
import { test } from '../cars/own-car.ts';
import { dayIn, moment } from '../cars/trips.ts';
import { expect, unique } from '../fixtures.ts';
import { listPage } from '../list-page.ts';

/* What a clerk sees of it; that never one too many is promised is tests/api/cars/last-cars-of-easter.test.ts. */
test('the last car is sold: from its cell the form offers another one, which is rented by one press', async ({
  page,
  visit,
  say,
  loginAs,
  office: staff,
  ownCar,
}) => {
  await loginAs('agent');
  const car = await ownCar();
  const other = await ownCar({ office: car.office });
  await booked(staff, {
    car,
    client: { first_name: 'Nivia', last_name: 'Prueba', email: `nivia-${car.office.id}@example.com` },
    inDays: 2,
    days: 5,
  });
  const day = dayIn(3);
  const cell = (of: { name: string }, text: RegExp) =>
    page
      .getByRole('gridcell', { name: `, ${of.name}, ` })
      .and(page.getByRole('gridcell', { name: text }))
      .first();
  await visit(`cars/stations/availability/?office=${car.office.id}&from=${day}&days=14`);
  await cell(car.model, /: 0 of 1 free$/).press('Enter');
  await page
    .getByRole('dialog', { name: car.model.name })
    .getByRole('link', { name: 'Add a rental' })
    .click();

  const list = listPage(page, say);
  const { dialog } = list;
  await expect(dialog.locator('[name="model_id"]')).toHaveValue(car.model.name);
  await expect(dialog).toContainText('No car of this model is free at that office for these dates.');
  await dialog.getByRole('button', { name: `${other.model.name} · $150.00` }).click();
  await expect(dialog.locator('[name="model_id"]')).toHaveValue(other.model.name);
  await expect(dialog).not.toContainText('No car of this model is free');
  await expect(moment(dialog, say, 'drop_off', 'date')).toHaveValue(formatTypedDate(addDays(day, 3)));
  const last = unique();
  await list.fill({
    'client.first_name': 'Yuliet',
    'client.last_name': last,
    'client.birth_date': '17051990',
    'client.email': `${last.toLowerCase()}@correo.example`,
  });
  await list.save();
  await list.saved();
  await expect(list.panel).toContainText(other.model.name);

  await visit(`cars/stations/availability/?office=${car.office.id}&from=${day}&days=14`);
  await expect(cell(other.model, /: 0 of 1 free$/)).toBeVisible();
});
