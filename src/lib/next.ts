/**
 * Where a person goes after logging in: the page of ?next=, if it stands on this very origin, else `home`. The browser's
 * own reading decides, since it drops tabs and line breaks and takes "\\" for "/": "/\t/evil" is another site to it.
 * Also written into pages as text: it may use nothing of its module.
 */
export function nextAddress(search: string, home: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  if (!next.startsWith('/')) return home;
  try {
    const { origin, href } = new URL(next, location.origin);
    return origin === location.origin ? href : home;
  } catch {
    return home;
  }
}

/** An address that carries ?next= of the present one on. */
export function withNext(address: string, search: string): string {
  const next = new URLSearchParams(search).get('next');
  return next ? `${address}?next=${encodeURIComponent(next)}` : address;
}

/**
 * Leaves a page for visitors when this tab is logged in already. As text, before the page is drawn: it may use nothing
 * but its arguments. It judges a session as the guard of protected pages does, or the two would send a tab to and fro.
 */
export function leaveWhenLoggedIn(key: string, home: string, next: typeof nextAddress): void {
  let session: unknown = null;
  try {
    session = JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    session = null;
  }
  if (
    !session ||
    typeof session !== 'object' ||
    !('token' in session && session.token) ||
    !('logged_in' in session) ||
    session.logged_in !== true
  )
    return;
  document.documentElement.dataset['guard'] = 'closed';
  location.replace(next(location.search, home));
}

/** Shows the note of the login page that its address asks for. As text: it may use nothing of its module. */
export function showNote(): void {
  const query = new URLSearchParams(location.search);
  const name = query.get('note') ?? (query.get('next') ? 'next' : '');
  const note = Array.from(document.querySelectorAll<HTMLElement>('[data-note]')).find(
    (element) => element.dataset['note'] === name,
  );
  if (note) note.hidden = false;
}
