import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Language } from '../../src/lib/contract/fields.ts';
import { hydrated } from './fixtures.ts';
import { LIST_ROUTES } from './lists.ts';

/** Pages that a person comes to with what the browser keeps of earlier visits. */
export const CHOSEN_ROUTES: readonly string[] = [
  'authentication/login',
  'payment/tracking',
  'dashboard/home',
  ...LIST_ROUTES,
];

/** Gives the browser a language, a theme and a menu of an earlier visit, which may differ from the built page. */
export async function chooseEarlier(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.setItem('malecon.language', 'es');
    localStorage.setItem('malecon.theme', 'dark');
    localStorage.setItem('malecon.menu', 'icons');
  });
}

/** What pages complain of in the console from now on. */
export function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on(
    'console',
    (message) => message.type() === 'error' && complaints.push(`${page.url()}: ${message.text()}`),
  );
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  return complaints;
}

/** The page is whole, in the language of its address and the theme that was chosen (rule: stored-before-paint). */
export async function isAsChosen(page: Page, language: Language): Promise<void> {
  await hydrated(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('h1')).toHaveCount(1);
}
