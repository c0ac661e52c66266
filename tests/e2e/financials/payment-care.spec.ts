import { openDatabase } from '../../../server/db/open.ts';
import { createLog } from '../../../server/log.ts';
import { expect, test } from '../fixtures.ts';
import { listPage } from '../list-page.ts';
import { choose, openPanelMenu } from '../panel-menu.ts';
import { callApi, clientWithDebt } from './api.ts';

/* What staff do about a payment that needs a hand: a try that no bank tells of, a proof, bank details. */

interface Made {
  readonly id: number;
  readonly code: string;
}

/** Where tests/e2e/server.ts keeps its data. */
const DATA = '.cache/e2e';

/** A try of a payment of which the bank does not tell, as the hourly look-ups hand it to staff after 35 minutes. */
async function handToStaff(paymentId: number, amount: number): Promise<string> {
  const { db, close } = await openDatabase({ dataDirectory: DATA, log: createLog('error') });
  try {
    const begun_at = new Date(Date.now() - 40 * 60_000);
    const order_number = `${String(paymentId).padStart(6, '0')}CARE01`;
    await db
      .insertInto('payment_attempt')
      .values({
        payment_id: paymentId,
        order_number,
        provider: 1,
        amount,
        currency: 'USD',
        language: 'en',
        status: 'unknown',
        token_hash: Buffer.from(order_number),
        begun_at,
        honoured_until: new Date(begun_at.getTime() + 30 * 60_000),
      })
      .execute();
    await db
      .updateTable('payment')
      .set({ attention: ['attempt_unknown', 'bank_differs'] })
      .where('id', '=', paymentId)
      .execute();
    return order_number;
  } finally {
    await close();
  }
}

