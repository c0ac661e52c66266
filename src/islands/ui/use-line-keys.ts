import { useState } from 'react';

interface LineKeys {
  /** Of each line. */
  readonly keys: readonly number[];
  /** To be called with the place of a line that is taken away. */
  forget(index: number): void;
}

/** Keys of lines that hold something of their own, such as a province before its municipality: it stays with its line, whichever other comes or goes. */
export function useLineKeys(count: number): LineKeys {
  const [kept] = useState(() => ({ keys: [] as number[], next: 0 }));
  while (kept.keys.length < count) kept.keys.push(kept.next++);
  kept.keys.length = count;
  return { keys: kept.keys, forget: (index) => void kept.keys.splice(index, 1) };
}
