import { violationsOf } from '../accessibility.ts';
import { expect, unique } from '../fixtures.ts';
import { listPage } from '../list-page.ts';
import { test } from '../office.ts';
import type { Staff } from '../payment/debts.ts';
import { following } from '../postals/following.ts';
import { labelOf, ownPackage } from '../postals/own-package.ts';
import { drawSignature } from '../postals/signature.ts';

/** Packages that left with one flight. */
async function flown(office: Staff, package_ids: readonly number[]): Promise<number> {
  const { id } = await office.call<{ id: number }>('POST', '/postals/manifests/', {
    carrier: `Xael ${unique()}`,
    date: '2026-12-31',
    currency: 'USD',
  });
  const { manifest } = await office.call<{ manifest: { version: number } }>(
    'POST',
    `/postals/manifests/${id}/add_packages/`,
    { package_ids },
  );
  await office.call('POST', `/postals/manifests/${id}/dispatch/`, { notify: false }, manifest.version);
  return id;
}

/*
 * The six parcels of six-parcels-to-guantanamo.spec.ts land: customs keeps one, a courier without network hands over five
 * for one signature, and the last one follows. The sender's phone says at each step what is true of the six.
 */
test(
  'customs keeps one of six parcels: five are delivered without a network, the last one follows (rule: delivered-in-parts)',
  { tag: '@phone' },
  async ({ page, browser, baseURL, visit, say, language, office, loginAs }) => {
    const [own, one, stranger] = [
      await ownPackage(office, 6),
      await ownPackage(office),
      await ownPackage(office),
    ];
    const manifest = await flown(office, [own.id, one.id]);
    const address = `/${language}/payment/tracking/?n=${own.number}`;
    const sender = await following(browser, { baseURL, language, address });
    await loginAs('administrator');
    await visit(`postals/packages/?tab=manifests&id=${manifest}`);
    const { panel } = listPage(page, say);
    const dialog = page.locator('[role="dialog"][aria-modal="true"]:not([data-panel])');

    // On the quay there is no signal: the code waits, and what waits is not counted as missing.
    await panel.getByRole('button', { name: say('Check in', 'Recibir'), exact: true }).click();
    await expect(dialog.locator('[name="code"]')).toBeFocused();
    const told = dialog.getByRole('status').first();
    const closeArrival = dialog.getByRole('button', { name: say('Close arrival', 'Cerrar la recepción') });
    const read = async (code: string): Promise<void> => {
      await page.keyboard.type(code);
      await page.keyboard.press('Enter');
    };
    await page.route('**/check_in/', (route) => route.abort());
    await read(labelOf(own, 1));
    await expect(told).toContainText(say('Waiting for a connection', 'A la espera de conexión'));
    await expect(closeArrival).toBeDisabled();
    await page.unroute('**/check_in/');
    await dialog.getByRole('button', { name: say('Try now', 'Intentar ahora') }).click();
    await expect(told).toContainText(say('1 of 6 parcels', '1 de 6 bultos'));
    await dialog.locator('[name="code"]').focus();
    for (const parcel of [2, 3, 4, 5]) {
      await read(labelOf(own, parcel));
      await expect(told).toContainText(say(`${parcel} of 6 parcels`, `${parcel} de 6 bultos`));
    }
    for (const [code, says] of [
      [labelOf(own, 1), say('Already checked in', 'Ya se había recibido')],
      [stranger.folio, say('Not on this manifest', 'No está en este manifiesto')],
      ['PF-2026-9', say('Not found', 'No se encontró')],
    ] as const) {
      await read(code);
      await expect(told).toContainText(says);
    }
    expect(await violationsOf(page, '[aria-modal="true"]')).toEqual([]);
    await closeArrival.click();
    for (const { folio } of [own, one, stranger]) await expect(dialog).toContainText(folio);
    await dialog.getByRole('button', { name: say('Close arrival', 'Cerrar la recepción') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(panel.getByText(say('Missing (2)', 'Faltan (2)'))).toBeVisible();

    // Which one is missing stands at the parcel; why, in the step that staff write down.
    await panel.getByRole('link', { name: own.folio }).click();
    const notArrived = say('Did not arrive with its manifest', 'No llegó con su manifiesto');
    await expect(panel.getByRole('listitem').filter({ hasText: notArrived })).toContainText('6/6');
    await panel.getByRole('button', { name: say('Add step', 'Agregar paso') }).click();
    const held = say('Held by customs', 'Retenido en aduana');
    await dialog.locator('[name="code"]').selectOption({ label: held });
    await dialog.locator('[name="reason"]').fill('Falta la factura');
    await dialog.getByRole('button', { name: say('Add step', 'Agregar paso') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(panel.getByText(/Falta la factura/).first()).toBeVisible();
    await sender.reads(held, say('5 of 6 arrived in Cuba', '5 de 6 llegaron a Cuba'));

    // The courier signs in five parcels at once, where there is no network, and the page is even closed meanwhile.
    await visit('postals/packages/');
    const scan = say('Scan', 'Escanear');
    await page.getByRole('button', { name: scan, exact: true }).click();
    const box = page.getByRole('dialog', { name: say('Scan packages', 'Escanear paquetes') });
    const result = box.locator('[data-result]');
    await box
      .getByRole('group', { name: say('Step', 'Paso') })
      .getByText(say('Deliver', 'Entregar'))
      .click();
    await page.route('**/api/postals/scan', (route) => route.abort());
    await read(labelOf(own, 1));
    await expect(box.getByLabel(say('Received by', 'Recibido por'))).toBeFocused();
    await page.keyboard.type('Yanet Morales');
    await drawSignature(box, say('Signature', 'Firma'));
    expect(await violationsOf(page, '[aria-modal="true"]')).toEqual([]);
    await box.getByLabel(say('Received by', 'Recibido por')).press('Enter');
    await expect(result).toContainText(say('Waiting for a connection', 'A la espera de conexión'));
    const waiting = box.getByRole('region', { name: say('Waiting', 'En espera') });
    for (const parcel of [2, 3, 4, 5]) {
      await read(labelOf(own, parcel));
      await expect(waiting.getByRole('listitem')).toHaveCount(parcel);
    }
    expect(await violationsOf(page, '[aria-modal="true"]')).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: say('Scan (5 waiting)', 'Escanear (5 en espera)') }).click();
    await expect(waiting.getByRole('listitem')).toHaveText(
      [5, 4, 3, 2, 1].map((parcel) => new RegExp(labelOf(own, parcel))),
    );
    await sender.reads(held);
    await page.unroute('**/api/postals/scan');
    await box.getByRole('button', { name: say('Try now', 'Intentar ahora') }).click();
    await expect(result).toContainText(say('5 of 6 scanned', '5 de 6 escaneados'));
    await sender.reads(
      say('Partly delivered', 'Entregado en parte'),
      say('5 of 6 delivered', '5 de 6 entregados'),
    );

    // Customs lets the last one go.
    await box
      .getByRole('group', { name: say('Step', 'Paso') })
      .getByText(say('Arrive in Cuba', 'Llegada a Cuba'))
      .click();
    await read(labelOf(own, 6));
    await expect(result).toContainText(say('6 of 6 scanned', '6 de 6 escaneados'));
    await box
      .getByRole('group', { name: say('Step', 'Paso') })
      .getByText(say('Deliver', 'Entregar'))
      .click();
    await read(labelOf(own, 6));
    await expect(box.getByLabel(say('Received by', 'Recibido por'))).toBeFocused();
    await page.keyboard.type('Yanet Morales');
    await page.keyboard.press('Enter');
    await expect(result).toHaveAttribute('data-result', 'done');
    await expect(result).toContainText(say('Delivered', 'Entregado'));
    await sender.reads(say('Delivered', 'Entregado'), say('6 of 6 delivered', '6 de 6 entregados'));
    await sender.readsNothingOf('Yanet', 'Morales', 'factura', 'Calle 23', '$');

    // One book of what happened, with one signature of each hand.
    await visit(`postals/packages/?id=${own.id}`);
    await expect(
      panel.getByText(say('Received and signed by Yanet Morales', 'Recibido y firmado por Yanet Morales')),
    ).toHaveCount(1);
    await expect(panel.getByText(say('Received by Yanet Morales', 'Recibido por Yanet Morales'))).toHaveCount(
      1,
    );
    await panel.getByRole('link', { name: /^M-\d{4}-\d{6}$/ }).click();
    await expect(page).toHaveURL(/tab=manifests&id=\d+/);
    await expect(panel.getByText(say('Missing (1)', 'Faltan (1)'))).toBeVisible();
  },
);
