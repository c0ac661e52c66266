import type { Page } from '@playwright/test';
import { enter, hydrated } from '../fixtures.ts';
import type { OwnServer } from '../payment/own-server.ts';
import { booked } from './booked.ts';
import type { Booked } from './booked.ts';
import { makeCar } from './own-car.ts';
import type { OwnCar } from './own-car.ts';
import { dayIn } from './trips.ts';

/* The life of one rental on a server of the test's own, whose clock goes to the day on which something happens. */

type Say = (english: string, spanish: string) => string;
type Booking = Booked & { readonly car: OwnCar };

/** As small as a picture can be. */
export const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export async function openRoute(page: Page, own: OwnServer, route: string, language = 'en'): Promise<void> {
  await page.goto(`${own.origin}/${language}/${route}`);
  await hydrated(page);
}

/** It is around noon in Havana, so many days from today; the clerk has logged in again. */
export async function noonIn(page: Page, own: OwnServer, days: number): Promise<void> {
  await page.goto('about:blank');
  const noon = new Date(`${dayIn(days)}T17:00:00Z`);
  await own.setClock(noon);
  await page.clock.setSystemTime(noon);
  await enter(page, own.session);
  await page.addInitScript(
    (value) => sessionStorage.setItem('malecon.session', value),
    JSON.stringify(own.session),
  );
}

/** Chooses an action of the open rental's menu. */
export async function does(page: Page, say: Say, group: string, action: string): Promise<void> {
  await page
    .locator('[data-panel]')
    .getByRole('button', { name: say('More actions', 'Más acciones') })
    .click();
  await page.getByRole('menuitem', { name: group, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** A rental of a week from so many days on, of a car of its own. */
export async function bookOwnCar(own: OwnServer, inDays: number, email: string): Promise<Booking> {
  const car = await makeCar(own.office);
  const client = { first_name: 'Yanet', last_name: 'Pérez', email, language: 'es' } as const;
  return { ...(await booked(own.office, { client, inDays, car })), car };
}

/** Does something with a rental in the version that it has now, as another clerk would. */
export async function actElsewhere(own: OwnServer, id: number, action: string, body: object): Promise<void> {
  const path = `/cars/rentals/${id}/`;
  const { version } = await own.office.call<Booked>('GET', path);
  await own.office.call('POST', `${path}${action}/`, body, version);
}

/** Takes the money for a rental and assigns its car. */
export async function payAndAssign(own: OwnServer, rental: Booking): Promise<void> {
  await own.office.call('POST', '/financials/register_cash_payment', {
    service_id: rental.payment.service.id,
    amount: rental.total.amount,
  });
  await actElsewhere(own, rental.id, 'assign_vehicle', { vehicle_id: rental.car.vehicles[0] });
}
