import { violationsOf } from '../accessibility.ts';
import { expect, unique } from '../fixtures.ts';
import { listPage } from '../list-page.ts';
import { test } from '../office.ts';

/** Playa, in La Habana. */
const CITY = 2301;

test(
  'a clerk takes two parcels for a recipient on record, sees the price, orders it, and anybody can follow it',
  { tag: '@both' },
  async ({ page, visit, say, language, office, loginAs }) => {
    // Who sends and who gets it are this test's own.
    const surname = `Zaldívar${unique()
      .replaceAll(/[^a-z]/gi, '')
      .toLowerCase()}`;
    const { id: member } = await office.call<{ id: number }>('POST', '/users/members/', {
      first_name: 'Ana',
      last_name: surname,
      phone: '+13055550142',
    });
    await office.call('POST', '/postals/recipients/', {
      first_name: 'Yanet',
      first_surname: surname,
      mobile: '+5353317131',
      street: 'Calle 23',
      city_id: CITY,
      members: [{ member_id: member, relation: 'sibling' }],
    });
    await loginAs('agent');
    await visit(`postals/packages/?add=${member}`);
    await expect(page).toHaveTitle(say('Packages - Alisios Travel', 'Paquetes - Alisios Travel'));
    const list = listPage(page, say);
    const { dialog, panel } = list;
    await list.fill({ 'recipient.recipient_id': surname });
    await page.getByRole('option', { name: `Yanet ${surname}` }).click();
    await expect(dialog.locator('[name="recipient.values.street"]')).toHaveValue('Calle 23');

    await dialog.getByRole('button', { name: say('Add a line', 'Agregar una línea') }).click();
    await list.fill({ 'contents.0.description': 'Ropa', 'contents.0.value': '40' });
    await list.fill({ 'parcels.0.weight.value': '12.5' });
    await expect(dialog.getByText('= 5.67 kg')).toBeVisible();
    await dialog.getByRole('button', { name: say('Add a parcel', 'Agregar un bulto') }).click();

    // The second parcel is not weighed yet.
    await list.save();
    await expect(dialog.getByRole('alert').first()).toBeVisible();
    await list.fill({ 'parcels.1.weight.value': '7.5' });
    const price = dialog.getByRole('status', { name: say('Price', 'Precio') });
    await expect(price).toContainText(say('Transport', 'Transporte'));
    await expect(price).toContainText('Total');
    expect(await violationsOf(page, '[aria-modal="true"]')).toEqual([]);
    await list.save();
    await list.saved();
    await expect(panel).toContainText(`Yanet ${surname}`);
    await expect(panel).toContainText('20 lb · 9.072 kg');
    expect(await violationsOf(page, '[data-panel]')).toEqual([]);

    await panel.getByRole('button', { name: say('Generate order', 'Generar orden') }).click();
    const track = panel.getByRole('link', { name: say('Track', 'Rastrear') });
    await expect(track).toBeVisible();

    await panel.getByRole('button', { name: say('More actions of', 'Más acciones de') }).click();
    await page.getByRole('menuitem', { name: say('Steps', 'Pasos') }).click();
    await page.getByRole('menuitem', { name: say('Add step', 'Agregar paso') }).click();
    const received = say('Received at US warehouse', 'Recibido en almacén EE. UU.');
    await dialog.locator('[name="code"]').selectOption({ label: received });
    await list.fill({ place: 'Hialeah' });
    await dialog.getByRole('button', { name: say('Add step', 'Agregar paso') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(panel.getByText(received, { exact: true })).toBeVisible();

    const address = await track.getAttribute('href');
    await page.goto(address ?? '');
    await expect(page).toHaveURL(new RegExp(`/${language}/payment/tracking/`));
    await expect(page.locator('main')).toContainText(received);
    await expect(page.locator('main')).toContainText('Hialeah');
    await expect(page.locator('main')).not.toContainText(surname);
  },
);
