import { addDays } from '../../../src/lib/domain/dates.ts';
import { violationsOf } from '../accessibility.ts';
import { dayIn, typed } from '../cars/trips.ts';
import { expect } from '../fixtures.ts';
import { listPage } from '../list-page.ts';
import { test } from './own-house.ts';

const IN_DAYS = 60;

test.beforeEach(async ({ loginAs }) => void (await loginAs('administrator')));

test(
  'books two rooms for three adults and three children as proposed, asks for the money and cancels one room',
  { tag: '@both' },
  async ({ page, visit, say, ownHouse }) => {
    const day = dayIn(IN_DAYS);
    await visit('lodgings/bookings/?add=');
    await expect(page).toHaveTitle(say('Bookings - Alisios Travel', 'Reservas - Alisios Travel'));
    const list = listPage(page, say);
    const { dialog, panel } = list;
    await list.fill({ 'client.first_name': 'Ana', 'client.last_name': 'García Íñiguez' });
    await list.fill({ 'client.email': 'ana@example.com' });
    await dialog.locator('[name="accommodation_id"]').fill(ownHouse.name);
    await page.getByRole('option', { name: ownHouse.name }).click();
    await list.fill({ check_in: typed(day), check_out: typed(addDays(day, 4)) });
    await expect(dialog.getByText(say('4 nights', '4 noches')).first()).toBeVisible();
    await dialog.locator('[name="party.adults"]').selectOption('3');
    await dialog.locator('[name="party.children"]').selectOption('3');
    await dialog.locator('[name="party.children.0"]').selectOption(say('Under 1', 'Menos de 1'));
    await dialog.locator('[name="party.children.1"]').selectOption('4');

    // An age is still missing.
    await list.save();
    await expect(dialog.getByRole('alert').first()).toContainText(
      say('Select an age for every child', 'Elija la edad de cada niño'),
    );
    await dialog.locator('[name="party.children.2"]').selectOption('9');
    const proposals = dialog.getByRole('region', { name: say('How they fit', 'Cómo se acomodan') });
    await proposals
      .getByRole('button', { name: say('Use it', 'Usar') })
      .first()
      .click();
    const rooms = dialog.getByRole('group', { name: say('Room', 'Habitación') });
    await expect(rooms).toHaveCount(2);
    await expect(dialog.getByRole('status').filter({ hasText: 'Total' })).toContainText('$440.00');
    expect(await violationsOf(page, '[aria-modal="true"]')).toEqual([]);
    await list.save();
    await list.saved();
    await expect(panel).toContainText(ownHouse.name);
    await expect(panel).toContainText(say('3 adults, 3 children', '3 adultos, 3 niños'));
    expect(await violationsOf(page, '[data-panel]')).toEqual([]);

    // The link, as it goes into WhatsApp.
    await panel.getByRole('button', { name: say('Pay booking', 'Cobrar reserva') }).click();
    await dialog.getByRole('button', { name: /^Request .* by link$|^Pedir .* por enlace$/ }).click();
    const link = page.getByRole('dialog', { name: say('Payment link', 'Enlace de pago') });
    await expect(link.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\//);
    await link
      .getByRole('button', { name: say('Close', 'Cerrar') })
      .first()
      .click();

    await panel
      .getByRole('button', { name: say('Cancel room', 'Cancelar habitación') })
      .first()
      .click();
    await expect(dialog.getByRole('status').first()).toContainText(
      say('Cancelling this room now costs nothing.', 'Cancelar ahora esta habitación no cuesta nada.'),
    );
    await list.fill({ reason: 'Tía Rosa' });
    await dialog.getByRole('button', { name: say('Cancel room', 'Cancelar habitación') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(panel.getByText(say('Cancelled', 'Cancelada'), { exact: true })).toBeVisible();
    await expect(panel.getByRole('button', { name: say('Cancel room', 'Cancelar habitación') })).toHaveCount(
      0,
    );
  },
);

test('what is not free is said in place, with what else there is; a change of nights says its price first', async ({
  page,
  visit,
  say,
  office,
  ownHouse,
}) => {
  const day = dayIn(IN_DAYS);
  const { id } = await office.call<{ id: number }>('POST', '/lodgings/bookings/', {
    client: { first_name: 'Luis', last_name: 'Otero' },
    accommodation_id: ownHouse.id,
    check_in: day,
    check_out: addDays(day, 2),
    rooms: [{ room_id: ownHouse.triple, adults: 3 }],
  });
  await visit(`lodgings/bookings/?add=&stay=${ownHouse.id},${ownHouse.triple},${day},${addDays(day, 2)}`);
  const list = listPage(page, say);
  const { dialog, panel } = list;
  await expect(dialog.getByText(say('Other dates here:', 'Otras fechas aquí:'))).toBeVisible();
  await list.fill({ check_in: typed(addDays(day, 2)), check_out: typed(addDays(day, 4)) });
  await expect(dialog.getByRole('status').filter({ hasText: 'Total' })).toContainText('$120.00');
  await dialog.getByRole('button', { name: say('Cancel', 'Cancelar'), exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button').last().click();

  await visit(`lodgings/bookings/?id=${id}`);
  await panel
    .getByRole('button', { name: say('Change room or nights', 'Cambiar habitación o noches') })
    .click();
  await list.fill({ check_out: typed(addDays(day, 3)) });
  await expect(dialog.getByRole('status')).toContainText(
    say('$120.00 now, $180.00 after the change', '$120.00 ahora, $180.00 con el cambio'),
  );
  await dialog.getByRole('button', { name: say('Change', 'Cambiar'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(panel.getByText(say('3 nights', '3 noches')).first()).toBeVisible();
});

test(
  'guests come and leave at the hours that are typed, and what their house is owed is posted',
  { tag: '@both' },
  async ({ page, visit, say, office, ownHouse }) => {
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

    await panel.locator('header').getByRole('button', { name: here.code }).click();
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
  },
);

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
