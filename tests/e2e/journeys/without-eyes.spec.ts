import { addDays } from '../../../src/lib/domain/dates.ts';
import { test } from '../cars/own-car.ts';
import { dayIn, moment, typed } from '../cars/trips.ts';
import { expect, hydrated, unique } from '../fixtures.ts';
import { hears, listen, pick, press, write } from '../keyboard.ts';
import { listPage } from '../list-page.ts';
import { CARDS, CHALLENGE_CODE, cardFrame } from '../payment/debts.ts';
import { lostWhenZoomed } from '../zoomed.ts';

/*
 * Without eyes and without a mouse, from the call to the payment: what is there by its role and name, what is said by
 * itself, and the keys. Each screen is looked at again as a person sees it at 400 % and in forced colors.
 */
test('a rental is made, its link copied and paid by the keys, all of it named, said and in sight', async ({
  page,
  context,
  browser,
  baseURL,
  loginAs,
  visit,
  say,
  ownCar,
}) => {
  const car = await ownCar();
  const day = dayIn(60);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await listen(page);
  await loginAs('agent');
  await visit('cars/rentals/');
  const list = listPage(page, say);
  await expect(list.rows.first()).toBeVisible();
  const last = unique();

  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Add rental' });
  await write(page, form.getByRole('combobox', { name: 'Client on record' }), `Yanet ${last}`);
  await hears(page, /Nothing found/);
  await page.keyboard.press('Tab');
  await expect(form.getByRole('textbox', { name: 'Last name' })).toHaveValue(last);
  await write(page, form.getByRole('textbox', { name: 'Email' }), `${last.toLowerCase()}@correo.example`);
  await write(page, form.getByRole('textbox', { name: 'Date of birth' }), '17051990');
  await pick(page, form.getByRole('combobox', { name: 'Pick-up office' }), car.office.name);
  await write(page, moment(form, say, 'pick_up', 'date'), typed(day));
  await write(page, moment(form, say, 'pick_up', 'time'), '10');
  await write(page, moment(form, say, 'drop_off', 'date'), typed(addDays(day, 7)));
  await write(page, moment(form, say, 'drop_off', 'time'), '10');
  // Sent too early: what is wrong is said, and the keyboard is where it is mended.
  await page.keyboard.press('Enter');
  await hears(page, /Please review one field:\s+Model: Complete this field/);
  const model = form.getByRole('combobox', { name: 'Model' });
  await expect(model).toBeFocused();
  await expect(model).toHaveAccessibleDescription('Complete this field.');
  expect(await lostWhenZoomed(page, form)).toEqual([]);
  await pick(page, model, car.model.name);
  await hears(page, /7 days[^]*Total/);
  await press(page, form.getByRole('button', { name: 'Save' }));
  await hears(page, /Saved\./);
  const panel = page.getByRole('dialog', { name: /^R-\d{4}-\d{6}$/ });
  await expect(panel).toBeFocused();

  await press(page, panel.getByRole('button', { name: 'Pay reservation' }));
  const asking = page.getByRole('dialog', { name: /^Pay/ });
  expect(await lostWhenZoomed(page, asking)).toEqual([]);
  await press(page, asking.getByRole('button', { name: /^Request .* by link$/ }));
  const link = page.getByRole('dialog', { name: 'Payment link' });
  expect(await lostWhenZoomed(page, link)).toEqual([]);
  await press(page, link.getByRole('button', { name: 'Copy: Payment link' }));
  await hears(page, /Copied\./);
  const address = await page.evaluate(() => navigator.clipboard.readText());

  const customer = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-US' })).newPage();
  await listen(customer);
  await customer.goto(address);
  await hydrated(customer);
  const main = customer.getByRole('main');
  await press(customer, customer.getByRole('link', { name: 'Skip to content' }));
  await write(customer, main.getByRole('textbox', { name: 'Phone' }), '786 555 0142');
  await write(
    customer,
    main.getByRole('combobox', { name: 'Billing address' }),
    '123 Main St Apt 4B, Hialeah, FL',
  );
  await expect(customer.getByTitle("Card details, in Banco Faro's secure frame")).toBeVisible();
  const card = cardFrame(customer);
  await write(customer, card.getByLabel('Card number'), CARDS.challenge);
  await write(customer, card.getByLabel('Expiration'), '12/49');
  await write(customer, card.getByLabel('Security code'), '123');
  const pay = main.getByRole('button', { name: /^Pay \$/ });
  await press(customer, pay);
  const terms = main.getByRole('checkbox', { name: 'I accept' });
  await expect(terms).toBeFocused();
  await expect(terms).toHaveAccessibleDescription(/\S/);
  expect(await lostWhenZoomed(customer, main)).toEqual([]);
  await customer.keyboard.press('Space');
  await press(customer, pay);
  await write(customer, customer.getByRole('textbox', { name: /code/i }), CHALLENGE_CODE);
  await customer.keyboard.press('Enter');
  await expect(main.getByRole('group', { name: 'Thank you. Your payment went through.' })).toBeFocused();
  expect(await lostWhenZoomed(customer, main)).toEqual([]);
  await customer.context().close();

  // The clerk is told where the dialog stands, and finds the rental paid behind it.
  await hears(page, /Receipt no\./);
  await page.keyboard.press('Escape');
  await expect(panel).toContainText('Paid');
  expect(await lostWhenZoomed(page, panel)).toEqual([]);
});
