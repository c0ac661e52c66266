import type { Page } from '@playwright/test';
import { addDays, formatTypedDate } from '../../../src/lib/domain/dates.ts';
import { dayIn } from '../cars/trips.ts';
import { expect } from '../fixtures.ts';
import { listPage } from '../list-page.ts';
import type { Staff } from '../payment/debts.ts';
import { test } from './own-house.ts';
import type { OwnHouse } from './own-house.ts';

/** Free rooms named so on a night, as the cell is read aloud. */
const cellOf = (page: Page, room: string, night: string, language: string) => {
  const long = new Intl.DateTimeFormat(language === 'en' ? 'en-US' : 'es-US', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(night));
  return page.getByRole('gridcell', { name: `, ${room}, ${long}: ` });
};

/** Books one of the doubles of a house for two. */
const book = ({ call }: Staff, house: OwnHouse, check_in: string, nights: number) =>
  call<{ id: number; code: string; rooms: { id: number }[] }>('POST', '/lodgings/bookings/', {
    client: { first_name: 'Idania', last_name: 'Arrastre' },
    accommodation_id: house.id,
    check_in,
    check_out: addDays(check_in, nights),
    rooms: [{ room_id: house.double, adults: 2, children: [] }],
  });

test('nights are blocked from a cell, shortened in their list and given back (rule: rooms-of-a-night)', async ({
  page,
  visit,
  say,
  language,
  loginAs,
  office,
  ownHouse,
}) => {
  await loginAs('administrator');
  const night = dayIn(3);
  const { code } = await book(office, ownHouse, addDays(night, 1), 1);
  await visit(`lodgings/accommodations/?tab=calendar&accommodation=${ownHouse.id}`);
  const list = listPage(page, say);
  const { dialog } = list;
  // The head, the house and its two sorts of rooms.
  await expect(page.getByRole('row')).toHaveCount(4);
  const double = say('Double', 'Doble');
  const cell = cellOf(page, double, night, language);
  await expect(cell).toHaveAccessibleName(new RegExp(say(': 2 of 2 free$', ': libres 2 de 2$')));
  await cell.press('Enter');
  const open = page.getByRole('dialog', { name: double });
  await open.getByRole('button', { name: say('Block nights', 'Bloquear noches') }).click();
  await list.fill({ to: formatTypedDate(addDays(night, 1)), quantity: '2', reason: 'Pintura' });
  const check = dialog.getByRole('status');
  await expect(check).toContainText(say('1 of 2 can be blocked', 'se puede bloquear 1 de 2'));
  await expect(check.getByRole('link', { name: code })).toBeVisible();
  await list.fill({ quantity: '' });
  await list.save();
  await list.saved();
  await expect(cell).toHaveAccessibleName(
    new RegExp(say(': 0 of 2 free, 2 blocked$', ': libres 0 de 2, con bloqueo 2$')),
  );

  await page.getByRole('button', { name: say('Blocked nights', 'Noches bloqueadas') }).click();
  await list.row('Pintura').first().click();
  await list.panel.getByRole('button', { name: say('Edit', 'Editar'), exact: true }).click();
  await list.fill({ to: formatTypedDate(night) });
  await list.save();
  await list.saved();
  await visit(`lodgings/accommodations/?tab=calendar&accommodation=${ownHouse.id}`);
  await expect(cellOf(page, double, addDays(night, 1), language)).toHaveAccessibleName(
    new RegExp(say(': 1 of 2 free$', ': libres 1 de 2$')),
  );
  await cell.press('Enter');
  await open.getByRole('button', { name: say('Unlock', 'Desbloquear') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('Unlock nights', 'Desbloquear noches') })
    .click();
  await expect(list.toast(say('The dates were unlocked.', 'Las fechas se desbloquearon.'))).toBeVisible();
  await expect(cell).toHaveAccessibleName(new RegExp(say(': 2 of 2 free$', ': libres 2 de 2$')));
});

test('a cell leads to the form of a booking; who may not block is told so', async ({
  page,
  visit,
  language,
  loginAs,
  ownHouse,
}) => {
  await loginAs('agent');
  await visit(`lodgings/accommodations/?tab=calendar&accommodation=${ownHouse.id}&days=14`);
  await expect(page.getByRole('columnheader')).toHaveCount(15);
  await cellOf(page, 'Double', dayIn(3), language).press('Enter');
  const open = page.getByRole('dialog', { name: 'Double' });
  await expect(open).toContainText('Block nights: Your role does not allow this');
  await open.getByRole('link', { name: 'Add a booking' }).click();
  const form = page.getByRole('dialog', { name: 'Add booking' });
  await expect(form.locator('[name="accommodation_id"]')).toHaveValue(new RegExp(ownHouse.name));
  await expect(form.locator('[name="check_in"]')).toHaveValue(formatTypedDate(dayIn(3)));
});

test('a booking is moved by pointer to another room and by keys to other nights, each time with its new price', async ({
  page,
  visit,
  loginAs,
  office,
  ownHouse,
}) => {
  await loginAs('administrator');
  const night = dayIn(40);
  const { rooms } = await book(office, ownHouse, night, 2);
  await visit(
    `lodgings/accommodations/?tab=bookings&days=14&accommodation=${ownHouse.id}&from=${addDays(night, -2)}`,
  );
  const bar = page.locator(`[data-bar="${rooms[0]?.id}"]`);
  const track = page.locator(`[data-track="${ownHouse.triple}"]`);
  const question = page.getByRole('alertdialog');
  const move = question.getByRole('button', { name: 'Move', exact: true });
  await bar.hover();
  const [from, to] = [await bar.boundingBox(), await track.boundingBox()];
  if (!from || !to) throw new Error('Bar or room is not on the screen');
  const x = from.x + from.width / 2;
  await page.mouse.down();
  await page.mouse.move(x, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(x, to.y + to.height / 2, { steps: 4 });
  await expect(bar).not.toHaveCSS('transform', 'none');
  await page.mouse.up();
  await expect(question).toContainText('Double → Patio · Double');
  await expect(question).toContainText('$80.00 now, $120.00 after the move');
  await move.click();
  await expect(track.locator(bar)).toBeVisible();

  await bar.press('Shift+ArrowRight');
  await expect(question).toContainText(
    `Idania Arrastre: ${formatTypedDate(addDays(night, 1))} to ${formatTypedDate(addDays(night, 3))}.`,
  );
  await move.click();
  await expect(bar).toHaveAccessibleName(new RegExp(`from ${formatTypedDate(addDays(night, 1))}`));

  await bar.press('m');
  const { dialog, fill } = listPage(page, (english) => english);
  await fill({ check_out: formatTypedDate(addDays(night, 4)) });
  await expect(dialog.getByRole('status')).toContainText('$120.00 now, $180.00 after the move');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(bar).toHaveAccessibleName(new RegExp(`to ${formatTypedDate(addDays(night, 4))}`));
});
