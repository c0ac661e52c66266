import type { Locator, Page } from '@playwright/test';
import { violationsOf } from '../accessibility.ts';
import { expect, test as base } from '../fixtures.ts';

/** No violation in either theme. */
async function accessible(page: Page, state: string): Promise<void> {
  // What lies under a dialog is inert.
  expect(await violationsOf(page, '[role="dialog"]'), state).toEqual([]);
}

/** The newest dialog: the settings, or what lies over them. */
const dialog = (page: Page): Locator => page.getByRole('dialog').last();

/** Presses a button of the newest dialog. */
const press = (page: Page, name: string): Promise<void> => dialog(page).getByRole('button', { name }).click();
/** Answers a question. */
const confirm = (page: Page, name: string): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name }).click();

/** Opens a part of the settings: by the menu, or by the box that a phone has instead. */
async function go(page: Page, parts: string, name: string): Promise<void> {
  await expect(page.getByRole('dialog').getByRole('heading', { level: 3 })).toBeVisible();
  const box = page.getByRole('dialog').getByRole('combobox', { name: parts });
  if (await box.isVisible()) await box.selectOption({ label: name });
  else await page.getByRole('navigation', { name: parts }).getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { level: 3, name })).toBeVisible();
}

interface Fixtures {
  /** Opens a part of the settings, which the Administrator has before them. */
  settings: (part: string) => Promise<void>;
}

const test = base.extend<Fixtures>({
  settings: async ({ page, loginAs, visit, say }, use) => {
    await loginAs('administrator');
    await visit('cars/models');
    await page.getByRole('button', { name: say('Settings', 'Ajustes'), exact: true }).click();
    await use((part) => go(page, say('Sections of the settings', 'Secciones de los ajustes'), part));
  },
});

const LISTS: readonly string[] = [
  'Service fees',
  'Service providers',
  'Payment providers',
  'Company offices',
  'Seasons',
  'Time slots',
  'Accommodation types',
  'Amenities',
  'Room types',
  'Bed types',
  'Room views',
  'Boards',
  'Destinations',
  'Cities and states',
];

