import type { Browser, Page } from '@playwright/test';
import { DEMO_STAFF } from '../../server/db/demo/staff.ts';
import { ink } from '../api/postals/form-picture.ts';
import { completeForm } from '../api/postals/procedure-scene.ts';
import { portrait } from '../fixtures/portrait.ts';
import type { Portrait } from '../fixtures/portrait.ts';
import { enter, expect, hydrated, sharedSession, unique } from './fixtures.ts';
import { mailOf } from './mails.ts';
import { test } from './office.ts';
import type { Staff } from './payment/debts.ts';

interface Procedure {
  readonly id: number;
  readonly code: string;
  readonly version: number;
  readonly client: { readonly email: string };
}
const read = (office: Staff, { id }: Pick<Procedure, 'id'>) =>
  office.call<Procedure & Record<string, unknown>>('GET', `/postals/procedures/${id}/`);

/** What is known of a child of fourteen: all but what the mother says in the test. */
const { height: _, eyes: __, father_name: ___, cuban_addresses: ____, ...known } = completeForm;
const childsForm = {
  ...known,
  applicant: 'family',
  relation: 'child',
  birth_date: '2012-05-04',
  guardian_name: 'YANET NUÑEZ',
} as const;

/** A child's form, and the path of the link by which the mother fills it in. */
async function linked(office: Staff): Promise<{ procedure: Procedure; path: string }> {
  const { id: member_id } = await office.call<{ id: number }>('POST', '/users/members/', {
    first_name: 'Yanet',
    last_name: unique(),
    email: `yanet.${unique().toLowerCase().replaceAll(' ', '.')}@correo.example`,
    language: 'es',
  });
  const before = await office.call<Procedure>('POST', '/postals/procedures/', { ...childsForm, member_id });
  const procedure = await office.call<Procedure>(
    'POST',
    `/postals/procedures/${before.id}/create_form_link/`,
    {},
    before.version,
  );
  const { url } = await office.call<{ url: string }>('GET', `/postals/procedures/${before.id}/form_link/`);
  const { pathname, search } = new URL(url);
  return { procedure, path: pathname + search };
}

const DARK = { wall: ['#4a4a48', '#3c3b39'], says: 'Fondo: demasiado oscuro.' } as const;
const BRIGHT = { wall: ['#eef1f2', '#eef1f2'], says: 'Fondo: claro.' } as const;

const section = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const saved = (page: Page) => expect(page.getByText('Todo está guardado.')).toBeVisible();
/** The back office on a desktop, in English. */
async function atTheDesk(browser: Browser, baseURL: string): Promise<Page> {
  const viewport = { width: 1280, height: 800 };
  const desk = await (await browser.newContext({ baseURL, viewport, locale: 'en-US' })).newPage();
  await enter(desk, await sharedSession(baseURL, DEMO_STAFF[1].email));
  return desk;
}

/** Chooses a picture in the tool, reads what is said of its wall, and takes it as it is. */
async function makePhoto(
  page: Page,
  button: string,
  { wall, says }: Pick<Portrait, 'wall'> & { readonly says: string },
): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog');
  const buffer = await portrait({ width: 1350, height: 1735, wall });
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer });
  await expect(dialog.getByRole('listitem').filter({ hasText: says })).toBeVisible();
  // What is wrong stands at the button, too: the checks lie below the edge of the phone.
  await expect(dialog.locator('footer').getByText('demasiado oscuro')).toHaveCount(
    says === DARK.says ? 1 : 0,
  );
  await dialog.getByRole('button', { name: 'Aceptar' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'Foto' })).toBeVisible();
}
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await expect(page.locator('[data-state]')).toHaveAttribute('data-state', 'open');
}