test('says what became of a try that no bank tells of, once, with the words of the bank', async ({
  page,
  loginAs,
  visit,
  say,
}) => {
  await loginAs('administrator');
  await visit('financials/payments/');
  const { serviceId } = await clientWithDebt(page, 70_00);
  const { id, code } = await callApi<Made>(page, 'POST', '/financials/create_payment_link', {
    service_id: serviceId,
    amount: 70_00,
    provider: 1,
  });
  const order = await handToStaff(id, 70_00);
  await visit('financials/payments/?tab=payments&needs_attention=true');
  const list = listPage(page, say);
  await expect(list.row(code)).toContainText(say('Attempt unresolved +1', 'Intento sin resolver +1'));
  await list.row(code).click();
  // Every reason is told, and what somebody looked at ends without the other (rule: every-reason-stands).
  const differs = say("The bank's record differs from ours", 'Los datos del banco no coinciden');
  await expect(list.panel.getByRole('note')).toContainText([
    say("We don't know whether the bank charged an attempt", 'No se sabe si el banco cobró un intento'),
    differs,
  ]);
  await choose(page, say("I've checked it", 'Ya lo revisé'));
  await expect(list.dialog).toContainText(differs);
  await list.fill({ reason: 'Es el mismo importe' });
  await list.dialog.getByRole('button', { name: say('Done', 'Listo'), exact: true }).click();
  await expect(list.panel.getByRole('note')).toHaveCount(1);
  // Looking at it is not enough while nobody knows where the money is.
  await openPanelMenu(page);
  await expect(page.getByRole('menuitem', { name: say("I've checked it", 'Ya lo revisé') })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.keyboard.press('Escape');

  await list.panel.getByRole('button', { name: say('Resolve', 'Resolver'), exact: true }).click();
  const resolve = list.dialog.getByRole('button', { name: say('Resolve', 'Resolver'), exact: true });
  await expect(list.dialog).toContainText(order);
  await resolve.click();
  await expect(list.dialog.getByRole('alert')).toContainText(say('Please review', 'Revise'));
  // What was refused first is a choice: the cursor is at it.
  await expect(list.dialog.getByRole('radio').first()).toBeFocused();
  await list.dialog.getByText(say('The money was received', 'El dinero se recibió'), { exact: true }).click();
  await list.fill({ reason: 'Visto en la pantalla del banco' });
  await resolve.click();
  // It came, so the bank has a name for it: the form says so, and everything typed stays (rule: draft-survives).
  await expect(list.dialog.locator('[name="reference"]')).toBeFocused();
  await expect(list.dialog.locator('[name="reason"]')).toHaveValue('Visto en la pantalla del banco');
  await list.fill({ reference: 'AUT 501729' });
  await resolve.dblclick();
  await expect(list.dialog).toHaveCount(0);
  await expect(
    list.panel.locator('header').getByText(say('Charged', 'Cobrado'), { exact: true }),
  ).toBeVisible();
  await expect(list.panel.getByRole('note')).toHaveCount(0);
  await list.panel.getByRole('tab', { name: say('History', 'Historial') }).click();
  await expect(list.panel.getByText(say('Payment received', 'Pago recibido'))).toHaveCount(1);
  await expect(list.panel).toContainText('Visto en la pantalla del banco');
});

test('keeps a voucher that can be opened again, and takes it off', async ({ page, loginAs, visit, say }) => {
  await loginAs('administrator');
  await visit('financials/payments/');
  const { serviceId } = await clientWithDebt(page, 20_00);
  const { id } = await callApi<Made>(page, 'POST', '/financials/register_cash_payment', {
    service_id: serviceId,
    amount: 20_00,
  });
  await visit(`financials/payments/?tab=payments&id=${id}`);
  const list = listPage(page, say);
  const edit = say('Reference and proofs of payment', 'Referencia y comprobantes');
  await choose(page, edit);
  const chooser = list.dialog.locator('input[type="file"]');
  // A picture by its name only is no picture (rule: content-not-name); on a phone the message lies over the button below.
  await chooser.setInputFiles({
    name: 'recibo.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('<html></html>'),
  });
  await expect(list.toast('JPEG, PNG')).toBeVisible();
  await page.getByRole('button', { name: say('Dismiss this message', 'Cerrar este mensaje') }).click();
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF\n');
  await chooser.setInputFiles({ name: 'comprobante.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(list.dialog.getByRole('listitem').filter({ hasText: 'comprobante.pdf' })).toBeVisible();
  await list.fill({ reference: 'Caja 2' });
  await list.save();
  await list.saved();
  await list.panel.getByRole('tab', { name: say('Proofs of payment', 'Comprobantes') }).click();
  const voucher = list.panel.getByRole('link', { name: /comprobante\.pdf/ });
  const kept = await page.request.get((await voucher.getAttribute('href')) ?? '');
  expect(kept.status()).toBe(200);
  expect((await kept.body()).equals(pdf)).toBe(true);
  await choose(page, edit);
  await list.dialog.getByRole('button', { name: /comprobante\.pdf/ }).click();
  await list.save();
  await expect(list.dialog).toHaveCount(0);
  await expect(list.panel).toContainText(say('No proofs of payment yet.', 'Todavía no hay comprobantes.'));
});

test("a client who is asked for a transfer gets the company's bank details as they are written", async ({
  page,
  loginAs,
  visit,
  say,
}) => {
  await loginAs('administrator');
  await visit('financials/payments/');
  const list = listPage(page, say);
  const title = say('Bank details', 'Datos bancarios');
  const details = `First Bank of Hialeah\nAccount ${Date.now()}`;
  await page.getByRole('button', { name: say('Settings', 'Ajustes'), exact: true }).click();
  const settings = page.getByRole('dialog');
  await expect(settings.getByRole('heading', { level: 3 })).toBeVisible();
  const parts = say('Sections of the settings', 'Secciones de los ajustes');
  const box = settings.getByRole('combobox', { name: parts });
  if (await box.isVisible()) await box.selectOption({ label: title });
  else
    await page
      .getByRole('navigation', { name: parts })
      .getByRole('button', { name: title, exact: true })
      .click();
  await settings.getByRole('button', { name: say('Edit', 'Editar'), exact: true }).click();
  await list.fill({ USD: details });
  await list.save();
  await expect(settings.getByText(details.split('\n')[1] ?? '')).toBeVisible();

  const email = `transfiere.${Date.now()}@correo.example`;
  const member = await callApi<Made>(page, 'POST', '/users/members/', {
    first_name: 'Odalys',
    last_name: `Transfiere ${Date.now()}`,
    email,
    language: say('en', 'es'),
  });
  const request = {
    service_type_id: 1,
    member_id: member.id,
    concept: 'Excursión',
    unit_amount: 35_00,
    total: 35_00,
    currency: 'USD',
  };
  const service = await callApi<Made>(page, 'POST', '/financials/services/', request);
  await visit(`financials/payments/?id=${service.id}`);
  await list.panel.getByRole('button', { name: say('Take payment', 'Cobrar'), exact: true }).click();
  await list.dialog.getByText(say('Transfer', 'Transferencia'), { exact: true }).click();
  await list.dialog.getByRole('button', { name: say('Request transfer', 'Pedir transferencia') }).click();
  await page.getByRole('button', { name: say('Request $35.00', 'Pedir $35.00') }).click();
  await page
    .getByRole('dialog', { name: say('Done', 'Listo') })
    .getByRole('button', { name: say('Close', 'Cerrar'), exact: true })
    .last()
    .click();
  await expect
    .poll(async () => {
      const mails = (await (
        await page.request.get(`/api/dev/outbox?to=${encodeURIComponent(email)}`)
      ).json()) as { text: string }[];
      return mails.map(({ text }) => text).join('\n');
    })
    .toContain(details);
  await expect(list.panel.getByRole('listitem')).toContainText(say('Transfer', 'Transferencia'));
});
