import { apiSettings } from './call.ts';

/*
 * What a page shows first is asked for while its scripts are still on their way: the addresses of the calls are known when
 * the page is built, so a script in the page makes them (src/lib/inline/first-page.ts, before-hydration.ts of a screen), and
 * the first call of each address takes the answer.
 */

declare global {
  interface Window {
    /** Answers that the page asked for before its scripts ran, by their addresses. */
    earlyCalls?: Record<string, Promise<Response>> | undefined;
  }
}

/** The early answer to a call, given once; undefined when there is none. */
function takeEarly(input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> | undefined {
  const early = typeof window === 'undefined' ? undefined : window.earlyCalls;
  if (!early || typeof input !== 'string' || (init?.method ?? 'GET') !== 'GET') return undefined;
  const { [input]: answer } = early;
  if (!answer) return undefined;
  delete early[input];
  const { signal } = init ?? {};
  if (!signal) return answer;
  // Whoever asks for something else meanwhile must not be given this.
  const ended = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
  return Promise.race([answer, ended]);
}

const later = apiSettings.fetch;
apiSettings.fetch = (input, init) => takeEarly(input, init) ?? later(input, init);
