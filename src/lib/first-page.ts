import { apiSettings } from './api.ts';

/*
 * The first page of a list is asked for while the screen's scripts are still on their way: the address of the call is
 * known when the page is built, so a script in the head makes it, and the list's own first call takes the answer.
 */

/** A call that the page made before its scripts ran. */
interface EarlyCall {
  readonly address: string;
  readonly answer: Promise<Response>;
}

declare global {
  interface Window {
    earlyCall?: EarlyCall | undefined;
  }
}

/**
 * Asks for the list as it stands without filters; a page that is opened with some leaves it to the list. Runs in the head
 * behind the guard, as text: it may use nothing but its arguments.
 */
export function askForFirstPage(key: string, address: string, language: string): void {
  if (location.search !== '' || 'guard' in document.documentElement.dataset) return;
  const session: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
  if (!session || typeof session !== 'object' || !('token' in session)) return;
  const headers = {
    Accept: 'application/json, application/problem+json',
    'Accept-Language': language,
    Authorization: `Token ${String(session.token)}`,
  };
  const answer = fetch(address, { credentials: 'include', headers });
  // Whoever takes it hears of a failure; if nobody does, nobody minds.
  answer.catch(() => undefined);
  window.earlyCall = { address, answer };
}

/** The early answer to a call, given once; undefined when there is none. */
function takeEarly(input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> | undefined {
  const early = typeof window === 'undefined' ? undefined : window.earlyCall;
  if (!early || early.address !== input || (init?.method ?? 'GET') !== 'GET') return undefined;
  window.earlyCall = undefined;
  const { signal } = init ?? {};
  if (!signal) return early.answer;
  // Whoever asks for something else meanwhile must not be given this.
  const ended = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
  return Promise.race([early.answer, ended]);
}

const later = apiSettings.fetch;
apiSettings.fetch = (input, init) => takeEarly(input, init) ?? later(input, init);
