import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError } from '../../../lib/api/call.ts';
import { onChange, onGap } from '../../../lib/api/live.ts';
import type { Loaded } from '../../../lib/records/panel.ts';

/** What is read while somebody looks, and again whenever a record of this key changes. */
export function readLive<T>(
  key: string,
  read: () => Promise<T>,
): { readonly $state: ReadableAtom<Loaded<T>>; reload(): Promise<void> } {
  const $state = atom<Loaded<T>>({ kind: 'loading' });
  async function reload(): Promise<void> {
    try {
      $state.set({ kind: 'ready', value: await read() });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      $state.set({ kind: 'failed', error });
    }
  }
  onMount($state, () => {
    void reload();
    const stops = [onGap(() => void reload()), onChange((change) => void (change.key === key && reload()))];
    return () => {
      for (const stop of stops) stop();
    };
  });
  return { $state, reload };
}
