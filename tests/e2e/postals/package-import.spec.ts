import { readFile } from 'node:fs/promises';
import words from '../../../public/locales/en/postals/package_import.json' with { type: 'json' };
import { violationsOf } from '../accessibility.ts';
import { expect, unique } from '../fixtures.ts';
import { test } from '../office.ts';

const { example } = words;

test("a partner's file is tried row by row, and its packages come in once", async ({
  page,
  visit,
  say,
  office,
  loginAs,
}) => {
  const key = unique();
  await office.call('POST', '/users/members/', {
    first_name: 'Ana',
    last_name: 'Import',
    email: `${key}@example.com`,
  });
  await loginAs('agent');
  await visit('postals/packages/');
  const open = page.getByRole('button', { name: say('Import from a file', 'Importar desde un archivo') });
  await open.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(say('Weight of each parcel', 'Peso de cada bulto'))).toBeVisible();

  // The template goes out, and comes in with a row more, in Windows letters.
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: say('Excel template', 'Plantilla de Excel') }).click();
  const template = await saved;
  expect(template.suggestedFilename()).toBe(say('packages.xlsx', 'paquetes.xlsx'));
  const choose = async (buffer: Buffer): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: say('Choose a file', 'Elegir un archivo') }).click();
    await (await chooser).setFiles({ name: 'partner.csv', mimeType: 'text/csv', buffer });
  };
  const faulty = dialog.getByRole('region', { name: say('Rows with faults', 'Filas con errores') });
  await choose(await readFile(await template.path()));
  // Whether its example names a client whom the company knows, is the company's affair.
  await expect(dialog.getByRole('row').filter({ hasText: example.partner_folio })).toBeVisible();
  await dialog.getByRole('button', { name: say('Choose another file', 'Elegir otro archivo') }).click();
  await choose(Buffer.from(''));
  await expect(dialog.getByText(say('This file is empty', 'Este archivo está vacío'))).toBeVisible();
  const line = (folio: string, city: string) =>
    `${folio};${key}@example.com;Ñico;Import;${city};Ropa: 40,00;5,5 lb\r\n`;
  const text = `Folio;Correo del remitente;Nombre;Primer apellido;Municipio;Contenido;Peso\r\n${line(
    `${key}-1`,
    'Playa',
  )}${line(`${key}-2`, 'San Luis')}`;
  await choose(Buffer.from(text, 'latin1'));
  await expect(faulty.getByRole('row').nth(1)).toContainText(
    say('Enter the province.', 'Escriba la provincia.'),
  );
  expect(await violationsOf(page)).toEqual([]);
  const add = dialog.getByRole('button', { name: say('Add 1 package', 'Agregar 1 paquete') });
  await expect(add).toBeDisabled();
  await dialog
    .getByRole('checkbox', { name: say('Leave out the row with faults', 'Dejar fuera la fila con errores') })
    .check();
  await add.click();
  await expect(dialog.getByText(say('1 package was added.', 'Se agregó 1 paquete.'))).toBeVisible();
  await dialog
    .getByRole('button', { name: say('Close', 'Cerrar') })
    .last()
    .click();
  await page.getByRole('searchbox').first().fill(`${key}-1`);
  await expect(page.getByText('Ñico Import').first()).toBeVisible();
});
