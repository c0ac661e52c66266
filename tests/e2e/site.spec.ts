import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './fixtures.ts';

/* What every page has: address, language, theme, menu. Screens have specs of their own. */

const theme = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset['theme']);

test('an address without a language leads to English, then to the language of the last visit, query and hash kept (rule: language-keeps-address)', async ({
  page,
}) => {
  await page.goto('/?from=mail#top');
  await expect(page).toHaveURL(/\/en\/authentication\/login\/\?from=mail#top$/);
  await page.evaluate(() => localStorage.setItem('malecon.language', 'es'));
  await page.goto('/');
  await expect(page).toHaveURL(/\/es\/authentication\/login\/$/);
  await page.goto('/payment/tracking?n=PK-1&x=a%20b#help');
  await expect(page).toHaveURL(/\/es\/payment\/tracking\/\?n=PK-1&x=a%20b#help$/);
});

test('without script the root leads to the login, and an unknown address says so in both languages', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page).toHaveURL(/\/en\/authentication\/login\/$/);
  await page.goto('/es/nada');
  await expect(page.getByText('Sorry, the page you are looking for cannot be found.')).toBeVisible();
  await expect(page.getByText('Lo sentimos, no encontramos la página que busca.')).toBeVisible();
  await context.close();
});

test(
  'an unknown address says so in the language of the address and leads home',
  { tag: '@both' },
  async ({ page, request, language, say }) => {
    const answer = await page.goto(`/${language}/no/such/page?x=1`);
    expect(answer?.status()).toBe(404);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page).toHaveTitle(
      say('Page not found - Alisios Travel', 'Página no encontrada - Alisios Travel'),
    );
    await expect(
      page.getByText(
        say(
          'Sorry, the page you are looking for cannot be found.',
          'Lo sentimos, no encontramos la página que busca.',
        ),
      ),
    ).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('link', { name: say('Take me home', 'Ir al inicio') })).toHaveAttribute(
      'href',
      '/',
    );
    // So is that of a screen that is not built.
    for (const path of ['payment/form/3/', 'payment/verification/maybe/1/'])
      expect((await request.get(`/${language}/${path}`)).status(), path).toBe(404);
  },
);

test.describe('the language', () => {
  // A change of language keeps the query (rule: language-keeps-address).
  test(
    'changes on the same page, with its query and hash, and is remembered',
    { tag: '@both' },
    async ({ page, language, say }) => {
      await page.goto(`/${language}/payment/tracking/?x=1#help`);
      const other = say('es', 'en');
      await page
        .getByRole('link', { name: say('Español', 'English') })
        .first()
        .click();
      await expect(page).toHaveURL(new RegExp(`/${other}/payment/tracking/\\?x=1#help$`));
      await expect(page.locator('html')).toHaveAttribute('lang', other);
      expect(await page.evaluate(() => localStorage.getItem('malecon.language'))).toBe(other);
      // A shared link opens in its sender's language, whatever is remembered (rule: language-keeps-address).
      await page.goto(`/${language}/payment/tracking/`);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page).toHaveURL(new RegExp(`/${language}/payment/tracking/`));
    },
  );

  test('is offered once to a browser that asks for Spanish, to no other (rule: offered-spanish)', async ({
    page,
    browser,
    baseURL,
  }) => {
    const spanish = await browser.newContext({ locale: 'es-US', baseURL: baseURL ?? '' });
    const offered = async (tab: Page): Promise<number> => {
      await tab.goto('/en/payment/tracking/');
      await hydrated(tab);
      return tab.getByRole('link', { name: 'Ver en español' }).count();
    };
    const other = await spanish.newPage();
    expect([await offered(page), await offered(other), await offered(other)]).toEqual([0, 1, 0]);
    await spanish.close();
  });
});

