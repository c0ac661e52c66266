import { addDays } from '../../../src/lib/domain/dates.ts';
import { makeCar, makeOffice } from '../cars/own-car.ts';
import type { OwnCar } from '../cars/own-car.ts';
import { choose, moment, typed } from '../cars/trips.ts';
import { enter, expect, hydrated, test, unique } from '../fixtures.ts';
import { listPage } from '../list-page.ts';
import { openLink } from '../payment/debts.ts';
import { ownServer } from '../payment/own-server.ts';
import type { OwnServer } from '../payment/own-server.ts';

let own: OwnServer | undefined;
test.afterEach(() => own?.end());

/** When a clerk in Tokyo sells a car of Havana, for which day and hour there, and what the customer reads of it, and by when its link is paid: in Miami, and at home. */
const NIGHTS = [
  {
    now: '2026-12-30T17:00:00Z',
    day: '2026-12-31',
    hour: '23:30',
    skipped: undefined,
    trip: ['December 31, 2026, 23:30', 'January 7, 2027, 10:00'],
    limit: '31/12/2026 12:00 ET',
    atHome: 'January 1, 2027, 02:00',
  },
  // Havana skips its midnight, which Miami has: the link ends with the pick-up at the latest.
  {
    now: '2027-03-13T17:00:00Z',
    day: '2027-03-14',
    hour: '01:00',
    skipped: '00:30',
    trip: ['March 14, 2027, 01:00', 'March 21, 2027, 10:00'],
    limit: '14/03/2027 00:00 ET',
    atHome: 'March 14, 2027, 14:00',
  },
] as const;

/** A car at an office that is open all night. */
async function nightCar({ office }: OwnServer): Promise<OwnCar> {
  const place = await makeOffice(office, { opens: '00:00', closes: '00:00' });
  return makeCar(office, { office: place });
}

/* New Year's Eve, and the night on which Havana's clocks skip midnight, seen from Tokyo: it is one day and hour everywhere. */
test('a rental of such a night has one day and hour for a clerk in Tokyo, and its link ends when it says', async ({
  browser,
  say,
}) => {
  own = await ownServer('clocks', { ownClock: true });
  const { origin } = own;
  const car = await nightCar(own);
  for (const { now, day, hour, skipped, trip, limit, atHome } of NIGHTS) {
    await own.setClock(new Date(now));
    const context = await browser.newContext({
      timezoneId: 'Asia/Tokyo',
      locale: 'en-US',
      viewport: { width: 1280, height: 860 },
    });
    await context.clock.setSystemTime(now);
    const page = await context.newPage();
    await enter(page, own.session);
    await page.goto(`${origin}/en/cars/rentals/`);
    await hydrated(page);
    const list = listPage(page, say);
    const last = unique();
    const at = `${typed(day)} ${hour}`;

    await page.getByRole('button', { name: 'Add rental' }).click();
    await list.fill({
      'client.first_name': 'Naoko',
      'client.last_name': last,
      'client.birth_date': '17051990',
      'client.email': `${last.toLowerCase()}@correo.example`,
    });
    await choose(list.dialog, 'pick_up.office_id', car.office.name);
    await moment(list.dialog, say, 'pick_up', 'date').fill(typed(day));
    await moment(list.dialog, say, 'drop_off', 'date').fill(typed(addDays(day, 7)));
    await moment(list.dialog, say, 'drop_off', 'time').fill('10:00');
    await choose(list.dialog, 'model_id', car.model.name);
    if (skipped) {
      await moment(list.dialog, say, 'pick_up', 'time').fill(skipped);
      await list.save();
      await expect(moment(list.dialog, say, 'pick_up', 'time')).toHaveAccessibleDescription(
        /The clocks skip that time on that day/,
      );
    }
    await moment(list.dialog, say, 'pick_up', 'time').fill(hour);
    await list.save();
    await list.saved();

    await expect(list.panel).toContainText(`${at} Havana`);
    await expect(list.row(last)).toContainText(at);
    const code = await list.panel.getByRole('heading', { level: 2 }).innerText();
    await list.panel.getByRole('button', { name: 'Pay reservation' }).click();
    await list.dialog.locator('[name="payment_limit"]').selectOption({ label: '24 hours' });
    await list.dialog.getByRole('button', { name: /^Request .* by link$/ }).click();
    const link = page.getByRole('dialog', { name: 'Payment link' });
    await expect(link).toContainText(limit);
    const address = await link.getByRole('textbox', { name: 'Payment link' }).inputValue();

    await page.goto(`${origin}/en/cars/rentals/?view=today&date=${day}`);
    await expect(
      page.getByRole('region', { name: 'Pick-ups', exact: true }).getByRole('row').filter({ hasText: code }),
    ).toContainText(hour);
    const customer = await context.newPage();
    await openLink(customer, address);
    for (const text of trip) await expect(customer.locator('[data-debt="facts"]')).toContainText(text);
    await expect(customer.locator('main')).toContainText(`Pay by ${atHome}`);
    await context.close();
  }
});
