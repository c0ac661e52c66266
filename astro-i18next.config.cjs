// astro-i18next reads its configuration with require: an .mjs file is silently ignored.
const { readdirSync } = require('node:fs');
const { join } = require('node:path');

const english = join(__dirname, 'public/locales/en');

/** @type {import('astro-i18next').AstroI18nextConfig} */
module.exports = {
  defaultLocale: 'en',
  locales: ['en', 'es'],
  namespaces: readdirSync(english, { recursive: true })
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replaceAll('\\', '/').slice(0, -'.json'.length)),
  defaultNamespace: 'common',
  load: ['server'],
  showDefaultLocale: true,
  // A missing text stops the build (src/lib/i18n.ts) instead of showing the other language.
  i18nextServer: {
    initAsync: false,
    lng: 'en',
    preload: ['en', 'es'],
    fallbackLng: false,
    interpolation: { escapeValue: false },
  },
};
