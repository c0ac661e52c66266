import { violationsOf } from '../accessibility.ts';
import { takeCash } from '../financials/take-cash.ts';
import { expect, unique } from '../fixtures.ts';
import { listPage } from '../list-page.ts';
import { test } from '../office.ts';
import type { Staff } from '../payment/debts.ts';
import { drawSignature } from '../postals/signature.ts';
import { MLC_CARD, ownFamily, ownSurname } from '../postals/remittances/own-remittance.ts';

/** Pesos for a dollar, when the client calls and after the rate has moved. */
const [PROMISED, LATER] = ['390', '380'];

/** An office whose rates nobody else quotes by. */
async function ownOffice(office: Staff) {
  const name = `Kiosk ${unique()}`;
  const { id } = await office.call<{ id: number }>('POST', '/system/company_offices/', {
    name,
    zone: 'America/New_York',
  });
  const setRate = (buy_rate: string) =>
    office.call('POST', '/postals/exchanges/', {
      remit_currency: 'USD',
      receive_currency: 'CUP',
      office_id: id,
      buy_rate,
      sell_rate: '402.5',
      confirmed: true,
    });
  await setRate(PROMISED);
  return { id, name, setRate };
}

/** A courier with fifty thousand pesos of an office. */
async function ownCourier(office: Staff, office_id: number) {
  const last_name = unique();
  const courier = { first_name: 'Pedro', last_name, phone: '+13055550177', role: 5 };
  const { id: courier_id } = await office.call<{ id: number }>('POST', '/users/members/', courier);
  const cash = { courier_id, office_id, currency: 'CUP', kind: 'advance', amount: 50_000_00 };
  await office.call('POST', '/postals/courier_cash/move/', cash);
  return `Pedro ${last_name}`;
}

/*
 * Money for a grandmother: what the agent promises on the phone is what arrives, whatever the rate does meanwhile and
 * however often the courier has to come, and afterwards nobody has a peso too much or too little.
 */