test.describe('the theme', () => {
  test(
    'follows the system until it is chosen, then the choice',
    { tag: '@both' },
    async ({ page, language, say }) => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto(`/${language}/payment/tracking/`);
      expect(await theme(page)).toBe('dark');
      await page.emulateMedia({ colorScheme: 'light' });
      await expect.poll(() => theme(page)).toBe('light');
      const button = page.getByRole('button', { name: say('Dark theme', 'Tema oscuro') });
      await button.click();
      await expect(button).toHaveAttribute('aria-pressed', 'true');
      await page.reload();
      expect(await theme(page)).toBe('dark');
    },
  );

  test('is there before the first paint, and paper is always light', async ({ page, language }) => {
    await page.addInitScript(() => {
      localStorage.setItem('malecon.theme', 'dark');
      // The body begins only after the theme is set.
      new MutationObserver((_, observer) => {
        if (!document.body) return;
        document.documentElement.dataset['seen'] = document.documentElement.dataset['theme'];
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(`/${language}/payment/tracking/`);
    await expect(page.locator('html')).toHaveAttribute('data-seen', 'dark');
    const background = (): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(await background()).toBe('rgb(14, 18, 22)');
    await page.emulateMedia({ media: 'print' });
    expect(await background()).toBe('rgb(247, 248, 249)');
  });
});

test.describe('the back office', () => {
  test('sends a visitor to the login, with the way back (rule: protected-pages)', async ({
    page,
    language,
  }) => {
    await page.goto(`/${language}/cars/models/?status=1&page=2#row`);
    await expect(page).toHaveURL(new RegExp(`/${language}/authentication/login/\\?next=`));
    expect(new URL(page.url()).searchParams.get('next')).toBe(
      `/${language}/cars/models/?status=1&page=2#row`,
    );
  });

  test('asks for the access code before it lets a half logged-in person in', async ({ page, language }) => {
    await page.addInitScript(() =>
      sessionStorage.setItem('malecon.session', '{"token":"half","logged_in":false}'),
    );
    await page.goto(`/${language}/cars/models/`);
    await expect(page).toHaveURL(/\/authentication\/login\//);
  });

  test('marks the current screen in its menu, which is icons, a drawer or whole as it was left; a new tab has it and the session', async ({
    page,
    context,
    visit,
    loginAs,
    language,
    say,
  }) => {
    await loginAs('agent');
    await visit('cars/models');
    await expect(page.locator('.menu [aria-current="page"]')).toHaveText(
      say('Car models', 'Modelos de autos'),
    );
    await expect(page).toHaveTitle(say('Car models - Alisios Travel', 'Modelos de autos - Alisios Travel'));
    await page.setViewportSize({ width: 991, height: 800 });
    await expect(page.locator('.menu')).toBeHidden();
    await page.setViewportSize({ width: 992, height: 800 });
    await expect(page.locator('.menu')).toBeVisible();

    const second = await context.newPage();
    await second.goto(`/${language}/cars/models/?page=1`);
    await expect(second.locator('.menu [aria-current="page"]')).toHaveCount(1);
    await expect(second).toHaveURL(new RegExp(`/${language}/cars/models/\\?page=1$`));
    await second.close();

    const button = page.getByRole('button', { name: say('Collapse the menu', 'Contraer el menú') });
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await page.reload();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    expect((await page.locator('.menu').boundingBox())?.width).toBeLessThan(60);
    // The names are still there for those who do not see the icons.
    await expect(page.getByRole('link', { name: say('Car models', 'Modelos de autos') })).toBeVisible();
  });

  test('opens the menu as a drawer on a phone', { tag: '@phone' }, async ({ page, visit, loginAs, say }) => {
    await loginAs('agent');
    await visit('cars/models');
    const opener = page.getByRole('button', { name: say('Open the menu', 'Abrir el menú') });
    const entry = page.locator('.menu [aria-current="page"]');
    await expect(entry).toBeHidden();
    await opener.click();
    await expect(entry).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(entry).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await page.locator('.menu-backdrop').click({ position: { x: 380, y: 400 } });
    await expect(entry).toBeHidden();
  });
});
