/*
 * The session among the tabs of one browser. sessionStorage belongs to one tab, so a new tab asks the others;
 * logging out tells them all. The record is the specification's: { token, logged_in }.
 */

export const SESSION_KEY = 'malecon.session';
export const SESSION_CHANNEL = 'malecon.session';
/** How long a new tab waits for another to answer before it shows the login form, in ms. */
export const SESSION_WAIT = 150;

export type SessionMessage =
  | { readonly type: 'ask' }
  | { readonly type: 'session'; readonly session: string }
  /** This session is over; `back` when a person did not choose it, and wants to come back to where they were. */
  | { readonly type: 'ended'; readonly token: string; readonly back: boolean };

/** Tells every other tab with this session that it is over: none may go on showing it, or hand it to a new tab. */
export function tellEnded(token: string, back: boolean): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(SESSION_CHANNEL);
  channel.postMessage({ type: 'ended', token, back } satisfies SessionMessage);
  channel.close();
}

/** The token of a stored record, or undefined. */
function tokenOf(record: string | null): unknown {
  try {
    const session: unknown = JSON.parse(record ?? 'null');
    return session && typeof session === 'object' && 'token' in session ? session.token : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps a protected page in step with the other tabs: gives the session to a tab that asks, and leaves for the login
 * when it ends in another one. The channel is closed while the page rests in the back/forward cache.
 */
export function startSessionTabs(login: string): void {
  let channel: BroadcastChannel | undefined;
  const open = (): void => {
    channel = new BroadcastChannel(SESSION_CHANNEL);
    channel.addEventListener('message', ({ data }: MessageEvent<SessionMessage>) => {
      if (data.type === 'ask') {
        const session = sessionStorage.getItem(SESSION_KEY);
        if (session) channel?.postMessage({ type: 'session', session } satisfies SessionMessage);
      } else if (data.type === 'ended' && tokenOf(sessionStorage.getItem(SESSION_KEY)) === data.token) {
        sessionStorage.removeItem(SESSION_KEY);
        location.replace(
          data.back ? `${login}?next=${encodeURIComponent(location.pathname + location.search)}` : login,
        );
      }
    });
  };
  open();
  addEventListener('pagehide', () => channel?.close());
  addEventListener('pageshow', (event) => {
    if (event.persisted) open();
  });
}

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
