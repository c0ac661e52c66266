import { expect, test } from '../fixtures.ts';
import { listPage } from '../list-page.ts';
import { choose } from '../panel-menu.ts';
import { callApi, clientWithDebt } from './api.ts';

interface Made {
  readonly id: number;
  readonly code: string;
}

test.beforeEach(async ({ loginAs, visit }) => {
  await loginAs('administrator');
  await visit('financials/payments/');
});

test('gives a part back once, however often one clicks, and says what is left (rule: charged-once)', async ({
  page,
  visit,
  say,
}) => {
  const { serviceId } = await clientWithDebt(page, 100_00);
  const { id, code } = await callApi<Made>(page, 'POST', '/financials/register_cash_payment', {
    service_id: serviceId,
    amount: 100_00,
  });
  await visit(`financials/payments/?tab=payments&id=${id}`);
  const list = listPage(page, say);
  await expect(list.panel.getByRole('heading', { level: 2 })).toHaveText(code);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    list.panel.getByRole('button', { name: say('Receipt', 'Recibo'), exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${code}.pdf`);

  await choose(page, say('Refund', 'Reembolsar'));
  const refund = list.dialog.getByRole('button', { name: say('Refund', 'Reembolsar') });
  await refund.click();
  await expect(list.dialog.locator('[name="reference"]')).toBeFocused();
  await list.fill({ amount: '130', reference: 'Caja 2', reason: 'No hubo excursión' });
  await refund.click();
  // What is too much is said in the form, and nothing of it is lost (rule: draft-survives).
  await expect(list.dialog.locator('[name="amount"]')).toBeFocused();
  await expect(list.dialog.locator('[name="reason"]')).toHaveValue('No hubo excursión');
  await list.fill({ amount: '30' });
  await expect(list.dialog.getByRole('status').filter({ hasText: '$70.00' })).toBeVisible();
  // Whether the client owes it again is said by a person, never assumed (rule: goodwill-asked).
  await refund.click();
  await expect(
    list.dialog.getByText(say('Choose an option.', 'Elija una opción.'), { exact: true }),
  ).toBeVisible();
  await list.dialog
    .getByRole('radio', { name: say('Lower the price by $30.00', 'Rebajar el precio en $30.00') })
    .check();
  await refund.dblclick();
  await expect(list.dialog).toHaveCount(0);
  await expect(list.panel).toContainText(say('Refundable$70.00', 'Reembolsable$70.00'));
  // The first list of the bank's log is the refunds; below it stands what happened.
  await expect(list.panel.getByRole('tabpanel').getByRole('list').first().getByRole('listitem')).toHaveCount(
    1,
  );
  await list.panel.getByRole('tab', { name: say('History', 'Historial') }).click();
  await expect(list.panel).toContainText(say('Refunded: $0.00 → $30.00', 'Reembolsado: $0.00 → $30.00'));
  await visit(`financials/payments/?tab=services&id=${serviceId}`);
  await expect(list.panel).toContainText(say('Nothing left to pay', 'No queda nada por pagar'));
  await expect(list.panel).toContainText(say('Price reduction-$30.00', 'Rebaja-$30.00'));
});

test('completes a link by hand, once, with a proof of words; more than is due must be meant', async ({
  page,
  visit,
  say,
}) => {
  const { serviceId } = await clientWithDebt(page, 60_00);
  const { id } = await callApi<Made>(page, 'POST', '/financials/create_payment_link', {
    service_id: serviceId,
    amount: 60_00,
    provider: 1,
    send: false,
  });
  await visit(`financials/payments/?tab=payments&id=${id}`);
  const list = listPage(page, say);
  await choose(page, say('Complete', 'Completar'));
  const record = list.dialog.getByRole('button', { name: say('Record it', 'Registrar') });
  await list.fill({ amount: '75', reference: 'TRF 4471' });
  await record.click();
  const excess = list.dialog.getByRole('checkbox');
  await expect(excess).toBeFocused();
  await expect(excess).toHaveAccessibleDescription(/\$15\.00/);
  await expect(list.dialog.locator('[name="reference"]')).toHaveValue('TRF 4471');
  await excess.check();
  await record.dblclick();
  await expect(list.dialog).toHaveCount(0);
  await expect(
    list.panel.locator('header').getByText(say('Overpaid', 'Pagado de más'), { exact: true }),
  ).toBeVisible();
  await expect(list.panel).toContainText('$75.00');
  await list.panel.getByRole('tab', { name: say('History', 'Historial') }).click();
  await expect(list.panel.getByText(say('Payment received', 'Pago recibido'))).toHaveCount(1);
});

test('sends a link again, gives more time, and withdraws it', async ({ page, visit, say }) => {
  const { serviceId } = await clientWithDebt(page, 45_00);
  const { id, code } = await callApi<Made>(page, 'POST', '/financials/create_payment_link', {
    service_id: serviceId,
    amount: 45_00,
    provider: 2,
    send: false,
  });
  await visit(`financials/payments/?tab=payments&id=${id}`);
  const list = listPage(page, say);
  await list.panel.getByRole('button', { name: say('Send again', 'Enviar otra vez') }).click();
  await list.fill({ to: 'no es un correo' });
  await list.dialog.getByRole('button', { name: say('Send', 'Enviar'), exact: true }).click();
  await expect(list.dialog.getByRole('alert')).toContainText(say('valid email', 'correo'));
  await list.fill({ to: 'cliente@correo.example' });
  await list.dialog.getByRole('button', { name: say('Send', 'Enviar'), exact: true }).click();
  await expect(list.dialog).toHaveCount(0);
  await expect(list.panel.getByText(say('Sent', 'Enviado'), { exact: true })).toBeVisible();

  await choose(page, say('Give more time', 'Dar más tiempo'));
  await list.dialog.locator('[name="payment_limit"]').selectOption({ label: say('72 hours', '72 horas') });
  await list.fill({ reason: 'Cobra el lunes' });
  await list.dialog.getByRole('button', { name: say('Give more time', 'Dar más tiempo') }).click();
  await expect(list.dialog).toHaveCount(0);
  await choose(page, say('Withdraw', 'Retirar'));
  await list.fill({ reason: 'Paga en la oficina' });
  await list.dialog.getByRole('button', { name: say('Withdraw', 'Retirar') }).click();
  await expect(
    list.panel.locator('header').getByText(say('Failed', 'Fallido'), { exact: true }),
  ).toBeVisible();
  await expect(list.panel).toContainText(say('Withdrawn', 'Retirado'));
  await list.panel.getByRole('button', { name: say('Close the panel', 'Cerrar el panel') }).click();
  await list.search(code);
  await expect(list.rows).toHaveCount(1);
  // What all rows of the filter come to stands under them (rule: totals-under-money).
  const totals = page.getByRole('region', { name: say('Totals of all rows', 'Totales de todas las filas') });
  await expect(totals.getByRole('columnheader')).toHaveText([
    say('Totals', 'Totales'),
    say('Amount', 'Importe'),
    say('Received', 'Recibido'),
    say('Refunded', 'Reembolsado'),
  ]);
  await expect(totals.getByRole('cell').filter({ hasText: '$0.00' })).toHaveCount(2);
  // On a phone two currencies leave the rows in sight.
  const box = await totals.boundingBox();
  expect(box?.height).toBeLessThanOrEqual(64);
});

test('keeps its tab in the address, and finds a payment by its code in the palette (rule: code-in-any-spelling)', async ({
  page,
  visit,
  say,
}) => {
  const list = listPage(page, say);
  await page.getByRole('button', { name: say('Payments', 'Pagos'), exact: true }).click();
  await expect(page).toHaveURL(/tab=payments/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('Payments', 'Pagos'));
  await expect(list.rows.first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('Services', 'Servicios'));
  const { serviceId } = await clientWithDebt(page, 5_00);
  const { code } = await callApi<Made>(page, 'POST', '/financials/register_cash_payment', {
    service_id: serviceId,
    amount: 5_00,
  });
  await visit('dashboard/home/');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox', { name: say('Find a record', 'Busque un registro') });
  await palette.fill(`#${code.toLowerCase()}`);
  await page.getByRole('option', { name: code }).click();
  await expect(page).toHaveURL(/financials\/payments\/\?tab=payments&id=\d+$/);
  await expect(list.panel.getByRole('heading', { level: 2 })).toHaveText(code);
});

test('goes from one way to pay to the next by the arrow keys (rule: focus-returns)', async ({
  page,
  visit,
  say,
}) => {
  const { serviceId } = await clientWithDebt(page, 100_00);
  await visit(`financials/payments/?tab=services&id=${serviceId}`);
  const { panel, dialog } = listPage(page, say);
  await panel.getByRole('button', { name: say('Take payment', 'Cobrar'), exact: true }).click();
  const way = (en: string, es: string) => dialog.getByRole('radio', { name: say(en, es) });
  await way('Payment link', 'Enlace de pago').focus();
  for (const next of [
    way('Cash', 'Efectivo'),
    way('Transfer', 'Transferencia'),
    way('Split payment', 'Pago combinado'),
  ]) {
    await page.keyboard.press('ArrowRight');
    await expect(next).toBeChecked();
    await expect(next).toBeFocused();
  }
});
