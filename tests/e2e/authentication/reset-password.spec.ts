import { violationsOf } from '../accessibility.ts';
import { expect, hydrated, test } from '../fixtures.ts';
import { PASSWORD, invited, mailedPath } from './colleague.ts';

test('is not found without both parts of the link (rule: not-found-pages)', async ({ page, language }) => {
  for (const query of ['', '?me=1', '?mc=abc', '?me=&mc=abc']) {
    await page.goto(`/${language}/authentication/reset-password/${query}`);
    await expect(page.locator('.not-found')).toBeVisible();
    await expect(page.locator('form')).toHaveCount(0);
  }
});

test(
  'sets the first password of an invitation, after the link was opened more than once (rule: link-used-once)',
  { tag: '@both' },
  async ({ page, language, say, request }) => {
    const here = await mailedPath(request, await invited(request, language));
    await page.goto(here);
    await page.goto(here);
    await page.goto(here);
    await hydrated(page);

    const password = page.getByLabel(say('New password', 'Contraseña nueva'), { exact: true });
    const again = page.getByLabel(say('New password again', 'Repita la contraseña nueva'));
    await password.fill('short');
    await page.keyboard.press('Enter');
    await expect(password).toHaveAccessibleDescription(/12/);
    await password.fill(PASSWORD);
    await again.fill('a sentence of yours');
    await page.keyboard.press('Enter');
    await expect(again).toBeFocused();
    expect(await violationsOf(page)).toEqual([]);
    await again.fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/authentication\/login\/\?note=password/);
    await expect(
      page.getByText(
        say(
          'Your password was changed. Log in with the new one.',
          'Su contraseña se cambió. Inicie sesión con la nueva.',
        ),
      ),
    ).toBeVisible();

    await page.goto(here);
    await hydrated(page);
    await password.fill(PASSWORD);
    await again.fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText(
      say('The link no longer works', 'El enlace ya no sirve'),
    );
  },
);
