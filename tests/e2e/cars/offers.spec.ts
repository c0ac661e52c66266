import { addDays } from '../../../src/lib/domain/dates.ts';
import { expect, unique } from '../fixtures.ts';
import { listPage } from '../list-page.ts';
import { mailOf } from '../mails.ts';
import { test } from './own-car.ts';
import { dayIn, fillTrip, typed } from './trips.ts';

test('several free cars are offered as text and by mail (rule: offer-reserves-nothing)', async ({
  page,
  visit,
  say,
  loginAs,
  ownCar,
}) => {
  await loginAs('agent');
  const car = await ownCar();
  const other = await ownCar({ office: car.office });
  await visit('cars/rentals/');
  const list = listPage(page, say);
  await page.getByRole('button', { name: say('Add rental', 'Agregar renta') }).click();
  const { dialog } = list;
  await fillTrip(dialog, say, { car, day: dayIn(12) });
  await dialog.getByRole('button', { name: say('Offer several cars', 'Ofrecer varios autos') }).click();
  const offer = dialog.getByRole('region', { name: say('Offer several cars', 'Ofrecer varios autos') });
  await offer.getByRole('checkbox', { name: car.model.name }).check();
  await offer.getByRole('checkbox', { name: other.model.name }).check();
  await offer.getByRole('button', { name: say('Write the offer', 'Redactar la oferta') }).click();
  const text = offer.getByRole('textbox', { name: say('Offer', 'Oferta'), exact: true });
  for (const { model } of [car, other]) await expect(text).toHaveValue(new RegExp(model.name));
  const included = say(
    'in all\nIncludes 7 days of rental and a full tank of fuel.',
    'en total\nIncluye 7 días de renta y el tanque lleno.',
  );
  expect(await text.inputValue()).toContain(included);
  expect(await text.inputValue()).toContain(say("doesn't reserve a car", 'no reserva ningún auto'));

  // Another choice is another offer.
  await offer.getByRole('checkbox', { name: other.model.name }).uncheck();
  await expect(text).toHaveCount(0);
  await offer.getByRole('button', { name: say('Write the offer', 'Redactar la oferta') }).click();
  await expect(text).toHaveValue(new RegExp(car.model.name));
  await expect(offer).toContainText(say('enter the client', 'el correo del cliente'));
  const to = `${unique().toLowerCase()}@correo.example`;
  await list.fill({ 'client.first_name': 'Yuliet', 'client.email': to });
  await offer.getByRole('button', { name: to }).click();
  const sent = await mailOf(page, to, /Cars for your trip|Autos para su viaje/);
  expect(sent.text).toContain('Yuliet');
  expect(sent.text).toContain(car.model.name);
  expect(sent.text).not.toContain(other.model.name);
});

test('what is chosen in the grid of free cars is what an offer begins with', async ({
  page,
  visit,
  loginAs,
  ownCar,
}) => {
  await loginAs('agent');
  const car = await ownCar();
  const other = await ownCar({ office: car.office });
  const day = dayIn(12);
  await visit(`cars/stations/availability/?office=${car.office.id}&from=${day}&days=14`);
  const write = page.getByRole('button', { name: 'Write the offer' });
  const offer = page.getByRole('dialog', { name: 'Offer several cars' });
  const tick = (name: string) => offer.getByRole('checkbox', { name });
  const text = offer.getByRole('textbox', { name: 'Offer', exact: true });

  await page.getByRole('row').filter({ hasText: car.model.name }).locator('[data-day="2"]').press('Enter');
  await page
    .getByRole('dialog', { name: car.model.name })
    .getByRole('button', { name: 'Offer cars' })
    .click();
  await expect(tick(car.model.name)).toBeChecked();
  await expect(tick(other.model.name)).not.toBeChecked();
  await expect(offer.locator('[name="pick_up.local.date"]')).toHaveValue(typed(addDays(day, 2)));
  await tick(other.model.name).check();
  await write.click();
  for (const { model } of [car, other]) await expect(text).toHaveValue(new RegExp(model.name));
  await expect(text).toHaveValue(/Includes 3 days of rental and a full tank/);
  const to = `${unique().toLowerCase()}@correo.example`;
  await offer.getByLabel("Client's first name").fill('Yuliet');
  await offer.getByLabel("Client's email").fill(to);
  await offer.locator('[name="client.language"]').selectOption({ label: 'Spanish' });
  await write.click();
  await offer.getByRole('button', { name: to }).click();
  const sent = await mailOf(page, to, /Autos para su viaje/);
  expect(sent.text).toContain(other.model.name);
  await page.keyboard.press('Escape');

  // The filters are what was chosen, where no cell was.
  await visit(
    `cars/stations/availability/?office=${car.office.id}&model=${car.model.id},${other.model.id}&from=${day}`,
  );
  await page.getByRole('button', { name: 'Offer cars' }).click();
  for (const { model } of [car, other]) await expect(tick(model.name)).toBeChecked();
  await expect(offer.locator('[name="pick_up.local.date"]')).toHaveValue(typed(day));
});
