import { expect, test } from '../fixtures.ts';
import { listPage } from '../list-page.ts';
import { choose } from '../panel-menu.ts';

test('books an expense, corrects it with a reason, and takes it back', async ({
  page,
  loginAs,
  visit,
  say,
}) => {
  await loginAs('administrator');
  await visit('financials/payments/?tab=expenses');
  const list = listPage(page, say);
  await expect(list.rows.first()).toBeVisible();
  const concept = `Gomas ${Date.now()}`;
  await page.getByRole('button', { name: say('Add expense', 'Agregar gasto') }).click();
  await list.save();
  await expect(list.dialog.getByRole('alert')).toContainText(
    say('Please review 3 fields', 'Revise 3 campos'),
  );
  await list.fill({ concept, amount: '0' });
  await list.dialog.locator('[name="category"]').selectOption('0');
  await list.save();
  await expect(list.dialog.getByRole('alert')).toContainText(
    say('Enter an amount above 0.', 'Escriba un importe mayor que 0.'),
  );
  await list.fill({ amount: '180.5' });
  await list.save();
  await list.saved();
  await expect(list.panel).toContainText('$180.50');

  await list.panel.getByRole('button', { name: say('Edit', 'Editar'), exact: true }).click();
  await list.fill({ amount: '150.5' });
  await list.save();
  // What was booked changes only with a reason: the form says so, and everything typed stays.
  await expect(list.dialog.locator('[name="reason"]')).toBeFocused();
  await expect(list.dialog.locator('[name="amount"]')).toHaveValue('150.50');
  await list.fill({ reason: 'Hubo descuento' });
  await list.save();
  await list.saved();
  await expect(list.panel).toContainText('$150.50');

  await choose(page, say('Void', 'Anular'));
  await list.fill({ reason: 'Era de otra empresa' });
  await list.dialog.getByRole('button', { name: say('Void expense', 'Anular gasto') }).dblclick();
  await expect(list.panel.locator('header').getByText(say('Void', 'Anulado'), { exact: true })).toBeVisible();
  await list.panel.getByRole('tab', { name: say('History', 'Historial') }).click();
  await expect(list.panel).toContainText('Era de otra empresa');
  await list.panel.getByRole('button', { name: say('Close the panel', 'Cerrar el panel') }).click();
  await list.search(concept);
  await expect(list.rows).toHaveCount(1);
});
