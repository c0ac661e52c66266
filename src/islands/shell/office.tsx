import { useEffect } from 'react';
import { startLive } from '../../lib/api/live.ts';
import { reloadOnNewRelease } from '../../lib/shell/release.ts';
import { watchSession } from '../../lib/session/session.ts';
import { Confirmations } from './confirmations.tsx';
import { IdleWarning } from './idle-warning.tsx';
import { Toaster } from './toaster.tsx';

let started = false;

/** What every page of the back office has once: messages, questions, the watch over the session, the stream of changes. */
export function Office() {
  useEffect(() => {
    // A page has one session and one stream, however often React mounts this.
    if (started) return;
    started = true;
    watchSession();
    startLive();
    reloadOnNewRelease();
    // Nobody waits for it, and the page works without it.
    import('../../lib/shell/kept-focus.ts').then(
      ({ keepFocus }) => keepFocus(),
      () => undefined,
    );
  }, []);
  return (
    <>
      <Toaster />
      <Confirmations />
      <IdleWarning />
    </>
  );
}
