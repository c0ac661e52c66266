import { violationsOf } from '../../accessibility.ts';
import { expect, unique } from '../../fixtures.ts';
import { listPage } from '../../list-page.ts';
import { test } from '../../office.ts';

test('the Administrator sets rates for an office, and a client on the phone hears what they make of an amount', async ({
  page,
  visit,
  say,
  office,
  loginAs,
}) => {
  // Rates of an office of this test's own: nobody else quotes by them.
  const name = `Kiosk ${unique()}`;
  await office.call('POST', '/system/company_offices/', { name, zone: 'America/New_York' });
  await loginAs('administrator');
  await visit('postals/remittances/exchanges/');
  await expect(page).toHaveTitle(
    say('Exchanges remittance - Alisios Travel', 'Tasas de cambio de remesas - Alisios Travel'),
  );
  const list = listPage(page, say);
  const { dialog, panel } = list;
  // What holds comes first, the pair that is asked for most before all others.
  await expect(list.rows.first()).toContainText('USD → CUP');
  await expect(list.rows.first()).toContainText(say('In force', 'Vigente'));

  await page.getByRole('button', { name: say('New rate', 'Nueva tasa'), exact: true }).click();
  await dialog.locator('[name="office_id"]').selectOption({ label: name });
  await list.fill({ buy_rate: '3,9', sell_rate: '4' });
  await expect(dialog.getByRole('status').filter({ hasText: 'USD → CUP' })).toContainText('-98.99');
  await list.save();
  await expect(dialog.getByRole('alert')).toContainText(
    say('Confirm that the rate is right', 'Confirme que la tasa es correcta'),
  );
  await list.fill({ buy_rate: '390', sell_rate: '402.5' });
  expect(await violationsOf(page, '[aria-modal="true"]')).toEqual([]);
  await list.save();
  await list.saved();
  await expect(panel).toContainText('1 USD = 390.00 CUP');
  await expect(panel.getByRole('table')).toContainText('402.50');
  expect(await violationsOf(page, '[data-panel]')).toEqual([]);
  await panel.getByRole('button', { name: say('Close the panel', 'Cerrar el panel') }).click();

  await page.getByRole('button', { name: say('Paste rates', 'Pegar tasas') }).click();
  const preview = dialog.getByRole('region', { name: say('Preview', 'Vista previa') });
  await dialog.locator('[name="office_id"]').selectOption({ label: name });
  await list.fill({ table: 'USD CUP 395,00 405\nEUR CUP 4O0' });
  await expect(preview.getByRole('row').nth(1)).toContainText('+1.28');
  await expect(preview.getByRole('row').nth(2)).toContainText(
    say('Write one or two rates', 'Escriba una o dos tasas'),
  );
  await list.fill({ table: 'USD CUP 395,00 405\nEUR CUP 420 430' });
  expect(await violationsOf(page, '[aria-modal="true"]')).toEqual([]);
  await dialog.getByRole('button', { name: say('Set these rates', 'Guardar estas tasas') }).click();
  await list.saved();
  await list.search(name);
  await expect(list.rows).toHaveCount(3);
  await expect(list.row('390.00')).toContainText(say('Past', 'Anterior'));

  await list.row('395.00').click();
  await panel.getByRole('button', { name: say('More actions', 'Más acciones') }).click();
  await page.getByRole('menuitem', { name: say('Withdraw rate', 'Retirar tasa') }).click();
  await list.fill({ reason: 'Typed too early' });
  await dialog.getByRole('button', { name: say('Withdraw rate', 'Retirar tasa') }).click();
  await expect(list.row('395.00')).toContainText(say('Withdrawn', 'Retirada'));
  await expect(list.row('390.00')).toContainText(say('In force', 'Vigente'));

  await visit('postals/remittances/exchanges/?tab=calculator');
  const asked = page.getByRole('form', { name: say('Calculator', 'Calculadora') });
  const result = page.getByRole('status', { name: say('Result', 'Resultado') });
  const box = (field: string) => asked.locator(`[name="${field}"]`);
  const calculate = () => asked.getByRole('button', { name: say('Calculate', 'Calcular') }).click();
  await box('office_id').selectOption({ label: name });
  await box('remit_amount').fill('100');
  await box('receive_amount').fill('100');
  await calculate();
  await expect(result).toContainText(say('Leave either Remit or Receive empty', 'Deje vacío el importe'));
  await box('receive_amount').fill('');
  await calculate();
  await expect(result).toContainText('39,000.00');
  await expect(result).toContainText('1 USD = 390.00 CUP');
  await expect(box('remit_amount')).toHaveValue('100.00');
  await expect(box('receive_amount')).toHaveValue('');
  await expect(page.getByText(say('holds until', 'vale hasta'))).toBeVisible();
  // The other way round: rounded up, so that the family gets what was promised.
  await box('remit_amount').fill('');
  await box('receive_amount').fill('39000.01');
  await calculate();
  await expect(result).toContainText('100.01');
  expect(await violationsOf(page, 'main')).toEqual([]);

  await page.getByRole('button', { name: say('Fees', 'Cargos'), exact: true }).click();
  await expect(page.getByRole('table')).toContainText('3.5');
  expect(await violationsOf(page, 'main')).toEqual([]);
});
