import type { Page } from '@playwright/test';
import { addDays } from '../../../src/lib/domain/dates.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import { expect, test } from '../fixtures.ts';
import { callApi } from '../financials/api.ts';
import { listPage } from '../list-page.ts';

interface Car {
  readonly id: number;
  readonly model: { readonly id: number };
  readonly office: { readonly id: number };
}

/** A rental of three days without a vehicle, and two cars of its model of this test's own. */
async function waitingRental(
  page: Page,
): Promise<{ id: number; code: string; day: string; office: number; free: readonly number[] }> {
  const { results } = await callApi<{ results: Car[] }>(
    page,
    'GET',
    '/cars/vehicles/?page_size=100&status=1',
  );
  const client = { first_name: 'Idania', last_name: 'Arrastre', birth_date: '1990-05-17' };
  for (const { model, office } of results) {
    const day = addDays(todayIn('America/Havana', new Date()), 90 + Math.floor(Math.random() * 120));
    const free: number[] = [];
    for (let made = 0; made < 2; made += 1) {
      const plate = `E2E${Date.now()}${made}`.slice(-11);
      free.push(
        (
          await callApi<{ id: number }>(page, 'POST', '/cars/vehicles/', {
            plate,
            model_id: model.id,
            office_id: office.id,
          })
        ).id,
      );
    }
    const place = (local: string) => ({ office_id: office.id, local: `${local}T10:00` });
    const body = {
      client,
      model_id: model.id,
      pick_up: place(day),
      drop_off: place(addDays(day, 3)),
      currency: 'USD',
    };
    const made = await callApi<{ id: number; code: string }>(page, 'POST', '/cars/rentals/', body).catch(
      () => undefined,
    );
    if (made) return { ...made, day, office: office.id, free };
  }
  throw new Error('No office takes a rental on any day that was tried');
}

test('drags a rental to a vehicle and on to another with a real pointer, and says why not to one of another model', async ({
  page,
  loginAs,
  visit,
  say,
}) => {
  await loginAs('administrator');
  // Every vehicle of an office at once: a pointer drags to what it sees.
  await page.setViewportSize({ width: 1280, height: 3200 });
  await visit('cars/rentals/?view=today');
  const { id, day, office, free } = await waitingRental(page);
  await visit(`cars/rentals/?view=timeline&office=${office}&from=${addDays(day, -2)}`);
  const bar = page.locator(`[data-bar="${id}"]`);
  const track = (vehicle: number) => page.locator(`[data-track="${vehicle}"]`);

  async function drag(vehicle: number): Promise<void> {
    // Hovering waits until the bar lies still.
    await bar.hover();
    const [from, to] = [await bar.boundingBox(), await track(vehicle).boundingBox()];
    if (!from || !to) throw new Error('Bar or vehicle is not on the screen');
    const x = from.x + from.width / 2;
    await page.mouse.down();
    await page.mouse.move(x, (from.y + to.y) / 2, { steps: 4 });
    await page.mouse.move(x, to.y + to.height / 2, { steps: 4 });
    await expect(bar).not.toHaveCSS('transform', 'none');
    await page.mouse.up();
  }
  const [first = 0, second = 0] = free;
  for (const vehicle of [first, second]) {
    await drag(vehicle);
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(
      say('The price stays as agreed.', 'El precio acordado se mantiene.'),
    );
    await question.getByRole('button', { name: say('Move', 'Mover'), exact: true }).click();
    await expect(track(vehicle).locator(`[data-bar="${id}"]`)).toBeVisible();
  }
  const others = await callApi<{ results: Car[] }>(
    page,
    'GET',
    `/cars/vehicles/?page_size=100&status=1&office=${office}`,
  );
  const mine = others.results.find((car) => car.id === second)?.model.id;
  const other = others.results.find(({ model }) => model.id !== mine);
  await drag(other?.id ?? 0);
  await expect(
    listPage(page, say).toast(
      say('Only a vehicle of the same model', 'Solo se puede asignar un auto del mismo modelo'),
    ),
  ).toBeVisible();
});