test.describe('the settings', () => {
  test('show every part, and each is accessible', { tag: '@both' }, async ({ page, settings, say }) => {
    for (const [english, spanish, seen] of [
      ['Service types', 'Tipos de servicio', say('Remittance', 'Remesa')],
      ['Service fees', 'Cargos por servicio', say('Service fees', 'Cargos por servicio')],
      ['Service providers', 'Proveedores de servicios', 'Sea parcels'],
      ['Payment providers', 'Proveedores de pago', 'Banco Faro'],
      ['Company offices', 'Oficinas de la empresa', 'Main office'],
      ['Seasons', 'Temporadas', say('Seasons', 'Temporadas')],
      ['Time slots', 'Franjas horarias', say('Time slots', 'Franjas horarias')],
      ['Accommodation types', 'Tipos de alojamiento', say('Private home', 'Casa particular')],
      ['Amenities', 'Comodidades', say('Backup power', 'Planta eléctrica')],
      ['Room types', 'Tipos de habitación', say('Whole home', 'Casa completa')],
      ['Bed types', 'Tipos de cama', say('Bunk bed', 'Litera')],
      ['Room views', 'Vistas de las habitaciones', say('Sea view', 'Vista al mar')],
      ['Boards', 'Planes de comidas', say('Half board', 'Media pensión')],
      ['Destinations', 'Destinos', say('Destinations', 'Destinos')],
      ['Car rentals', 'Rentas de autos', say('Deposit', 'Depósito')],
      ['Packages', 'Paquetes', say('Insurance', 'Seguro')],
      ['Remittances', 'Remesas', say('No limit', 'Sin límite')],
      ['Bank details', 'Datos bancarios', say('Bank details in USD', 'Datos bancarios en USD')],
      [
        'Access',
        'Acceso',
        say("Don't reveal whether an address has an account", 'No revelar si una dirección tiene cuenta'),
      ],
      ['Cities and states', 'Ciudades y provincias', 'Camagüey'],
      ['Email templates', 'Plantillas de correo', say('Rental confirmed', 'Renta confirmada')],
      ['Roles', 'Roles', say('Add and edit staff and their roles', 'Agregar y editar personal y sus roles')],
      ['API keys', 'Claves de API', say('A key lets another program', 'Con una clave, otro programa')],
      ['Webhooks', 'Webhooks', say('A webhook tells another program', 'Un webhook avisa a otro programa')],
    ] as const) {
      await settings(say(english, spanish));
      await expect(page.getByRole('dialog').getByText(seen).filter({ visible: true }).first()).toBeVisible();
      // The lists are one part with other words: the first stands for them.
      if (!LISTS.includes(english)) await accessible(page, english);
    }
  });

  test('let an Administrator add, edit, deactivate and delete', async ({ page, settings, say }, {
    project,
  }) => {
    const name = `Visa (${project.name})`;
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Add', 'Agregar'), exact: true })
      .click();
    await press(page, say('Save', 'Guardar'));
    await expect(dialog(page).getByRole('alert')).toContainText(say('Name in English', 'Nombre en inglés'));
    await accessible(page, 'refused form');
    await dialog(page).getByLabel(say('Name in English', 'Nombre en inglés')).fill(name);
    await dialog(page).getByLabel(say('Name in Spanish', 'Nombre en español')).fill(name);
    await press(page, say('Save', 'Guardar'));

    const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: name });
    await row.getByRole('button', { name, exact: true }).click();
    await dialog(page).getByLabel(say('Note', 'Nota'), { exact: true }).fill('At the consulate');
    await press(page, say('Save', 'Guardar'));
    await expect(row).toContainText('At the consulate');

    const actions = say(`Actions of ${name}`, `Acciones de ${name}`);
    await row.getByRole('button', { name: actions }).click();
    await page.getByRole('menuitem', { name: say('Deactivate', 'Desactivar') }).click();
    await expect(row).toContainText(say('Inactive', 'Inactivo'));
    await row.getByRole('button', { name: actions }).click();
    await page.getByRole('menuitem', { name: say('Delete', 'Eliminar') }).click();
    await confirm(page, say('Delete', 'Eliminar'));
    await expect(row).toHaveCount(0);

    // A default stays, and says why.
    await settings(say('Company offices', 'Oficinas de la empresa'));
    await page
      .getByRole('button', { name: say('Actions of Main office', 'Acciones de Main office') })
      .click();
    await page.getByRole('menuitem', { name: say('Deactivate', 'Desactivar') }).click();
    await expect(page.getByText(say('It comes with the product', 'Viene con el producto'))).toBeVisible();
  });

  test('add a destination by its country, province and municipality', async ({ page, settings, say }) => {
    await settings(say('Destinations', 'Destinos'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Add', 'Agregar'), exact: true })
      .click();
    const name = `Playa ${test.info().project.name}`;
    await dialog(page).getByLabel(say('Name in English', 'Nombre en inglés')).fill(name);
    await dialog(page).getByLabel(say('Name in Spanish', 'Nombre en español')).fill(name);
    const place = (english: string, spanish: string) =>
      dialog(page).getByRole('combobox', { name: say(english, spanish) });
    await place('State or province', 'Estado o provincia').selectOption({ label: 'Matanzas' });
    await place('Municipality', 'Municipio').selectOption({ label: 'Cárdenas' });
    await accessible(page, 'place of a destination');
    await press(page, say('Save', 'Guardar'));
    const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: name });
    await expect(row).toContainText('Cárdenas');
    await row.getByRole('button', { name, exact: true }).click();
    await expect(place('State or province', 'Estado o provincia')).toHaveValue('25');
    await expect(place('Municipality', 'Municipio').locator('option:checked')).toHaveText('Cárdenas');
  });

  test('word an email: what it cannot say is refused, the rest is seen at once, kept and taken back; and switch it off and on', async ({
    page,
    settings,
    say,
  }) => {
    await settings(say('Email templates', 'Plantillas de correo'));
    const name = say('Refund', 'Reembolso');
    const row = page
      .getByRole('dialog')
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name, exact: true }) });
    await row.getByRole('button', { name, exact: true }).click();
    const preview = dialog(page).getByRole('region', { name: say('Preview', 'Vista previa') });
    await expect(preview.frameLocator('iframe').getByRole('cell', { name: '$70.00' })).toBeVisible();

    const subject = dialog(page).getByLabel(say('Subject', 'Asunto'));
    await subject.fill('{{nobody}}');
    await expect(
      dialog(page).getByText(
        say('There is no “nobody” in this email.', 'No hay ningún «nobody» en este correo.'),
      ),
    ).toBeVisible();
    await accessible(page, 'words of an email');
    await subject.fill('Back: ');
    await press(page, say('Refunded amount', 'Importe reembolsado'));
    await expect(subject).toHaveValue('Back: {{refund}}');
    await expect(preview.getByText('Back: $70.00')).toBeVisible();
    await preview.getByRole('tab', { name: say('Plain text', 'Texto sin formato') }).click();
    await expect(preview.getByText('P-2027-000067')).toBeVisible();
    await press(page, say('Send me a test', 'Enviarme una prueba'));
    await expect(page.getByText(say('The email was sent.', 'El correo se envió.'))).toBeVisible();
    await press(page, say('Save', 'Guardar'));

    await expect(row).toContainText(say('Own words', 'Texto propio'));
    await row.getByRole('button', { name, exact: true }).click();
    await expect(subject).toHaveValue('Back: {{refund}}');
    await press(page, say('Reset to the standard text', 'Restablecer el texto estándar'));
    await confirm(page, say('Reset', 'Restablecer'));
    await expect(subject).toHaveValue(
      say('Refund of {{refund}}: {{concept}}', 'Reembolso de {{refund}}: {{concept}}'),
    );
    await press(page, say('Cancel', 'Cancelar'));
    await expect(row).not.toContainText(say('Own words', 'Texto propio'));

    // It is switched off and on. Both projects share the company: each has a mail of its own.
    const send = page.getByRole('dialog').getByRole('checkbox', {
      name: say('Send Rental cancelled, nobody came', 'Enviar Recordatorio de una cuota'),
    });
    await expect(send).toBeChecked();
    await send.click();
    await expect(send).not.toBeChecked();
    await send.click();
    await expect(send).toBeChecked();
  });

  test('explain the stars of a form where it has any', async ({ page, settings, say }) => {
    const note = page.getByText(say('* required', '* obligatorio'));
    await settings(say('Access', 'Acceso'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Edit', 'Editar'), exact: true })
      .click();
    await expect(dialog(page).getByRole('checkbox').first()).toBeVisible();
    await expect(note).toBeHidden();
    await press(page, say('Cancel', 'Cancelar'));
    await settings(say('Service types', 'Tipos de servicio'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Add', 'Agregar'), exact: true })
      .click();
    await expect(note).toBeVisible();
  });

  test('ask what a cancellation costs, by when it comes', async ({ page, settings, say }) => {
    await settings(say('Car rentals', 'Rentas de autos'));
    await expect(
      page.getByText(say('Until 72 hours before the pick-up', 'Hasta 72 horas antes de la recogida')),
    ).toBeVisible();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Edit', 'Editar'), exact: true })
      .click();
    const share = dialog(page).getByLabel(say('Share of the price', 'Parte del precio'));
    await expect(share).toHaveCount(1);
    await dialog(page)
      .getByLabel(say('Later cancellation', 'Cancelación posterior'))
      .selectOption({ label: say('A share of the price', 'Una parte del precio') });
    await expect(share).toHaveCount(2);
    await dialog(page).getByLabel(say('Free cancellation', 'Cancelación gratis')).fill('721');
    await press(page, say('Save', 'Guardar'));
    await expect(dialog(page).getByRole('alert')).toContainText(
      say('Free cancellation: Enter 720 or less.', 'Cancelación gratis: Escriba 720 o menos.'),
    );
    await accessible(page, 'cancellation rule');
  });

  test('let another program in with a key, shown once and revoked, and tell it of changes', async ({
    page,
    settings,
    say,
  }) => {
    await settings(say('API keys', 'Claves de API'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Add', 'Agregar'), exact: true })
      .click();
    const name = `Website ${test.info().project.name}`;
    await dialog(page).getByLabel(say('Name', 'Nombre')).fill(name);
    const rentals = dialog(page).getByRole('group', { name: say('Car rentals', 'Rentas de autos') });
    await rentals.getByRole('checkbox', { name: say('See', 'Ver') }).check();
    await accessible(page, 'permissions of a key');
    await press(page, say('Save', 'Guardar'));
    const token = dialog(page).getByLabel(say('API key', 'Clave de API'), { exact: true });
    await expect(token).toHaveValue(/^mlk_[\w-]{43}$/);
    const told = await token.inputValue();
    await accessible(page, 'a new key');
    await press(page, say('I copied it', 'Ya la copié'));
    const row = page
      .getByRole('dialog')
      .getByRole('listitem')
      .filter({ hasText: told.slice(0, 9) });
    await expect(row).toContainText(say('Never used', 'Sin usar'));
    await expect(page.getByText(told)).toHaveCount(0);
    await row.getByRole('button', { name: say(`Revoke ${name}`, `Revocar ${name}`) }).click();
    await confirm(page, say('Revoke', 'Revocar'));
    await expect(row).toContainText(say('Revoked', 'Revocada'));

    await settings('Webhooks');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Add', 'Agregar'), exact: true })
      .click();
    await dialog(page).getByLabel(say('Name', 'Nombre')).fill(name);
    await dialog(page).getByLabel(say('Address', 'Dirección web')).fill('https://127.0.0.1/told');
    await dialog(page)
      .getByRole('group', { name: say('Expenses', 'Gastos') })
      .getByRole('checkbox', { name: say('Deleted', 'Eliminado') })
      .check();
    await accessible(page, 'events of a webhook');
    await press(page, say('Save', 'Guardar'));
    await expect(dialog(page).getByLabel(say('Secret', 'Secreto'), { exact: true })).toHaveValue(/^whsec_/);
    await press(page, say('I copied it', 'Ya lo copié'));
    const hook = page.getByRole('dialog').getByRole('listitem').filter({ hasText: name });
    const choose = async (item: string): Promise<void> => {
      await hook.getByRole('button', { name: say(`Actions of ${name}`, `Acciones de ${name}`) }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose(say('Send a test', 'Enviar una prueba'));
    await choose(say('Messages', 'Mensajes'));
    // An address of our own network is never asked, whatever stands there.
    await expect(async () => {
      await press(page, say('Reload', 'Recargar'));
      await expect(
        dialog(page).getByText(
          say('the address leads into our own network', 'la dirección lleva a nuestra propia red'),
        ),
      ).toBeVisible({ timeout: 500 });
    }).toPass();
    await accessible(page, 'messages of a webhook');
    await press(page, say('Close', 'Cerrar'));
    await choose(say('Delete', 'Eliminar'));
    await confirm(page, say('Delete', 'Eliminar'));
    await expect(hook).toHaveCount(0);
  });

  test('are to be read by an Agent, and say who can change them', async ({ page, loginAs, visit, say }) => {
    await loginAs('agent');
    await visit('cars/models');
    await page.getByRole('button', { name: say('Settings', 'Ajustes'), exact: true }).click();
    await expect(
      page.getByText(
        say(
          'Only an administrator can change the settings.',
          'Solo un administrador puede cambiar los ajustes.',
        ),
      ),
    ).toBeVisible();
    await expect(
      page.getByRole('dialog').getByText(say('Remittance', 'Remesa'), { exact: true }),
    ).toBeVisible();
    await expect(
      page.getByRole('dialog').getByRole('button', { name: say('Add', 'Agregar'), exact: true }),
    ).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('general notes are written, pinned and kept from being lost', async ({ page, loginAs, visit, say }, {
  project,
}) => {
  await loginAs('agent');
  await visit('cars/models');
  await page.getByRole('button', { name: say('Notes', 'Notas'), exact: true }).click();
  const text = `Call the garage (${project.name})`;
  const box = dialog(page).getByLabel(say('Write a note', 'Escribir una nota'));
  await box.fill(text);
  await accessible(page, 'notes');
  await page.keyboard.press('Escape');
  await confirm(page, say('Cancel', 'Cancelar'));
  await expect(box).toHaveValue(text);
  await dialog(page)
    .getByRole('button', { name: say('Add', 'Agregar'), exact: true })
    .click();
  const note = page.getByRole('dialog').getByRole('listitem').filter({ hasText: text });
  await expect(note).toBeVisible();
  await expect(box).toHaveValue('');
  await note.getByRole('button', { name: say('Keep on top', 'Mantener arriba') }).click();
  await expect(note.getByRole('button', { name: say('Pinned', 'Fijada') })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});
