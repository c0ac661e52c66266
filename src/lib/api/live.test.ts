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
    `data: ${JSON.stringify({ key: 'cars/models', id, version: 1, action: 'update', by: null })}\n\n`,
  );

beforeEach(() => {
  apiSettings.fetch = (_, init) => {
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
  vi.stubGlobal('window', new EventTarget());
  $session.set({ logged_in: true } as never);
  stops = [onGap(() => told.push('gap')), onChange(({ id }) => told.push(`change ${id}`))];
});
afterEach(() => {
  for (const stop of stops) stop();
  $session.set(undefined);
  vi.unstubAllGlobals();
});

test('without locks a tab reads while it is seen, and is told what it missed', async () => {
  show('visible');
  startLive();
  await expect.poll(() => open.length).toBe(1);
  open[0]?.enqueue(change(1));
  await expect.poll(() => told).toEqual(['change 1']);

  // Behind another tab it leaves its connection to it.
  show('hidden');
  expect(open).toEqual([]);
  show('visible');
  await expect.poll(() => told).toEqual(['change 1', 'gap']);
  open[0]?.enqueue(change(2));
  await expect.poll(() => told).toEqual(['change 1', 'gap', 'change 2']);

  window.dispatchEvent(new Event('pagehide'));
  expect(open).toEqual([]);
  show('visible');
  expect(open).toEqual([]);
});
