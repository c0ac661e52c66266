import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useEffect } from 'react';

/** What a screen needs of its action dialogs, whatever they ask. */
interface AnyActionDialog {
  readonly $open: ReadableAtom<unknown>;
  offerDrafts(): void;
  close(): unknown;
}

/**
 * How the action dialog of a screen that is open is closed; undefined while none is: they are fetched when the first one
 * opens. Offers what the person left behind in them once the screen is there. `dialogs` are the same at every call.
 */
export function useActionDialogs(...dialogs: readonly AnyActionDialog[]): (() => void) | undefined {
  useEffect(() => {
    for (const dialog of dialogs) dialog.offerDrafts();
  }, []);
  const open = dialogs.filter(({ $open }) => useStore($open) !== undefined);
  return open.length === 0 ? undefined : () => open.forEach((dialog) => void dialog.close());
}
