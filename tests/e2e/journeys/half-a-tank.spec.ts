import { addDays } from '../../../src/lib/domain/dates.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import { formatMoney } from '../../../src/lib/words/format.ts';
import { booked } from '../cars/booked.ts';
import type { Booked } from '../cars/booked.ts';
import { typed } from '../cars/trips.ts';
import { enter, expect, hydrated, test } from '../fixtures.ts';
import { listPage } from '../list-page.ts';
import { mailOf } from '../mails.ts';
import { command, ownServer } from '../payment/own-server.ts';
import type { OwnServer } from '../payment/own-server.ts';

let own: OwnServer | undefined;
test.afterEach(() => own?.end());

const dollars = (amount: number): string =>
  formatMoney({ amount, currency: 'USD' }, { language: 'en', numbers: 'en-US' });
const EMAIL = 'familia.perez@correo.example';
/** The scratched door, as small as a picture can be. */
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/* The car that a family rented is handed over on the day, and comes back two days late with half a tank. */
test('a car goes out with its scratch noted and comes back late; what that costs is agreed, paid and stated', async ({
  page,
  say,
}) => {
  own = await ownServer('half-a-tank', { ownClock: true });
  const server = own;
  const { origin, environment } = own;
  const list = listPage(page, say);
  const header = list.panel.locator('header');
  const rental = await booked(own.office, {
    client: { first_name: 'Yanet', last_name: 'Pérez', email: EMAIL, language: 'es' },
    inDays: 3,
  });
  const pickUp = addDays(todayIn('America/Havana', new Date()), 3);
  await enter(page, own.session);
  const open = async (route: string): Promise<void> => {
    await page.goto(`${origin}/en/${route}`);
    await hydrated(page);
  };
  /** Around noon in Havana; the clerk has logged in again. */
  const noonOf = async (day: string): Promise<void> => {
    await page.goto('about:blank');
    const noon = new Date(`${day}T17:00:00Z`);
    await server.setClock(noon);
    await page.clock.setSystemTime(noon);
    await page.addInitScript(
      (value) => sessionStorage.setItem('malecon.session', value),
      JSON.stringify(server.session),
    );
  };
  const does = async (group: string, action: string): Promise<void> => {
    await list.panel.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: group, exact: true }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  const takeCash = async (button: string): Promise<void> => {
    await list.panel.getByRole('button', { name: button, exact: true }).click();
    await list.dialog.getByText('Cash', { exact: true }).click();
    await list.dialog.getByRole('button', { name: 'Take cash' }).click();
    await page.getByRole('button', { name: /^Take \$/ }).click();
    await page.getByRole('dialog', { name: 'Done' }).getByRole('button', { name: 'Close' }).first().click();
  };

  await open(`cars/rentals/?id=${rental.id}`);
  await takeCash('Pay reservation');
  await list.panel.getByRole('button', { name: 'Assign', exact: true }).click();
  await list.dialog.getByRole('radio').first().check();
  await list.dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(list.dialog).toHaveCount(0);

  // The day comes: it stands on the day's list, and goes out with what is to be seen on it.
  await noonOf(pickUp);
  await open('cars/rentals/?view=today');
  await page
    .getByRole('region', { name: 'Pick-ups', exact: true })
    .getByRole('button', { name: rental.code })
    .click();
  await does('Vehicle', 'Hand over');
  await list.fill({ licence_number: 'P123456', deposit: '200', note: 'Scratch on the left door' });
  await list.dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: PHOTO });
  await expect(list.dialog.getByRole('button', { name: /door\.png/ }).first()).toBeVisible();
  await list.dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(header).toContainText('In process');
  await expect(list.panel).toContainText('Scratch on the left door');

  // Two days late: the list says so, and the return asks at once what it leaves open.
  const back = addDays(pickUp, 9);
  await noonOf(back);
  await open(`cars/rentals/?id=${rental.id}`);
  await expect(list.panel).toContainText(`due back ${typed(addDays(pickUp, 7))} 10:00 Havana`);
  const { hand_over } = await own.office.call<Booked & { hand_over: { odometer: number } }>(
    'GET',
    `/cars/rentals/${rental.id}/`,
  );
  await does('Vehicle', 'Take back');
  await list.fill({ odometer: String(hand_over.odometer + 640) });
  await list.dialog.locator('[name="fuel"]').selectOption({ label: '1/2' });
  await list.dialog.getByRole('button', { name: 'Take back' }).click();
  const question = page.getByRole('alertdialog', { name: `Rectify the price of ${rental.code}?` });
  await expect(question).toContainText(
    'The tank left at Full and came back at 1/2. It came back 2 days late. The deposit of $200.00 is to be refunded, less what the rental still owes.',
  );
  await question.getByRole('button', { name: 'Rectify' }).click();

  // What is agreed: the days that it was out, and the half tank.
  await list.dialog.locator('[name="charge_until"]').selectOption({ label: 'The actual return' });
  await list.dialog.getByRole('button', { name: 'Add an extra' }).click();
  await list.fill({
    'extras.0.name': 'Half a tank',
    'extras.0.unit': '30',
    reason: 'Late, with half a tank',
  });
  await list.dialog.getByRole('button', { name: 'Rectify' }).click();
  await expect(list.dialog).toHaveCount(0);
  const { total, balance } = await own.office.call<Booked & { balance: { amount: number } }>(
    'GET',
    `/cars/rentals/${rental.id}/`,
  );
  expect(balance.amount).toBe(total.amount - rental.total.amount);
  expect(balance.amount).toBeGreaterThan(30_00);
  await expect(header).toContainText(`${dollars(balance.amount)} still to collect`);
  await takeCash('Take payment');
  await expect(header).not.toContainText('still to collect');
  expect((await mailOf(page, EMAIL, /Recibo/, origin)).text).toContain(dollars(balance.amount));

  // The statement and the books: nine days and half a tank, paid in two parts.
  await list.panel.getByRole('link', { name: /^S-\d{4}-\d+$/ }).click();
  await expect(list.panel).toContainText('Nothing left to pay');
  await expect(list.panel).toContainText(dollars(total.amount));
  await command(['server/commands/ledger-verify.ts'], environment);
});
