import { expect } from '../fixtures.ts';
import { listPage } from '../list-page.ts';
import { test } from './own-house.ts';

const FILE = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'BEGIN:VEVENT',
  'UID:1@another.example',
  'DTSTART;VALUE=DATE:20990101',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

test('gives out the calendar of a room and takes those of others in', async ({
  page,
  loginAs,
  visit,
  say,
  ownHouse,
}) => {
  await loginAs('administrator');
  await visit('lodgings/accommodations/');
  const list = listPage(page, say);
  const { panel, dialog } = list;
  await list.search(ownHouse.name);
  await list.row(ownHouse.name).click();
  await panel.getByRole('tab', { name: say('Rooms', 'Habitaciones') }).click();
  await panel.getByRole('listitem').filter({ hasText: 'Patio' }).getByRole('button').click();
  await page.getByRole('menuitem', { name: say('Calendars', 'Calendarios') }).click();

  await dialog.getByRole('button', { name: say('Make the address', 'Crear la dirección') }).click();
  await expect(dialog.getByLabel(say('Secret address', 'Dirección secreta'), { exact: true })).toHaveValue(
    /\/calendar\.ics\?secret=[\w-]{43}$/,
  );

  await list.fill({ name: 'Otro sitio', address: 'http://another.example/a.ics' });
  const add = dialog.getByRole('button', { name: say('Add calendar', 'Agregar calendario') });
  await add.click();
  await expect(dialog.getByRole('alert')).toContainText(
    say('Address of its calendar', 'Dirección de su calendario'),
  );
  // A host that no network has.
  await list.fill({ address: 'https://calendars.invalid/a.ics' });
  await add.click();
  const feed = dialog.getByRole('listitem').filter({ hasText: 'Otro sitio' });
  await expect(feed).toContainText('calendars.invalid');
  await expect(feed).toContainText(say('did not answer with a calendar', 'no respondió con un calendario'), {
    timeout: 15_000,
  });

  await feed.getByRole('button', { name: say('Read Otro sitio now', 'Leer Otro sitio ahora') }).click();
  await expect(page.getByRole('region', { name: say('Messages', 'Mensajes') })).toContainText(
    say('Otro sitio could not be read', 'No se pudo leer Otro sitio'),
    { timeout: 15_000 },
  );

  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'cuaderno.ics', mimeType: 'text/calendar', buffer: Buffer.from(FILE) });
  const file = dialog.getByRole('listitem').filter({ hasText: 'cuaderno' });
  await expect(file).toContainText(say('0 nights blocked', '0 noches bloqueadas'));
  await file.getByRole('button').click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('Remove calendar', 'Quitar calendario') })
    .click();
  await expect(file).toHaveCount(0);
});
