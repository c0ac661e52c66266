/*
 * Addresses without a language. As text in the head of the pages that answer them: each function may use nothing
 * but its arguments.
 */

/** The root of a host leads to a route in the stored language, else in the first known one. */
export function leadOnBeforePaint(key: string, languages: readonly string[], route: string): void {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(key);
  } catch {
    stored = null;
  }
  const language = languages.find((known) => known === stored) ?? languages[0];
  location.replace(`/${language}/${route}/${location.search}${location.hash}`);
}

/**
 * The page that answers unknown addresses: a known route without its language leads on, query and hash kept;
 * anything else is told in the language of its address, else the stored one.
 */
export function findLanguageBeforePaint(
  key: string,
  languages: readonly string[],
  routes: readonly string[],
  titles: Readonly<Record<string, string>>,
): void {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(key);
  } catch {
    stored = null;
  }
  const path = location.pathname.replace(/^\/+|\/+$/g, '');
  const first = path.split('/')[0];
  const named = languages.find((known) => known === first);
  const language = named ?? languages.find((known) => known === stored) ?? languages[0] ?? '';
  if (!named && routes.includes(path))
    location.replace(`/${language}/${path}/${location.search}${location.hash}`);
  document.documentElement.lang = language;
  document.documentElement.dataset['spoken'] = language;
  document.title = titles[language] ?? document.title;
}

/**
 * Offers Spanish, once, to a browser that asks for it and has chosen nothing yet (rule: offered-spanish). Stands right
 * behind the offer, which is in the page but hidden.
 */
export function offerSpanish(languageKey: string, offerKey: string): void {
  const offer = document.querySelector<HTMLElement>('[data-offer]');
  if (!offer || 'embed' in document.documentElement.dataset) return;
  // What the browser asks for first; the others are what it would put up with.
  if (!/^es\b/i.test(navigator.language)) return;
  try {
    if (localStorage.getItem(languageKey) || localStorage.getItem(offerKey)) return;
    localStorage.setItem(offerKey, '1');
    offer.hidden = false;
  } catch {
    // Storage is refused: an offer would return on every page.
  }
}
