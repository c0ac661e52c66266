import { violationsOf } from '../../accessibility.ts';
import { expect, unique } from '../../fixtures.ts';
import { test } from '../../office.ts';
import type { Staff } from '../../payment/debts.ts';

/** Paid remittances of a hundred dollars, to a courier of this test's own. */
async function scene(office: Staff) {
  const name = unique();
  await office.call('POST', '/postals/exchanges/', {
    remit_currency: 'USD',
    receive_currency: 'CUP',
    buy_rate: '385',
    sell_rate: '400',
    confirmed: true,
  });
  const { id: courier_id } = await office.call<{ id: number }>('POST', '/users/members/', {
    first_name: 'Pedro',
    last_name: name,
    phone: '+13055550177',
    role: 5,
  });
  const { id: member_id } = await office.call<{ id: number }>('POST', '/users/members/', {
    first_name: 'Ana',
    last_name: name,
    phone: '+13055550142',
  });
  async function remittance(first_name: string) {
    const quote = await office.call<{ id: number }>('POST', '/postals/remittances/quote', {
      remit_currency: 'USD',
      receive_currency: 'CUP',
      delivery: 'cash',
      remit_amount: 100_00,
    });
    const row = await office.call<{ id: number; code: string; total: { amount: number } }>(
      'POST',
      '/postals/remittances/',
      {
        member_id,
        quote_id: quote.id,
        declared: true,
        recipient: {
          values: {
            first_name,
            first_surname: 'Morales',
            mobile: '+5353317131',
            street: 'Calle 23',
            house_number: '456',
            city_id: 2301,
          },
        },
      },
    );
    const { results } = await office.call<{ results: { id: number }[] }>(
      'GET',
      `/financials/services/?remittance=${row.id}`,
    );
    await office.call('POST', '/financials/register_cash_payment', {
      service_id: results[0]?.id,
      amount: row.total.amount,
    });
    return row;
  }
  return { name, courier_id, member_id, rows: [await remittance('Yanet'), await remittance('Zoila')] };
}

test('a clerk sends remittances together, delivers them by scanning the sheet, and counts the cash of the courier', async ({
  page,
  visit,
  say,
  office,
  loginAs,
}) => {
  const { name, courier_id, member_id, rows } = await scene(office);
  await loginAs('administrator');
  await visit(`postals/remittances/listing/?tab=couriers`);
  const dialog = page.locator('[role="dialog"][aria-modal="true"]:not([data-panel])');
  const press = (label: string) => dialog.getByRole('button', { name: label, exact: true }).click();
  const box = (field: string) => dialog.locator(`[name="${field}"]`);
  const choose = async (field: string, text: string) => {
    await dialog.getByRole('combobox', { name: field }).fill(text);
    await page.getByRole('option', { name: text }).click();
  };
  const courier = say('Courier', 'Mensajero');

  // Money is put into the funds, and the courier gets some of it.
  await page.getByRole('button', { name: say('Put money in', 'Poner dinero') }).click();
  await box('amount').fill('100000');
  await box('paid_amount').fill('250');
  expect(await violationsOf(page, '[aria-modal="true"]')).toEqual([]);
  await press(say('Put money in', 'Poner dinero'));
  await expect(dialog).toHaveCount(0);
  await page
    .getByRole('button', { name: say('Give cash', 'Dar efectivo') })
    .first()
    .click();
  await choose(courier, name);
  await box('amount').fill('80000');
  await press(say('Give cash', 'Dar efectivo'));
  await expect(dialog).toHaveCount(0);
  const till = page.getByRole('region', { name });
  await expect(till).toContainText('80,000.00');

  // Both leave together: on a desk from the list, where they were chosen, and a phone looks at what left.
  if (test.info().project.name.includes('phone')) {
    const remittance_ids = rows.map(({ id }) => id);
    const batch = { remittance_ids, courier_id };
    const { id } = await office.call<{ id: number }>('POST', '/postals/remittance_batches/', batch);
    await visit(`postals/remittances/listing/?tab=batches&id=${id}`);
  } else {
    await visit(`postals/remittances/listing/?member=${member_id}`);
    for (const { code } of rows)
      await page.locator('main [data-id]').filter({ hasText: code }).getByRole('checkbox').check();
    await page.getByRole('button', { name: say('Send together', 'Enviar juntas') }).click();
    await expect(dialog.getByText(say('2 remittances', '2 remesas'))).toBeVisible();
    await press(say('Send together', 'Enviar juntas'));
    await expect(dialog.getByRole('alert')).toContainText(courier);
    await choose(courier, name);
    expect(await violationsOf(page, '[aria-modal="true"]')).toEqual([]);
    await press(say('Send together', 'Enviar juntas'));
    await expect(page).toHaveURL(/tab=batches&id=\d+/);
  }
  const panel = page.locator('[data-panel]');
  await expect(panel).toContainText(say('Delivered: 0 of 2', 'Entregadas: 0 de 2'));
  expect(await violationsOf(page, '[data-panel]')).toEqual([]);

  // A reader types the codes; nobody touches the mouse.
  await panel.getByRole('button', { name: say('Scan sheets', 'Escanear hojas') }).click();
  await expect(dialog.locator('[name="code"]')).toBeFocused();
  const told = dialog.getByRole('status');
  for (const [scanned, said] of [
    [rows[0]?.code ?? '', say('Delivered', 'Entregada')],
    [rows[0]?.code ?? '', say('Already delivered', 'Ya se había entregado')],
    ['PK-0000-0000-0000', say('No remittance has this code', 'Ninguna remesa tiene ese código')],
    [rows[1]?.code ?? '', 'Zoila Morales'],
  ] as const) {
    await page.keyboard.type(scanned);
    await page.keyboard.press('Enter');
    await expect(told.filter({ hasText: said }).first()).toBeVisible();
  }
  expect(await violationsOf(page, '[aria-modal="true"]')).toEqual([]);
  await press(say('Done', 'Listo'));
  await expect(panel).toContainText(say('Delivered: 2 of 2', 'Entregadas: 2 de 2'));

  // 80,000 less two times 38,500; a thousand is missing.
  await visit(`postals/remittances/listing/?tab=couriers`);
  await expect(till).toContainText('3,000.00');
  await till.getByRole('button', { name: say('Count', 'Contar'), exact: true }).click();
  await box('counted').fill('2000');
  await press(say('Count', 'Contar'));
  await expect(dialog.getByRole('alert')).toContainText(say('Reason', 'Motivo'));
  await box('reason').fill('Faltó un billete');
  await press(say('Count', 'Contar'));
  await expect(dialog).toHaveCount(0);
  await expect(till).toContainText('2,000.00');
  await till.getByRole('button', { name: say('History', 'Historial') }).click();
  await expect(dialog.getByText('Faltó un billete')).toBeVisible();
  expect(await violationsOf(page, '[aria-modal="true"]')).toEqual([]);
});
