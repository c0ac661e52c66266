import type { APIRequestContext, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { violationsOf } from '../accessibility.ts';
import { expect, hydrated, newestCode, test } from '../fixtures.ts';
import { PASSWORD, colleague, enter, send } from './colleague.ts';
import { plugInDevice } from '../../fixtures/passkey-device.ts';

/** A half session of a new colleague, as the login leaves it. */
async function begin(
  page: Page,
  request: APIRequestContext,
  language: string,
): Promise<{ email: string; code: string }> {
  const email = await colleague(request, language);
  const record = await (await send(request, '/authentication/login', { email, password: PASSWORD })).text();
  await page.addInitScript((value) => {
    if (!sessionStorage.getItem('malecon.session')) sessionStorage.setItem('malecon.session', value);
  }, record);
  return { email, code: await newestCode(request, email) };
}

test('is not found without a token, at the same address (rule: not-found-pages)', async ({
  page,
  language,
  say,
}) => {
  await page.goto(`/${language}/authentication/access-code/`);
  await expect(page).toHaveURL(new RegExp(`/${language}/authentication/access-code/`));
  await expect(
    page.getByText(
      say(
        'Sorry, the page you are looking for cannot be found.',
        'Lo sentimos, no encontramos la página que busca.',
      ),
    ),
  ).toBeVisible();
  await expect(page.locator('form')).toHaveCount(0);
});

test(
  'takes a pasted code with spaces in its one field, and trusts the browser when asked to (rule: code-in-one-field, trusted-browser)',
  { tag: '@both' },
  async ({ page, visit, say, request, language }) => {
    const { email, code } = await begin(page, request, language);
    await visit('authentication/access-code');
    const field = page.getByRole('textbox', { name: say('Code', 'Código') });
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(field).toHaveAttribute('inputmode', 'numeric');
    await expect(
      page.getByRole('button', { name: say('Send a new code in', 'Enviar un código nuevo en') }),
    ).toBeDisabled();

    await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
    await page.keyboard.press('Enter');
    await expect(
      page.getByText(
        say(
          'The code is wrong. Check it and try again.',
          'El código no es correcto. Revíselo e inténtelo de nuevo.',
        ),
      ),
    ).toBeVisible();
    await expect(field).toBeFocused();
    await page.getByRole('checkbox').check();
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(/authentication/);

    // The next login of this member in this browser needs no code.
    await page.evaluate(() => sessionStorage.removeItem('malecon.session'));
    const plain = await page.context().newPage();
    await page.close();
    await plain.goto(`/${language}/authentication/login/`);
    await plain.getByLabel(say('Email', 'Correo electrónico')).fill(email);
    await plain.getByLabel(say('Password', 'Contraseña'), { exact: true }).fill(PASSWORD);
    await plain.keyboard.press('Enter');
    await expect(plain).not.toHaveURL(/authentication/);
  },
);

/** Leaves the session behind and takes the password's step again, to where the second one is asked for. */
async function passwordAgain(page: Page, language: string, say: Say, email: string): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`/${language}/authentication/login/`);
  await hydrated(page);
  await page.getByLabel(say('Email', 'Correo electrónico')).fill(email);
  await page.getByLabel(say('Password', 'Contraseña'), { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { level: 1, name: say('Passkey', 'Llave de acceso') }),
  ).toBeVisible();
}
type Say = (english: string, spanish: string) => string;

test('asks for the passkey that was made in the profile, and takes the app or a recovery code for it (rule: second-steps, passkey-of-a-host, recovery-codes)', async ({
  page,
  request,
  language,
  say,
}) => {
  await plugInDevice(page);
  const { email } = await enter(page, request, language);
  await page.goto(`/${language}/users/members/`);
  await hydrated(page);
  await page.locator('.bar-last button[aria-haspopup="menu"]').click();
  await page.getByRole('menuitem', { name: say('Profile', 'Perfil') }).click();
  await page.getByRole('tab', { name: say('Login', 'Inicio de sesión') }).click();
  const create = page.getByRole('button', { name: say('Create a passkey', 'Crear una llave de acceso') });
  await create.click();
  const name = page.getByRole('textbox', { name: say('Name', 'Nombre') });
  await expect(name).not.toHaveValue('');
  await name.fill('My laptop');
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  const saved = page.getByRole('button', { name: say('I have saved them', 'Los guardé') });
  await expect(saved).toBeVisible();
  const shown = await page
    .getByRole('textbox', { name: say('Recovery codes', 'Códigos de recuperación') })
    .inputValue();
  await saved.click();
  await expect(page.getByText('My laptop', { exact: true })).toBeVisible();

  await page
    .getByRole('button', {
      name: say('Set up an authenticator app', 'Configurar una aplicación de autenticación'),
    })
    .click();
  const secret = await page.getByRole('textbox', { name: say('Key', 'Clave'), exact: true }).inputValue();
  const app = new TOTP({ secret: secret.replaceAll(' ', '') });
  await page.getByRole('textbox', { name: say('Code', 'Código'), exact: true }).fill(app.generate());
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('button', {
      name: say('Remove the authenticator app', 'Quitar la aplicación de autenticación'),
    }),
  ).toBeVisible();

  await passwordAgain(page, language, say, email);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: say('Use the passkey', 'Usar la llave de acceso') }).click();
  await expect(page).not.toHaveURL(/authentication/);

  await passwordAgain(page, language, say, email);
  await page
    .getByRole('button', { name: say('Use the authenticator app', 'Usar la aplicación de autenticación') })
    .click();
  // The code of this half minute was used: the next one counts already.
  await page
    .getByRole('textbox', { name: say('Code', 'Código') })
    .fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/authentication/);

  await passwordAgain(page, language, say, email);
  await page
    .getByRole('button', { name: say('Use a recovery code', 'Usar un código de recuperación') })
    .click();
  await page
    .getByRole('textbox', { name: say('Recovery code', 'Código de recuperación') })
    .fill(shown.split('\n')[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/authentication/);
});
