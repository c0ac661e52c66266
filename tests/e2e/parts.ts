import type { Page } from '@playwright/test';
import { build } from 'vite';
import { expect, test as base } from './fixtures.ts';

/* The pages of tests/parts, built once for each worker and answered from memory: no site has them. */

type Built = ReadonlyMap<string, string | Uint8Array>;

const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

interface Fixtures {
  /** Opens a page of parts in the project's language; of all parts unless some are named. */
  gallery: (name: 'index' | 'public', ...parts: readonly string[]) => Promise<void>;
}

export const test = base.extend<Fixtures, { built: Built }>({
  built: [
    async ({ browserName: _ }, use) => {
      const bundle = await build({
        configFile: 'tests/parts/vite.config.ts',
        logLevel: 'error',
        build: { write: false },
      });
      const outputs = [bundle].flat().flatMap((one) => ('output' in one ? one.output : []));
      await use(
        new Map(outputs.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source])),
      );
    },
    { scope: 'worker' },
  ],

  gallery: async ({ page, built, language }, use) => {
    await page.route('**/parts/**', (route) => {
      const name = new URL(route.request().url()).pathname.replace('/parts/', '');
      const body = built.get(name);
      const contentType = TYPES[name.split('.').at(-1) ?? ''];
      return body === undefined
        ? route.fulfill({ status: 404 })
        : route.fulfill({ body: Buffer.from(body), ...(contentType ? { contentType } : {}) });
    });
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

/** The parts are there, and nothing is on its way that will come. */
async function drawn(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeFocused();
}

export { expect } from './fixtures.ts';
