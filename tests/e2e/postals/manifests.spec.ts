import { violationsOf } from '../accessibility.ts';
import { expect, unique } from '../fixtures.ts';
import { listPage } from '../list-page.ts';
import { test } from '../office.ts';
import { labelOf, ownPackage } from './own-package.ts';

test(
  'a clerk gathers packages with a barcode reader, dispatches them, and checks in what arrives',
  { tag: '@both' },
  async ({ page, visit, say, office, loginAs }) => {
    const [one, pair, stranger] = [
      await ownPackage(office),
      await ownPackage(office, 2),
      await ownPackage(office),
    ];
    const carrier = `Xael ${unique()}`;
    await loginAs('agent');
    await visit('postals/packages/');
    const sections = page.getByRole('navigation', { name: say('Sections', 'Secciones') });
    await sections.getByRole('button', { name: say('Manifests', 'Manifiestos') }).click();
    await expect(page).toHaveURL(/tab=manifests/);
    const list = listPage(page, say);
    const { panel } = list;
    const dialog = page.locator('[role="dialog"][aria-modal="true"]:not([data-panel])');

    await page.getByRole('button', { name: say('Add manifest', 'Agregar manifiesto') }).click();
    await list.fill({ carrier, awb: '136-20041178', route: 'Miami – La Habana' });
    expect(await violationsOf(page, '[aria-modal="true"]')).toEqual([]);
    await list.save();
    await expect(panel).toContainText(carrier);

    // A reader types a code and Enter; nobody touches the mouse.
    await panel.getByRole('button', { name: say('Add packages', 'Agregar paquetes') }).click();
    const code = dialog.locator('[name="code"]');
    await expect(code).toBeFocused();
    for (const scanned of [labelOf(pair, 2), one.folio]) {
      await page.keyboard.type(scanned);
      await page.keyboard.press('Enter');
      await expect(dialog.getByText(say('1 package added.', 'Se agregó 1 paquete.'))).toBeVisible();
      await expect(code).toHaveValue('');
    }
    await page.keyboard.type(labelOf(pair, 1));
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(say('1 was already on it.', '1 ya estaba en él.'))).toBeVisible();
    expect(await violationsOf(page, '[aria-modal="true"]')).toEqual([]);
    await dialog.getByRole('button', { name: say('Done', 'Listo') }).click();
    for (const { folio } of [one, pair]) await expect(panel.getByRole('link', { name: folio })).toBeVisible();
    await expect(panel).toContainText('24 lb · 10.886 kg');
    expect(await violationsOf(page, '[data-panel]')).toEqual([]);

    await panel.getByRole('button', { name: say('Dispatch', 'Despachar'), exact: true }).click();
    await expect(dialog).toContainText(carrier);
    await dialog.getByRole('button', { name: say('Dispatch', 'Despachar'), exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(panel.getByText(say('Dispatched', 'Despachado'), { exact: true }).first()).toBeVisible();

    await panel.getByRole('button', { name: say('Check in', 'Recibir'), exact: true }).click();
    await expect(dialog.locator('[name="code"]')).toBeFocused();
    const told = dialog.getByRole('status');
    const closeArrival = dialog.getByRole('button', { name: say('Close arrival', 'Cerrar la recepción') });
    // On the quay there is no signal: the code waits, and what waits is not counted as missing.
    await page.route('**/check_in/', (route) => route.abort());
    await page.keyboard.type(labelOf(pair, 1));
    await page.keyboard.press('Enter');
    await expect(told.first()).toContainText(say('Waiting for a connection', 'A la espera de conexión'));
    await expect(closeArrival).toBeDisabled();
    await page.unroute('**/check_in/');
    await dialog.getByRole('button', { name: say('Try now', 'Intentar ahora') }).click();
    await expect(told.first()).toContainText(say('1 of 2 parcels are here', 'Llegaron 1 de 2 bultos'));
    await dialog.locator('[name="code"]').focus();
    for (const [scanned, said] of [
      [labelOf(pair, 1), say('Already checked in', 'Ya se había recibido')],
      [stranger.folio, say('Not on this manifest', 'No está en este manifiesto')],
      ['PF-2026-9', say('Not found', 'No se encontró')],
    ] as const) {
      await page.keyboard.type(scanned);
      await page.keyboard.press('Enter');
      await expect(told.first()).toContainText(said);
    }
    expect(await violationsOf(page, '[aria-modal="true"]')).toEqual([]);
    await closeArrival.click();
    await expect(dialog).toContainText(one.folio);
    await expect(dialog).toContainText(stranger.folio);
    await dialog.getByRole('button', { name: say('Close arrival', 'Cerrar la recepción') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(panel.getByText(say('Missing (2)', 'Faltan (2)'))).toBeVisible();

    // The package says what it lacks, and leads back.
    await panel.getByRole('link', { name: one.folio }).click();
    await expect(panel).toContainText(
      say('1 parcel did not arrive with its manifest', 'Falta 1 bulto que no llegó con su manifiesto'),
    );
    await panel.getByRole('link', { name: /^M-\d{4}-\d{6}$/ }).click();
    await expect(page).toHaveURL(/tab=manifests&id=\d+/);
    await expect(panel).toContainText(carrier);
  },
);

test('a clerk puts chosen packages on an open manifest', async ({ page, visit, say, office, loginAs }) => {
  const own = await ownPackage(office);
  const { number } = await office.call<{ number: string }>('POST', '/postals/manifests/', {
    carrier: `Xael ${unique()}`,
    date: '2099-12-31',
    currency: 'USD',
  });
  await loginAs('agent');
  await visit(`postals/packages/?q=${own.folio}`);
  await page.locator('main [data-id]').getByRole('checkbox').check();
  await page.getByRole('button', { name: say('Add to a manifest', 'Agregar a un manifiesto') }).click();
  const dialog = page.locator('[role="dialog"][aria-modal="true"]');
  const choice = dialog.getByRole('combobox');
  await choice.selectOption(await choice.locator('option', { hasText: number }).getAttribute('value'));
  await dialog.getByRole('button', { name: say('Add', 'Agregar'), exact: true }).click();
  await expect(dialog.getByText(say('1 package added.', 'Se agregó 1 paquete.'))).toBeVisible();
  expect(await violationsOf(page, '[aria-modal="true"]')).toEqual([]);
});
