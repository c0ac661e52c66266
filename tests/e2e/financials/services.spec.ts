import type { Page } from '@playwright/test';
import { expect, holdBack, unique } from '../fixtures.ts';
import { listPage } from '../list-page.ts';
import { choose } from '../panel-menu.ts';
import { test } from '../office.ts';
import { SERVICE_TYPES } from '../../../src/lib/contract/system/service-types.ts';
import { callApi } from './api.ts';

type Say = (english: string, spanish: string) => string;

/** Charges a client of this test's own, as a clerk may; gives the service's number. Minor units of dollars. */
async function charged(page: Page, amount: number): Promise<number> {
  const member = await callApi<{ id: number }>(page, 'POST', '/users/members/', {
    first_name: 'Idania',
    last_name: `Prueba ${Date.now()} ${Math.floor(Math.random() * 1e6)}`,
    email: `idania.${Date.now()}@correo.example`,
  });
  const request = {
    service_type_id: SERVICE_TYPES.other,
    member_id: member.id,
    concept: 'Recargo',
    unit_amount: amount,
    total: amount,
    currency: 'USD',
  };
  return (await callApi<{ id: number }>(page, 'POST', '/financials/services/', request)).id;
}

/** The flight ticket of a client, whose fee is fixed; the arrival is left to the test. */
async function fillFlight(page: Page, say: Say, client: string): Promise<void> {
  const { dialog, fill } = listPage(page, say);
  await dialog
    .locator('[name="service_type_id"]')
    .selectOption({ label: say('Flight ticket', 'Boleto de avión') });
  await dialog.locator('[name="member_id"]').fill(client);
  await page.locator('[role="option"]').first().click();
  await fill({
    concept: 'MIA – HAV',
    'flight.airline': 'Delta',
    'flight.locator': 'qx7k2p',
    'flight.passengers.0': 'Idania Prueba',
    'flight.segments.0.from': 'Miami',
    'flight.segments.0.to': 'La Habana',
    'flight.segments.0.departs.local.date': '12/03/2027',
    'flight.segments.0.departs.local.time': '10:30',
    quantity: '2',
    unit_amount: '210',
  });
  await dialog.locator('[name="fee.fee_type"]').selectOption({ label: say('Fixed amount', 'Importe fijo') });
  await dialog.locator('[name="fee.amount"]').fill('15.5');
}

test('a clerk charges a flight ticket; a refusal keeps what was typed (rule: draft-survives)', async ({
  page,
  loginAs,
  visit,
  say,
}) => {
  await loginAs('agent');
  await visit('financials/payments/');
  const list = listPage(page, say);
  await expect(page).toHaveTitle(say('Services - Alisios Travel', 'Servicios - Alisios Travel'));
  await expect(list.rows.first()).toBeVisible();
  const last_name = `Vuelo ${Date.now()}`;
  await callApi(page, 'POST', '/users/members/', { first_name: 'Idania', last_name });
  await page.getByRole('button', { name: say('Add service', 'Agregar servicio') }).click();
  await list.save();
  await expect(list.dialog.getByRole('alert')).toContainText(say('Please review', 'Revise'));
  await fillFlight(page, say, last_name);
  await expect(list.dialog.locator('output')).toHaveText('$435.50');
  // It would land before it took off.
  await list.fill({
    'flight.segments.0.arrives.local.date': '12/03/2027',
    'flight.segments.0.arrives.local.time': '09:00',
  });
  await list.save();
  await page.getByRole('button', { name: say('Open again', 'Abrir de nuevo') }).click();
  await expect(list.dialog.getByRole('alert')).toContainText(
    say('The arrival must not be before the departure', 'La llegada no puede ser antes de la salida'),
  );
  await expect(list.dialog.locator('[name="concept"]')).toHaveValue('MIA – HAV');
  await expect(list.dialog.locator('[name="flight.locator"]')).toHaveValue('QX7K2P');
  await list.fill({ 'flight.segments.0.arrives.local.time': '11:45' });
  await list.save();
  await list.saved();
  await expect(list.panel).toContainText(say('$435.50 to pay', 'Quedan $435.50 por pagar'));
  await expect(list.panel).toContainText('12/03/2027 10:30 · New York (America)');
  await list.search(last_name);
  await expect(list.rows).toHaveCount(1);
});

