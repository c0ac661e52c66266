import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { onChange, onGap } from '../../../lib/api/live.ts';
import { ApiError } from '../../../lib/api/call.ts';
import { $search } from '../../../lib/records/address.ts';

/** Figures of one kind of records; undefined until they are there, since a dashboard without them is still one. */
export function liveFigures<Figures>(
  read: () => Promise<Figures>,
  keys: readonly string[],
): ReadableAtom<Figures | undefined> {
  const $figures = atom<Figures | undefined>(undefined);
  let reading = false;
  let changed = false;
  /** Many changes in a row, such as those of an import, are one more reading. */
  const reload = async (): Promise<void> => {
    changed = true;
    if (reading) return;
    reading = true;
    try {
      while (changed) {
        changed = false;
        $figures.set(await read());
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      reading = false;
    }
  };
  onMount($figures, () => {
    const again = (): void => void reload();
    again();
    const stops = [$search.listen(again), onGap(again), onChange(({ key }) => keys.includes(key) && again())];
    return () => {
      for (const stop of stops) stop();
    };
  });
  return $figures;
}
