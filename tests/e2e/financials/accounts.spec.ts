import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { listPage } from '../list-page.ts';
import { clientWithDebt } from './api.ts';

test.beforeEach(async ({ loginAs }) => {
  await loginAs('administrator');
});

/** Opens the panel of a client's account. */
async function openAccount(page: Page, list: ReturnType<typeof listPage>, number: string): Promise<void> {
  await list.search(number);
  await expect(list.rows).toHaveCount(1);
  await list.rows.first().click();
  await expect(list.panel.getByRole('heading', { level: 2 })).toHaveText(number);
  await expect(page).toHaveURL(/[?&]id=\d+/);
}

test('finds an account, shows what is owed and why, and tells when a limit goes below the debt', async ({
  page,
  visit,
  say,
}) => {
  await visit('financials/accounts/');
  const list = listPage(page, say);
  await expect(page).toHaveTitle(
    say('Financial accounts - Alisios Travel', 'Cuentas financieras - Alisios Travel'),
  );
  const { name, number } = await clientWithDebt(page, 500_00);
  await openAccount(page, list, number);
  await expect(list.panel).toContainText(name);
  await expect(list.panel).toContainText(say('Owes $500.00', 'Debe $500.00'));
  await expect(list.panel.getByRole('listitem')).toHaveCount(1);
  await expect(list.panel.getByRole('link', { name: /^S-\d{4}-\d+$/ })).toHaveAttribute(
    'href',
    /\/financials\/payments\/\?id=\d+$/,
  );

  // What is below the debt is told (rule: limit-below-debt).
  await list.panel.getByRole('button', { name: say('Edit', 'Editar'), exact: true }).click();
  await list.dialog.locator('[name="credit_limit"]').fill('200');
  await expect(list.dialog.getByRole('status')).toContainText(
    say('The client already owes $500.00.', 'El cliente ya debe $500.00.'),
  );
  await list.save();
  await page.getByRole('button', { name: say('Open again', 'Abrir de nuevo') }).click();
  await expect(list.dialog.locator('[name="reason"]')).toHaveAccessibleDescription(
    new RegExp(say('Enter why the limit is lower', 'Escriba por qué el límite es menor')),
  );
  await expect(list.dialog.locator('[name="credit_limit"]')).toHaveValue('200.00');
  await list.fill({ reason: 'Pagó tarde' });
  await list.save();
  await list.saved();
  await expect(list.panel).toContainText(say('$300.00 over the limit', '$300.00 sobre el límite'));
  await list.panel.getByRole('tab', { name: say('History', 'Historial') }).click();
  await expect(list.panel).toContainText(
    say('Credit limit: None agreed → $200.00', 'Límite de crédito: Sin acordar → $200.00'),
  );
  await expect(list.panel).toContainText('Pagó tarde');
});

test('adjusts a balance: wrong input is named, a double click is one correction (rule: charged-once)', async ({
  page,
  visit,
  say,
}) => {
  await visit('financials/accounts/');
  const list = listPage(page, say);
  const { number } = await clientWithDebt(page, 100_00);
  await openAccount(page, list, number);
  await list.panel.getByRole('button', { name: say('More actions', 'Más acciones') }).click();
  await page.getByRole('menuitem', { name: say('Adjust balance', 'Ajustar saldo') }).click();
  const post = list.dialog.getByRole('button', {
    name: say('Post the correction', 'Contabilizar la corrección'),
  });
  await post.click();
  await expect(list.dialog.getByRole('alert')).toContainText(
    say('Please review 2 fields', 'Revise 2 campos'),
  );
  await list.dialog.locator('[name="amount"]').fill('0');
  await list.dialog.locator('[name="amount"]').blur();
  await expect(list.dialog.locator('[name="amount"]')).toHaveAttribute('aria-invalid', 'true');
  await list.dialog.locator('[name="amount"]').fill('30.5');
  await expect(list.dialog.getByRole('status')).toHaveText(
    say('Balance afterwards: $69.50', 'Saldo después: $69.50'),
  );
  await list.fill({ reason: 'Acordado por teléfono' });
  await post.dblclick();
  await expect(list.dialog).toHaveCount(0);
  await expect(list.toast(say('The transaction was adjusted.', 'La transacción se ajustó.'))).toBeVisible();
  await expect(list.panel).toContainText(say('Owes $69.50', 'Debe $69.50'));
  await expect(list.panel.getByRole('listitem')).toHaveCount(2);
});

test('states an account by period, on the screen and as files', async ({ page, visit, say }) => {
  await visit('financials/accounts/');
  const list = listPage(page, say);
  const { number } = await clientWithDebt(page, 75_00);
  await openAccount(page, list, number);
  await list.panel.getByRole('tab', { name: say('Statement', 'Estado de cuenta') }).click();
  const table = list.panel.getByRole('table');
  await expect(table.getByRole('row', { name: say('Closing balance', 'Saldo final') })).toContainText(
    '$75.00',
  );
  await expect(table.getByRole('row')).toHaveCount(4);
  await list.panel.getByRole('button', { name: say('Last month', 'Mes pasado') }).click();
  await expect(table).toContainText(
    say('There were no transactions in this period.', 'No hubo transacciones en este período.'),
  );
  const to = list.panel.getByRole('textbox', { name: say('To', 'Hasta') });
  await to.fill('31/02/2026');
  await to.blur();
  await expect(to).toHaveAttribute('aria-invalid', 'true');
  await list.panel.getByRole('button', { name: say('This month', 'Este mes') }).click();
  await expect(table.getByRole('row', { name: say('Closing balance', 'Saldo final') })).toContainText(
    '$75.00',
  );
  for (const kind of ['PDF', 'CSV']) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      list.panel.getByRole('button', { name: kind, exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(new RegExp(`^${number}-.*\\.${kind.toLowerCase()}$`));
  }
});

test('opens an account for a client, once for each currency', async ({ page, visit, say }) => {
  await visit('financials/accounts/');
  const list = listPage(page, say);
  const { name, number } = await clientWithDebt(page, 1_00);
  const add = async (currency: 'EUR' | 'USD'): Promise<void> => {
    await page.getByRole('button', { name: say('Add account', 'Agregar cuenta') }).click();
    await list.dialog.locator('[name="member_id"]').fill(name);
    await page.getByRole('option', { name }).click();
    await list.dialog.locator('[name="currency"]').selectOption({ label: currency });
    await list.save();
  };
  await add('USD');
  await page.getByRole('button', { name: say('Open again', 'Abrir de nuevo') }).click();
  await expect(list.dialog.getByRole('alert')).toContainText(
    say('already has this. Enter another value.', 'ya tiene este valor. Escriba otro.'),
  );
  await list.dialog.locator('[name="currency"]').selectOption({ label: 'EUR' });
  await list.save();
  await list.saved();
  await list.search(name);
  await expect(list.rows).toHaveCount(2);
  await expect(list.row(number)).toHaveCount(1);
});
