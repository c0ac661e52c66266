import { addDays } from '../../../src/lib/domain/dates.ts';
import { violationsOf } from '../accessibility.ts';
import { dayIn, typed } from '../cars/trips.ts';
import { expect } from '../fixtures.ts';
import { listPage } from '../list-page.ts';
import { test } from '../lodgings/own-house.ts';

const IN_DAYS = 60;

/*
 * Two parents and three children in two rooms: what is proposed costs what each night says, and whatever becomes of one
 * room, the other one and its price stay as they were. Its money is walked by tests/api/lodgings.
 */
test('a family of five is housed as proposed; one room stays a night longer, the other is cancelled (rule: one-room-alone)', async ({
  page,
  visit,
  say,
  loginAs,
  ownHouse,
}) => {
  await loginAs('administrator');
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
  await dialog.locator('[name="party.adults"]').selectOption('2');
  await dialog.locator('[name="party.children"]').selectOption('3');
  await dialog.locator('[name="party.children.0"]').selectOption(say('Under 1', 'Menos de 1'));
  await dialog.locator('[name="party.children.1"]').selectOption('8');

  // An age is still missing.
  await list.save();
  await expect(dialog.getByRole('alert').first()).toContainText(
    say('Select an age for every child', 'Elija la edad de cada niño'),
  );
  await dialog.locator('[name="party.children.2"]').selectOption('11');
  const proposals = dialog.getByRole('region', { name: say('How they fit', 'Cómo se acomodan') });
  await proposals
    .getByRole('button', { name: say('Use it', 'Usar') })
    .first()
    .click();
  const rooms = dialog.getByRole('group', { name: say('Room', 'Habitación') });
  await expect(rooms).toHaveCount(2);
  await expect(dialog.getByRole('status').filter({ hasText: 'Total' })).toContainText('$400.00');
  expect(await violationsOf(page, '[aria-modal="true"]')).toEqual([]);
  await list.save();
  await list.saved();
  await expect(panel).toContainText(ownHouse.name);
  await expect(panel).toContainText(say('2 adults, 3 children', '2 adultos, 3 niños'));
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

  // Each room by itself, with what its nights cost.
  const lines = panel.getByRole('listitem').filter({ has: page.locator('summary') });
  const patio = lines.filter({ hasText: 'Patio' });
  const other = lines.filter({ hasNotText: 'Patio' });
  await expect(patio).toContainText('$240.00');
  await expect(other).toContainText('$160.00');
  await other.locator('summary').click();
  await expect(other.getByText('40.00', { exact: true }).first()).toBeVisible();

  // A night more for one room says first what it costs.
  await other
    .getByRole('button', { name: say('Change room or nights', 'Cambiar habitación o noches') })
    .click();
  await list.fill({ check_out: typed(addDays(day, 5)) });
  await expect(dialog.getByRole('status')).toContainText(
    say('$400.00 now, $440.00 after the change', '$400.00 ahora, $440.00 con el cambio'),
  );
  await dialog.getByRole('button', { name: say('Change', 'Cambiar'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(other).toContainText('$200.00');
  await expect(patio).toContainText('$240.00');

  await patio.getByRole('button', { name: say('Cancel room', 'Cancelar habitación') }).click();
  await expect(dialog.getByRole('status').first()).toContainText(
    say('Cancelling this room now costs nothing.', 'Cancelar ahora esta habitación no cuesta nada.'),
  );
  await list.fill({ reason: 'Los abuelos no viajan' });
  await dialog.getByRole('button', { name: say('Cancel room', 'Cancelar habitación') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(panel.getByText(say('Cancelled', 'Cancelada'), { exact: true })).toBeVisible();
  await expect(other).toContainText('$200.00');
  await expect(panel.getByRole('button', { name: say('Cancel room', 'Cancelar habitación') })).toHaveCount(0);
});
