import { expect } from '../fixtures.ts';
import { listPage } from '../list-page.ts';
import { booked } from './booked.ts';
import { test } from './own-car.ts';
import { dayIn } from './trips.ts';

test('shows what is blocked at a station above the vehicles', async ({
  page,
  loginAs,
  visit,
  office,
  ownCar,
}) => {
  await loginAs('administrator');
  const { office: place, model } = await ownCar({ vehicles: 2 });
  const [station] = await office.call<{ id: number; name: string }[]>(
    'GET',
    `/cars/station_choices?office=${place.id}`,
  );
  const days = { from: dayIn(3), to: dayIn(5) };
  await office.call('POST', '/cars/blocks/', {
    ...days,
    station_id: station?.id,
    model_ids: [model.id],
    quantity: 1,
    reason: 'Feria',
  });
  await visit(`cars/rentals/?view=timeline&office=${place.id}`);
  const row = page.getByRole('listitem').filter({ hasText: '1 blocked: Feria' });
  await expect(row).toContainText(model.name);
});

test('drags a rental to a vehicle and on to another with a real pointer, and says why not to one of another model', async ({
  page,
  loginAs,
  visit,
  say,
  office,
  ownCar,
}) => {
  await loginAs('administrator');
  // Every vehicle of an office at once: a pointer drags to what it sees.
  await page.setViewportSize({ width: 1280, height: 3200 });
  const car = await ownCar({ vehicles: 2 });
  const { office: place, vehicles } = car;
  const other = await ownCar({ office: place });
  const client = { first_name: 'Idania', last_name: 'Arrastre' };
  const { id } = await booked(office, { client, inDays: 90, days: 3, car });
  await visit(`cars/rentals/?view=timeline&office=${place.id}&from=${dayIn(88)}`);
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
  for (const vehicle of vehicles) {
    await drag(vehicle);
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(
      say('The price stays as agreed.', 'El precio acordado se mantiene.'),
    );
    await question.getByRole('button', { name: say('Move', 'Mover'), exact: true }).click();
    await expect(track(vehicle).locator(`[data-bar="${id}"]`)).toBeVisible();
  }
  await drag(other.vehicles[0] ?? 0);
  await expect(
    listPage(page, say).toast(
      say('Only a vehicle of the same model', 'Solo se puede asignar un auto del mismo modelo'),
    ),
  ).toBeVisible();
});
