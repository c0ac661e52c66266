import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { createReading } from '../../../lib/api/reading.ts';
import type { Loaded } from '../../../lib/records/panel.ts';

/** What is read while somebody looks, and again whenever a record of this key changes. */
export function readLive<T>(
  key: string,
  read: () => Promise<T>,
): { readonly $state: ReadableAtom<Loaded<T>>; reload(): Promise<void> } {
  const { $read, read: reload } = createReading({ $query: atom(''), keys: [key], ask: read });
  return { $state: $read, reload };
}
