import i18next from 'i18next';
import type { Language } from '../contract/fields.ts';
import type { WordTree } from './page.ts';

/*
 * Words at build time. astro-i18next loads public/locales into i18next before a page is rendered;
 * nothing else knows of either package, so replacing them is a change of this file and its configuration.
 */

/**
 * One text in a language, by i18next itself.
 * @throws Error when the language has no such text: a missing text stops the build.
 */
export function text(
  language: Language,
  namespace: string,
  key: string,
  values: Record<string, string | number> = {},
): string {
  if (!i18next.exists(key, { lng: language, ns: namespace, ...values })) {
    throw new Error(`No words for ${namespace}:${key} in public/locales/${language}/${namespace}.json`);
  }
  return i18next.getFixedT(language, namespace)(key, values);
}

/** The texts of the named files in a language, as a page carries them to its islands. @throws Error when a file is missing. */
export function wordTrees(language: Language, namespaces: readonly string[]): Record<string, WordTree> {
  return Object.fromEntries(namespaces.map((namespace) => [namespace, wordTree(language, namespace)]));
}

function wordTree(language: Language, namespace: string): WordTree {
  const tree: WordTree | undefined = i18next.getResourceBundle(language, namespace);
  if (!tree) throw new Error(`No words file public/locales/${language}/${namespace}.json`);
  return tree;
}
