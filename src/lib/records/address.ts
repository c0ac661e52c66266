import { atom } from 'nanostores';

/** The query of the page's address: lists, panels and tabs keep their state in it, so back, reload and links work. */
export const $search = atom<URLSearchParams>(
  new URLSearchParams(typeof location === 'undefined' ? '' : location.search),
);

/**
 * Sets (or, with undefined or '', removes) parameters of the address.
 * `push` makes a step that the back button undoes, `replace` does not (typing in a search box).
 */
export function changeSearch(
  changes: Readonly<Record<string, string | undefined>>,
  how: 'push' | 'replace' = 'push',
): void {
  const next = new URLSearchParams($search.get());
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  }
  if (next.toString() === $search.get().toString()) return;
  if (typeof history !== 'undefined' && typeof location !== 'undefined') {
    const text = next.toString();
    const address = `${location.pathname}${text === '' ? '' : `?${text}`}${location.hash}`;
    if (how === 'push') history.pushState(null, '', address);
    else history.replaceState(null, '', address);
  }
  $search.set(next);
}

if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => $search.set(new URLSearchParams(location.search)));
}
