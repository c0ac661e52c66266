import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import i18next from 'i18next';
import type { Language } from '../../src/lib/contract/fields.ts';
import { LANGUAGES } from '../../src/lib/contract/limits.ts';

/** The same words as the site's, for errors, mails and documents. Namespaces are the files under public/locales/{language}/. */

const folder = new URL('../../public/locales/', import.meta.url).pathname;

function namespaces(language: Language): Record<string, object> {
  const root = join(folder, language);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.json'),
  );
  return Object.fromEntries(
    files.map((file) => [
      relative('.', file)
        .split(sep)
        .join('/')
        .replace(/\.json$/, ''),
      JSON.parse(readFileSync(join(root, file), 'utf8')) as object,
    ]),
  );
}

const i18n = i18next.createInstance();
await i18n.init({
  lng: LANGUAGES[0],
  fallbackLng: false,
  resources: Object.fromEntries(LANGUAGES.map((language) => [language, namespaces(language)])),
  interpolation: { escapeValue: false },
  keySeparator: '.',
  nsSeparator: ':',
  returnNull: false,
});

/** Words in a language: `words('es')('errors:e16')`. A missing key gives the key, and fails the words check. */
export function words(language: Language): (key: string, params?: Record<string, unknown>) => string {
  const translate = i18n.getFixedT(language);
  return (key, params = {}) => translate(key, params);
}

/** Keys of the names of a record's fields: "cars/rentals:fields.code". A name without words does not compile. */
export function fieldKeys<Tree extends { fields: object }>(
  namespace: string,
): (field: keyof Tree['fields'] & string) => string {
  return (field) => `${namespace}:fields.${field}`;
}

/** True when the key has words in the language. */
export function hasWords(language: Language, key: string): boolean {
  return i18n.exists(key, { lng: language });
}
