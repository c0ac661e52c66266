import type { Locator, Page } from '@playwright/test';
import { addDays } from '../../../src/lib/domain/dates.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import { listPage } from '../list-page.ts';
import type { OwnCar } from './own-car.ts';

/* The form of a rental, filled for a trip with a car of the test's own. */

type Say = (english: string, spanish: string) => string;

/** A day as it is typed. */
export const typed = (date: string): string => date.split('-').reverse().join('/');
/** So many days from today, by Havana's clocks. */
export const dayIn = (days: number): string => addDays(todayIn('America/Havana', new Date()), days);

/** Chooses the option of this very name in a combobox, once it is offered for what was typed; beside it may stand a price. */
export async function choose(dialog: Locator, name: string, text: string): Promise<void> {
  const page = dialog.page();
  await dialog.locator(`[name="${name}"]`).fill(text);
  await page
    .getByRole('option')
    .filter({ has: page.getByText(text, { exact: true }) })
    .click();
}

/** Two boxes stand behind a date and time; the first carries the field's name. */
export function moment(
  dialog: Locator,
  say: Say,
  side: 'pick_up' | 'drop_off',
  part: 'date' | 'time',
): Locator {
  const name = side === 'pick_up' ? say('Pick-up', 'Recogida') : say('Drop-off', 'Devolución');
  return dialog.getByRole('textbox', {
    name: `${name}: ${part === 'date' ? say('date', 'fecha') : say('time', 'hora')}`,
  });
}

interface Trip {
  readonly car: OwnCar;
  /** Of the pick-up, at 10:00; a week later the car comes back. */
  readonly day: string;
}

/** Fills where, when and with what. */
export async function fillTrip(dialog: Locator, say: Say, { car, day }: Trip): Promise<void> {
  await choose(dialog, 'pick_up.office_id', car.office.name);
  await moment(dialog, say, 'pick_up', 'date').fill(typed(day));
  await moment(dialog, say, 'pick_up', 'time').fill('10');
  await moment(dialog, say, 'drop_off', 'date').fill(typed(addDays(day, 7)));
  await moment(dialog, say, 'drop_off', 'time').fill('10:00');
  await choose(dialog, 'model_id', car.model.name);
}

/** Fills the form for a new client. */
export async function fillRental(
  page: Page,
  say: Say,
  { last, born = '1990-05-17', ...trip }: Trip & { last: string; born?: string },
): Promise<void> {
  const { dialog } = listPage(page, say);
  await page.getByRole('button', { name: say('Add rental', 'Agregar renta') }).click();
  await dialog.locator('[name="client.first_name"]').fill('Ana');
  await dialog.locator('[name="client.last_name"]').fill(last);
  await dialog.locator('[name="client.birth_date"]').fill(typed(born));
  await fillTrip(dialog, say, trip);
}
