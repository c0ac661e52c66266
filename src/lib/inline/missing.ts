/*
 * Guards of public pages (rule: not-found-pages): a static file cannot answer "not found" for a missing query or
 * session, so the page holds both contents and one of these, in the head, chooses before the first paint. As text: they
 * may use nothing but their arguments.
 */

/** Shows not-found when one of these query parameters is absent or empty. */
export function requireQueryBeforePaint(names: readonly string[], notFoundTitle: string): void {
  const query = new URLSearchParams(location.search);
  if (names.every((name) => query.get(name))) return;
  document.documentElement.dataset['missing'] = '';
  document.title = notFoundTitle;
}

/** Shows not-found when this tab has no session token. */
export function requireSessionBeforePaint(key: string, notFoundTitle: string): void {
  let session: unknown = null;
  try {
    session = JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    session = null;
  }
  if (session && typeof session === 'object' && 'token' in session && session.token) return;
  document.documentElement.dataset['missing'] = '';
  document.title = notFoundTitle;
}

/** Runs right behind the page's own content: what is not shown must not start either. */
export function dropMissingContent(): void {
  if ('missing' in document.documentElement.dataset) document.querySelector('.page-body')?.remove();
}
