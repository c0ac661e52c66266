/**
 * Guard of protected pages. Runs in the head before anything is drawn, and again when the page comes back from the
 * back/forward cache. As text: it may use nothing but its arguments.
 */
export function guardBeforePaint(key: string, login: string): void {
  const check = (): void => {
    let session: unknown = null;
    try {
      session = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    } catch {
      session = null;
    }
    if (
      session &&
      typeof session === 'object' &&
      'token' in session &&
      session.token &&
      'logged_in' in session &&
      session.logged_in === true
    )
      return;
    document.documentElement.dataset['guard'] = 'closed';
    location.replace(
      `${login}?next=${encodeURIComponent(location.pathname + location.search + location.hash)}`,
    );
  };
  check();
  addEventListener('pageshow', (event) => {
    if (event.persisted) check();
  });
}

/**
 * Asks the other tabs for their session before the login form is drawn, when one was on the way to a page.
 * As text: it may use nothing but its arguments.
 */
export function askForSessionBeforePaint(
  key: string,
  channelName: string,
  wait: number,
  next: (search: string, home: string) => string,
): void {
  // Only a page of this origin, so that a link cannot lead elsewhere after the login.
  const target = next(location.search, '');
  if (!target || typeof BroadcastChannel === 'undefined') return;
  const root = document.documentElement;
  const channel = new BroadcastChannel(channelName);
  root.dataset['guard'] = 'closed';
  setTimeout(() => delete root.dataset['guard'], wait);
  // A busy tab may answer late: it is still heard until the person begins to log in here.
  addEventListener('input', () => channel.close(), { once: true });
  addEventListener('pagehide', () => channel.close(), { once: true });
  channel.addEventListener('message', ({ data }) => {
    if (!data || data.type !== 'session') return;
    const session: unknown = JSON.parse(data.session);
    if (
      !session ||
      typeof session !== 'object' ||
      !('token' in session && session.token) ||
      !('logged_in' in session) ||
      session.logged_in !== true
    )
      return;
    channel.close();
    sessionStorage.setItem(key, data.session);
    location.replace(target);
  });
  channel.postMessage({ type: 'ask' });
}

/**
 * Leaves a page for visitors when this tab is logged in already. As text, before the page is drawn: it may use nothing
 * but its arguments. It judges a session as the guard of protected pages does, or the two would send a tab to and fro.
 */
export function leaveWhenLoggedIn(
  key: string,
  home: string,
  next: (search: string, home: string) => string,
): void {
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
