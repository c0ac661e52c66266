import AxeBuilder from '@axe-core/playwright';
import { expect, hydrated, newestCode, test } from '../fixtures.ts';
import { PASSWORD, colleague } from './colleague.ts';

test('logs in with password and mailed code, and comes back to the page that was asked for', async ({ page, language, say, request }) => {
  const person = await colleague(request, language);
  await page.goto(`/${language}/cars/models/?status=1`);
  await expect(page).toHaveURL(new RegExp(`/${language}/authentication/login/\\?next=`));
  await expect(page).toHaveTitle(say('Login - Alisios Travel', 'Iniciar sesión - Alisios Travel'));
  await expect(page.getByText(say('Log in to continue where you were.', 'Inicie sesión para continuar donde estaba.'))).toBeVisible();
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
});

test('says what is wrong beside the field, loses nothing, and never leaves for another site', async ({ page, language, say }) => {
  await page.goto(`/${language}/authentication/login/?next=//evil.example`);
  await hydrated(page);
  const email = page.getByLabel(say('Email', 'Correo electrónico'));
  const password = page.getByLabel(say('Password', 'Contraseña'), { exact: true });
  await page.getByRole('button', { name: say('Log in', 'Entrar') }).click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/.+/);
  await email.fill('agent@alisios.example');
  await password.fill('not this one');
  await page.getByRole('button', { name: say('Log in', 'Entrar') }).click();
  await expect(page.getByRole('alert')).toHaveText(say('The email or the password is wrong.', 'El correo o la contraseña no son correctos.'));
  await expect(email).toHaveValue('agent@alisios.example');
  await page.getByRole('button', { name: say('Show', 'Mostrar') }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue('not this one');
});

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
  await expect(page.getByRole('alert')).toHaveText(say('The email or the password is wrong.', 'El correo o la contraseña no son correctos.'));
  await expect(page.getByLabel(say('Email', 'Correo electrónico'))).toHaveValue('early@alisios.example');
});

test('hands its session to a new tab of the browser, and logs every tab out', async ({ page, context, loginAs, visit, language }) => {
  await loginAs('agent');
  await visit('cars/models');
  await expect(page).toHaveURL(/cars\/models/);
  const second = await context.newPage();
  await second.goto(`/${language}/cars/models/`);
  await expect(second).toHaveURL(new RegExp(`/${language}/cars/models/$`));
  expect(await second.evaluate(() => sessionStorage.getItem('malecon.session'))).toBe(await page.evaluate(() => sessionStorage.getItem('malecon.session')));
});

test('has no violation of WCAG in either theme, and shifts nothing', async ({ page, visit }) => {
  for (const theme of ['light', 'dark'] as const) {
    await page.addInitScript((value) => localStorage.setItem('malecon.theme', value), theme);
    await visit('authentication/login');
    await page.locator('.go').click();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
  }
});