test(
  'a mother fills in a child’s form by phone, in three sittings, corrects what staff send back, and it goes to the consulate (rule: client-form-by-link)',
  { tag: '@phone' },
  async ({ page, office, browser, baseURL }) => {
    const { procedure, path } = await linked(office);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const answer = await page.request.get(path);
    expect(answer.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });

    // First sitting: what is typed becomes what the form prints, and saves itself.
    await open(page, path);
    await expect(page).toHaveTitle('Formulario de pasaporte - Alisios Travel');
    // Asked for by the page itself, beside its scripts, which take the answers.
    for (const path of ['/postals/procedure_form', '/procedure_form/places', '/postals/procedures.json'])
      expect(asked.filter((address) => new URL(address).pathname.endsWith(path))).toHaveLength(1);
    const placeOf = (part: RegExp) => asked.findIndex((address) => part.test(address));
    expect(placeOf(/\/procedure_form$/)).toBeLessThan(placeOf(/_astro\/form\.[^/]*\.js$/));
    await page.getByRole('button', { name: 'Nombre del padre' }).click();
    const father = page.getByLabel('Nombre del padre');
    await expect(father).toBeFocused();
    await father.pressSequentially('josé núñez');
    await expect(father).toHaveValue('JOSE NUÑEZ');
    await page.getByRole('button', { name: 'Todas las secciones' }).click();
    await saved(page);
    expect(await read(office, procedure)).toMatchObject({ father_name: 'JOSE NUÑEZ' });

    // Second sitting: the line is lost. What was typed waits, over a reload, and is sent once.
    await section(page, 'Descripción física').click();
    const saves: string[] = [];
    await page.route('**/api/postals/procedure_form/save', (route) => route.abort());
    await page.getByLabel('Estatura').fill('165');
    await page.getByLabel('Ojos').selectOption('brown');
    await expect(page.getByText('Sin conexión.')).toBeVisible();
    await page.unroute('**/api/postals/procedure_form/save');
    page.on('request', (request) => request.url().endsWith('/save') && saves.push(request.url()));
    await page.reload();
    await expect(page.getByLabel('Estatura')).toHaveValue('165');
    await saved(page);
    expect(await read(office, procedure)).toMatchObject({ height: 165, eyes: 'brown' });
    await page.reload();
    await expect(page.getByLabel('Estatura')).toHaveValue('165');
    await saved(page);
    expect(saves).toHaveLength(1);

    // Staff changed the same field meanwhile: the client chooses.
    const now = await read(office, procedure);
    await office.call(
      'PUT',
      `/postals/procedures/${procedure.id}/`,
      {
        ...childsForm,
        member_id: now['member_id'],
        father_name: 'JOSE',
        height: 170,
        eyes: 'brown',
        cuban_addresses: [],
      },
      now.version,
    );
    await page.getByLabel('Estatura').fill('166');
    await page.getByRole('button', { name: 'El mío: 166' }).click();
    await saved(page);
    expect(await read(office, procedure)).toMatchObject({ height: 166 });

    // Third sitting: addresses, photo, signature and a document.
    await page.getByRole('button', { name: 'Todas las secciones' }).click();
    await section(page, 'Direcciones en Cuba').click();
    await page.getByRole('button', { name: 'Agregar una dirección' }).click();
    const address = page.getByRole('group', { name: 'Dirección 1' });
    await address.getByLabel('Dirección', { exact: true }).fill('Calle 1 #2');
    await address.getByLabel(/Provincia/).selectOption({ label: 'Camagüey' });
    await address.getByLabel('Municipio', { exact: true }).selectOption({ label: 'Camagüey' });
    await address.getByLabel(/Desde/).fill('2012');
    await address.getByLabel(/Hasta/).fill('2013');
    // What a tap says of the field that it leaves moves everything below: the tap counts all the same.
    await page.getByRole('button', { name: 'Agregar una dirección' }).click();
    await expect(page.getByRole('group', { name: 'Dirección 2' })).toBeVisible();
    await page.getByRole('button', { name: 'Quitar la dirección 2' }).click();
    await address.getByLabel(/Hasta/).fill('2015');
    await page.getByRole('button', { name: /^Siguiente/ }).click();
    // A photo that was accepted without a line waits as well, and is sent once.
    const files = '**/api/postals/procedure_form/files';
    await page.route(files, (route) => route.abort());
    await makePhoto(page, 'Tomar o elegir la foto', DARK);
    await expect(page.getByText('Se guarda en este teléfono')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('img', { name: 'Foto' })).toBeVisible();
    const uploads: string[] = [];
    page.on('response', (response) => response.url().endsWith('/files') && uploads.push(response.url()));
    await page.unroute(files);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(async () => (await read(office, procedure))['photo']).toBeTruthy();
    await saved(page);
    expect(uploads).toHaveLength(1);
    await page.getByRole('button', { name: 'Firmar', exact: true }).click();
    const dialog = page.getByRole('dialog');
    // She has signed on paper for the child.
    await dialog.getByRole('tab', { name: 'Desde papel' }).click();
    const paper = await ink().jpeg().toBuffer();
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'IMG_0002.jpg', mimeType: 'image/jpeg', buffer: paper });
    await expect(dialog.getByRole('img', { name: 'La firma tal como se envía' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Aceptar' }).click();
    await expect(page.getByRole('img', { name: 'Firma' })).toBeVisible();
    const pdf = { name: 'acta.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') };
    await page.getByLabel(/^Documentos/).setInputFiles(pdf);
    // Its link is asked for when it is pressed, however long the form has been open.
    const opened = page.context().waitForEvent('request', {
      predicate: (request) => request.isNavigationRequest() && /files\/\d+\/content\?/.test(request.url()),
    });
    await page.getByRole('link', { name: 'acta.pdf' }).click();
    await opened;
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: 'Todas las secciones' }).click();
    await page.getByRole('button', { name: 'Enviar el formulario' }).click();
    await expect(page.locator('.answer')).toHaveText('Enviado');

    const done = await read(office, procedure);
    // Staff, at their desk and in English, send two fields back; the client finds them, and corrects them.
    expect(done).toMatchObject({ missing: [], client_form: { review: 'to_review' } });
    const desk = await atTheDesk(browser, baseURL ?? '');
    await desk.goto(`/en/postals/procedures/?id=${procedure.id}`);
    await hydrated(desk);
    const part = desk
      .locator('section:not([role])')
      .filter({ has: desk.getByRole('heading', { name: "Client's form" }) });
    await expect(part).toContainText('To review');
    await part.getByRole('button', { name: 'Show the link' }).click();
    await expect(part.getByLabel('Link', { exact: true })).toHaveValue(new RegExp(`${path.slice(-43)}$`));
    await part.getByRole('button', { name: 'Send back' }).click();
    const box = desk.getByRole('dialog', { name: /^Send back/ });
    const remark = (number: number) => box.getByRole('group', { name: `Remark ${number}` });
    const ask = async (number: number, field: string, text: string): Promise<void> => {
      await remark(number).getByRole('combobox').selectOption({ label: field });
      await remark(number).getByRole('textbox').fill(text);
    };
    await ask(1, 'Photo', 'El fondo está oscuro.');
    await box.getByRole('button', { name: 'Add a remark' }).click();
    await ask(2, 'Volume', 'En el acta dice 14.');
    await box.getByRole('button', { name: 'Send back' }).click();
    await expect(part).toContainText('Sent back to the client');
    const { email } = done.client;
    await mailOf(page, email, /El fondo está oscuro/);
    await open(page, path);
    await expect(page.getByText('El fondo está oscuro.')).toBeVisible();
    await page.getByRole('button', { name: 'Tomo', exact: true }).click();
    await expect(page.getByText('Corrija, por favor: En el acta dice 14.')).toBeVisible();
    await page.getByLabel('Tomo').fill('14');
    await page.getByLabel('Tomo').blur();
    await expect(page.getByText('Corregido: En el acta dice 14.')).toBeVisible();
    await page.getByRole('button', { name: 'Todas las secciones' }).click();
    await page.getByRole('button', { name: 'Foto', exact: true }).click();
    await makePhoto(page, 'Repetir la foto', BRIGHT);
    await expect(page.getByText('Corregido: El fondo está oscuro.')).toBeVisible();
    await page.getByRole('button', { name: 'Todas las secciones' }).click();
    await page.getByRole('button', { name: 'Enviar el formulario' }).click();
    await expect(page.locator('.answer')).toHaveText('Enviado');

    const mended = await read(office, procedure);
    expect(mended).toMatchObject({ birth_volume: '14', client_form: { review: 'to_review' } });
    // What changed shows itself at the desk, and is accepted: the form is printed, and can be submitted.
    await expect(part.getByText('Corrected', { exact: true })).toHaveCount(2);
    await part.getByRole('button', { name: 'Accept' }).press('Enter');
    await expect(part).toContainText('Accepted');
    // The step is gone: the keyboard goes on from the panel.
    await expect(desk.locator('[data-panel]')).toBeFocused();
    await expect(desk.getByText('Nothing is missing. It can be submitted.')).toBeVisible();
    // It goes to the consulate with a number, the mother is written to, and the passport comes.
    const panel = desk.locator('[data-panel]');
    await panel.getByRole('button', { name: 'Submit', exact: true }).click();
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Submit', exact: true }).click();
    const { code } = procedure;
    await panel.getByRole('link', { name: /^PS-\d{4}-\d{6}$/ }).click();
    await expect(panel).toContainText(code);
    await panel.getByRole('link', { name: code }).click();
    await panel.getByRole('button', { name: 'More actions' }).click();
    await desk.getByRole('menuitem', { name: 'Email client' }).click();
    const mail = desk.getByRole('dialog', { name: 'Email the client' });
    await expect(mail.getByLabel('To', { exact: true })).toHaveValue(email);
    await mail.getByLabel('Template').selectOption({ label: 'Passport ready' });
    await mail.getByRole('button', { name: 'Send', exact: true }).click();
    await mailOf(page, email, /Ya está aquí el pasaporte de YANET/);
    await panel.getByRole('button', { name: 'Deliver', exact: true }).click();
    const handed = desk.getByRole('dialog', { name: `Deliver ${code}` });
    await expect(handed.getByLabel('Received by')).toHaveValue(/^Yanet /);
    await handed.getByRole('button', { name: 'Deliver', exact: true }).click();
    await expect(panel).toContainText('Delivered on');
    await desk.context().close();
    await page.goto(path);
    await expect(page.locator('.answer')).toHaveText('El pasaporte ya se entregó');
    // The secret stood in no address but the page's own.
    expect(asked.filter((address) => address.includes('/api/') && /token=/.test(address))).toEqual([]);
  },
);
