import { violationsOf } from '../accessibility.ts';
import { expect, unique } from '../fixtures.ts';
import { test } from '../office.ts';

test("from a recipient's phone to the client's page, and from there to a new package (rule: one-page-of-a-client, command-palette)", async ({
  page,
  loginAs,
  visit,
  say,
  office,
}) => {
  const key = unique();
  const mobile = `5${Math.floor(Math.random() * 10_000_000)
    .toString()
    .padStart(7, '0')}`;
  const surname = `Quevedo${key.toLowerCase()}`;
  const name = `Caridad ${surname}`;
  const client = await office.call<{ id: number }>('POST', '/users/members/', {
    first_name: 'Caridad',
    last_name: surname,
    phone: '+17865550142',
  });
  const recipient = await office.call<{ id: number }>('POST', '/postals/recipients/', {
    first_name: 'Hortensia',
    first_surname: surname,
    mobile: `+53${mobile}`,
    city_id: 2301,
    members: [{ member_id: client.id, relation: 'parent' }],
  });
  const { folio } = await office.call<{ folio: string }>('POST', '/postals/packages/', {
    member_id: client.id,
    recipient: {
      recipient_id: recipient.id,
      values: { first_name: 'Hortensia', first_surname: surname, mobile: `+53${mobile}`, city_id: 2301 },
    },
    contents: [
      {
        description: 'Ropa',
        class: 'miscellaneous',
        quantity: 1,
        value: 40_00,
      },
    ],
    parcels: [{ weight: { value: '8.4', unit: 'lb' }, dimensions: null }],
  });
  const note = `Llama después de las seis ${key}`;
  await office.call('POST', '/system/notes/', { text: note, key: 'users/members', record_id: client.id });

  await loginAs('agent');
  await visit('users/members/');
  await expect(page.getByRole('heading', { level: 1, name: say('Members', 'Miembros') })).toBeVisible();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: say('Find a record', 'Busque un registro') });
  await search.fill(`0053 ${mobile.slice(0, 4)} ${mobile.slice(4)}`);
  await page.getByRole('option', { name }).first().click();

  await expect(page).toHaveURL(new RegExp(`[?]client=${client.id}$`));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveTitle(`${name} - Alisios Travel`);
  const summary = page.getByRole('region', { name: say('Summary', 'Resumen') });
  await expect(summary.getByRole('link', { name: folio })).toBeVisible();
  await expect(summary.getByRole('button', { name: say('Take payment', 'Cobrar') })).toBeVisible();
  await expect(
    page.getByRole('link', { name: say('Packages: 1, last on', 'Paquetes: 1, el último el') }),
  ).toBeVisible();
  const timeline = page.getByRole('region', { name: say('Timeline', 'Cronología') });
  await expect(timeline.getByText(note)).toBeVisible();
  await expect(timeline.getByRole('link', { name: folio })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  // Somebody else writes to the client's data: the page says so by itself.
  const { version } = await office.call<{ version: number }>('GET', `/users/members/${client.id}/`);
  await office.call(
    'PUT',
    `/users/members/${client.id}/`,
    { first_name: 'Caridad', last_name: `${surname} Paz` },
    version,
  );
  await expect(page.getByRole('heading', { level: 1, name: `${name} Paz` })).toBeVisible();

  await timeline.getByRole('button', { name: say('Type', 'Tipo') }).click();
  await page.getByRole('checkbox', { name: say('Notes', 'Notas') }).check();
  await page.keyboard.press('Escape');
  await expect(timeline.getByRole('link', { name: folio })).toHaveCount(0);
  await expect(timeline.getByText(note)).toBeVisible();
  await page.goBack();
  await expect(timeline.getByRole('link', { name: folio })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: say('Members', 'Miembros') })).toBeVisible();

  // From the panel of the list, too.
  await visit(`users/members/?id=${client.id}`);
  await page
    .getByRole('link', { name: say("Open the client's page", 'Abrir la página del cliente') })
    .click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: say('New', 'Nuevo'), exact: true }).click();
  await page.getByRole('menuitem', { name: say('New package', 'Nuevo paquete') }).click();
  const form = page.getByRole('dialog', { name: say('Add package', 'Agregar paquete') });
  await expect(form.locator('[name="member_id"]')).toHaveValue(new RegExp(surname));
});

test('restricts a client, then erases whom nothing is open for (rule: restricted-person, erased-but-for-the-law)', async ({
  page,
  loginAs,
  visit,
  say,
  office,
}) => {
  const surname = `Olvido${unique().toLowerCase()}`;
  const client = await office.call<{ id: number }>('POST', '/users/members/', {
    first_name: 'Petra',
    last_name: surname,
    phone: '+17865550142',
  });
  await loginAs('administrator');
  await visit(`users/members/?client=${client.id}`);
  await expect(page.getByRole('heading', { level: 1, name: `Petra ${surname}` })).toBeVisible();
  const choose = async (item: string) => {
    await page.getByRole('button', { name: say('More actions', 'Más acciones') }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await choose(say('Restrict…', 'Restringir…'));
  const question = page.getByRole('alertdialog');
  await question.getByRole('textbox').fill('Asked by letter');
  await question.getByRole('button', { name: say('Restrict', 'Restringir'), exact: true }).click();
  await expect(page.getByText('Asked by letter')).toBeVisible();
  // Found from anywhere, with words that say it, and with nothing new to begin.
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: say('Find or go to', 'Buscar o ir a') });
  await palette.getByRole('combobox').fill(surname);
  await expect(
    palette.getByRole('option', { name: say('Data restricted', 'Datos restringidos') }),
  ).toContainText(surname);
  await expect(palette.getByRole('option', { name: surname })).toHaveCount(1);
  await page.keyboard.press('Escape');

  await choose(say('Erase personal data…', 'Borrar datos personales…'));
  const dialog = page.getByRole('dialog', { name: `Petra ${surname}` });
  await expect(dialog.getByText(say('Nothing has to be kept', 'No hay que conservar nada'))).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  const box = dialog.getByRole('textbox');
  const erase = dialog.getByRole('button', {
    name: say('Erase personal data', 'Borrar datos personales'),
    exact: true,
  });
  await box.fill('Petra');
  await erase.click();
  await expect(box).toHaveAccessibleDescription(/./);
  await box.fill(`Petra ${surname}`);
  await erase.click();
  await expect(page.getByRole('heading', { level: 1, name: `#${client.id}` })).toBeVisible();
  await expect(page.getByText(say('Erased on', 'Borrado el'))).toBeVisible();
});
