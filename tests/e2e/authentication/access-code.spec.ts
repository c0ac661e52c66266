import type { APIRequestContext, Page } from '@playwright/test';
import { expect, newestCode, test } from '../fixtures.ts';
import { PASSWORD, colleague, send } from './colleague.ts';

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
