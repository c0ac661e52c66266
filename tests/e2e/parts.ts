import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { expect, test as base } from './fixtures.ts';
import { madeOnce } from './made-once.ts';

/* The pages of tests/parts, answered from a folder: no site has them. */

interface Fixtures {
  /** Opens a page of parts in the project's language; of all parts unless some are named, whole or as part/state. */
  gallery: (name: 'index' | 'public', ...parts: readonly string[]) => Promise<void>;
}

export const test = base.extend<Fixtures, { built: string }>({
  built: [
    async ({ browserName: _ }, use) => {
      await use(await madeOnce('parts', buildParts));
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  gallery: async ({ page, built, language }, use) => {
    await page.route('**/parts/**', (route) =>
      route.fulfill({ path: join(built, new URL(route.request().url()).pathname.replace('/parts/', '')) }),
    );
    // Words and pictures as they stand in the tree: a part looks the same whatever was built.
    await page.route(/\/(?:locales|brands)\//, (route) =>
      route.fulfill({ path: `public${new URL(route.request().url()).pathname}` }),
    );
    await use(async (name, ...parts) => {
      await page.goto(
        `/parts/${name}.html?language=${language}${parts.length > 0 ? `&parts=${parts.join()}` : ''}`,
      );
      await drawn(page);
    });
  },
});

async function buildParts(folder: string): Promise<void> {
  await build({
    configFile: 'tests/parts/vite.config.ts',
    logLevel: 'error',
    build: { outDir: join(process.cwd(), folder), emptyOutDir: true, copyPublicDir: false },
  });
}

/** The parts are there, and nothing is on its way that will come. */
async function drawn(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeFocused();
}

export { expect } from './fixtures.ts';
