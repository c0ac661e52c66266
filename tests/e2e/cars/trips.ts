import type { Locator, Page } from '@playwright/test';
import { addDays } from '../../../src/lib/domain/dates.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import { listPage } from '../list-page.ts';

/* The form of a rental, filled for a trip on which some car is free. */

type Say = (english: string, spanish: string) => string;

/** A day as it is typed. */
export const typed = (date: string): string => date.split('-').reverse().join('/');
/** Days apart, so that parallel runs do not take each other's cars. */
const someDay = (): string =>
  addDays(todayIn('America/Havana', new Date()), 20 + Math.floor(Math.random() * 60));

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

/** A day and an office at which some model has a free car: asked of the API, as the seeded fleet is random. */
export async function freeTrip(page: Page): Promise<{ day: string; office: string; model: string }> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const day = someDay();
    const found = await page.evaluate(
      async ({ from, to }) => {
        const { token } = JSON.parse(sessionStorage.getItem('malecon.session') ?? '{}') as { token: string };
        const headers = {
          authorization: `Token ${token}`,
          'content-type': 'application/json',
          'x-xsrf-token': decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? ''),
        };
        const vehicles = (await (
          await fetch('/api/cars/vehicles/?page_size=100&status=1', { headers })
        ).json()) as {
          results: { model: { id: number; name: string }; office: { id: number; name: string } }[];
        };
        for (const { model, office } of vehicles.results) {
          const body = {
            model_id: model.id,
            pick_up: { office_id: office.id, local: `${from}T10:00` },
            drop_off: { office_id: office.id, local: `${to}T10:00` },
            currency: 'USD',
          };
          const answer = await fetch('/api/cars/quotes/', {
            method: 'POST',
            headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
            body: JSON.stringify(body),
          });
          if (answer.status === 200) return { office: office.name, model: model.name };
        }
        return undefined;
      },
      { from: day, to: addDays(day, 7) },
    );
    if (found) return { day, ...found };
  }
  throw new Error('No car is free on any day that was tried');
}

/** Fills the form for a new client; gives the day of the pick-up. */
export async function fillRental(page: Page, say: Say, last: string): Promise<string> {
  const { dialog } = listPage(page, say);
  const trip = await freeTrip(page);
  await page.getByRole('button', { name: say('Add rental', 'Agregar renta') }).click();
  await dialog.locator('[name="client.first_name"]').fill('Ana');
  await dialog.locator('[name="client.last_name"]').fill(last);
  await dialog.locator('[name="client.birth_date"]').fill('17051990');
  await choose(dialog, 'pick_up.office_id', trip.office);
  await moment(dialog, say, 'pick_up', 'date').fill(typed(trip.day));
  await moment(dialog, say, 'pick_up', 'time').fill('10');
  await moment(dialog, say, 'drop_off', 'date').fill(typed(addDays(trip.day, 7)));
  await moment(dialog, say, 'drop_off', 'time').fill('10:00');
  await choose(dialog, 'model_id', trip.model);
  return trip.day;
}
