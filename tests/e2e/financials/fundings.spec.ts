import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { listPage } from '../list-page.ts';
import { choose } from '../panel-menu.ts';
import { inDays, office } from './plans.ts';
import type { Office } from './plans.ts';

let staff: Office;
test.beforeAll(async ({ baseURL }) => {
  staff = await office(baseURL ?? '');
});
test.afterAll(() => staff.close());
test.beforeEach(async ({ loginAs }) => {
  await loginAs('administrator');
});

const typed = (date: string): string => date.split('-').reverse().join('/');
const box = (page: Page, name: string) => page.locator(`[name="${name}"]`);
test('a plan is made for a service, corrected by hand, agreed, changed and cancelled', async ({
  page,
  visit,
  say,
}) => {
  const service = await staff.service(1000_00);
  await visit(`financials/fundings/?service=${service.id}`);
  const list = listPage(page, say);
  await expect(page).toHaveTitle(say('Fundings - Alisios Travel', 'Financiamientos - Alisios Travel'));
  await expect(box(page, 'service_id')).toHaveValue(new RegExp(`${service.code} · ${service.client}`));
  await list.fill({ initial_payment: '100', deadlines: '27' });
  await box(page, 'fee.fee_type').selectOption({ label: say('Percentage', 'Porcentaje') });
  await list.fill({ 'fee.amount': '5' });
  await list.save();
  await expect(list.dialog.getByRole('alert')).toContainText(say('Installments', 'Cuotas'));
  // Deadlines that cannot be.
  await list.fill({ deadlines: '3', time_slot: '0' });
  await expect(
    list.dialog
      .getByText(
        say(
          "The due dates can't be calculated with these values. Check the amount, the number of installments and the day of the service.",
          'No se pueden calcular las fechas límite con estos datos. Revise el importe, la cantidad de cuotas y la fecha del servicio.',
        ),
      )
      .first(),
  ).toBeVisible();
  await list.fill({ time_slot: '30', first_due: typed(inDays(30)) });
  await expect(
    list.dialog.getByText(say('One calendar month between installments', 'Un mes calendario entre cuotas')),
  ).toBeVisible();
  await expect(list.dialog.locator('output')).toHaveText('$1,050.00');
  await expect(list.dialog.locator('tbody tr')).toHaveText([
    /\$100\.00$/,
    /\$316\.66$/,
    /\$316\.66$/,
    /\$316\.68$/,
  ]);

  await list.dialog.getByRole('button', { name: say('Edit manually', 'Editar manualmente') }).click();
  await list.fill({ 'schedule.0.amount': '150.005' });
  await list.save();
  await expect(list.dialog).toBeVisible();
  await list.fill({ 'schedule.0.amount': '150' });
  await expect(
    list.dialog.getByText(say('$166.66 missing: $783.34 of $950.00', 'Faltan $166.66: $783.34 de $950.00')),
  ).toBeVisible();
  await list.save();
  await expect(list.dialog.getByRole('alert')).toContainText(
    say('The sum of all amounts must equal', 'La suma de todos los importes debe ser igual'),
  );
  await list.dialog
    .getByRole('button', {
      name: say('Put the difference on the last installment', 'Poner la diferencia en la última cuota'),
    })
    .click();
  await expect(box(page, 'schedule.2.amount')).toHaveValue('483.34');
  await list.save();
  await list.saved();
  await expect(list.panel.locator('tbody tr')).toHaveText([
    /\$100\.00$/,
    /\$150\.00$/,
    /\$316\.66$/,
    /\$483\.34$/,
  ]);

  await list.panel.getByRole('button', { name: say('Generate agreement', 'Generar contrato') }).click();
  await list.dialog.getByRole('button', { name: say('Generate', 'Generar'), exact: true }).click();
  await expect(list.panel.getByText(say('Awaiting signature', 'Pendiente de firma'))).toBeVisible();
  await expect(list.panel.getByText(say('Emailed to idania.', 'Enviado a idania.'))).toBeVisible();
  await list.panel.getByRole('button', { name: say('Link', 'Enlace'), exact: true }).click();
  await expect(page.getByLabel(say('Agreement link', 'Enlace del contrato'), { exact: true })).toHaveValue(
    /\/(en|es)\/funding-agreement\/\?fc=F-\d{4}-\d+&cc=.{43}$/,
  );
  await page
    .getByRole('button', { name: say('Close', 'Cerrar'), exact: true })
    .last()
    .click();

  await choose(page, say('Edit plan', 'Editar plan'));
  await list.dialog.getByRole('button', { name: say('Recalculate', 'Calcular de nuevo') }).click();
  await list.fill({ deadlines: '2' });
  await list.save();
  await expect(list.dialog.getByRole('alert')).toContainText(say('Reason', 'Motivo'));
  await list.fill({ reason: 'Asked by phone' });
  await list.save();
  await list.saved();
  await expect(list.panel.locator('tbody tr')).toHaveCount(3);
  await expect(list.panel.getByText(say('Outdated', 'Desactualizado'))).toBeVisible();

  await choose(page, say('Cancel payment plan', 'Cancelar plan de pagos'));
  await expect(list.dialog).toContainText(
    say(
      'its financing expense and extras ($50.00) are removed',
      'se quitan su costo de financiamiento y sus extras ($50.00)',
    ),
  );
  await list.fill({ reason: 'Asked by phone' });
  await list.dialog
    .getByRole('button', { name: say('Cancel payment plan', 'Cancelar plan de pagos') })
    .click();
  await expect(list.dialog).toHaveCount(0);
  await expect(list.panel.locator('header')).toContainText(say('Cancelled', 'Cancelado'));
});

