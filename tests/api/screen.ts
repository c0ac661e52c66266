import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { ReadableAtom } from 'nanostores';
import { call } from '../../src/lib/api/call.ts';
import { currentSession } from '../../src/lib/contract/authentication.ts';
import { startSession } from '../../src/lib/session/session.ts';
import { $toasts } from '../../src/lib/shell/toasts.ts';
import { administrator, testApplication } from './application.ts';
import type { TestApplication } from './application.ts';
import { givePage, openPage } from './page.ts';

/**
 * Makes this process a page with these words on the real application, with the Administrator logged in. Called before
 * the screen's store is imported; `stores` are those that the page shows.
 */
export function openScreen(words: readonly string[]): {
  show(...stores: readonly ReadableAtom<unknown>[]): void;
} {
  givePage(words);
  let application: TestApplication | undefined;
  let shown: readonly ReadableAtom<unknown>[] = [];
  let stops: (() => void)[] = [];
  beforeAll(async () => {
    application = await testApplication();
    const { token } = await application.login(administrator);
    openPage(application, words);
    startSession({ token, logged_in: true });
    startSession({ token, logged_in: true, member: (await call(currentSession)).member });
  });
  afterAll(() => application?.close());
  beforeEach(() => {
    stops = shown.map((store) => store.listen(() => undefined));
  });
  afterEach(() => {
    stops.forEach((stop) => stop());
    $toasts.set([]);
  });
  return {
    show(...stores) {
      shown = stores;
    },
  };
}
