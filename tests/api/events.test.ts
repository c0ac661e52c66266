import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { announce } from '../../server/lib/events.ts';
import { HEARTBEAT_MILLISECONDS, STREAMS_PER_SESSION } from '../../server/system/events.ts';
import { logout } from '../../src/lib/contract/authentication.ts';
import { MISSED } from '../../src/lib/contract/events.ts';
import { agent, testApplication } from './application.ts';
import type { TestApplication } from './application.ts';

let application: TestApplication;
let person: { id: number; token: string };
beforeAll(async () => {
  application = await testApplication();
});
beforeEach(async () => {
  person = await application.login(agent);
});
afterAll(() => application.close());

const listen = (token = person.token) => application.request('GET', '/events', { token });

/** Opens a stream, does something, and gives all that came until the stream ended, but for the place that it has come to. */
async function untilItEnds(ending: () => Promise<unknown>): Promise<string> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const stream = await listen();
    await ending();
    vi.advanceTimersByTime(HEARTBEAT_MILLISECONDS);
    return (await stream.text()).replaceAll(/^id: .+\n\n/gm, '');
  } finally {
    vi.useRealTimers();
  }
}

describe('the stream of changes', () => {
  it('tells at first what came since the page began, and after a break what came after the last change (rule: rows-stay-true)', async () => {
    const { services } = application;
    const change = (id: number) => ({ key: 'cars/models', id, version: 2, action: 'update', by: null });
    const data = (id: number) => `data: ${JSON.stringify(change(id))}\nid: `;
    const missed = `data: "${MISSED}"\n\n`;
    const idOf = (text: string) => text.match(/^id: (.+)$/m)?.[1] ?? '';
    /** The server hears the announcement of its own, so what it says at first is then complete. */
    const write = async (id: number): Promise<void> => {
      const heard = Promise.withResolvers<void>();
      const stop = services.changes.listen(() => heard.resolve());
      await announce(services.db, change(id));
      await heard.promise;
      stop();
    };
    const beginning = async (query: string): Promise<string> => {
      const stream = await application.request('GET', `/events${query}`, { token: person.token });
      const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      // The place that the stream has come to closes its beginning.
      while (!/(^|\n\n)id: .+\n\n$/.test(text)) text += (await reader?.read())?.value ?? '';
      await reader?.cancel();
      return text;
    };
    // Ten seconds after the server began to listen.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 });
    onTestFinished(() => void vi.useRealTimers());
    await write(1);
    const first = await beginning('?since=2000');
    expect(first).toContain(data(1));
    await write(2);
    const second = await beginning(`?last_event_id=${idOf(first)}`);
    expect(second).toContain(data(2));
    expect(second).not.toContain(data(1));

    expect(await beginning(`?last_event_id=${idOf(second)}`)).not.toContain('data:');
    expect(await beginning('')).not.toContain('data:');
    // The server listens for less than that, and never heard that: nobody knows what came before.
    expect(await beginning('?since=3600000')).toContain(missed);
    expect(await beginning('?last_event_id=never')).toContain(missed);
    expect((await application.request('GET', '/events?since=-1', { token: person.token })).status).toBe(422);

    // A minute later it has forgotten the first; where it was last it knows however long nothing came.
    vi.setSystemTime(Date.now() + 61_000);
    expect(await beginning(`?last_event_id=${idOf(second)}`)).not.toContain(missed);
    expect(await beginning('?since=60000')).not.toContain('data:');
    await write(3);
    expect(await beginning(`?last_event_id=${idOf(second)}`)).toContain(data(3));
    expect(await beginning(`?last_event_id=${idOf(first)}`)).toContain(missed);
  });

  it('ends after a log out', async () => {
    expect(await untilItEnds(() => application.call(logout, { token: person.token }))).toBe(': open\n\n');
  });

  it('ends when its member may not enter any more', async () => {
    const leaves = () =>
      application.services.db.updateTable('member').set({ status: 2 }).where('id', '=', person.id).execute();
    expect(await untilItEnds(leaves)).toBe(': open\n\n');
  });

  it('is open a few times for one session, and again when one was closed', async () => {
    const streams = await Promise.all(Array.from({ length: STREAMS_PER_SESSION }, () => listen()));
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
    const refused = await listen();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = await listen((await application.login(agent)).token);
    expect(other.status).toBe(200);
    await Promise.all([streams[0]?.body?.cancel(), other.body?.cancel()]);
    const again = await listen();
    expect(again.status).toBe(200);
    await Promise.all([...streams.slice(1), again].map(({ body }) => body?.cancel()));
  });
});
