import type { Language } from '../contract/fields.ts';

/** Where the chosen language is stored (rule: both-languages). */
export const LANGUAGE_KEY = 'malecon.language';
/** Where it is stored that Spanish has been offered. */
export const OFFER_KEY = 'malecon.offered';

/** Remembers a language for addresses that do not name one. */
function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Storage is refused: the address keeps the language.
  }
}

/**
 * Wires the language links of a page: they lead to the same route in the other language with the query and hash
 * of the moment (without script they lead to the bare route), and the choice is stored.
 */
export function startLanguages(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]')) {
    link.addEventListener('click', () => {
      const language = link.dataset['language'];
      if (language === 'en' || language === 'es') storeLanguage(language);
      const target = new URL(link.href);
      target.search = location.search;
      target.hash = location.hash;
      link.href = target.href;
    });
  }
}
