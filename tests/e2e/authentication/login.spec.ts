import type { APIRequestContext, Page } from '@playwright/test';
import { expect, hydrated, newestCode, test } from '../fixtures.ts';
import { listPage } from '../list-page.ts';
import { PASSWORD, colleague, enter, send } from './colleague.ts';

test(
  'logs in with password and mailed code, and comes back to the page that was asked for',
  { tag: '@both' },
  async ({ page, language, say, request }) => {
    const person = await colleague(request, language);
    await page.goto(`/${language}/cars/models/?status=1`);
    await expect(page).toHaveURL(new RegExp(`/${language}/authentication/login/\\?next=`));
    await expect(page).toHaveTitle(say('Login - Alisios Travel', 'Iniciar sesión - Alisios Travel'));
    await expect(
      page.getByText(
        say('Log in to continue where you left off.', 'Inicie sesión para continuar donde estaba.'),
      ),
    ).toBeVisible();
    await hydrated(page);
    await page.getByLabel(say('Email', 'Correo electrónico')).fill(person);
    await page.getByLabel(say('Password', 'Contraseña'), { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/access-code/);
    await hydrated(page);
    await page.getByRole('textbox', { name: say('Code', 'Código') }).fill(await newestCode(request, person));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/${language}/cars/models/\\?status=1`));
    // Who is logged in is not asked again.
    await page.goto(`/${language}/authentication/login/`);
    await expect(page).not.toHaveURL(/authentication/);
  },
);

test(
  'says what is wrong beside the field, loses nothing, and never leaves for another site',
  { tag: '@both' },
  async ({ page, language, say }) => {
    await page.goto(`/${language}/authentication/login/?next=//evil.example`);
    await hydrated(page);
    const email = page.getByLabel(say('Email', 'Correo electrónico'));
    const password = page.getByLabel(say('Password', 'Contraseña'), { exact: true });
    await page.getByRole('button', { name: say('Log in', 'Iniciar sesión') }).click();
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription(/.+/);
    await email.fill('agent@alisios.example');
    await password.fill('not this one');
    await page.getByRole('button', { name: say('Log in', 'Iniciar sesión') }).click();
    await expect(page.getByRole('alert')).toHaveText(
      say('The email or the password is wrong.', 'El correo o la contraseña no son correctos.'),
    );
    await expect(email).toHaveValue('agent@alisios.example');
    await page.getByRole('button', { name: say('Show', 'Mostrar') }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await expect(password).toHaveValue('not this one');
  },
);

test('keeps and sends what was typed before the page runs', async ({ page, language, say }) => {
  // The scripts arrive late: what a person does meanwhile must count.
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/_astro\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/${language}/authentication/login/`, { waitUntil: 'commit' });
  await page.getByLabel(say('Email', 'Correo electrónico')).fill('early@alisios.example');
  await page.getByLabel(say('Password', 'Contraseña'), { exact: true }).fill('typed too early');
  await page.keyboard.press('Enter');
  expect(page.url()).not.toContain('typed');
  release();
  await expect(page.getByRole('alert')).toHaveText(
    say('The email or the password is wrong.', 'El correo o la contraseña no son correctos.'),
  );
  await expect(page.getByLabel(say('Email', 'Correo electrónico'))).toHaveValue('early@alisios.example');
});

type Say = (english: string, spanish: string) => string;

/** Logs in on the page to which a lost session led. */
async function logInAgain(page: Page, request: APIRequestContext, say: Say, email: string): Promise<void> {
  await hydrated(page);
  await page.getByLabel(say('Email', 'Correo electrónico')).fill(email);
  await page.getByLabel(say('Password', 'Contraseña'), { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/access-code/);
  await hydrated(page);
  await page.getByRole('textbox', { name: say('Code', 'Código') }).fill(await newestCode(request, email));
  await page.keyboard.press('Enter');
}

test('hands its session to a new tab, and logging out ends it in every tab', async ({
  page,
  context,
  request,
  language,
  say,
}) => {
  const { token } = await enter(page, request, language);
  await page.goto(`/${language}/users/members/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const second = await context.newPage();
  await second.goto(`/${language}/cars/models/`);
  await expect(second).toHaveURL(new RegExp(`/${language}/cars/models/$`));
  await expect
    .poll(() => second.evaluate(() => sessionStorage.getItem('malecon.session') ?? ''))
    .toContain(token);

  await page.bringToFront();
  await page.locator('.bar-last button[aria-haspopup="menu"]').click();
  await page.getByRole('menuitem', { name: say('Log out', 'Cerrar sesión') }).click();
  await expect(page).toHaveURL(new RegExp(`/${language}/authentication/login/$`));
  await expect(second).toHaveURL(new RegExp(`/${language}/authentication/login/$`));
  const answer = await request.get('/api/authentication/session', {
    headers: { authorization: `Token ${token}` },
  });
  expect(answer.status()).toBe(401);
});

test('keeps a form over a lost session, and every tab comes back to its page (rule: draft-survives)', async ({
  page,
  context,
  request,
  language,
  say,
}) => {
  const { email, token } = await enter(page, request, language);
  await page.goto(`/${language}/users/members/?role=1`);
  await page.getByRole('button', { name: say('Add member', 'Agregar miembro') }).click();
  await page.getByRole('dialog').getByLabel(say('First name', 'Nombre')).fill('Half');
  const second = await context.newPage();
  await second.goto(`/${language}/cars/models/`);
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
  // The token dies, as when it is revoked or too old.
  await send(request, '/authentication/logout', {}, token);
  await page.bringToFront();
  await page.getByRole('dialog').getByLabel(say('Last name', 'Apellidos')).fill('Written');
  await page.getByRole('button', { name: say('Save', 'Guardar') }).click();
  await expect(page).toHaveURL(/authentication\/login\/\?next=/);
  await expect(second).toHaveURL(/authentication\/login\/\?next=/);

  await logInAgain(page, request, say, email);
  await expect(page).toHaveURL(new RegExp(`/${language}/users/members/\\?role=1$`));
  await page.getByRole('button', { name: say('Open again', 'Abrir de nuevo') }).click();
  await expect(page.getByRole('dialog').getByLabel(say('First name', 'Nombre'))).toHaveValue('Half');
  await expect(page.getByRole('dialog').getByLabel(say('Last name', 'Apellidos'))).toHaveValue('Written');
});

test('keeps what was typed in the dialog of an action over a lost session', async ({
  page,
  request,
  language,
  say,
}) => {
  const { email, token } = await enter(page, request, language);
  await page.goto(`/${language}/cars/rentals/?status=3`);
  const list = listPage(page, say);
  await list.rows.first().click();
  await list.panel.getByRole('button', { name: say('More actions', 'Más acciones') }).click();
  await page.getByRole('menuitem', { name: say('Cancel rental', 'Cancelar renta') }).click();
  await list.fill({ reason: 'The flight was cancelled' });
  await send(request, '/authentication/logout', {}, token);
  await list.dialog.getByRole('button', { name: say('Cancel rental', 'Cancelar renta') }).click();
  await expect(page).toHaveURL(/authentication\/login\/\?next=/);
  await logInAgain(page, request, say, email);
  await page.getByRole('button', { name: say('Open again', 'Abrir de nuevo') }).click();
  await expect(list.dialog.locator('[name="reason"]')).toHaveValue('The flight was cancelled');
});

test('shifts nothing, in either theme', { tag: '@four' }, async ({ page, visit }) => {
  for (const theme of ['light', 'dark'] as const) {
    await page.addInitScript((value) => localStorage.setItem('malecon.theme', value), theme);
    await visit('authentication/login');
    const shifts = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) =>
            resolve(
              list
                .getEntries()
                .reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0),
            ),
          ).observe({ type: 'layout-shift', buffered: true });
          // No entry at all is no shift: nothing would ever be told.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
        }),
    );
    expect(await shifts).toBe(0);
  }
});
