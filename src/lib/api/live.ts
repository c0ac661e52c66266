import { addressOf, apiSettings, headersOf } from './call.ts';
import { ChangeEvent, MISSED, events } from '../contract/events.ts';
import { $session } from '../session/session.ts';
import { showToast } from '../shell/toasts.ts';
import { commonWords } from '../words/words.ts';

/** One stream per browser: the tab that holds this lock reads it and tells the others on a channel of the same name. */
const NAME = 'malecon.live';
/** For how long a tab remembers what it heard, for those that begin meanwhile. */
const REMEMBERED_MS = 60_000;
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

/** What the stream says: a change, that some may have been missed, or the place that it has come to. */
type Told = ChangeEvent | typeof MISSED | { readonly last: string };

/** What tabs tell each other: what the stream says; when a tab's page began, which asks for what came since; and the answer. */
type Between = Told | { readonly began: number; readonly since?: readonly Told[] };

function announceGap(): void {
  for (const listener of gapListeners) listener();
}

/** What a tab hears since that moment, and what it must know of it later. */
function createMemory(from: number) {
  const heard: { readonly at: number; readonly told: Told }[] = [];
  let last: string | undefined;
  return {
    hear(told: Told): void {
      const at = Date.now();
      heard.push({ at, told });
      while (at - (heard[0]?.at ?? at) > REMEMBERED_MS) heard.shift();
      if (told === MISSED) announceGap();
      else if ('last' in told) ({ last } = told);
      else announceChange(told);
    },
    /** What a tab whose page began at that moment did not hear, because it reads before it listens. */
    since(began: number): readonly Told[] {
      if (began < from || Date.now() - began > REMEMBERED_MS) return [MISSED];
      return heard.flatMap(({ at, told }) => (at >= began ? [told] : []));
    },
    /** Where the stream is to begin: after the place that it came to, or with this page, which read before it listened. */
    place: () => (last ? { last_event_id: last } : { since: Math.max(0, Date.now() - from) }),
  };
}
type Memory = ReturnType<typeof createMemory>;

/** Text of a stream of server-sent events as what it says; comments and broken lines are passed over. */
async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Told> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let rest = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (rest + decoder.decode(part.value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const told = parseLine(line);
        if (told) yield told;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parseLine(line: string): Told | undefined {
  if (line.startsWith('id: ')) return { last: line.slice(4) };
  if (!line.startsWith('data: ')) return undefined;
  try {
    const told: unknown = JSON.parse(line.slice(6));
    return told === MISSED ? MISSED : ChangeEvent.safeParse(told).data;
  } catch {
    return undefined;
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** Reads the stream until the signal stops it, coming back after every break to the place where it was. */
async function follow(signal: AbortSignal, { place }: Memory, tell: (told: Told) => void): Promise<void> {
  let wait: number = RETRY_MS.first;
  while (!signal.aborted && $session.get()?.logged_in) {
    try {
      const headers = headersOf();
      headers.set('Accept', 'text/event-stream');
      const response = await apiSettings.fetch(addressOf(events, undefined, place()), {
        headers,
        signal,
        credentials: 'include',
      });
      if (response.status === 401) return apiSettings.unauthorized();
      if (response.ok && response.body) {
        wait = RETRY_MS.first;
        for await (const told of linesOf(response.body)) tell(told);
      }
    } catch {
      // The line broke, or the page is leaving.
    }
    await pause(wait, signal);
    wait = Math.min(wait * 2, RETRY_MS.most);
  }
}

/**
 * Reads the stream while this tab is seen. All tabs of a browser share six connections to an origin: those behind would
 * keep them, and the next tab could not load. What a tab missed it is told when it is seen again.
 */
function followWhileSeen(ending: AbortSignal, memory: Memory): void {
  let reading: AbortController | undefined;
  const look = (): void => {
    reading?.abort();
    const seen = !ending.aborted && document.visibilityState === 'visible';
    reading = seen ? new AbortController() : undefined;
    if (reading) void follow(reading.signal, memory, memory.hear);
  };
  document.addEventListener('visibilitychange', look, { signal: ending });
  ending.addEventListener('abort', look, { once: true });
  look();
}

/** Starts listening; once per office page. Lock, channel and stream end on pagehide, or the page could not be kept for "back". */
export function startLive(): void {
  let stop = begin(Math.floor(performance.timeOrigin));
  window.addEventListener('pagehide', () => stop());
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    stop = begin(Date.now());
    announceGap();
  });
}

function begin(began: number): () => void {
  const ending = new AbortController();
  const channel = new BroadcastChannel(NAME);
  const post = (told: Between): void => channel.postMessage(told);
  const memory = createMemory(began);
  const { hear } = memory;
  let leads = false;
  channel.onmessage = ({ data }: MessageEvent<Between>) => {
    if (typeof data !== 'object' || !('began' in data)) hear(data);
    else if (data.since) {
      if (data.began === began) data.since.forEach(hear);
    } else if (leads) post({ ...data, since: memory.since(data.began) });
  };
  const lead = (): Promise<void> => {
    leads = true;
    return follow(ending.signal, memory, (told) => {
      hear(told);
      post(told);
    });
  };
  post({ began });
  // Locks need a secure origin; without them every tab reads for itself.
  const locks = 'locks' in navigator ? (navigator.locks as LockManager | undefined) : undefined;
  if (locks) locks.request(NAME, { signal: ending.signal }, lead).catch(() => undefined);
  else followWhileSeen(ending.signal, memory);
  return () => {
    ending.abort();
    channel.close();
  };
}
