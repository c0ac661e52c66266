import type { AnyRow } from './page-state.ts';

/** Rows as they were read last, wherever on the page: a list shows what its panel knows, at once. */

type Listener = (key: string, row: AnyRow) => void;
const listeners = new Set<Listener>();

/** Calls back for every row that a panel reads, until the returned function is called. */
export function onRow(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hands a row that was just read to whoever shows the same one. `key` is its resource's: cars/rentals */
export function announceRow(key: string, row: AnyRow): void {
  for (const listener of listeners) listener(key, row);
}
