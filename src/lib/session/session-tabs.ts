/*
 * The session among the tabs of one browser. sessionStorage belongs to one tab, so a new tab asks the others;
 * logging out tells them all. The record is the specification's (rule: session-record): { token, logged_in }.
 */

export const SESSION_KEY = 'malecon.session';
export const SESSION_CHANNEL = 'malecon.session';
/** How long a new tab waits for another to answer before it shows the login form, in ms. */
export const SESSION_WAIT = 150;

type SessionMessage =
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