test('what was typed is there after a reload, and a lost save loses nothing', async ({
  page,
  visit,
  say,
}) => {
  const service = await staff.service(700_00);
  await visit(`financials/fundings/?service=${service.id}`);
  const list = listPage(page, say);
  await list.fill({ initial_payment: '70', deadlines: '7' });
  await expect(list.dialog.locator('output')).toHaveText('$700.00');
  await page.reload();
  await page.getByRole('button', { name: say('Open again', 'Abrir de nuevo') }).click();
  await expect(box(page, 'service_id')).toHaveValue(new RegExp(service.code));
  await expect(box(page, 'initial_payment')).toHaveValue('70.00');
  await expect(list.dialog.locator('tbody tr')).toHaveCount(8);
  await page.route('**/api/financials/fundings/', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 502, body: '<html>' }) : route.fallback(),
  );
  await list.save();
  await expect(list.dialog).toHaveCount(0);
  await page.unroute('**/api/financials/fundings/');
  await page.getByRole('button', { name: say('Open again', 'Abrir de nuevo') }).click();
  await expect(list.dialog.locator('tbody tr')).toHaveCount(8);
  await list.save();
  await list.saved();
  await expect(list.panel.locator('header')).toContainText(service.client);
});

test('finds the late ones, asks for an instalment by link, and reads its tabs', async ({
  page,
  visit,
  say,
}) => {
  const service = await staff.service(900_00);
  const { code, id } = await staff.plan(service.id, { initial_payment: 0 });
  await visit('financials/fundings/');
  const list = listPage(page, say);
  await page.getByRole('button', { name: new RegExp(say('^Overdue ?\\d+$', '^Vencidos ?\\d+$')) }).click();
  await expect(page).toHaveURL(/late=true/);
  await expect(list.rows.first()).toContainText(say('Overdue', 'Vencido'));

  await visit(`financials/fundings/?q=${code}`);
  await expect(list.rows).toHaveCount(1);
  await list.row(code).click();
  await expect(page).toHaveURL(new RegExp(`id=${id}`));
  await list.panel.getByRole('button', { name: say('Payment link', 'Enlace de pago') }).click();
  await expect(list.dialog.locator('[name="amount"]')).toHaveValue('315.00');
  await page.keyboard.press('Escape');
  await expect(list.dialog).toHaveCount(0);
  for (const tab of [say('Notes', 'Notas'), say('History', 'Historial')])
    await list.panel.getByRole('tab', { name: tab }).click();
  await expect(list.panel).toContainText(say('Added', 'Agregado'));
});

test('the days before the service are a setting, which the plan maker obeys', async ({
  page,
  visit,
  say,
}) => {
  const set = async (days_before: number): Promise<void> => {
    const { version } = await staff.call<{ version: number }>('GET', '/financials/funding_defaults');
    await staff.call('PUT', '/financials/funding_defaults', { days_before }, version);
  };
  const service = await staff.service(800_00);
  try {
    await visit('financials/fundings/');
    await page.getByRole('button', { name: say('Settings', 'Ajustes'), exact: true }).click();
    await page
      .getByRole('navigation', { name: say('Sections of the settings', 'Secciones de los ajustes') })
      .getByRole('button', { name: say('Car rentals', 'Rentas de autos'), exact: true })
      .click();
    await page.getByRole('button', { name: say('Edit: Fundings', 'Editar: Financiamientos') }).click();
    const list = listPage(page, say);
    await list.fill({ days_before: '366' });
    await list.save();
    await expect(list.dialog.getByRole('alert').first()).toBeVisible();
    await list.fill({ days_before: '30' });
    await list.save();
    await list.saved();
    await expect(page.getByRole('dialog').getByText(say('30 days', '30 días'))).toBeVisible();

    await visit(`financials/fundings/?service=${service.id}`);
    await list.fill({
      initial_payment: '100',
      deadlines: '1',
      service_date: typed(inDays(60)),
      first_due: typed(inDays(31)),
    });
    await expect(
      list.dialog.getByText(
        say(`Latest possible date: ${typed(inDays(30))}`, `Última fecha posible: ${typed(inDays(30))}`),
      ),
    ).toBeVisible();
    await expect(
      list.dialog
        .getByText(
          say(
            "The due dates can't be calculated with these values. Check the amount, the number of installments and the day of the service.",
            'No se pueden calcular las fechas límite con estos datos. Revise el importe, la cantidad de cuotas y la fecha del servicio.',
          ),
        )
        .first(),
    ).toBeVisible();
    await list.fill({ first_due: typed(inDays(30)) });
    await expect(list.dialog.locator('tbody tr')).toHaveCount(2);
    await list.save();
    await list.saved();
    await expect(list.panel.locator('dl').getByText('30', { exact: true })).toBeVisible();
  } finally {
    await set(15);
  }
});
