import { violationsOf } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { colleague, mailedPath } from './colleague.ts';

test(
  'says that no account matches, then that the mail is on its way, in the form’s place (rule: told-in-place)',
  { tag: '@both' },
  async ({ page, visit, say, request, language }) => {
    const person = await colleague(request, language);
    await visit('authentication/forgot-password');
    await expect(page).toHaveTitle(
      say('Forgot password - Alisios Travel', 'Recuperar contraseña - Alisios Travel'),
    );
    const email = page.getByLabel(say('Email', 'Correo electrónico'));
    await email.fill(`not.${person}`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(
      say(
        'No account matches that email. Check the address.',
        'Ninguna cuenta tiene ese correo. Revise la dirección.',
      ),
    );
    await email.fill(person);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toContainText(
      say(
        'We sent an email to recover your password.',
        'Le enviamos un correo para recuperar su contraseña.',
      ),
    );
    await expect(page.locator('form')).toHaveCount(0);
    expect(await mailedPath(request, person)).toMatch(
      new RegExp(`^/${language}/authentication/reset-password/\\?me=\\d+&mc=[\\w-]{43}$`),
    );
    expect(await violationsOf(page)).toEqual([]);
  },
);
