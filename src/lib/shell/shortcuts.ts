import { holdKeys } from '../forms/held-keys.ts';

/** Keys that act on the whole screen: `/` focuses the search, `n` opens Add, Ctrl or ⌘ K the palette, Escape closes the open record. */

/** Opens a form, into which one types on. */
const ADD = 'n';
const TYPING = 'input, textarea, select, [contenteditable="true"]';

/** True when a key belongs to a box that somebody types in, or to a dialog or menu that lies over the screen. */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : undefined;
  if (target?.closest(TYPING)) return true;
  return (
    document.querySelector(
      '[role="dialog"][aria-modal="true"], [role="alertdialog"], [role="menu"]:popover-open',
    ) !== null
  );
}

/**
 * Calls back for a key ("/", "n") or a key with Ctrl or ⌘ ("mod+k"), until the returned function is called.
 * A bare key is left alone where a person types, and any key while `wanted` says no.
 */
export function onShortcut(shortcut: string, run: () => void, wanted = (): boolean => true): () => void {
  if (typeof document === 'undefined') return () => undefined;
  const modified = shortcut.startsWith('mod+');
  const key = modified ? shortcut.slice(4) : shortcut;
  const hear = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || event.key.toLowerCase() !== key || event.altKey)
      return;
    if ((event.ctrlKey || event.metaKey) !== modified) return;
    if ((!modified && isTaken(event)) || !wanted()) return;
    event.preventDefault();
    if (key === ADD) holdKeys();
    run();
  };
  document.addEventListener('keydown', hear);
  return () => document.removeEventListener('keydown', hear);
}
