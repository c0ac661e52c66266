import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError } from './call.ts';
import { onChange, onGap } from './live.ts';
import type { Loaded } from '../records/panel.ts';

interface ReadingDefinition<Query, Value> {
  /** What is asked, as the address says. */
  $query: ReadableAtom<Query>;
  /** Keys of the resources whose changes are read anew: cars/rentals */
  keys: readonly string[];
  ask(query: Query, signal: AbortSignal): Promise<Value>;
}

/** Changes that come together, as of a bulk action, are read anew once. */
const GATHER = 200;

/**
 * A view that is read as one: while somebody looks at `$read`, and again at each change of its question or of a record.
 * What was read stays until the next is there; an older answer never replaces a newer one's.
 */
export function createReading<Query, Value>({
  $query,
  keys,
  ask,
}: ReadingDefinition<Query, Value>): { $read: ReadableAtom<Loaded<Value>>; read(): Promise<void> } {
  const $read = atom<Loaded<Value>>({ kind: 'loading' });
  let reading: AbortController | undefined;

  async function read(): Promise<void> {
    reading?.abort();
    const mine = (reading = new AbortController());
    try {
      const value = await ask($query.get(), mine.signal);
      if (!mine.signal.aborted) $read.set({ kind: 'ready', value });
    } catch (error) {
      if (mine.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      $read.set({ kind: 'failed', error });
    }
  }

  onMount($read, () => {
    let shown = JSON.stringify($query.get());
    let soon: ReturnType<typeof setTimeout> | undefined;
    const again = (): void => {
      soon = undefined;
      void read();
    };
    void read();
    const stops = [
      $query.listen((query) => {
        // The panel opened or closed: none of this view's business.
        if (JSON.stringify(query) === shown) return;
        shown = JSON.stringify(query);
        void read();
      }),
      onGap(() => void read()),
      onChange(({ key }) => {
        if (keys.includes(key)) soon ??= setTimeout(again, GATHER);
      }),
    ];
    return () => {
      clearTimeout(soon);
      reading?.abort();
      stops.forEach((stop) => stop());
    };
  });

  return { $read, read };
}
