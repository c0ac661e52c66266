import { atom, computed } from 'nanostores';
import type { ReadableAtom, WritableAtom } from 'nanostores';
import { ApiError, newIdempotencyKey } from './call.ts';
import { nextChance } from './next-chance.ts';
import type { KeptScans, Scan } from './scan-kept.ts';

/** Results that stay in sight. */
const SHOWN = 100;

interface ScanQueueDefinition<Body, Answer> {
  kept: KeptScans<Scan<Body, Answer>>;
  /** How many codes wait in this browser. */
  $waiting: WritableAtom<number>;
  send(body: Body, idempotencyKey: string): Promise<Answer>;
  /** What an answer says: done now, or before. */
  resultOf(answer: Answer): 'done' | 'duplicate';
  /** What a refusal says, in words; `duplicate` where it was done before. */
  refusalOf(error: ApiError): { readonly state: 'refused' | 'duplicate'; readonly reason: string };
  /** What is wrong with a code whoever sends it, in words: told without a connection. */
  wrongIn(body: Body): string | undefined;
  /** Whether two scans mean the same, so that the second need not wait. */
  isSame(one: Body, other: Body): boolean;
  /** What goes before a code, such as its photos; `put` writes down what became of it so far. */
  prepare?(scan: Scan<Body, Answer>, put: (scan: Scan<Body, Answer>) => void): Promise<Scan<Body, Answer>>;
}

export interface ScanQueue<Body, Answer> {
  /** The newest first. */
  readonly $results: ReadableAtom<readonly Scan<Body, Answer>[]>;
  /** What was told last: taken, or answered. */
  readonly $latest: ReadableAtom<Scan<Body, Answer> | undefined>;
  /** True while codes wait because no answer comes. */
  readonly $lost: ReadableAtom<boolean>;
  /** True when the browser had no room for a code: it waits in this page alone. */
  readonly $unkept: WritableAtom<boolean>;
  /** Takes a code that was scanned, and sends it as soon as its turn comes, once `begin` is over. */
  take(body: Body, begin?: (scan: Scan<Body, Answer>) => Promise<void>): Promise<void>;
  /** Tries what waits at once. */
  sendNow(): void;
  /** Sends a refused code again; or forgets it, once somebody has looked at it. */
  sendAgain(scan: Scan<Body, Answer>): void;
  dismiss(scan: Scan<Body, Answer>): void;
  /** Takes up what this person left in this browser. */
  resume(): void;
}

/** No answer, or one that says nothing about the code: it is sent again. */
const saysNothing = ({ status }: ApiError): boolean =>
  status === 0 || status === 401 || status === 429 || status >= 500;

/**
 * What was scanned: sent one after the other in the order in which it was. Without a connection a code waits, over a
 * reload too, and is sent once (rule: scans-wait).
 */
export function createScanQueue<Body, Answer>({
  kept,
  $waiting,
  send: sendBody,
  resultOf,
  refusalOf,
  wrongIn,
  isSame,
  prepare,
}: ScanQueueDefinition<Body, Answer>): ScanQueue<Body, Answer> {
  type Own = Scan<Body, Answer>;
  const $scans = atom<readonly Own[]>([]);
  const $latest = atom<Own | undefined>(undefined);
  const $lost = atom(false);
  const $unkept = atom(false);

  const isOpen = ({ state }: Own): boolean => state === 'waiting' || state === 'refused';

  /** Adds a scan, or puts it in the place of what it was. */
  function put(scan: Own): void {
    const before = $scans.get();
    const known = before.some(({ key }) => key === scan.key);
    const all = known ? before.map((one) => (one.key === scan.key ? scan : one)) : [...before, scan];
    const surplus = all.filter((one) => !isOpen(one)).slice(0, -SHOWN);
    $scans.set(all.filter((one) => !surplus.includes(one)));
    if (!isOpen(scan)) kept.forget(scan);
    else if (!kept.keep(scan) && scan.state === 'waiting') $unkept.set(true);
    $latest.set(scan);
    $waiting.set($scans.get().filter(({ state }) => state === 'waiting').length);
  }

  /** Sends one code. False when no answer came. */
  async function send(scan: Own): Promise<boolean> {
    try {
      const sent = prepare ? await prepare(scan, put) : scan;
      const answer = await sendBody(sent.body, sent.key);
      put({ ...sent, state: resultOf(answer), answer });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (saysNothing(error)) return false;
      put({ ...scan, ...refusalOf(error) });
    }
    return true;
  }

  let sending = false;
  let wake = (): void => undefined;

  async function sendWaiting(): Promise<void> {
    if (sending) return;
    sending = true;
    try {
      for (;;) {
        const next = $scans.get().find(({ state }) => state === 'waiting');
        if (!next) break;
        const arrived = await send(next);
        $lost.set(!arrived);
        if (!arrived) await Promise.race([nextChance(), new Promise<void>((resolve) => (wake = resolve))]);
      }
    } finally {
      sending = false;
      $lost.set(false);
    }
  }

  function dismiss(scan: Own): void {
    kept.forget(scan);
    $scans.set($scans.get().filter(({ key }) => key !== scan.key));
  }

  let resumed = false;
  return {
    $results: computed($scans, (scans) => scans.toReversed()),
    $latest,
    $lost,
    $unkept,
    async take(body, begin) {
      const scan: Own = { key: newIdempotencyKey(), body, at: new Date().toISOString(), state: 'waiting' };
      const reason = wrongIn(body);
      if (reason !== undefined) return put({ ...scan, state: 'refused', reason });
      const waits = $scans.get().some((other) => other.state === 'waiting' && isSame(other.body, body));
      if (waits) return put({ ...scan, state: 'again' });
      await begin?.(scan);
      put(scan);
      void sendWaiting();
    },
    sendNow() {
      wake();
      void sendWaiting();
    },
    sendAgain(scan) {
      const { reason: _, ...again } = scan;
      put({ ...again, key: newIdempotencyKey(), state: 'waiting' });
      dismiss(scan);
      void sendWaiting();
    },
    dismiss,
    resume() {
      if (resumed) return;
      resumed = true;
      kept.read().forEach(put);
      $latest.set(undefined);
      void sendWaiting();
    },
  };
}
