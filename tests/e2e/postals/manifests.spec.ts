import { violationsOf } from '../accessibility.ts';
import { expect, unique } from '../fixtures.ts';
import { test } from '../office.ts';
import { ownPackage } from './own-package.ts';

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
