import { expect, test } from '../fixtures.ts';
import { listPage } from '../list-page.ts';
import { clientWithDebt } from './api.ts';

test('corrects a line by its right amount; wrong input is named and what is typed comes back', async ({
  page,
  loginAs,
  visit,
  say,
}) => {
  await loginAs('administrator');
  await visit('financials/transactions/');
  const list = listPage(page, say);
  await expect(page).toHaveTitle(
    say('Financial transactions - Alisios Travel', 'Transacciones financieras - Alisios Travel'),
  );
  const { name, number } = await clientWithDebt(page, 900_00);
  await list.search(name);
  await expect(list.rows).toHaveCount(1);
  await list.rows.first().click();
  await expect(list.panel).toContainText('$900.00');
  await expect(list.panel.getByRole('link', { name: number })).toBeVisible();
  const open = list.panel.getByRole('button', { name: say('Adjust transaction', 'Ajustar transacción') });
  const post = list.dialog.getByRole('button', {
    name: say('Post the correction', 'Contabilizar la corrección'),
  });
  await open.click();
  for (const wrong of ['-1', '1.234', '0.005', '1e9']) {
    await list.dialog.locator('[name="amount"]').fill(wrong);
    await list.dialog.locator('[name="reason"]').fill('Un cero de más');
    await expect(list.dialog.locator('[name="amount"]')).toHaveAttribute('aria-invalid', 'true');
  }
  await list.dialog.locator('[name="amount"]').fill('90');
  await expect(list.dialog.getByRole('status')).toHaveText(
    say('Correcting entry: Credit, -$810.00.', 'Asiento de corrección: Crédito, -$810.00.'),
  );

  // A save that fails closes the dialog, and everything typed comes back (rule: draft-survives).
  await page.route('**/adjust/', (route) => route.fulfill({ status: 500, body: 'no' }));
  await post.click();
  await expect(list.dialog).toHaveCount(0);
  await page.unroute('**/adjust/');
  await page.getByRole('button', { name: say('Open again', 'Abrir de nuevo') }).click();
  await expect(list.dialog.locator('[name="reason"]')).toHaveValue('Un cero de más');
  await post.dblclick();
  await expect(list.toast(say('The transaction was adjusted.', 'La transacción se ajustó.'))).toBeVisible();
  await expect(list.panel).toContainText(say('Corrected to: $90.00', 'Corregida a: $90.00'));
  await expect(list.rows).toHaveCount(2);
  await list.panel.getByRole('tab', { name: say('History', 'Historial') }).click();
  await expect(list.panel).toContainText('Un cero de más');
});

test('an Agent reads, filters and exports, and corrects nothing', async ({ page, loginAs, visit, say }) => {
  await loginAs('agent');
  await visit('financials/transactions/?source=charge');
  const list = listPage(page, say);
  await expect(list.rows).toHaveCount(25);
  await expect(list.rows.first()).toContainText(say('Charge', 'Cargo'));
  await list.rows.first().click();
  await expect(list.panel.getByRole('heading', { level: 2 })).toBeVisible();
  await expect(
    list.panel.getByRole('button', { name: say('Adjust transaction', 'Ajustar transacción') }),
  ).toHaveCount(0);
  await list.panel.getByRole('link', { name: /^A-\d{6}$/ }).click();
  await expect(page).toHaveURL(/financials\/accounts\/\?id=\d+$/);
  await expect(list.panel.getByRole('heading', { level: 2 })).toBeVisible();
  await page.goBack();
  await expect(list.panel.getByRole('heading', { level: 2 })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: say('Export', 'Exportar') }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^transactions-.*\.csv$/);
});
