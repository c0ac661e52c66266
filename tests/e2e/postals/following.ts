import type { Browser } from '@playwright/test';
import type { Language } from '../../../src/lib/contract/fields.ts';
import { expect, hydrated } from '../fixtures.ts';

interface Followed {
  readonly baseURL: string | undefined;
  readonly language: Language;
  /** The tracking page of a package. */
  readonly address: string | null;
}

/** Whoever sent a package, and looks at its page on a phone without any login. */
export async function following(browser: Browser, { baseURL, language, address }: Followed) {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    locale: language,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const phone = await context.newPage();
  const main = phone.locator('main');
  return {
    /** Looks again, and reads all of this. */
    async reads(headline: string, ...texts: readonly string[]): Promise<void> {
      await phone.goto(address ?? '');
      await hydrated(phone);
      await expect(main.getByRole('heading', { level: 2 })).toHaveText(headline);
      for (const text of texts) await expect(main).toContainText(text);
      expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    },
    async readsNothingOf(...texts: readonly string[]): Promise<void> {
      for (const text of texts) await expect(main).not.toContainText(text);
    },
  };
}
