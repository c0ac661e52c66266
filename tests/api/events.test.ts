import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { HEARTBEAT_MILLISECONDS, STREAMS_PER_SESSION } from '../../server/system/events.ts';
import { logout } from '../../src/lib/contract/authentication.ts';
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

/** Opens a stream, does something, and gives all that came until the stream ended. */
async function untilItEnds(ending: () => Promise<unknown>): Promise<string> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const stream = await listen();
    await ending();
    vi.advanceTimersByTime(HEARTBEAT_MILLISECONDS);
    return await stream.text();
  } finally {
    vi.useRealTimers();
  }
}

describe('the stream of changes', () => {
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
