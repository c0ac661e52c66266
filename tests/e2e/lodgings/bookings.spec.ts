import { addDays } from '../../../src/lib/domain/dates.ts';
import { violationsOf } from '../accessibility.ts';
import { dayIn, typed } from '../cars/trips.ts';
import { expect } from '../fixtures.ts';
import { listPage } from '../list-page.ts';
import { test } from './own-house.ts';

const IN_DAYS = 60;

test.beforeEach(async ({ loginAs }) => void (await loginAs('administrator')));

test('what is not free is said in place, with what else there is', async ({
  page,
  visit,
  say,
  office,
  ownHouse,
}) => {
  const day = dayIn(IN_DAYS);
  await office.call('POST', '/lodgings/bookings/', {
    client: { first_name: 'Luis', last_name: 'Otero' },
    accommodation_id: ownHouse.id,
    check_in: day,
    check_out: addDays(day, 2),
    rooms: [{ room_id: ownHouse.triple, adults: 3 }],
  });
  await visit(`lodgings/bookings/?add=&stay=${ownHouse.id},${ownHouse.triple},${day},${addDays(day, 2)}`);
  const list = listPage(page, say);
  const { dialog } = list;
  await expect(dialog.getByText(say('Other dates here:', 'Otras fechas aquí:'))).toBeVisible();
  await list.fill({ check_in: typed(addDays(day, 2)), check_out: typed(addDays(day, 4)) });
  await expect(dialog.getByRole('status').filter({ hasText: 'Total' })).toContainText('$120.00');
});

test('guests come and leave at the hours that are typed, and what their house is owed is posted', async ({
  page,
  visit,
  say,
  office,
  ownHouse,
}) => {
  const today = dayIn(0);
  const here = await office.call<{ id: number; code: string; version: number }>(
    'POST',
    '/lodgings/bookings/',
    {
      client: { first_name: 'Luis', last_name: 'Otero' },
      accommodation_id: ownHouse.id,
      check_in: today,
      check_out: addDays(today, 2),
      rooms: [{ room_id: ownHouse.triple, adults: 3 }],
    },
  );
  const paid = { reference: 'T-1', reason: 'Efectivo' };
  await office.call('POST', `/lodgings/bookings/${here.id}/mark_paid/`, paid, here.version);
  await visit(`lodgings/bookings/?id=${here.id}`);
  const list = listPage(page, say);
  const { dialog, panel } = list;
  const checkIn = say('Check in', 'Registrar llegada');
  await panel.getByRole('button', { name: checkIn, exact: true }).click();
  await list.fill({ 'local.date': typed(addDays(today, 1)) });
  await dialog.getByRole('button', { name: checkIn }).click();
  await expect(dialog.locator('[name="local.date"]')).toHaveAccessibleDescription(
    new RegExp(say("That time hasn't come yet.", 'Esa hora todavía no ha llegado.')),
  );
  expect(await violationsOf(page, '[aria-modal="true"]')).toEqual([]);
  await list.fill({ 'local.date': typed(today), 'local.time': '00:00' });
  await dialog.getByRole('button', { name: checkIn }).click();
  await expect(dialog).toHaveCount(0);
  await expect(panel).toContainText(`${typed(today)} 00:00`);

  await panel
    .locator('header')
    .getByRole('button', { name: say('More actions', 'Más acciones') })
    .click();
  await page.getByRole('menuitem', { name: say('Rooms', 'Habitaciones') }).click();
  await page.getByRole('menuitem', { name: say('Check out', 'Registrar salida') }).click();
  await dialog.getByRole('button', { name: say('Check out', 'Registrar salida') }).click();
  await expect(dialog).toHaveCount(0);
  await panel.getByRole('link', { name: /^E-\d{4}-\d+$/ }).click();
  await expect(panel).toContainText('$120.00');
  await expect(panel.getByRole('link', { name: here.code })).toBeVisible();
  expect(await violationsOf(page, '[data-panel]')).toEqual([]);
  await panel.getByRole('button', { name: say('Post', 'Contabilizar'), exact: true }).click();
  await dialog.getByRole('button', { name: say('Post expense', 'Contabilizar gasto') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(
    panel.locator('header').getByText(say('Posted', 'Contabilizado'), { exact: true }),
  ).toBeVisible();
});

test('acts on the chosen bookings, and says of a refused one why (rule: chosen-rows)', async ({
  page,
  visit,
  say,
  office,
  ownHouse,
}) => {
  for (const [status, days] of [
    [2, IN_DAYS],
    [3, IN_DAYS + 2],
  ] as const)
    await office.call('POST', '/lodgings/bookings/', {
      client: { first_name: 'Luis', last_name: 'Otero' },
      accommodation_id: ownHouse.id,
      status,
      check_in: dayIn(days),
      check_out: dayIn(days + 2),
      rooms: [{ room_id: ownHouse.triple, adults: 3 }],
    });
  await visit(`lodgings/bookings/?accommodation=${ownHouse.id}`);
  const list = listPage(page, say);
  await expect(list.rows).toHaveCount(2);
  await list.rows.nth(0).getByRole('checkbox').check();
  await list.rows.nth(1).getByRole('checkbox').check();
  const change = say('Change status', 'Cambiar estado');
  await page.getByRole('button', { name: change }).click();
  await page.getByRole('menuitem', { name: say('Confirmed', 'Confirmada') }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: change }).click();
  const result = page.getByRole('dialog', { name: say('1 of 2 done', '1 de 2 hechas') });
  await expect(
    result.getByRole('listitem').filter({ hasText: say('can become', 'puede pasar') }),
  ).toHaveCount(1);
});
