import { addressOf, apiSettings, headersOf } from './call.ts';
import { ChangeEvent, events } from '../contract/events.ts';
import { $session } from '../session/session.ts';
import { showToast } from '../shell/toasts.ts';
import { commonWords } from '../words/words.ts';

/** One stream per browser: the tab that holds this lock reads it and tells the others on a channel of the same name. */
const NAME = 'malecon.live';
const RETRY_MS = { first: 1_000, most: 30_000 } as const;

type Listener = (change: ChangeEvent) => void;
const changeListeners = new Set<Listener>();
const gapListeners = new Set<() => void>();

/** Calls back for every change that anybody makes, until the returned function is called. */
export function onChange(listener: Listener): () => void {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}

/** Calls back when changes may have been missed: after a break in the line, and when a page comes back from memory. */
export function onGap(listener: () => void): () => void {
  gapListeners.add(listener);
  return () => gapListeners.delete(listener);
}

/** Hands one change to the listeners of this tab. */
export function announceChange(change: ChangeEvent): void {
  for (const listener of changeListeners) listener(change);
}

/** Says that a record which is on the screen was deleted, unless who sees it did so themselves. */
export function tellRemoved(by: number | null): void {
  if (by !== $session.get()?.member?.id) showToast('info', { text: commonWords('list.removed') });
}

function announceGap(): void {
  for (const listener of gapListeners) listener();
}

/** Text of a stream of server-sent events as changes; comments and broken lines are passed over. */
async function* changesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<ChangeEvent> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let rest = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (rest + decoder.decode(part.value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const change = line.startsWith('data:') ? parseChange(line.slice(5)) : undefined;
        if (change) yield change;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parseChange(text: string): ChangeEvent | undefined {
  try {
    return ChangeEvent.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** Reads the stream until the signal stops it, coming back after every break; `broken`: changes were missed before it began. */
async function follow(
  signal: AbortSignal,
  tell: (message: ChangeEvent | 'gap') => void,
  broken = false,
): Promise<void> {
  let wait: number = RETRY_MS.first;
  while (!signal.aborted && $session.get()?.logged_in) {
    try {
      const headers = headersOf();
      headers.set('Accept', 'text/event-stream');
      const response = await apiSettings.fetch(addressOf(events, undefined, undefined), {
        headers,
        signal,
        credentials: 'include',
      });
      if (response.status === 401) return apiSettings.unauthorized();
      if (response.ok && response.body) {
        if (broken) tell('gap');
        wait = RETRY_MS.first;
        for await (const change of changesOf(response.body)) tell(change);
      }
    } catch {
      // The line broke, or the page is leaving.
    }
    broken = true;
    await pause(wait, signal);
    wait = Math.min(wait * 2, RETRY_MS.most);
  }
}

/**
 * Reads the stream while this tab is seen. All tabs of a browser share six connections to an origin: those behind would
 * keep them, and the next tab could not load. What a tab missed it is told when it is seen again.
 */
function followWhileSeen(ending: AbortSignal, hear: (message: ChangeEvent | 'gap') => void): void {
  let missed = false;
  let reading: AbortController | undefined;
  const look = (): void => {
    reading?.abort();
    const seen = !ending.aborted && document.visibilityState === 'visible';
    reading = seen ? new AbortController() : undefined;
    if (reading) void follow(reading.signal, hear, missed);
    missed = true;
  };
  document.addEventListener('visibilitychange', look, { signal: ending });
  ending.addEventListener('abort', look, { once: true });
  look();
}

/** Starts listening; once per office page. Lock, channel and stream end on pagehide, or the page could not be kept for "back". */
export function startLive(): void {
  let stop = begin();
  window.addEventListener('pagehide', () => stop());
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    stop = begin();
    announceGap();
  });
}

function begin(): () => void {
  const ending = new AbortController();
  const channel = new BroadcastChannel(NAME);
  const hear = (message: ChangeEvent | 'gap'): void =>
    message === 'gap' ? announceGap() : announceChange(message);
  channel.onmessage = ({ data }: MessageEvent<ChangeEvent | 'gap'>) => hear(data);
  const lead = (): Promise<void> =>
    follow(ending.signal, (message) => {
      hear(message);
      channel.postMessage(message);
    });
  // Locks need a secure origin; without them every tab reads for itself.
  const locks = 'locks' in navigator ? (navigator.locks as LockManager | undefined) : undefined;
  if (locks) locks.request(NAME, { signal: ending.signal }, lead).catch(() => undefined);
  else followWhileSeen(ending.signal, hear);
  return () => {
    ending.abort();
    channel.close();
  };
}
