import { join } from 'node:path';
import tailwind from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { brandStyle } from '../../src/layouts/site.ts';
import { alisios } from '../../src/lib/brands/alisios.ts';
import { surviveForeignNodes } from '../../src/lib/inline/foreign-nodes.ts';
import { inlineScript } from '../../src/lib/site/inline-script.ts';
import { applyThemeBeforePaint } from '../../src/lib/inline/theme.ts';
import { THEME_KEY } from '../../src/lib/shell/theme.ts';

/*
 * The parts of src/islands/ui in every state, on two pages beside the product: no page of a site leads to them, and no
 * site is built with them. `npm run parts` serves them; tests/e2e/parts.ts builds them.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  publicDir: join(import.meta.dirname, '../../public'),
  server: { host: '127.0.0.1', port: 4324, open: false },
  build: {
    rolldownOptions: { input: ['index.html', 'public.html'].map((page) => join(import.meta.dirname, page)) },
  },
  plugins: [
    tailwind(),
    {
      name: 'as-the-layouts-do',
      transformIndexHtml: () => [
        { tag: 'style', children: brandStyle(alisios.colours) },
        ...[inlineScript(applyThemeBeforePaint, THEME_KEY), inlineScript(surviveForeignNodes)].map(
          (children) => ({ tag: 'script', children }),
        ),
      ],
    },
  ],
});
