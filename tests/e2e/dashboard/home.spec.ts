import { expect, test } from '../fixtures.ts';

test('every figure opens the list that it counts', async ({ page, loginAs, visit, say }) => {
  await loginAs('agent');
  await visit('dashboard/home/');
  await expect(page.getByRole('heading', { level: 1, name: say('Dashboard', 'Tablero') })).toBeVisible();
  const checks = page.getByRole('link', { name: say('Phone checks', 'Por llamar') });
  const counted = (await checks.innerText()).match(/\d+/)?.[0] ?? '';
  await checks.click();
  await expect(
    page.getByRole('heading', { level: 1, name: say('Car rentals', 'Renta de autos') }),
  ).toBeVisible();
  await expect(page).toHaveURL(/status=2/);
  await expect(page.getByText(new RegExp(`^${counted} (match|coincidencia)`))).toBeVisible();
});

test('the months are a chart and a table that say the same', async ({ page, loginAs, visit, say }) => {
  await loginAs('agent');
  await visit('dashboard/home/');
  await expect(page.getByRole('img', { name: say('Rentals', 'Rentas'), exact: true })).toBeVisible();
  const weight = say('Weight by month (lb)', 'Peso por mes (lb)');
  await expect(page.getByRole('img', { name: weight })).toBeVisible();
  const packages = page.getByRole('table', { name: say('Packages by month', 'Paquetes por mes') });
  await expect(packages.getByRole('row').nth(1).getByRole('link').first()).toHaveAttribute(
    'href',
    /postals\/packages\/\?status=1%2C2%2C3&created_from=\d{4}-\d{2}-\d{2}&created_to=/,
  );
  const toDeliver = (part: string) =>
    page
      .getByRole('region', { name: part, exact: true })
      .getByRole('link', { name: say('To deliver: ', 'Por entregar: ') });
  await expect(toDeliver(say('Packages', 'Paquetes'))).toHaveAttribute(
    'href',
    /postals\/packages\/\?preset=to_deliver$/,
  );
  await expect(toDeliver(say('Remittances', 'Remesas'))).toHaveAttribute(
    'href',
    /postals\/remittances\/listing\/\?preset=to_deliver$/,
  );
  const rentals = page.getByRole('table', { name: say('Rentals', 'Rentas'), exact: true });
  await rentals.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(/pick_up_from=\d{4}-\d{2}-01/);
});

test(
  'income and expense are charts and tables by kind, and open what they are made of',
  { tag: '@both' },
  async ({ page, loginAs, visit, say }) => {
    await loginAs('agent');
    await visit('dashboard/home/');
    const title = say('Income by service type (USD)', 'Ingresos por tipo de servicio (USD)');
    await expect(page.getByRole('img', { name: title })).toBeVisible();
    const table = page.getByRole('table', { name: title });
    await expect(
      table.getByRole('columnheader', { name: say('Car rental', 'Renta de autos') }),
    ).toBeVisible();
    const rents = page.getByRole('table', {
      name: say('Expense by category (USD)', 'Gastos por categoría (USD)'),
    });
    await expect(
      rents.getByRole('columnheader', { name: say('Rent', 'Alquiler'), exact: true }),
    ).toBeVisible();
    await expect(
      page.getByRole('link', { name: say('Overdue installments', 'Cuotas vencidas') }),
    ).toHaveAttribute('href', /financials\/fundings\/\?late=true$/);
    await expect(page.getByRole('link', { name: say('Payments failed', 'Pagos fallidos') })).toHaveAttribute(
      'href',
      /financials\/payments\/\?tab=payments&status=3$/,
    );
    const link = table.getByRole('row').nth(1).getByRole('link').first();
    await expect(link).toHaveAttribute(
      'href',
      /financials\/transactions\/\?book=income&currency=USD&date_from=\d{4}-\d{2}-01&date_to=/,
    );
    await table.getByRole('row').nth(1).getByRole('link').last().click();
    await expect(page.locator('main [data-id]').first()).toContainText(say('Income', 'Ingreso'));
    await expect(page.getByRole('group', { name: say('Filters', 'Filtros') })).toContainText(
      say('Service type: ', 'Tipo de servicio: '),
    );
  },
);

test('the palette goes to a screen and finds a record, without accents', async ({
  page,
  loginAs,
  visit,
  say,
}) => {
  await loginAs('agent');
  await visit('dashboard/home/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', {
    name: say('Find a record, a screen or an action', 'Busque un registro, una pantalla o una acción'),
  });
  await box.fill(say('models', 'modelos'));
  await expect(page.getByRole('option', { name: say('Car models', 'Modelos de autos') })).toBeVisible();
  await box.fill('nico');
  await expect(page.getByRole('option', { name: /Ñico/ }).first()).toBeVisible();
  await box.fill(say('pricing', 'precios'));
  await page.getByRole('option', { name: say('Pricing', 'Precios') }).click();
  await expect(page).toHaveURL(/cars\/pricing\/listing/);
});
