import { violationsOf } from '../accessibility.ts';
import { takeCash } from '../financials/take-cash.ts';
import { expect, unique } from '../fixtures.ts';
import { listPage } from '../list-page.ts';
import { test } from '../office.ts';
import { labelOf } from '../postals/own-package.ts';
import { following } from '../postals/following.ts';

/** Guantánamo in Guantánamo. */
const CITY = 3509;
/** Pounds of the six, as the sender says them. */
const POUNDS = ['8.4', '12', '3.5', '20', '6.87', '6.87'];
const CONTENTS = [
  ['Ropa', ['Miscellaneous', 'Misceláneas'], '12', '60'],
  ['Leche en polvo', ['Food', 'Alimentos'], '6', '54'],
] as const;

/*
 * Six parcels to Guantánamo, from the counter to the flight (six-parcels-at-the-door.spec.ts goes on to the door). The
 * sender watches on a phone, and reads nothing of the people there.
 */
test('six parcels are taken, explained to customs, labelled, weighed, paid and flown, and their sender sees each step', async ({
  page,
  browser,
  baseURL,
  visit,
  say,
  office,
  loginAs,
}) => {
  const surname = `Ochoa${unique().toLowerCase()}`;
  const { id: member } = await office.call<{ id: number }>('POST', '/users/members/', {
    first_name: 'Ana',
    last_name: surname,
    phone: '+13055550142',
  });
  await office.call('POST', '/postals/recipients/', {
    first_name: 'Yamilé',
    first_surname: surname,
    mobile: '+5353317131',
    street: 'Calle Pintó',
    city_id: CITY,
    members: [{ member_id: member, relation: 'sibling' }],
  });
  await loginAs('agent');

  // The counter. Picking who gets it fills in where they live; what it costs follows while one types.
  await visit(`postals/packages/?add=${member}`);
  await expect(page).toHaveTitle(say('Packages - Alisios Travel', 'Paquetes - Alisios Travel'));
  const list = listPage(page, say);
  const { dialog, panel } = list;
  await list.fill({ 'recipient.recipient_id': surname });
  await page.getByRole('option', { name: `Yamilé ${surname}` }).click();
  await expect(dialog.locator('[name="recipient.values.street"]')).toHaveValue('Calle Pintó');
  const addLine = dialog.getByRole('button', { name: say('Add a line', 'Agregar una línea') });
  for (const [index, [description, kind, quantity, value]] of CONTENTS.entries()) {
    await addLine.click();
    const line = `contents.${index}`;
    await dialog.locator(`[name="${line}.class"]`).selectOption({ label: say(kind[0], kind[1]) });
    await list.fill({
      [`${line}.description`]: description,
      [`${line}.quantity`]: quantity,
      [`${line}.value`]: value,
    });
  }
  const addParcel = dialog.getByRole('button', { name: say('Add a parcel', 'Agregar un bulto') });
  for (const [index, pounds] of POUNDS.slice(0, 5).entries()) {
    if (index > 0) await addParcel.click();
    await list.fill({ [`parcels.${index}.weight.value`]: pounds });
  }
  await expect(dialog.getByText('= 3.81 kg')).toBeVisible();
  await addParcel.click();
  // The last one is not weighed yet.
  await list.save();
  await expect(dialog.getByRole('alert').first()).toBeVisible();
  await list.fill({ 'parcels.5.weight.value': POUNDS[5] ?? '' });
  const price = dialog.getByRole('status', { name: say('Price', 'Precio') });
  await expect(price).toContainText(say('It is heavier than 20 kg', 'Pesa más de 20 kg'));
  await expect(price).toContainText(say('Exempt part', 'Parte exenta'));
  expect(await violationsOf(page, '[aria-modal="true"]')).toEqual([]);
  await list.save();
  await list.saved();
  await expect(panel).toContainText(`Yamilé ${surname}`);
  await expect(panel).toContainText('57.64 lb · 26.145 kg');
  expect(await violationsOf(page, '[data-panel]')).toEqual([]);

  // Its number, and a label for each parcel.
  await panel.getByRole('button', { name: say('Generate order', 'Generar orden') }).click();
  const track = panel.getByRole('link', { name: say('Track', 'Rastrear') });
  await expect(track).toBeVisible();
  const folio = await panel.getByRole('heading', { level: 2 }).innerText();
  await panel.getByRole('button', { name: say('More actions', 'Más acciones') }).click();
  await page.getByRole('menuitem', { name: say('Labels and papers', 'Etiquetas y documentos') }).click();
  const labels = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: say('Labels', 'Etiquetas'), exact: true }).click();
  expect((await labels).suggestedFilename()).toMatch(/\.pdf$/);
  const address = await track.getAttribute('href');
  const sender = await following(browser, { baseURL, language: 'en', address });
  await sender.reads(say('Registered', 'Registrado'));

  // The scale says otherwise of one, and the price follows. Codes come from a reader.
  const [own] = (
    await office.call<{ results: { id: number; folio: string; number: string }[] }>(
      'GET',
      `/postals/packages/?q=${folio}`,
    )
  ).results;
  if (!own) throw new Error(`${folio} is not found`);
  await page.getByRole('button', { name: say('Close the panel', 'Cerrar el panel') }).click();
  await page.getByRole('button', { name: say('Scan', 'Escanear'), exact: true }).click();
  const box = page.getByRole('dialog', { name: say('Scan packages', 'Escanear paquetes') });
  const result = box.locator('[data-result]');
  const code = box.getByLabel(say('Code', 'Código'));
  const step = (en: string, es: string) =>
    box
      .getByRole('group', { name: say('Step', 'Paso') })
      .getByText(say(en, es), { exact: true })
      .click();
  await step('Weigh', 'Pesar');
  await code.fill(labelOf(own, 3));
  await page.keyboard.press('Enter');
  await expect(box.getByLabel(say('Weight', 'Peso'), { exact: false }).first()).toBeFocused();
  await page.keyboard.type('4.25');
  await page.keyboard.press('Enter');
  await expect(result).toContainText('4.25 lb');
  await step('Receive', 'Recibir');
  await expect(code).toBeFocused();
  for (const parcel of [1, 2, 3, 4, 5, 6]) {
    await page.keyboard.type(labelOf(own, parcel));
    await page.keyboard.press('Enter');
    await expect(result).toContainText(say(`${parcel} of 6 scanned`, `${parcel} de 6`));
  }
  expect(await violationsOf(page, '[aria-modal="true"]')).toEqual([]);
  await page.keyboard.press('Escape');
  await sender.reads(
    say('Received at US warehouse', 'Recibido en almacén EE. UU.'),
    say('6 of 6 received', '6 de 6'),
  );

  // The sender pays what the scale said.
  await visit(`postals/packages/?id=${own.id}`);
  await expect(panel).toContainText('58.39 lb');
  await takeCash(page, say);
  await expect(panel).toContainText(say('Paid', 'Pagado'));

  // A flight takes it, with everything on it.
  const carrier = `Xael ${unique()}`;
  await visit('postals/packages/?tab=manifests');
  await page.getByRole('button', { name: say('Add manifest', 'Agregar manifiesto') }).click();
  await list.fill({ carrier, awb: '136-20041178', route: 'Miami – La Habana' });
  await list.save();
  await expect(panel).toContainText(carrier);
  await panel.getByRole('button', { name: say('Add packages', 'Agregar paquetes') }).click();
  const manifest = page.locator('[role="dialog"][aria-modal="true"]:not([data-panel])');
  await expect(manifest.locator('[name="code"]')).toBeFocused();
  for (const [scanned, told] of [
    [labelOf(own, 2), say('1 package added.', 'Se agregó 1 paquete.')],
    [labelOf(own, 1), say('1 was already on it.', '1 ya estaba en él.')],
  ] as const) {
    await page.keyboard.type(scanned);
    await page.keyboard.press('Enter');
    await expect(manifest.getByText(told)).toBeVisible();
  }
  expect(await violationsOf(page, '[aria-modal="true"]')).toEqual([]);
  await manifest.getByRole('button', { name: say('Done', 'Listo') }).click();
  await expect(panel.getByRole('link', { name: own.folio })).toBeVisible();
  expect(await violationsOf(page, '[data-panel]')).toEqual([]);
  await panel.getByRole('button', { name: say('Dispatch', 'Despachar'), exact: true }).click();
  await expect(manifest).toContainText(carrier);
  await manifest.getByRole('button', { name: say('Dispatch', 'Despachar'), exact: true }).click();
  await expect(manifest).toHaveCount(0);
  await expect(panel.getByText(say('Dispatched', 'Despachado'), { exact: true }).first()).toBeVisible();
  await sender.reads(say('In transit to Cuba', 'En tránsito a Cuba'));
  await sender.readsNothingOf(surname, 'Yamilé', 'Pintó', '$');
  const inSpanish = { baseURL, language: 'es', address: address?.replace('/en/', '/es/') ?? null } as const;
  const relative = await following(browser, inSpanish);
  await relative.reads('En tránsito a Cuba');
  await relative.readsNothingOf(surname, 'Yamilé', 'Pintó', '$');
});
