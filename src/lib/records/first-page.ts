import { apiSettings } from '../api/call.ts';

/*
 * The first page of a list is asked for while the screen's scripts are still on their way: the address of the call is
 * known when the page is built, so a script in the head makes it, and the list's own first call takes the answer.
 */

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
