import { violationsOf } from '../accessibility.ts';
import { expect, test, unique } from '../fixtures.ts';

test(
  'registers a client, warns of the same person, and finds them by any of their names',
  { tag: '@both' },
  async ({ page, loginAs, visit, say }) => {
    await loginAs('agent');
    // On a slow line the numbering plans come after the number was typed, and after Save was pressed.
    const plans = Promise.withResolvers<void>();
    await page.route(/\/phones\.[^/]+\.js/, async (route) => {
      await plans.promise;
      await route.continue();
    });
    await visit('users/members');
    const key = unique();
    const add = async (last: string) => {
      await page.getByRole('button', { name: say('Add member', 'Agregar miembro') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(say('First name', 'Nombre')).fill('Ñico');
      await dialog.getByLabel(say('Last name', 'Apellidos')).fill(last);
      await dialog.getByLabel(say('Passport', 'Pasaporte'), { exact: true }).fill(key);
      await dialog.locator('[name="birth_date"]').fill('24121990');
      return dialog;
    };
    const first = await add(`Camagüey ${key}`);
    await first.getByLabel(say('Country code', 'Código de país')).selectOption('CU');
    await first.getByLabel(say('Phone', 'Teléfono')).fill('5 3317131');
    await first.getByLabel(say('First name', 'Nombre')).focus();
    // Nothing is said of a number that nobody has read yet.
    await expect(
      first.getByText(say('Enter a valid phone number.', 'Escriba un número de teléfono válido.')),
    ).toHaveCount(0);
    await first.getByRole('button', { name: say('Save', 'Guardar') }).click();
    plans.resolve();
    await expect(first).toBeHidden();

    const second = await add('Again');
    await expect(
      second.getByText(
        say('Somebody with the same data already exists:', 'Ya hay alguien con los mismos datos:'),
      ),
    ).toBeVisible();
    await expect(second.getByRole('link', { name: `Ñico Camagüey ${key}` })).toBeVisible();
    await page.keyboard.press('Escape');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('Discard changes', 'Descartar') })
      .click();

    await page.getByRole('searchbox').first().fill(`nico camaguey ${key}`);
    const row = page.getByText(`Camagüey ${key}`).first();
    await expect(row).toBeVisible();
    await row.click();
    const panel = page.locator('[data-panel]');
    await expect(panel).toContainText('+53 5331 7131');
    await expect(panel).toContainText('24/12/1990');
  },
);

test('says of a phone that could not be checked without a connection what to do', async ({
  page,
  loginAs,
  visit,
}) => {
  await loginAs('agent');
  await page.route(/\/phones\.[^/]+\.js/, (route) => route.abort('internetdisconnected'));
  await visit('users/members');
  await page.getByRole('button', { name: 'Add member' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Phone').fill('+53 5 3317131');
  await dialog.getByLabel('First name').focus();
  await expect(dialog).toContainText('No connection: this number could not be checked. Reload the page');
});

test('offers an Agent no role, limit or merge, and says who can', async ({ page, loginAs, visit, say }) => {
  await loginAs('agent');
  await visit('users/members');
  await page.getByRole('button', { name: say('Add member', 'Agregar miembro') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(say('Role', 'Rol'))).toBeDisabled();
  await expect(dialog.getByLabel(say('Role', 'Rol'))).toHaveAccessibleDescription(/dministra/);
  await expect(dialog.getByLabel(say('Credit limit', 'Límite de crédito'))).toHaveCount(0);
});

test('imports a file after showing what is wrong with each row', async ({
  page,
  context,
  loginAs,
  visit,
  say,
}) => {
  await loginAs('administrator');
  await visit('users/members');
  const key = unique();
  const open = page.getByRole('button', { name: say('Import from a file', 'Importar desde un archivo') });
  await open.click();
  const dialog = page.getByRole('dialog');
  const chooseButton = dialog.getByRole('button', { name: say('Choose a file', 'Elegir un archivo') });
  const choose = async (): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await chooseButton.click();
    await (
      await chooser
    ).setFiles({
      name: 'members.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Nombre;Apellidos;Correo\nAna;${key};${key}@example.com\n;Nadie;mal\n`),
    });
  };
  // The line is down when the part that reads files is wanted: it says so where the file was chosen.
  await expect(chooseButton).toBeVisible();
  await context.setOffline(true);
  await choose();
  await expect(dialog.getByRole('alert')).not.toBeEmpty();
  await context.setOffline(false);
  await visit('users/members');
  await open.click();
  await choose();
  await expect(
    dialog.getByText(say('1 row of 2 can be added.', 'Se puede agregar 1 fila de 2.')),
  ).toBeVisible();
  await expect(
    dialog.getByText(say('Enter a valid email address.', 'Escriba un correo válido.')),
  ).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await dialog
    .getByRole('checkbox', { name: say('Leave out the row with faults', 'Dejar fuera la fila con errores') })
    .check();
  await dialog.getByRole('button', { name: say('Add 1 member', 'Agregar 1 miembro') }).click();
  await expect(dialog.getByText(say('1 member was added.', 'Se agregó 1 miembro.'))).toBeVisible();
  await dialog
    .getByRole('button', { name: say('Close', 'Cerrar') })
    .last()
    .click();
  await page.getByRole('searchbox').first().fill(key);
  await expect(page.getByText(key).first()).toBeVisible();
});

test('keeps an address that no suggestion matches, and the apartment of one that does (rule: apartment-kept)', async ({
  page,
  loginAs,
  visit,
  say,
}) => {
  await loginAs('agent');
  await page.route('**/api/system/places', (route) =>
    route.fulfill({
      json: {
        suggestions: [{ placePrediction: { text: { text: '123 Main St Apt 4B, Hialeah, FL, USA' } } }],
      },
    }),
  );
  await visit('users/members');
  await page.getByRole('button', { name: say('Add member', 'Agregar miembro') }).click();
  const address = page.getByRole('combobox', { name: say('Address', 'Dirección') });
  await address.fill('123 Main St Apt 4B');
  await page.getByRole('option', { name: 'Hialeah' }).click();
  await expect(address).toHaveValue('123 Main St Apt 4B, Hialeah, FL, USA');
  await page.unroute('**/api/system/places');
  await page.route('**/api/system/places', (route) => route.abort());
  await address.fill('Calle 23 entre L y M, La Habana');
  await page.keyboard.press('Tab');
  await expect(address).toHaveValue('Calle 23 entre L y M, La Habana');
});

test('changes the own profile and shows where one is logged in', async ({ page, loginAs, visit, say }) => {
  await loginAs('administrator');
  await visit('users/members');
  await page.locator('.bar-last button[aria-haspopup="menu"]').click();
  await page.getByRole('menuitem', { name: say('Your profile', 'Su perfil') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(say('First name', 'Nombre'))).toHaveValue('Yolanda');
  await dialog.getByRole('tab', { name: say('Devices', 'Dispositivos') }).click();
  await expect(dialog.getByText(say('This session', 'Esta sesión'))).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});
