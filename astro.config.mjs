import react from '@astrojs/react';
import tailwind from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import i18next from 'astro-i18next';
import { groups } from './scripts/chunks.ts';
import { hosts } from './scripts/hosts.ts';

export default defineConfig({
  output: 'static',
  trailingSlash: 'ignore',
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  integrations: [react(), i18next(), hosts()],
  build: { format: 'directory', inlineStylesheets: 'never' },
  // The hashes of what a page holds; scripts/hosts.ts then leaves each page only its own.
  security: {
    csp: {
      directives: [
        "base-uri 'none'",
        "object-src 'none'",
        "font-src 'self'",
        "media-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
      ],
    },
  },
  vite: {
    plugins: [tailwind()],
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
    server: { proxy: { '/api': `http://127.0.0.1:${process.env.API_PORT ?? 4322}` } },
  },
});
