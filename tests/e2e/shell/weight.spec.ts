import type { Page, Request } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

/* What the browser really fetches, also what is imported on demand while a screen opens. Bytes as they travel: brotli. */
const FIRST_SCREEN = 150_000;
const NEXT_SCREEN = 30_000;

/** Sums the script that a page fetches for the first time. */
function watchScripts(page: Page): { bytes(): Promise<number> } {
  const seen = new Map<string, Request>();
  let counted = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js') && !seen.has(request.url()))
      seen.set(request.url(), request);
  });
  return {
    /** Bytes since the last call. */
    async bytes() {
      const fresh = [...seen.values()].slice(counted);
      counted = seen.size;
      const sizes = await Promise.all(
        fresh.map(async (request) =>
          (await request.response()) ? (await request.sizes()).responseBodySize : 0,
        ),
      );
      return sizes.reduce((sum, size) => sum + size, 0);
    },
  };
}

async function rowsOf(page: Page): Promise<void> {
  await expect(page.locator('main [data-id]').first()).toBeVisible();
  // What is fetched ahead for the next screen counts here.
  await page.waitForFunction(() => {
    const fetched = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
    return [...document.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"]')].every(({ href }) =>
      fetched.has(href),
    );
  });
}

test('a list, and each screen after it, fetch little script', async ({ page, loginAs, visit }) => {
  await loginAs('administrator');
  const scripts = watchScripts(page);
  await visit('cars/models/');
  await rowsOf(page);
  const first = await scripts.bytes();
  console.log(`cars/models: ${(first / 1000).toFixed(1)} kB of script`);
  expect(first).toBeGreaterThan(50_000);
  expect(first).toBeLessThanOrEqual(FIRST_SCREEN);
  for (const name of ['Car rentals', 'Rental offices', 'Pricing', 'Members']) {
    await page.locator('.menu').getByRole('link', { name }).click();
    await rowsOf(page);
    const more = await scripts.bytes();
    console.log(`${name}: ${(more / 1000).toFixed(1)} kB more`);
    expect(more).toBeLessThanOrEqual(NEXT_SCREEN);
  }
});