test('an agent promises money for a grandmother at a rate that moves, MLC asks for too much, cash finds nobody, and arrives whole', async ({
  page,
  visit,
  say,
  office,
  loginAs,
}) => {
  const surname = ownSurname();
  await ownFamily(office, surname);
  const kiosk = await ownOffice(office);
  const courier = await ownCourier(office, kiosk.id);
  await loginAs('agent');
  await visit('postals/remittances/exchanges/?tab=calculator');
  const list = listPage(page, say);
  const { dialog, panel } = list;
  const box = (name: string) => dialog.locator(`[name="${name}"]`);
  const result = dialog.getByRole('status', { name: say('Quote', 'Cotización') });
  const press = (en: string, es: string) =>
    dialog.getByRole('button', { name: say(en, es), exact: true }).click();

  // The phone rings. The rate moves while they talk, and the quote keeps what was said.
  const asked = page.getByRole('form', { name: say('Calculator', 'Calculadora') });
  await asked.locator('[name="office_id"]').selectOption({ label: kiosk.name });
  await asked.locator('[name="remit_amount"]').fill('100');
  await asked.getByRole('button', { name: say('Calculate', 'Calcular') }).click();
  const told = page.getByRole('status', { name: say('Result', 'Resultado') });
  await expect(told).toContainText('39,000.00');
  await kiosk.setRate(LATER);
  await expect(page.getByText(say('This quote keeps its own', 'conserva la suya'))).toBeVisible();
  expect(await violationsOf(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: say('Use it for a remittance', 'Usarla en una remesa') }).click();
  await expect(page).toHaveTitle(say('Remittances - Alisios Travel', 'Remesas - Alisios Travel'));
  await expect(result).toContainText('39,000.00');
  await expect(box('asked.remit_amount')).toHaveValue('100.00');
  await expect(box('asked.receive_amount')).toHaveValue('');
  await list.fill({ member_id: surname });
  await page.getByRole('option', { name: `Ana ${surname}` }).click();
  await list.fill({ 'recipient.recipient_id': surname });
  await page.getByRole('option', { name: `Yanet ${surname}` }).click();
  await expect(box('recipient.values.street')).toHaveValue('Calle 23');

  // MLC asks for the card and who the sender is, and for no address; the number is read wrong on the phone.
  await box('asked.receive_currency').selectOption('MLC');
  await expect(box('recipient.values.street')).toHaveCount(0);
  await expect(box('sender_document')).toBeVisible();
  await list.fill({ card_number: MLC_CARD.slice(1) });
  await list.save();
  await expect(dialog.getByRole('alert')).toContainText(
    say('Enter the 16 digits of the card', 'Escriba los 16 dígitos de la tarjeta'),
  );
  expect(await violationsOf(page, '[aria-modal="true"]')).toEqual([]);

  // Cash instead: what was promised is still there, and is what is saved.
  await expect(result).not.toContainText('39,000.00');
  await box('asked.receive_currency').selectOption('CUP');
  await expect(result).toContainText('39,000.00');
  await dialog.getByRole('checkbox').check();
  await list.save();
  await list.saved();
  await expect(panel).toContainText(`Yanet ${surname}`);
  await expect(panel).toContainText('39,000.00');
  await expect(panel).toContainText('1 USD = 390.00 CUP');
  expect(await violationsOf(page, '[data-panel]')).toEqual([]);

  await takeCash(page, say);
  await panel.getByRole('button', { name: say('Send', 'Enviar'), exact: true }).click();
  await press('Send', 'Enviar');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await list.fill({ courier_id: courier });
  await page.getByRole('option', { name: courier }).click();
  await press('Send', 'Enviar');
  await expect(dialog).toHaveCount(0);
  await expect(panel).toContainText(/PK-\w{4}-\w{4}-\w{4}/);

  // Nobody is there the first time.
  await panel.getByRole('button', { name: say('More actions', 'Más acciones') }).click();
  await page.getByRole('menuitem', { name: say('Steps', 'Pasos') }).click();
  await page.getByRole('menuitem', { name: say('Not delivered', 'No entregada'), exact: true }).click();
  await list.fill({ reason: 'Nadie en la casa' });
  await list.save();
  await expect(panel.getByText(/Nadie en la casa/).first()).toBeVisible();
  await panel.getByRole('button', { name: say('Send again', 'Enviar de nuevo') }).click();
  await press('Send again', 'Enviar de nuevo');
  await panel.getByRole('button', { name: say('Deliver', 'Entregar'), exact: true }).click();
  await list.fill({ received_by: `Yanet ${surname}` });
  await drawSignature(dialog, say('Signature', 'Firma'));
  expect(await violationsOf(page, '[aria-modal="true"]')).toEqual([]);
  await press('Deliver', 'Entregar');
  const signed = say(`Received and signed by Yanet ${surname}`, `Recibida y firmada por Yanet ${surname}`);
  await expect(panel.getByText(signed)).toBeVisible();
  await expect(panel).toBeFocused();

  // What the courier has left is brought back, and the till agrees.
  await visit('postals/remittances/listing/?tab=couriers');
  const till = page.getByRole('region', { name: courier });
  await expect(till).toContainText('11,000.00');
  await till.getByRole('button', { name: say('Take back', 'Recibir de vuelta') }).click();
  await box('amount').fill('11000.01');
  await press('Take back', 'Recibir de vuelta');
  await expect(dialog.getByRole('alert')).toContainText(say('The courier has', 'El mensajero tiene'));
  await box('amount').fill('11000');
  await press('Take back', 'Recibir de vuelta');
  await expect(dialog).toHaveCount(0);
  await till.getByRole('button', { name: say('Count', 'Contar'), exact: true }).click();
  await box('counted').fill('0');
  await expect(dialog.getByText(say('It matches.', 'Cuadra.'))).toBeVisible();
  await press('Count', 'Contar');
  await expect(dialog).toHaveCount(0);
  await expect(till).toContainText(say('Since it was counted', 'Desde que se contó'));
});