test(
  'a clerk takes cash and splits the rest; a wrong sum shows its difference',
  { tag: '@both' },
  async ({ page, loginAs, visit, say }) => {
    await loginAs('agent');
    await visit('financials/payments/');
    const serviceId = await charged(page, 100_00);
    await visit(`financials/payments/?id=${serviceId}`);
    const list = listPage(page, say);
    const pay = async (way: string): Promise<void> => {
      await list.panel.getByRole('button', { name: say('Take payment', 'Cobrar'), exact: true }).click();
      await list.dialog.getByText(way, { exact: true }).first().click();
    };
    const done = page.getByRole('dialog', { name: say('Done', 'Listo') });
    await pay(say('Cash', 'Efectivo'));
    await list.fill({ amount: '40' });
    await list.dialog.getByRole('button', { name: say('Take cash', 'Cobrar en efectivo') }).click();
    await page.getByRole('button', { name: say('Take $40.00', 'Cobrar $40.00') }).click();
    await expect(done).toContainText(say('Receipt no.', 'Recibo n.º'));
    await done
      .getByRole('button', { name: say('Close', 'Cerrar'), exact: true })
      .last()
      .click();
    await expect(list.panel).toContainText(say('$60.00 to pay', 'Quedan $60.00 por pagar'));

    await pay(say('Split payment', 'Pago combinado'));
    await list.fill({ 'parts.0.amount': '20', 'parts.1.amount': '30' });
    await expect(list.dialog.locator('output')).toHaveText(say('Difference: $10.00', 'Diferencia: $10.00'));
    await list.dialog.getByRole('button', { name: say('Split payment', 'Pago combinado') }).click();
    await expect(list.dialog.getByRole('alert')).toContainText('$10.00');
    await list.fill({ 'parts.1.amount': '40' });
    await list.dialog.getByRole('button', { name: say('Split payment', 'Pago combinado') }).click();
    await page.getByRole('button', { name: say('Pay $60.00', 'Cobrar $60.00') }).click();
    await page
      .getByRole('dialog', { name: say('Payment link', 'Enlace de pago') })
      .getByRole('button', { name: say('Close', 'Cerrar'), exact: true })
      .last()
      .click();
    await expect(list.panel).toContainText(say('$40.00 to pay', 'Quedan $40.00 por pagar'));
    await expect(list.panel.getByRole('listitem')).toHaveCount(3);
  },
);

test('cancels with a reason, restores, and delivers only what is paid', async ({
  page,
  loginAs,
  visit,
  say,
}) => {
  await loginAs('agent');
  await visit('financials/payments/');
  const serviceId = await charged(page, 25_00);
  await visit(`financials/payments/?id=${serviceId}`);
  const list = listPage(page, say);
  const badge = (text: string) => list.panel.locator('header').getByText(text, { exact: true });
  await choose(page, say('Cancel service', 'Cancelar servicio'));
  const cancel = list.dialog.getByRole('button', { name: say('Cancel service', 'Cancelar servicio') });
  await cancel.click();
  await expect(list.dialog.locator('[name="reason"]')).toBeFocused();
  await list.fill({ reason: 'Ya no viaja' });
  await cancel.dblclick();
  await expect(badge(say('Cancelled', 'Cancelado'))).toBeVisible();
  await choose(page, say('Restore', 'Restablecer'));
  await list.dialog.getByRole('button', { name: say('Restore', 'Restablecer') }).click();
  await expect(badge(say('New', 'Nuevo'))).toBeVisible();
  await choose(page, say('Deliver', 'Entregar'));
  await list.dialog.getByRole('button', { name: say('Deliver', 'Entregar') }).click();
  await expect(list.toast(say("It isn't paid", 'No está pagado'))).toBeVisible();
  await list.panel.getByRole('tab', { name: say('History', 'Historial') }).click();
  await expect(list.panel).toContainText('Ya no viaja');
});

test('a clerk keeps documents with a service that was cancelled', async ({
  page,
  loginAs,
  visit,
  say,
  office,
}) => {
  await loginAs('agent');
  await visit('financials/payments/');
  const id = await charged(page, 25_00);
  const service = `/financials/services/${id}/`;
  const { version } = await office.call<{ version: number }>('GET', service);
  await office.call('POST', `${service}cancel/`, { reason: 'Ill' }, version);
  await visit(`financials/payments/?id=${id}`);
  const list = listPage(page, say);
  await list.panel.getByRole('tab', { name: say('Files', 'Archivos') }).click();
  await list.panel.getByRole('button', { name: say('Documents', 'Documentos'), exact: true }).click();
  const name = `${unique()}.pdf`;
  // Saving before the file has arrived waits for it.
  const release = await holdBack(page, '**/api/system/files/');
  await list.dialog
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 invoice') });
  const save = list.dialog.getByRole('button', { name: say('Save documents', 'Guardar documentos') });
  await save.click();
  await expect(list.dialog).toBeVisible();
  release();
  await expect(list.dialog).toHaveCount(0);
  await expect(list.panel.getByRole('link', { name })).toBeVisible();
  await list.panel.getByRole('tab', { name: say('History', 'Historial') }).click();
  await expect(list.panel).toContainText(new RegExp(`${say('Documents', 'Documentos')}: .* → .*${name}`));
});
