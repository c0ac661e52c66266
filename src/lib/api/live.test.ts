import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { givePage } from '../../../tests/api/page.ts';
import { apiSettings } from './call.ts';
import { onChange, onGap, startLive } from './live.ts';
import { $session } from '../session/session.ts';

givePage([]);

/** Streams that the page reads now, oldest first. */
const open: ReadableStreamDefaultController<Uint8Array>[] = [];
const page = new EventTarget();
const told: string[] = [];
let stops: (() => void)[] = [];

const show = (visibilityState: 'visible' | 'hidden'): void => {
  vi.stubGlobal('document', Object.assign(page, { visibilityState }));
  page.dispatchEvent(new Event('visibilitychange'));
};
const change = (id: number) =>
  new TextEncoder().encode(
    `data: ${JSON.stringify({ key: 'cars/models', id, version: 1, action: 'update', by: null })}\nid: place-${id}\n\n`,
  );

const asked: string[] = [];

beforeEach(() => {
  apiSettings.fetch = (address, init) => {
    asked.push(String(address));
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        open.push(controller);
        init?.signal?.addEventListener('abort', () => {
          open.splice(open.indexOf(controller), 1);
          controller.error(new Error('aborted'));
        });
      },
    });
    return Promise.resolve(new Response(body));
  };
  // What a page has that was not opened over TLS.
  vi.stubGlobal('navigator', {});
  // A page that began half a second ago.
  vi.stubGlobal('performance', { timeOrigin: Date.now() - 500 });
  vi.stubGlobal('window', new EventTarget());
  $session.set({ logged_in: true } as never);
  stops = [onGap(() => told.push('gap')), onChange(({ id }) => told.push(`change ${id}`))];
});
afterEach(() => {
  for (const stop of stops) stop();
  told.length = 0;
  asked.length = 0;
  $session.set(undefined);
  vi.unstubAllGlobals();
});

const missed = new TextEncoder().encode('data: "missed"\n\n');

test('a tab asks at first for what came since its page began, and after a break for what came after the last change', async () => {
  show('visible');
  startLive();
  await expect.poll(() => open.length).toBe(1);
  // It read before it listened (rule: rows-stay-true).
  expect(asked[0]).toMatch(/\?since=\d{3,}$/);
  open[0]?.enqueue(change(1));
  await expect.poll(() => told).toEqual(['change 1']);

  // Without locks each tab reads for itself; behind another one it leaves its connection to that.
  show('hidden');
  expect(open).toEqual([]);
  show('visible');
  await expect.poll(() => asked[1]).toMatch(/\?last_event_id=place-1$/);
  open[0]?.enqueue(missed);
  open[0]?.enqueue(change(2));
  await expect.poll(() => told).toEqual(['change 1', 'gap', 'change 2']);

  window.dispatchEvent(new Event('pagehide'));
  expect(open).toEqual([]);
  show('visible');
  expect(open).toEqual([]);
});

test('a tab that begins behind another one is told by it what came meanwhile', async () => {
  // The first one gets the lock, and keeps it.
  vi.stubGlobal('navigator', {
    locks: { request: (_: string, __: object, lead: () => Promise<void>) => lead() },
  });
  startLive();
  await expect.poll(() => open.length).toBe(1);
  open[0]?.enqueue(change(7));
  await expect.poll(() => told).toEqual(['change 7']);
  const answers: unknown[] = [];
  const other = new BroadcastChannel('malecon.live');
  other.onmessage = ({ data }) => answers.push(data);
  const began = performance.timeOrigin;
  for (const page of [began, Date.now() + 1, began - 3_600_000]) other.postMessage({ began: page });
  await expect
    .poll(() => answers)
    .toMatchObject([
      { began, since: [{ id: 7 }, { last: 'place-7' }] },
      { since: [] },
      { since: ['missed'] },
    ]);
  other.close();
  window.dispatchEvent(new Event('pagehide'));
});

test('a tab that reads after another one goes on from where that one came to', async () => {
  const queue = Promise.withResolvers<void>();
  const request = (_: string, __: object, lead: () => Promise<void>) => queue.promise.then(lead);
  vi.stubGlobal('navigator', { locks: { request } });
  startLive();
  const [other, witness] = [new BroadcastChannel('malecon.live'), new BroadcastChannel('malecon.live')];
  const delivered = new Promise((resolve) => {
    witness.onmessage = resolve;
  });
  other.postMessage({ last: 'place-9' });
  await delivered;
  queue.resolve();
  await expect.poll(() => asked).toEqual([expect.stringMatching(/\?last_event_id=place-9$/)]);
  other.close();
  witness.close();
  window.dispatchEvent(new Event('pagehide'));
});
