import { violationsOf } from '../accessibility.ts';
import { expect } from '../fixtures.ts';
import { test } from '../office.ts';
import { labelOf, ownPackage } from './own-package.ts';

test('a clerk with a barcode reader receives, weighs and delivers parcels without the mouse', async ({
  page,
  visit,
  office,
  loginAs,
}) => {
  const [sent, other] = [await ownPackage(office, 2), await ownPackage(office)];
  await loginAs('agent');
  await visit('postals/packages/');
  await page.getByRole('button', { name: 'Scan' }).click();
  const box = page.getByRole('dialog', { name: 'Scan packages' });
  const result = box.locator('[data-result]');
  const code = box.getByLabel('Code');
  await expect(code).toBeFocused();

  // A reader types and ends with Enter, or with Tab.
  await page.keyboard.type(labelOf(sent, 1));
  await page.keyboard.press('Enter');
  await expect(result).toContainText('Received');
  await expect(result).toContainText(sent.number);
  await expect(result).toContainText('Playa, La Habana');
  await expect(result).toContainText('Parcel 1 of 2 · 1 of 2 scanned');
  await page.keyboard.type(labelOf(sent, 1));
  await page.keyboard.press('Tab');
  await expect(result).toContainText('Already received');
  await page.keyboard.type('RR473124829GB');
  await page.keyboard.press('Enter');
  await expect(result).toContainText('That is not one of our codes.');
  const wrong = box.getByRole('region', { name: 'Not done' });
  await expect(wrong.getByRole('listitem')).toHaveCount(1);
  expect(await violationsOf(page, '[aria-modal="true"]')).toEqual([]);

  // Keys that reach a button go on into the box.
  await box.getByRole('button', { name: 'Sound' }).click();
  await page.keyboard.type(labelOf(sent, 2));
  await page.keyboard.press('Enter');
  await expect(result).toContainText('Parcel 2 of 2 · 2 of 2 scanned');

  await box.getByText('Weigh', { exact: true }).click();
  await page.keyboard.type(labelOf(other, 1));
  await page.keyboard.press('Enter');
  await expect(box.getByLabel('Weight', { exact: false }).first()).toBeFocused();
  await page.keyboard.type('9.5');
  await page.keyboard.press('Enter');
  await expect(result).toContainText('Weighed');
  await expect(result).toContainText('9.5 lb');
  await expect(code).toBeFocused();

  await box.getByText('Deliver', { exact: true }).click();
  await page.keyboard.type(labelOf(other, 1));
  await page.keyboard.press('Enter');
  await expect(box.getByLabel('Received by')).toBeFocused();
  await page.keyboard.type('Yanet Morales');
  await page.keyboard.press('Enter');
  await expect(result).toContainText('Delivered');
  expect(await violationsOf(page, '[aria-modal="true"]')).toEqual([]);
});

test(
  'codes that a courier scans without a connection wait over a reload, and are sent once (rule: scans-wait)',
  { tag: '@phone' },
  async ({ page, visit, office, loginAs }) => {
    const [first, second] = [await ownPackage(office), await ownPackage(office)];
    await loginAs('agent');
    await visit('postals/packages/');
    const box = page.getByRole('dialog', { name: 'Escanear paquetes' });
    const result = box.locator('[data-result]');
    const scan = async (code: string): Promise<void> => {
      await box.getByLabel('Código').fill(code);
      await box.getByRole('button', { name: 'Recibir', exact: true }).click();
    };
    await page.getByRole('button', { name: 'Escanear' }).click();
    await page.route('**/api/postals/scan', (route) => route.abort());
    await scan(labelOf(first, 1));
    await expect(result).toContainText('A la espera de conexión');
    await scan(labelOf(second, 1));
    const waiting = box.getByRole('region', { name: 'En espera' });
    await expect(waiting.getByRole('listitem')).toHaveCount(2);
    expect(await violationsOf(page, '[aria-modal="true"]')).toEqual([]);

    await page.reload();
    await page.getByRole('button', { name: 'Escanear (2 en espera)' }).click();
    await expect(waiting.getByRole('listitem')).toHaveText([
      new RegExp(labelOf(second, 1)),
      new RegExp(labelOf(first, 1)),
    ]);
    await page.unroute('**/api/postals/scan');
    await box.getByRole('button', { name: 'Intentar ahora' }).click();
    const last = box.getByRole('region', { name: 'Últimos escaneos' });
    await expect(last.getByRole('listitem')).toHaveText([
      new RegExp(`${second.number}\\s*Recibido`),
      new RegExp(`${first.number}\\s*Recibido`),
    ]);
    for (const { id } of [first, second]) {
      const { events } = await office.call<{ events: object[] }>('GET', `/postals/packages/${id}/`);
      expect(events).toHaveLength(2);
    }
  },
);
