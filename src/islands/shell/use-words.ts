import { useEffect, useState } from 'react';
import { attempt } from '../../lib/api/attempt.ts';
import { pageFacts } from '../../lib/words/page.ts';
import { bringWords } from '../../lib/words/words-on-demand.ts';

/** True once the page has the words of these files; asks for them when it has not. */
export function useWords(...namespaces: readonly string[]): boolean {
  const [ready, setReady] = useState(() => namespaces.every((namespace) => namespace in pageFacts().words));
  useEffect(() => {
    if (ready) return undefined;
    let here = true;
    void attempt(async () => {
      await bringWords(...namespaces);
      if (here) setReady(true);
    });
    return () => {
      here = false;
    };
  }, [ready]);
  return ready;
}
