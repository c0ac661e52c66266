import type { Page } from '@playwright/test';
import { formatMoney } from '../../../src/lib/words/format.ts';
import type { Booked } from '../cars/booked.ts';
import { PHOTO, actElsewhere, bookOwnCar, does, noonIn, openRoute, payAndAssign } from '../cars/own-days.ts';
import { dayIn, typed } from '../cars/trips.ts';
import { enter, expect, test } from '../fixtures.ts';
import { listPage } from '../list-page.ts';
import { mailOf } from '../mails.ts';
import { command, ownServer } from '../payment/own-server.ts';
import type { OwnServer } from '../payment/own-server.ts';

let own: OwnServer;
let list: ReturnType<typeof listPage>;
test.beforeEach(async ({ page, say }, { title }) => {
  own = await ownServer(`half-a-tank-${title.startsWith('out') ? 'out' : 'back'}`, { ownClock: true });
  list = listPage(page, say);
  await enter(page, own.session);
});
test.afterEach(() => own.end());

const dollars = (amount: number): string =>
  formatMoney({ amount, currency: 'USD' }, { language: 'en', numbers: 'en-US' });
const EMAIL = 'familia.perez@correo.example';
const IN_DAYS = 3;
const BACK_IN_DAYS = IN_DAYS + 9;

const book = () => bookOwnCar(own, IN_DAYS, EMAIL);
const vehicle = (page: Page, action: string): Promise<void> =>
  does(page, (english) => english, 'Vehicle', action);

async function takeCash(page: Page, button: string): Promise<void> {
  await list.panel.getByRole('button', { name: button, exact: true }).click();
  await list.dialog.getByText('Cash', { exact: true }).click();
  await list.dialog.getByRole('button', { name: 'Take cash' }).click();
  await page.getByRole('button', { name: /^Take \$/ }).click();
  await page.getByRole('dialog', { name: 'Done' }).getByRole('button', { name: 'Close' }).first().click();
}

/* The car that a family rented is handed over on the day, and comes back two days late with half a tank. */
test('out: a rental is paid, stands on the list of its day, and its car goes out with its scratch noted', async ({
  page,
}) => {
  const rental = await book();
  await openRoute(page, own, `cars/rentals/?id=${rental.id}`);
  await takeCash(page, 'Pay reservation');
  await list.panel.getByRole('button', { name: 'Assign', exact: true }).click();
  await list.dialog.getByRole('radio').first().check();
  await list.dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(list.dialog).toHaveCount(0);

  await noonIn(page, own, IN_DAYS);
  await openRoute(page, own, 'cars/rentals/?view=today');
  await page
    .getByRole('region', { name: 'Pick-ups', exact: true })
    .getByRole('button', { name: rental.code })
    .click();
  await vehicle(page, 'Hand over');
  await list.fill({ licence_number: 'P123456', deposit: '200', note: 'Scratch on the left door' });
  await list.dialog
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: PHOTO });
  await expect(list.dialog.getByRole('button', { name: /door\.png/ }).first()).toBeVisible();
  await list.dialog.getByRole('img', { name: 'left side' }).click();
  await list.dialog.getByLabel('Name of the person signing').fill('Yanet Pérez');
  await list.dialog.getByRole('checkbox', { name: 'I received' }).check();
  await list.dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(list.panel.locator('header')).toContainText('In process');
  await expect(list.panel).toContainText('Scratch on the left door');
  await expect(list.panel).toContainText('Signed by Yanet Pérez');
  await list.panel.getByRole('button', { name: 'Email to client Hand-over sheet' }).click();
  expect((await mailOf(page, EMAIL, /Hoja de entrega/, own.origin)).text).toContain('que firmó');
});

/** A rental that was paid, and whose car went out with a full tank on the day. */
async function carIsOut(page: Page): Promise<Booked> {
  const rental = await book();
  await payAndAssign(own, rental);
  await noonIn(page, own, IN_DAYS);
  await actElsewhere(own, rental.id, 'start', {
    odometer: 1200,
    fuel: 8,
    deposit: 200_00,
    licence_number: 'P123456',
  });
  return rental;
}

test('back: the car comes two days late with half a tank; what that costs is agreed, paid and stated', async ({
  page,
}) => {
  const rental = await carIsOut(page);
  const header = list.panel.locator('header');
  // The list says so, and the return asks at once what it leaves open.
  await noonIn(page, own, BACK_IN_DAYS);
  await openRoute(page, own, `cars/rentals/?id=${rental.id}`);
  await expect(list.panel).toContainText(`due back ${typed(dayIn(BACK_IN_DAYS - 2))} 10:00 Havana`);
  await vehicle(page, 'Take back');
  await list.fill({ odometer: '1840' });
  await list.dialog.locator('[name="fuel"]').selectOption({ label: '1/2' });
  await list.dialog.getByRole('button', { name: 'Take back' }).click();
  const question = page.getByRole('alertdialog', { name: `Rectify the price of ${rental.code}?` });
  await expect(question).toContainText(
    'The tank left at Full and came back at 1/2. It came back 2 days late. The deposit of $200.00 is to be refunded, less what the rental still owes.',
  );
  await question.getByRole('button', { name: 'Rectify' }).click();

  // What is agreed: the days that it was out, and the half tank.
  await list.dialog.locator('[name="charge_until"]').selectOption({ label: 'The actual return' });
  await list.dialog.getByRole('button', { name: 'Add Missing fuel, 4/8 of the tank' }).click();
  await list.fill({ 'extras.0.unit': '30', reason: 'Late, with half a tank' });
  await list.dialog.getByRole('button', { name: 'Rectify' }).click();
  await expect(list.dialog).toHaveCount(0);
  const { total, balance } = await own.office.call<Booked & { balance: { amount: number } }>(
    'GET',
    `/cars/rentals/${rental.id}/`,
  );
  expect(balance.amount).toBe(total.amount - rental.total.amount);
  expect(balance.amount).toBeGreaterThan(30_00);
  await expect(header).toContainText(`${dollars(balance.amount)} still to collect`);
  await takeCash(page, 'Take payment');
  await expect(header).not.toContainText('still to collect');
  expect((await mailOf(page, EMAIL, /Recibo/, own.origin)).text).toContain(dollars(balance.amount));

  // The statement and the books: nine days and half a tank, paid in two parts.
  await list.panel.getByRole('link', { name: /^S-\d{4}-\d+$/ }).click();
  await expect(list.panel).toContainText('Nothing left to pay');
  await expect(list.panel).toContainText(dollars(total.amount));
  await command(['server/commands/ledger-verify.ts'], own.environment);
});
