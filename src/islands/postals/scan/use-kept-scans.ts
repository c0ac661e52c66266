import { useEffect } from 'react';

/** Sends the codes that were left in this browser, before their scan box is opened. */
export function useKeptScans(
  kept: { has(): boolean },
  load: () => Promise<{ readonly queue: { resume(): void } }>,
): void {
  useEffect(() => {
    if (kept.has())
      void load().then(
        ({ queue }) => queue.resume(),
        () => undefined,
      );
  }, []);
}
