import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useEffect } from 'react';

/** What a screen needs of its action dialogs, whatever they ask. */
interface AnyActionDialog {
  readonly $open: ReadableAtom<unknown>;
  offerDrafts(): void;
}

/**
 * True while one of a screen's action dialogs is open: they are fetched when the first one opens. Offers what the person
 * left behind in them once the screen is there. `dialogs` are the same at every call.
 */
export function useActionDialogs(...dialogs: readonly AnyActionDialog[]): boolean {
  useEffect(() => {
    for (const dialog of dialogs) dialog.offerDrafts();
  }, []);
  return dialogs.map(({ $open }) => useStore($open)).some(Boolean);
}
