import { violationsOf } from '../../accessibility.ts';
import { expect } from '../../fixtures.ts';
import { listPage } from '../../list-page.ts';
import { test } from '../../office.ts';
import { MLC_CARD, ownCardRemittance, ownFamily, ownSurname } from './own-remittance.ts';

interface Row {
  readonly id: number;
  readonly total: { readonly amount: number };
  readonly payment: { readonly service: { readonly id: number } };
}

test(
  'an agent quotes money for a grandmother, MLC asks for too much, cash goes out, finds nobody, and arrives at the second attempt',
  { tag: '@both' },
  async ({ page, visit, say, office, loginAs }) => {
    const surname = ownSurname();
    const member = await ownFamily(office, surname);
    await loginAs('agent');
    await visit(`postals/remittances/listing/?add=${member}`);
    await expect(page).toHaveTitle(say('Remittances - Alisios Travel', 'Remesas - Alisios Travel'));
    const list = listPage(page, say);
    const { dialog, panel } = list;
    const box = (name: string) => dialog.locator(`[name="${name}"]`);
    const result = dialog.getByRole('status', { name: say('Quote', 'Cotización') });
    const press = (en: string, es: string) =>
      dialog.getByRole('button', { name: say(en, es), exact: true }).click();

    await list.fill({ 'asked.remit_amount': '100', 'asked.receive_amount': '50' });
    await press('Calculate', 'Calcular');
    await expect(result).toContainText(say('Leave either Remit or Receive empty', 'Deje vacío el importe'));
    await list.fill({ 'asked.receive_amount': '' });
    await list.fill({ 'recipient.recipient_id': surname });
    await page.getByRole('option', { name: `Yanet ${surname}` }).click();
    await expect(box('recipient.values.street')).toHaveValue('Calle 23');

    // MLC asks for the card and who the sender is, and for no address.
    await box('asked.receive_currency').selectOption('MLC');
    await expect(box('recipient.values.street')).toHaveCount(0);
    await expect(box('sender_document')).toBeVisible();
    await list.fill({ card_number: MLC_CARD.slice(1) });
    await list.save();
    await expect(dialog.getByRole('alert')).toContainText(
      say('Enter the 16 digits of the card', 'Escriba los 16 dígitos de la tarjeta'),
    );
    expect(await violationsOf(page, '[aria-modal="true"]')).toEqual([]);

    await box('asked.receive_currency').selectOption('CUP');
    await box('asked.delivery').selectOption({ label: say('Cash', 'Efectivo') });
    await dialog.getByRole('checkbox').check();
    // Nothing is saved by amounts that nobody saw.
    await list.save();
    await expect(result).toContainText(say('then save again', 'guarde otra vez'));
    await expect(result).toContainText('CUP');
    await expect(box('asked.remit_amount')).toHaveValue('100.00');
    await expect(box('asked.receive_amount')).toHaveValue('');
    await list.save();
    await list.saved();
    await expect(panel).toContainText(`Yanet ${surname}`);
    await expect(panel).toContainText('Calle 23');
    expect(await violationsOf(page, '[data-panel]')).toEqual([]);

    const { results } = await office.call<{ results: Row[] }>(
      'GET',
      `/postals/remittances/?member=${member}`,
    );
    const [row] = results;
    await office.call('POST', '/financials/register_cash_payment', {
      service_id: row?.payment.service.id,
      amount: row?.total.amount,
    });
    await panel.getByRole('button', { name: say('Send', 'Enviar'), exact: true }).click();
    await press('Send', 'Enviar');
    await expect(dialog.getByRole('alert')).toBeVisible();
    await list.fill({ courier_id: 'Salgado' });
    await page.getByRole('option', { name: 'Rita Salgado' }).click();
    await press('Send', 'Enviar');
    await expect(dialog).toHaveCount(0);
    await expect(panel).toContainText(/PK-\w{4}-\w{4}-\w{4}/);

    async function choose(en: string, es: string): Promise<void> {
      await panel.getByRole('button', { name: say('More actions of', 'Más acciones de') }).click();
      await page.getByRole('menuitem', { name: say('Steps', 'Pasos') }).click();
      await page.getByRole('menuitem', { name: say(en, es), exact: true }).click();
    }
    await choose('Not delivered', 'No entregada');
    await list.fill({ reason: 'Nadie en la casa' });
    await list.save();
    await expect(panel.getByText(/Nadie en la casa/).first()).toBeVisible();
    await panel.getByRole('button', { name: say('Send again', 'Enviar de nuevo') }).click();
    await press('Send again', 'Enviar de nuevo');
    await panel.getByRole('button', { name: say('Deliver', 'Entregar'), exact: true }).click();
    await list.fill({ received_by: `Yanet ${surname}` });
    expect(await violationsOf(page, '[aria-modal="true"]')).toEqual([]);
    await press('Deliver', 'Entregar');
    await expect(
      panel.getByText(say(`Received by Yanet ${surname}`, `Recibida por Yanet ${surname}`)),
    ).toBeVisible();

    const { id } = await ownCardRemittance(office, member);
    await visit(`postals/remittances/listing/?member=${member}&id=${id}`);
    await expect(list.rows).toHaveCount(2);
    await panel.getByRole('button', { name: say('More actions of', 'Más acciones de') }).click();
    await page.getByRole('menuitem', { name: say('More', 'Más'), exact: true }).click();
    await page.getByRole('menuitem', { name: say('Show card number', 'Mostrar número de tarjeta') }).click();
    const told = page.getByRole('dialog', { name: say('Card number of', 'Número de tarjeta de') });
    await expect(told).not.toContainText('9225');
    await told.getByRole('button', { name: say('Show number', 'Mostrar número') }).click();
    await expect(told).toContainText('9225 9598 7012 1891');
    await told
      .getByRole('button', { name: say('Close', 'Cerrar'), exact: true })
      .last()
      .click();
    await expect(page.getByText('9225 9598 7012 1891')).toHaveCount(0);
  },
);
